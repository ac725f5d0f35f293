import { Parting, partingsOf } from '../alignment/coordination.js';
import { isLight } from '../alignment/light-words.js';
import { stretchesOf } from '../alignment/stretches.js';
import { relationOf } from '../alignment/value-relation.js';
import type { Reading } from '../alignment/reading.js';
import type { WordIndex } from '../alignment/word-alignment.js';
import type { Point, Value } from '../values/value.js';
import { sizeOf } from './size.js';

/** A piece of prose, by the index of its chunk. */
export interface Prose {
  readonly chunk: number;
  readonly index: WordIndex;
}

/** A value of prose that a claim may compare with others, or add up. */
export interface Operand {
  readonly chunk: number;
  readonly point: Point;
  readonly size: number;
  /** Indices of the claim's tokens that stand with it, and in its own text with no other of its kind. */
  readonly named: ReadonlySet<number>;
  /** Those right behind it, which tell what it counts: "62 employees". */
  readonly behind: ReadonlySet<number>;
  /** Those right before it, which tell whose it is or what it counts: "population: 62". */
  readonly before: ReadonlySet<number>;
}

/** UTF-16 offsets into a claim. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** Of a claim's content words, the share that the texts it is concluded from must have. */
const KNOWN = 0.66;
/** More values of one kind than this are a table in words. */
const MOST_OF_KIND = 6;
/** How many words from a number what it counts stands at most. */
const COUNTED_SPAN = 2;

/**
 * The values of a piece that a claim may compare.
 *
 * @param cue what in the claim compares: no word of it names a value
 * @param kinds of values; any where it is empty
 */
export function operandsOf(
  claim: Reading,
  { chunk, index }: Prose,
  cue: Span,
  kinds: ReadonlySet<string>,
): Operand[] {
  const { reading } = index;
  const spoken = new Map<number, number[]>();
  for (const token of claim.tokens) {
    if (!token.content || (token.start < cue.end && token.end > cue.start)) continue;
    for (const place of index.match(token)?.tokens ?? [])
      spoken.set(place, [...(spoken.get(place) ?? []), token.index]);
  }
  const spokenValues = valuesSpoken(claim, reading);
  if (spoken.size === 0 && spokenValues.size === 0) return [];
  return groupsOf(reading).flatMap((group) => {
    const [first] = group;
    const kind = first === undefined ? undefined : kindOf(reading.values[first]);
    if (kind === undefined || group.length > MOST_OF_KIND || (kinds.size > 0 && !kinds.has(kind))) return [];
    const owned = stretchesOf(reading).own(group);
    return group.flatMap((value): Operand[] => {
      const point = reading.values[value];
      const size = point === undefined ? undefined : sizeOf(point);
      if (point === undefined || point.kind === 'range' || size === undefined) return [];
      const items = owned.get(value) ?? [];
      const named = new Set(
        items.flatMap((item) => (item.value ? spokenValues : spoken).get(item.index) ?? []),
      );
      const spokenIn = (places: readonly number[]): ReadonlySet<number> =>
        new Set(places.flatMap((place) => spoken.get(place) ?? []));
      const [before, behind] = wordsBeside(reading, value);
      return [{ chunk, point, size, named, before: spokenIn(before), behind: spokenIn(behind) }];
    });
  });
}

/** The values of a reading that the claim has too, with the claim's tokens for them. */
function valuesSpoken(claim: Reading, { values }: Reading): ReadonlyMap<number, number[]> {
  const spoken = new Map<number, number[]>();
  claim.values.forEach((value, n) => {
    const at = claim.tokens.findIndex((token) => token.value === n);
    values.forEach((other, index) => {
      if (relationOf(value, other) === 'equal') spoken.set(index, [...(spoken.get(index) ?? []), at]);
    });
  });
  return spoken;
}

/** The values of a reading by kind, in order. */
function groupsOf({ values }: Reading): number[][] {
  const groups = new Map<string, number[]>();
  values.forEach((value, index) => {
    const kind = kindOf(value);
    if (kind !== undefined) groups.set(kind, [...(groups.get(kind) ?? []), index]);
  });
  return [...groups.values()];
}

export function kindOf(value: Value | undefined): string | undefined {
  switch (value?.kind) {
    case 'cardinal':
    case 'percentage':
    case 'money':
    case 'date':
    case 'time':
      return value.kind;
    case 'quantity':
      return value.dimension;
    default:
      return undefined;
  }
}

/** The content words right before a value, and right behind it, as far as nothing parts them from it. */
function wordsBeside(reading: Reading, value: number): [number[], number[]] {
  const { tokens } = reading;
  const partings = partingsOf(reading);
  const first = tokens.findIndex((token) => token.value === value);
  const last = tokens.findLastIndex((token) => token.value === value);
  const walk = (from: number, step: 1 | -1): number[] => {
    const found: number[] = [];
    for (let at = from; Math.abs(at - from) < COUNTED_SPAN; at += step) {
      const token = tokens[at];
      const isParted = partings.before(step > 0 ? at : at + 1) >= Parting.Comma;
      if (token === undefined || token.value >= 0 || isParted) break;
      if (token.content) found.push(at);
    }
    return found;
  };
  return [walk(first - 1, -1), walk(last + 1, 1)];
}

/** The claim's words that stand with one operand and with no other. */
export function ownTokens(operand: Operand, operands: readonly Operand[]): ReadonlySet<number> {
  return new Set(
    [...operand.named].filter(
      (token) => !operands.some((other) => other !== operand && other.named.has(token)),
    ),
  );
}

/**
 * Whether texts have most of what the claim says.
 *
 * @param apart the words that conclude, which no text need have
 */
export function isKnownIn(claim: Reading, apart: readonly Span[], texts: readonly Prose[]): boolean {
  const content = claim.tokens.filter(
    (token) =>
      token.content &&
      !isLight(token.stem, claim.language) &&
      !apart.some(({ start, end }) => token.start < end && token.end > start),
  );
  const known = content.filter((token) => texts.some(({ index }) => index.match(token) !== undefined));
  return known.length >= KNOWN * content.length;
}
