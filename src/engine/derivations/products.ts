import { UNITS } from '../values/units/units.js';
import type { Point, Sized, Value } from '../values/value.js';
import { derivationCues } from './derivation-cues.js';
import { grammarCues } from './grammar-cues.js';
import { seriesOf, type Operand } from './operands.js';
import { agrees, amountLike } from './reckoned.js';
import type { Outcome, Surroundings, Way } from './surroundings.js';

/** Times that somebody would multiply by in a sentence. */
const MOST_TIMES = 1000;
/** How far from what it is said of, in words, "each" may stand. */
const BESIDE = 3;

type SizedOperand = Operand & { readonly point: Sized };

/**
 * "20 rows. Each row has 18 seats.": 360 seats; "118 euros per night": 236 for two nights. Denies nothing: what is for each
 * of some may be told together with other things.
 */
export const product: Way = (value, around) => {
  if (!isSized(value) || value.kind === 'percentage') return undefined;
  return ofBoth(value, around) ?? timesSaid(value, around);
};

/** The two factors stand in the evidence. */
function ofBoth(value: Sized, around: Surroundings): Outcome | undefined {
  if (!grammarCues(around.evidence).some(({ label }) => label === 'each')) return undefined;
  const rates = sizedLike(value, around);
  const counts = seriesOf(around.evidence, 'cardinal').flat().filter(isSizedOperand);
  for (const rate of rates.filter((one) => isForEach(one, around))) {
    const count = counts.find(
      (one) =>
        one.value !== rate.value &&
        isTimes(one.point) &&
        agrees(value, amountLike(rate.point, rate.point.value * one.point.value)),
    );
    if (count !== undefined)
      return { holds: true, from: [rate.value, count.value], cues: totals(value, around) };
  }
  return undefined;
}

/** The claim says how many times: of what the evidence tells for each. */
function timesSaid(value: Sized, around: Surroundings): Outcome | undefined {
  const { claim } = around;
  for (const rate of sizedLike(value, around).filter((one) => isForEach(one, around))) {
    const index = claim.values.findIndex((times) => {
      const count = times === value ? undefined : timesOf(times, rate, around);
      return count !== undefined && agrees(value, amountLike(rate.point, rate.point.value * count));
    });
    if (index >= 0) return { holds: true, from: [rate.value], cues: totals(value, around), values: [index] };
  }
  return undefined;
}

/** How many of what the rate is for each of a value says: "two nights", or "four hours" of what costs so much an hour. */
function timesOf(times: Value, rate: SizedOperand, around: Surroundings): number | undefined {
  if (times.kind === 'cardinal')
    return isTimes(times) && isSpokenUnit(times, rate, around) ? times.value : undefined;
  const unit = UNITS.get(rate.point.per ?? '');
  if (times.kind !== 'quantity' || unit?.dimension !== times.dimension) return undefined;
  const count = times.value / unit.factor;
  return count >= 1 && count <= MOST_TIMES && Math.abs(2 * count - Math.round(2 * count)) < TINY
    ? count
    : undefined;
}

/** Rounding of floating point in divisions. */
const TINY = 1e-6;

/** "Two nights", of what costs so much per night. */
function isSpokenUnit({ end }: Value, { value }: Operand, around: Surroundings): boolean {
  const unit = around.claim.tokens.find((token) => token.start >= end && token.content);
  if (unit === undefined) return false;
  const point = around.evidence.values[value];
  const { tokens } = around.evidence;
  const isPer = point !== undefined && 'per' in point;
  return (
    (isPer && unit.stem.startsWith(point.per)) ||
    grammarCues(around.evidence).some((cue) => {
      if (cue.label !== 'each') return false;
      const at = tokens.findIndex((token) => token.end > cue.start);
      return tokens.slice(at, at + BESIDE).some((token) => token.stem === unit.stem);
    })
  );
}

/** Stands beside a word for each, or has it in its unit. */
function isForEach({ point, value }: SizedOperand, { evidence }: Surroundings): boolean {
  if ('per' in point) return true;
  const { tokens } = evidence;
  const first = tokens.findIndex((token) => token.value === value);
  const last = tokens.findLastIndex((token) => token.value === value);
  return grammarCues(evidence).some((cue) => {
    if (cue.label !== 'each') return false;
    const at = tokens.findIndex((token) => token.end > cue.start);
    return (at <= first && first - at <= BESIDE + 1) || (at >= last && at - last <= BESIDE);
  });
}

function sizedLike(value: Sized, { evidence }: Surroundings): SizedOperand[] {
  return seriesOf(evidence, value.kind)
    .flat()
    .filter(isSizedOperand)
    .filter(({ point }) => areOfSort(value, point));
}

/** Whether two amounts may be added up: of one currency, of one dimension. */
export function areOfSort(one: Sized, other: Sized): boolean {
  if (one.kind === 'money')
    return other.kind === 'money' && other.currencies.some((code) => one.currencies.includes(code));
  if (one.kind === 'quantity')
    return other.kind === 'quantity' && other.dimension === one.dimension && one.dimension !== 'temperature';
  return one.kind === other.kind;
}

function isTimes(point: Point): point is Sized {
  return isSized(point) && Number.isInteger(point.value) && point.value > 1 && point.value <= MOST_TIMES;
}

function isSizedOperand(operand: Operand): operand is SizedOperand {
  return isSized(operand.point);
}

export function isSized(value: Value): value is Sized {
  return 'value' in value && value.kind !== 'ordinal';
}

function totals(value: Value, around: Surroundings): Outcome['cues'] {
  return around.cues(value, 'total');
}

/**
 * "A tip of 15 % on the bill of $80": $12, or $92 with it; "half off 1,500 roubles": 750. One share and one amount, as far as
 * the evidence has no others of their kinds; denies nothing.
 */
export const shareOfAmount: Way = (value, around) => {
  if (!isSized(value) || (value.kind !== 'money' && value.kind !== 'quantity')) return undefined;
  const [share, ...shares] = seriesOf(around.evidence, 'percentage').flat().filter(isSizedOperand);
  const [whole, ...wholes] = sizedLike(value, around);
  if (share === undefined || whole === undefined || shares.length + wholes.length > 0) return undefined;
  const isOff = derivationCues(around.evidence).some(({ label }) => label === 'fall');
  const isWithAll = around.cues(value, 'total').length > 0;
  const part = share.point.value;
  const factors = isOff ? [1 - part] : isWithAll ? [1 + part] : [part];
  const holds = factors.some((factor) => agrees(value, amountLike(whole.point, whole.point.value * factor)));
  return holds
    ? { holds, from: [share.value, whole.value], cues: around.cues(value, 'total', 'fall') }
    : undefined;
};
