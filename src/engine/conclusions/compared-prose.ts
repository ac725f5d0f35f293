import { readNegations } from '../alignment/negation.js';
import { relationOf } from '../alignment/value-relation.js';
import type { Reading } from '../alignment/reading.js';
import { areOfSort, isSized } from '../derivations/products.js';
import { agrees, amountLike } from '../derivations/reckoned.js';
import { spansBetween, years } from '../derivations/spans.js';
import type { Point, Value } from '../values/value.js';
import { conclusionCues, standardFrom, type ConclusionCue, type StandardSide } from './comparing-words.js';
import type { Conclusion } from './conclude.js';
import { differenceIn } from './difference.js';
import { kindsSaid, signOf } from './measure.js';
import { pointsOf, type Written } from './mentions.js';
import { isKnownIn, kindOf, operandsOf, type Operand, type Prose } from './prose-operands.js';
import { isLike } from './size.js';

/** Two values of which the claim names one as what it compares, the other as what it compares with. */
interface Compared {
  readonly subject: Operand;
  readonly standard: Operand;
}

/** Values by which a thing is told from another: "in 2021", "the second phone". */
const NAMING: ReadonlySet<Value['kind']> = new Set(['date', 'ordinal', 'identifier', 'version']);

/** How one thing is compared with another. */
interface Comparing {
  readonly cue: ConclusionCue;
  readonly side: StandardSide;
  /** By how much they differ, if the claim says that. */
  readonly difference: Written | undefined;
}

/**
 * Whether one thing has more of something than another, where prose tells of each how much it has: "the Danube is longer
 * than the Rhine", of two rivers whose lengths are given, in one fact or in two. Where the claim says by how much, only
 * borne out: another number is missing from the facts anyway. Undefined where the claim compares nothing, or may mean other
 * values.
 */
export function compareInProse(claim: Reading, prose: readonly Prose[]): Conclusion | undefined {
  const cues = prose.length === 0 ? [] : conclusionCues(claim);
  for (const cue of cues) {
    const comparing = comparingOf(claim, cue);
    if (comparing === undefined) continue;
    if (readNegations(claim).length > 0 || !areOthersTold(claim, comparing, prose)) return undefined;
    const found = comparedBy(claim, comparing, prose);
    const [first] = found;
    if (first === undefined) continue;
    const told = found.map((compared) => isSo(comparing, compared));
    const isAgreed = told.every((one) => one === told[0]);
    if (!isAgreed || told[0] === undefined) return undefined;
    if (comparing.difference !== undefined && !told[0]) return undefined;
    return conclusionOf(claim, comparing, first, told[0]);
  }
  return undefined;
}

function comparingOf(claim: Reading, cue: ConclusionCue): Comparing | undefined {
  const side = standardFrom(claim, cue) ?? standardBehind(cue);
  if (side === undefined) return undefined;
  const difference = differenceIn({ claim, cue, points: pointsOf(claim) });
  // "Before" and "after" are said of much that is no comparison.
  return difference === undefined && PASSING_TIME.has(cue.label) ? undefined : { cue, side, difference };
}

/** "Exceeds B": words that hold their "than". */
function standardBehind({ label, start, end }: ConclusionCue): StandardSide | undefined {
  return PASSING.has(label) || PASSING_TIME.has(label) ? { start, end, isAfter: true } : undefined;
}

const PASSING: ReadonlySet<string> = new Set(['passesHigh', 'passesLow']);
const PASSING_TIME: ReadonlySet<string> = new Set(['passesEarly', 'passesLate']);

/** Whether all values beside the difference name something, or are told: they may be what is compared. */
function areOthersTold({ values }: Reading, { difference }: Comparing, prose: readonly Prose[]): boolean {
  return values.every(
    (value, n) =>
      NAMING.has(value.kind) || n === difference?.index || (difference !== undefined && isIn(value, prose)),
  );
}

function isIn(value: Value, prose: readonly Prose[]): boolean {
  return prose.some(({ index }) =>
    index.reading.values.some((other) => relationOf(value, other) === 'equal'),
  );
}

function isSo({ cue, difference }: Comparing, { subject, standard }: Compared): boolean | undefined {
  const sign = signOf(cue.label, subject.point);
  if (sign === undefined) return undefined;
  const isRight = sign * (subject.size - standard.size) > 0;
  return difference === undefined ? isRight : isRight && isApart(difference.point, subject, standard);
}

/** Whether two operands differ by an amount: for dates and times by the time between them. */
function isApart(said: Point, one: Operand, other: Operand): boolean {
  const [a, b] = [one.point, other.point];
  const spans = [...spansBetween(a, b), ...spansBetween(b, a)];
  if (spans.length > 0) return spans.some((span) => agrees(said, span));
  const apart = Math.abs(one.size - other.size);
  if (a.kind === 'cardinal' && said.kind === 'quantity') return agrees(said, years(apart));
  return isSized(a) && isSized(b) && areOfSort(a, b) && agrees(said, amountLike(a, apart));
}

/** The kinds of values that may differ by an amount; of time those that the comparing word is said of. */
function kindsApart({ point }: Written, { label }: ConclusionCue): ReadonlySet<string> {
  const kind = kindOf(point);
  if (kind !== 'duration') return new Set(kind === undefined ? [] : [kind]);
  if (/(?:Early|Late)$/u.test(label)) return new Set(['date', 'time']);
  return new Set(/(?:Old|Young)$/u.test(label) ? ['date', 'duration', 'cardinal'] : ['duration']);
}

function conclusionOf(
  claim: Reading,
  { cue, side, difference }: Comparing,
  { subject, standard }: Compared,
  holds: boolean,
): Conclusion {
  const said = claim.tokens.filter((token) =>
    [cue, side].some(({ start, end }) => token.start < end && token.end > start),
  );
  const named = [...subject.named, ...standard.named];
  const valueOf = (index: number): number => claim.tokens[index]?.value ?? -1;
  const values = [...named.map(valueOf), difference?.index ?? -1];
  return {
    holds,
    chunks: [...new Set([subject.chunk, standard.chunk])],
    tokens: new Set([...said.map(({ index }) => index), ...named]),
    values: new Set(values.filter((value) => value >= 0)),
    written: claim.text.slice(cue.start, cue.end),
  };
}

/** The pairs of values that the claim may compare; those of which it speaks, if it speaks of any. */
function comparedBy(claim: Reading, comparing: Comparing, prose: readonly Prose[]): readonly Compared[] {
  const { cue, side, difference } = comparing;
  const kinds = difference === undefined ? kindsSaid(claim, cue) : kindsApart(difference, cue);
  const operands = prose.flatMap((piece) => operandsOf(claim, piece, cue, kinds));
  const pairs = operands.flatMap((one, n) =>
    operands.slice(n + 1).flatMap((other) => pairOf(claim, side, one, other) ?? []),
  );
  const spoken = pairs.filter(isSpokenOf);
  const chosen =
    spoken.length > 0 ? spoken : pairs.filter(({ subject }) => subject.point.kind !== 'cardinal');
  return chosen.filter(({ subject, standard }) =>
    isKnownIn(
      claim,
      [cue, side],
      prose.filter(({ chunk }) => chunk === subject.chunk || chunk === standard.chunk),
    ),
  );
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
