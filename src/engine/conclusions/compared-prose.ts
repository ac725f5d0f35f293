import { stretchesOf } from '../alignment/stretches.js';
import { readNegations } from '../alignment/negation.js';
import { isLight } from '../alignment/light-words.js';
import { relationOf } from '../alignment/value-relation.js';
import type { Reading } from '../alignment/reading.js';
import type { WordIndex } from '../alignment/word-alignment.js';
import type { Point, Value } from '../values/value.js';
import { conclusionCues, standardFrom, type ConclusionCue, type StandardSide } from './comparing-words.js';
import type { Conclusion } from './conclude.js';
import { kindsSaid, signOf } from './measure.js';
import { isLike, sizeOf } from './size.js';

/** A piece of prose, by the index of its chunk. */
export interface Prose {
  readonly chunk: number;
  readonly index: WordIndex;
}

/** A value that the claim may compare. */
interface Operand {
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

/** Two values of which the claim names one as what it compares, the other as what it compares with. */
interface Compared {
  readonly subject: Operand;
  readonly standard: Operand;
}

/** More values of one kind than this are a table in words. */
const MOST_OF_KIND = 6;
/** Values by which a thing is told from another: "in 2021", "the second phone". */
const NAMING: ReadonlySet<Value['kind']> = new Set(['date', 'ordinal', 'identifier', 'version']);
/** How many words from a number what it counts stands at most. */
const COUNTED_SPAN = 2;
/** Of a claim's content words, the share that the texts of both must have. */
const KNOWN = 0.66;

/**
 * Whether one thing has more of something than another, where prose tells of each how much it has: "the Danube is longer
 * than the Rhine", of two rivers whose lengths are given, in one fact or in two. Undefined where the claim compares nothing,
 * says by how much, or may mean other values.
 */
export function compareInProse(claim: Reading, prose: readonly Prose[]): Conclusion | undefined {
  if (prose.length === 0 || claim.values.some(({ kind }) => !NAMING.has(kind))) return undefined;
  if (readNegations(claim).length > 0) return undefined;
  for (const cue of conclusionCues(claim)) {
    const side = standardFrom(claim, cue);
    if (side === undefined) continue;
    const found = comparedBy(claim, cue, side, prose);
    const [first] = found;
    if (first === undefined) continue;
    const told = found.map((compared) => isSo(cue, compared));
    const isAgreed = told.every((one) => one === told[0]);
    if (!isAgreed || told[0] === undefined) return undefined;
    return conclusionOf(claim, cue, side, first, told[0]);
  }
  return undefined;
}

function isSo(cue: ConclusionCue, { subject, standard }: Compared): boolean | undefined {
  const sign = signOf(cue.label, subject.point);
  return sign === undefined ? undefined : sign * (subject.size - standard.size) > 0;
}

function conclusionOf(
  claim: Reading,
  cue: ConclusionCue,
  side: StandardSide,
  { subject, standard }: Compared,
  holds: boolean,
): Conclusion {
  const said = claim.tokens.filter((token) =>
    [cue, side].some(({ start, end }) => token.start < end && token.end > start),
  );
  const named = [...subject.named, ...standard.named];
  const valueOf = (index: number): number => claim.tokens[index]?.value ?? -1;
  return {
    holds,
    chunks: [...new Set([subject.chunk, standard.chunk])],
    tokens: new Set([...said.map(({ index }) => index), ...named]),
    values: new Set(named.map(valueOf).filter((value) => value >= 0)),
    written: claim.text.slice(cue.start, cue.end),
  };
}

/** The pairs of values that the claim may compare; those of which it speaks, if it speaks of any. */
function comparedBy(
  claim: Reading,
  cue: ConclusionCue,
  side: StandardSide,
  prose: readonly Prose[],
): readonly Compared[] {
  const kinds = kindsSaid(claim, cue);
  const operands = prose.flatMap((piece) => operandsOf(claim, piece, cue, kinds));
  const pairs = operands.flatMap((one, n) =>
    operands.slice(n + 1).flatMap((other) => pairOf(claim, side, one, other) ?? []),
  );
  const spoken = pairs.filter(isSpokenOf);
  const chosen =
    spoken.length > 0 ? spoken : pairs.filter(({ subject }) => subject.point.kind !== 'cardinal');
  return chosen.filter((pair) => isKnown(claim, cue, side, pair, prose));
}

function pairOf(claim: Reading, side: StandardSide, one: Operand, other: Operand): Compared | undefined {
  if (!isLike(one.point, other.point) || one.size === other.size) return undefined;
  const own = without(one.named, other.named);
  const others = without(other.named, one.named);
  const nearest = claim.tokens
    .filter(({ start }) => (side.isAfter ? start >= side.end : start < side.start))
    .filter(({ index }) => own.has(index) || others.has(index))
    .at(side.isAfter ? 0 : -1);
  if (nearest === undefined) return undefined;
  const [standard, subject, named] = own.has(nearest.index) ? [one, other, others] : [other, one, own];
  const isNamed = claim.tokens.some(({ index }) => named.has(index));
  return isNamed ? { subject, standard } : undefined;
}

/** Whether the claim has a word for what both values count. */
function isSpokenOf({ subject, standard }: Compared): boolean {
  return (
    subject.behind.size > 0 ||
    standard.behind.size > 0 ||
    [...subject.before].some((token) => standard.before.has(token))
  );
}

function without(all: ReadonlySet<number>, some: ReadonlySet<number>): ReadonlySet<number> {
  return new Set([...all].filter((one) => !some.has(one)));
}

function isKnown(
  claim: Reading,
  cue: ConclusionCue,
  side: StandardSide,
  { subject, standard }: Compared,
  prose: readonly Prose[],
): boolean {
  const texts = prose.filter(({ chunk }) => chunk === subject.chunk || chunk === standard.chunk);
  const content = claim.tokens.filter(
    (token) =>
      token.content &&
      !isLight(token.stem, claim.language) &&
      ![cue, side].some(({ start, end }) => token.start < end && token.end > start),
  );
  const known = content.filter((token) => texts.some(({ index }) => index.match(token) !== undefined));
  return known.length >= KNOWN * content.length;
}

/** The values of a piece that a claim with such a word may compare. */
function operandsOf(
  claim: Reading,
  { chunk, index }: Prose,
  cue: ConclusionCue,
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

function kindOf(value: Value | undefined): string | undefined {
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

/** The content words right before a value, and right behind it. */
function wordsBeside({ tokens }: Reading, value: number): [number[], number[]] {
  const first = tokens.findIndex((token) => token.value === value);
  const last = tokens.findLastIndex((token) => token.value === value);
  const clause = tokens[last]?.clause;
  const within = (from: number, to: number): number[] =>
    tokens
      .slice(Math.max(0, from), to)
      .filter((token) => token.content && token.value < 0 && token.clause === clause)
      .map(({ index }) => index);
  return [within(first - COUNTED_SPAN, first), within(last + 1, last + 1 + COUNTED_SPAN)];
}
