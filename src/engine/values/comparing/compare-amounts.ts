import { UNITS } from '../units/units.js';
import type { Comparison, Sized } from '../value.js';

/** All values that a writing may stand for: a closed or half-open interval. */
interface Interval {
  readonly low: number;
  readonly high: number;
  /** The end itself is not part of it. */
  readonly isLowOpen?: boolean;
  readonly isHighOpen?: boolean;
}

/** Rounding of floating point in conversions. */
const EPSILON = 1e-9;
/** "About" and "nearly" reach at least this far from their number, as a share of it. */
const ABOUT = 0.05;
/** "Nearly" reaches this far below its number. */
const NEARLY = 0.1;
/** Rounding changes a number by less than this share of it: 35.4 may be told as 35, 1.6 not as 2. */
const ROUNDING = 0.05;
/** A mean month or year stands for calendar ones of other lengths: 28 to 31 days are a month within this share. */
const CALENDAR = 0.015;
/** In years. */
const OLDEST = 120;
/** "Over 1,000" describes 1,200; of a value beyond this multiple of its number nobody says so, and it settles nothing. */
const REACH = 2;

/** Compares two amounts of any kinds. */
export function compareAmounts(claim: Sized, evidence: Sized): Comparison {
  if (!isSameKind(claim, evidence)) return compareKinds(claim, evidence);
  if (claim.kind === 'money' && evidence.kind === 'money') {
    const isShared = claim.currencies.some((code) => evidence.currencies.includes(code));
    if (!isShared) return 'conflict';
  }
  if (claim.per !== undefined && evidence.per !== undefined && claim.per !== evidence.per)
    return compareRates(claim, evidence);
  return compareSizes(claim, evidence);
}

/** How many of a shorter time people reckon to a longer one, where that is not what the calendar's mean says. */
const RECKONED: Readonly<Record<string, readonly number[]>> = {
  'week year': [52],
  'day year': [365, 360],
  'day month': [30, 31],
  'week month': [4],
};

/** "£900 a month" and "£10,800 a year". */
function compareRates(claim: Sized, evidence: Sized): Comparison {
  const [said, known] = [UNITS.get(claim.per ?? ''), UNITS.get(evidence.per ?? '')];
  if (said?.dimension !== 'duration' || known?.dimension !== 'duration') return 'conflict';
  const ratio = said.factor / known.factor;
  const names = ratio > 1 ? [known.name, said.name] : [said.name, known.name];
  const isMean = said.isMean !== known.isMean;
  const exact = isMean ? [] : [Math.round(Math.max(ratio, 1 / ratio))];
  const factors = [...exact, ...(RECKONED[names.join(' ')] ?? []), Math.max(ratio, 1 / ratio)];
  const isBorneOut = factors.some((factor) => {
    const times = ratio > 1 ? factor : 1 / factor;
    const { value, step, roundedTo } = evidence;
    const same = { ...evidence, value: value * times, step: step * times, roundedTo: roundedTo * times };
    return AGREEING.has(compareSizes(claim, same));
  });
  return isBorneOut ? 'entailed' : 'conflict';
}

const AGREEING: ReadonlySet<Comparison> = new Set(['equal', 'entailed']);

function isSameKind(claim: Sized, evidence: Sized): boolean {
  if (claim.kind === 'quantity')
    return evidence.kind === 'quantity' && claim.dimension === evidence.dimension;
  if (claim.kind === 'percentage') return evidence.kind === 'percentage' && claim.points === evidence.points;
  return claim.kind === evidence.kind;
}

/** Kinds that can mean the same: 0.62 and 62 %; the Second World War and World War Two; "John, 36," and a 36-year-old. */
function compareKinds(claim: Sized, evidence: Sized): Comparison {
  const kinds = new Set([claim.kind, evidence.kind]);
  if (kinds.has('percentage') && kinds.has('cardinal')) {
    const number = claim.kind === 'cardinal' ? claim : evidence;
    const isShare = Math.abs(number.value) < 1 && number.value !== 0;
    return isShare && isNear(claim.value, evidence.value) ? 'equal' : 'unrelated';
  }
  if (kinds.has('ordinal') && kinds.has('cardinal'))
    return claim.value === evidence.value ? 'entailed' : 'unrelated';
  if (kinds.has('cardinal') && isAge(claim, evidence)) return 'entailed';
  return 'unrelated';
}

/** Ages are often bare numbers: the same whole number of years, of a length that people live. */
function isAge(claim: Sized, evidence: Sized): boolean {
  const [quantity, number] = claim.kind === 'quantity' ? [claim, evidence] : [evidence, claim];
  const year = UNITS.get('year');
  if (quantity.kind !== 'quantity' || quantity.unit !== year?.name || number.value > OLDEST) return false;
  return number.value > 0 && isNear(quantity.value / year.factor, number.value);
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= EPSILON * Math.max(Math.abs(a), Math.abs(b));
}

