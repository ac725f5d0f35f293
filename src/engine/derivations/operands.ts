import { perReading } from '../alignment/per-reading.js';
import type { Reading } from '../alignment/reading.js';
import { stretchesOf, type OwnedItem } from '../alignment/stretches.js';
import type { Point } from '../values/value.js';

/** A value of the evidence that another may follow from. */
export interface Operand {
  readonly point: Point;
  /** Index of the value it is, or of the range that it ends. */
  readonly value: number;
  readonly sentence: number;
}

/** Two values of one sentence that may be reckoned with together, in the order of the text. */
export interface Pair {
  readonly first: Operand;
  readonly second: Operand;
}

/** What values must share to be reckoned with together; undefined for what nobody reckons with. */
function sortOf(point: Point): string | undefined {
  switch (point.kind) {
    case 'cardinal':
      return 'cardinal';
    case 'percentage':
      return point.points ? undefined : 'percentage';
    case 'quantity':
      return `quantity ${point.dimension} ${point.per ?? ''}`;
    case 'money':
      return `money ${point.currencies.join()} ${point.per ?? ''}`;
    case 'date':
      return point.year === undefined && point.day === undefined ? undefined : 'date';
    case 'time':
      return 'time';
    default:
      return undefined;
  }
}

/** The operands of a reading by sentence and sort, each in the order of the text. */
const groupsOf = perReading((reading: Reading): ReadonlyMap<string, readonly Operand[]> => {
  const groups = new Map<string, Operand[]>();
  const add = (point: Point, value: number, sentence: number): void => {
    const sort = sortOf(point);
    if (sort === undefined) return;
    const key = `${String(sentence)} ${sort}`;
    groups.set(key, [...(groups.get(key) ?? []), { point, value, sentence }]);
  };
  const sentences = sentencesOf(reading);
  reading.values.forEach((value, index) => {
    const sentence = sentences[index] ?? 0;
    if (value.kind === 'range') {
      add(value.from, index, sentence);
      add(value.to, index, sentence);
    } else add(value, index, sentence);
  });
  return groups;
});

function sentencesOf({ tokens, values }: Reading): number[] {
  const sentences = new Array<number>(values.length).fill(0);
  for (const token of tokens) if (token.value >= 0) sentences[token.value] = token.sentence;
  return sentences;
}

/** More values of one sort than this are a table in words: nobody can tell which belong together. */
const MOST = 6;

/** The values of one sort in each sentence. */
export function seriesOf(evidence: Reading, kind: Point['kind']): readonly (readonly Operand[])[] {
  return [...groupsOf(evidence).values()].filter(
    (group) => group[0]?.point.kind === kind && group.length <= MOST,
  );
}

/**
 * The pairs of values of one kind that belong together: the two of a sentence, the ends of a range, or of more the two
 * of which the claim speaks.
 *
 * @param isSpoken whether the claim speaks of a token of the evidence
 * @param isFound whether the claim states a value of the evidence
 */
export function pairsOf(
  evidence: Reading,
  kind: Point['kind'],
  isSpoken: (token: number) => boolean,
  isFound: (value: number) => boolean,
): readonly Pair[] {
  return seriesOf(evidence, kind).flatMap((group): Pair[] => {
    const chosen = group.length > 2 ? spokenOf(evidence, group, isSpoken, isFound) : group;
    const [first, second] = chosen;
    const isPair = chosen.length === 2 && first !== undefined && second !== undefined;
    return isPair ? [{ first, second }] : [];
  });
}

function spokenOf(
  evidence: Reading,
  group: readonly Operand[],
  isSpoken: (token: number) => boolean,
  isFound: (value: number) => boolean,
): readonly Operand[] {
  const values = [...new Set(group.map(({ value }) => value))];
  const ranges = group.filter(({ value }) => group.filter((other) => other.value === value).length === 2);
  const owned = stretchesOf(evidence).own(values);
  const spoken = group.filter((operand) =>
    (owned.get(operand.value) ?? []).some((item) =>
      item.value ? isFound(item.index) : isSpoken(item.index),
    ),
  );
  return spoken.length === 2 ? spoken : ranges.length === 2 ? ranges : [];
}

/** What stands with an operand and not with the others of its group: words, and values of other sorts. */
export function ownItems(evidence: Reading, operand: Operand, other: Operand): readonly OwnedItem[] {
  if (operand.value === other.value) return [];
  const group = [operand.value, other.value].sort((a, b) => a - b);
  return stretchesOf(evidence).own(group).get(operand.value) ?? [];
}
