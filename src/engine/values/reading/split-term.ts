import { CharacterClass, characterClass } from '../../text/character-class.js';

/** Where the token that starts at `at` ends: a run of letters, a run of digits, or one other character. */
export function tokenEnd(text: string, at: number): number {
  const kind = characterClass(text.charCodeAt(at));
  let end = at + 1;
  switch (kind) {
    case CharacterClass.Letter:
    case CharacterClass.Mark:
      while (end < text.length && isLetterUnit(text.charCodeAt(end))) end += 1;
      return end;
    case CharacterClass.Digit:
      while (end < text.length && characterClass(text.charCodeAt(end)) === CharacterClass.Digit) end += 1;
      return end;
    default:
      return end;
  }
}

function isLetterUnit(unit: number): boolean {
  if (unit < 0x80) return (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x41 && unit <= 0x5a);
  const kind = characterClass(unit);
  return kind === CharacterClass.Letter || kind === CharacterClass.Mark;
}

/** Whether a unit belongs to a script whose terms are found inside of longer runs: Han, Kana, Hangul. */
export function isUnspaced(unit: number): boolean {
  if (unit < 0x1100) return false;
  const kind = characterClass(unit);
  return (
    kind === CharacterClass.Han ||
    kind === CharacterClass.Hiragana ||
    kind === CharacterClass.Katakana ||
    kind === CharacterClass.Hangul
  );
}

export function isSpace(unit: number): boolean {
  return (
    unit === 0x20 || unit === 0xa0 || (unit >= 0x2000 && unit <= 0x200a) || unit === 0x202f || unit === 0x3000
  );
}

/** The beginnings of a term of a table, a token longer each, the last being the term; a term of an unspaced script is one. */
export function beginnings(term: string): string[] {
  if (term === '') return [];
  if (isUnspaced(term.charCodeAt(0))) return [term];
  const found: string[] = [];
  let at = 0;
  while (at < term.length) {
    const isGap = isSpace(term.charCodeAt(at));
    at = tokenEnd(term, at);
    if (!isGap) found.push(term.slice(0, at));
  }
  return found;
}