function compareSizes(claim: Sized, evidence: Sized): Comparison {
  const isEqualNumber = isNear(claim.value, evidence.value);
  if (isEqualNumber && claim.qualifier === evidence.qualifier) return 'equal';
  const isBounded = claim.qualifier !== 'exact' && isSameDirection(claim, evidence);
  // Two bounds of one direction are two statements of one limit.
  if (isBounded) return isEqualNumber ? 'entailed' : 'conflict';
  // Dropping "about" says little more; so does rounding to what is written.
  if (isEqualNumber && claim.qualifier === 'exact' && evidence.qualifier === 'about') return 'entailed';
  const said = intervalOf(claim, evidence);
  // A neighbourhood written less finely may be told of one written more finely: "nearly 5" of "about 4.9 million".
  const isBothAbout =
    NEIGHBOURHOODS.has(claim.qualifier) &&
    evidence.qualifier === 'about' &&
    claim.roundedTo > evidence.roundedTo;
  const known = intervalOf(isBothAbout ? { ...evidence, qualifier: 'exact' } : evidence);
  if (isOutside(said, known)) return isCalendarNear(claim, evidence) ? 'entailed' : 'conflict';
  if (!isInside(known, said)) return 'unrelated';
  return isWithinReach(claim, evidence) ? 'entailed' : 'unrelated';
}

const NEIGHBOURHOODS: ReadonlySet<Sized['qualifier']> = new Set(['about', 'nearly']);

function direction(qualifier: Sized['qualifier']): number {
  if (qualifier === 'over' || qualifier === 'atLeast') return 1;
  return qualifier === 'under' || qualifier === 'atMost' ? -1 : 0;
}

function isSameDirection(claim: Sized, evidence: Sized): boolean {
  const way = direction(claim.qualifier);
  return way !== 0 && way === direction(evidence.qualifier);
}

/** What an amount may stand for; a claim may round evidence that is written more finely. */
function intervalOf(amount: Sized, evidence?: Sized): Interval {
  const { value, qualifier } = amount;
  switch (qualifier) {
    case 'about': {
      const slack = Math.max(amount.roundedTo / 2, Math.abs(value) * ABOUT);
      return { low: value - slack, high: value + slack };
    }
    case 'nearly':
      return {
        low: value - Math.max(Math.abs(value) * NEARLY, amount.roundedTo / 2),
        high: value,
        isHighOpen: true,
      };
    case 'over':
      return { low: value, high: Infinity, isLowOpen: true };
    case 'atLeast':
      return { low: value, high: Infinity };
    case 'under':
      return { low: -Infinity, high: value, isHighOpen: true };
    case 'atMost':
      return { low: -Infinity, high: value };
    case 'exact': {
      const slack = evidence === undefined ? 0 : roundingOf(amount, evidence);
      return { low: value - slack, high: value + slack };
    }
  }
}

/** How far a claim's exact number may be from the evidence's for rounding to explain it. */
function roundingOf(claim: Sized, evidence: Sized): number {
  const isConverted =
    claim.kind === 'quantity' && evidence.kind === 'quantity' && isOtherSystem(claim.unit, evidence.unit);
  // A converted number is rounded once where it was written and once where it was converted.
  if (isConverted) return Math.max(claim.step, evidence.step) / 2;
  if (evidence.step >= claim.step * (1 - EPSILON)) return 0;
  return Math.min(claim.step / 2, Math.abs(evidence.value) * ROUNDING);
}

/** Whether one unit is no power of ten of the other, so that conversion does not keep digits. */
function isOtherSystem(one: string, other: string): boolean {
  if (one === other) return false;
  const [a, b] = [UNITS.get(one), UNITS.get(other)];
  if (a === undefined || b === undefined || a.dimension === 'duration') return false;
  const power = Math.log10(a.factor / b.factor);
  return a.offset !== b.offset || Math.abs(power - Math.round(power)) > EPSILON;
}

function slackAt(value: number): number {
  return Number.isFinite(value) ? Math.abs(value) * EPSILON : 0;
}

function isOutside(a: Interval, b: Interval): boolean {
  return isBelow(a, b) || isBelow(b, a);
}

function isBelow(a: Interval, b: Interval): boolean {
  if (a.high < b.low - slackAt(b.low)) return true;
  const isTouching = a.high <= b.low + slackAt(b.low);
  return isTouching && (a.isHighOpen === true || b.isLowOpen === true);
}

function isInside(inner: Interval, outer: Interval): boolean {
  const isAbove =
    inner.low > outer.low + slackAt(outer.low) ||
    (inner.low >= outer.low - slackAt(outer.low) && (outer.isLowOpen !== true || inner.isLowOpen === true));
  const isUnder =
    inner.high < outer.high - slackAt(outer.high) ||
    (inner.high <= outer.high + slackAt(outer.high) &&
      (outer.isHighOpen !== true || inner.isHighOpen === true));
  return isAbove && isUnder;
}

/** "30 days" and "a month". */
function isCalendarNear(claim: Sized, evidence: Sized): boolean {
  if (claim.kind !== 'quantity' || evidence.kind !== 'quantity' || claim.dimension !== 'duration')
    return false;
  const isMean = (unit: string): boolean => UNITS.get(unit)?.isMean === true;
  if (isMean(claim.unit) === isMean(evidence.unit)) return false;
  return Math.abs(claim.value - evidence.value) <= CALENDAR * Math.max(claim.value, evidence.value);
}

function isWithinReach(claim: Sized, evidence: Sized): boolean {
  if (direction(claim.qualifier) === 0 || claim.value <= 0 || evidence.value <= 0) return true;
  const ratio = evidence.value / claim.value;
  return ratio <= REACH && ratio >= 1 / REACH;
}
