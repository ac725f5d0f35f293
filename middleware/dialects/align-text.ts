import { diffArrays } from 'diff';
import { roughSentences } from '../../src/text/rough-sentences.js';

/** A run of a text that is in its replacement too. Offsets in UTF-16 units. */
export interface KeptRun {
  readonly from: number;
  readonly to: number;
  readonly length: number;
}

/** Words with the white space before them; in scripts without spaces, single characters. */
const WORD =
  /\s*(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+)|\s+/gu;

/** More differences than that, and what lies between the common start and end counts as replaced. */
const MAX_EDITS = 2000;

/**
 * Which runs of `before` are in `after`, in order: a rewrite drops sentences, copies others in, and leaves the rest as
 * it was written. By sentences first, since words alone would find pieces of one sentence in another; then by words
 * within what differs, where marks were put in.
 */
export function alignTexts(before: string, after: string): readonly KeptRun[] {
  return align(before, after, roughSentences, (removed, added) => align(removed, added, words, () => []));
}

function align(
  before: string,
  after: string,
  cut: (text: string) => readonly string[],
  within: (removed: string, added: string) => readonly KeptRun[],
): readonly KeptRun[] {
  const changes = diffArrays([...cut(before)], [...cut(after)], { maxEditLength: MAX_EDITS });
  const runs: KeptRun[] = [];
  let from = 0;
  let to = 0;
  let removed = '';
  let added = '';
  const closeChange = (): void => {
    if (removed !== '' && added !== '') {
      for (const run of within(removed, added))
        runs.push({ from: from + run.from, to: to + run.to, length: run.length });
    }
    from += removed.length;
    to += added.length;
    removed = '';
    added = '';
  };
  for (const change of changes ?? []) {
    const text = change.value.join('');
    if (change.removed) removed += text;
    else if (change.added) added += text;
    else {
      closeChange();
      runs.push({ from, to, length: text.length });
      from += text.length;
      to += text.length;
    }
  }
  closeChange();
  return runs;
}

function words(text: string): readonly string[] {
  return text.match(WORD) ?? [];
}

/** What a part of a text became. */
export interface DealtPart {
  readonly text: string;
  /** What of it was kept, by offsets in the part as it was and as it is. */
  readonly kept: readonly KeptRun[];
}

/**
 * Deals a replacement out to the parts that the text was made of: what was kept stays in its part, what is new goes to
 * the part in whose place (or after which) it stands.
 *
 * @param parts Where each begins in the text before, and its length; what lies between two of them is in neither.
 */
export function dealOut(
  after: string,
  runs: readonly KeptRun[],
  parts: readonly { readonly start: number; readonly length: number }[],
): readonly DealtPart[] {
  const texts = parts.map(() => '');
  const kept = parts.map((): KeptRun[] => []);
  const give = (part: number, text: string): void => {
    texts[part] = (texts[part] ?? '') + text;
  };
  const partAt = (offset: number): number => {
    const next = parts.findIndex(({ start }) => start > offset);
    return Math.max(0, (next < 0 ? parts.length : next) - 1);
  };
  let at = 0;
  let reached = 0;
  const insert = (end: number, isReplacement: boolean): void => {
    if (end > at) give(partAt(isReplacement ? reached : reached - 1), after.slice(at, end));
  };
  for (const { from, to, length } of runs) {
    insert(to, from > reached);
    for (const [part, { start, length: size }] of parts.entries()) {
      const begin = Math.max(from, start);
      const end = Math.min(from + length, start + size);
      if (begin >= end) continue;
      kept[part]?.push({ from: begin - start, to: texts[part]?.length ?? 0, length: end - begin });
      give(part, after.slice(to + begin - from, to + end - from));
    }
    at = to + length;
    reached = from + length;
  }
  const last = parts.at(-1);
  insert(after.length, last !== undefined && last.start + last.length > reached);
  return texts.map((text, part) => ({ text, kept: kept[part] ?? [] }));
}

/** Where a span of the old text is in the new one; undefined when any of it was changed. */
export function moveSpan(
  runs: readonly KeptRun[],
  start: number,
  end: number,
): { readonly start: number; readonly end: number } | undefined {
  const run = runs.find(({ from, length }) => from <= start && end <= from + length);
  return run === undefined ? undefined : { start: start - run.from + run.to, end: end - run.from + run.to };
}
