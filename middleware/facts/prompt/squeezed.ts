/**
 * A text by its letters and digits alone, in lower case and compatibility form: what stays the same when an app trims a
 * text, wraps it, quotes it or escapes its marks.
 */
export interface Squeezed {
  readonly letters: string;
  /** The UTF-16 offset in the text of the character that unit `index` of `letters` came from. */
  readonly startOf: (index: number) => number;
  /** The offset after that character. */
  readonly endOf: (index: number) => number;
}

const KEPT = /[\p{L}\p{N}\p{M}]/u;
/** `&amp;` and `&#39;` stand for marks, or for letters that are then missed on both sides alike. */
const ENTITY = /&(?:#x?[\da-f]{1,7}|[a-z]{2,22});/giu;

export function squeeze(text: string): Squeezed {
  const starts: number[] = [];
  const ends: number[] = [];
  let letters = '';
  let entity = 0;
  const entities = [...text.matchAll(ENTITY)];
  for (let at = 0; at < text.length;) {
    const skipped = entities[entity];
    if (skipped !== undefined && skipped.index <= at) {
      at = Math.max(at, skipped.index + skipped[0].length);
      entity++;
      continue;
    }
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
    const end = at + character.length;
    const kept = KEPT.test(character) ? character.normalize('NFKC').toLowerCase() : '';
    for (let unit = 0; unit < kept.length; unit++) {
      starts.push(at);
      ends.push(end);
    }
    letters += kept;
    at = end;
  }
  return {
    letters,
    startOf: (index) => starts[index] ?? text.length,
    endOf: (index) => ends[index] ?? text.length,
  };
}
