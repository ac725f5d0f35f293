import { compareValues } from '../values/compare-values.js';
import { exactSize } from '../values/reading/read-amount.js';
import type { Point, Sized, Value } from '../values/value.js';

/** A number as finely as what it was reckoned from: binary fractions would make it finer. */
function clean(value: number): number {
  return Number(value.toPrecision(12));
}

/** An amount like another, of another size. */
export function amountLike<T extends Sized>(like: T, value: number): T {
  return { ...like, ...exactSize(clean(value), like.step) };
}

/** A share of a whole. */
export function shareOf(value: number, points = false): Sized {
  return { kind: 'percentage', start: 0, end: 0, ...exactSize(clean(value), 1e-6), points };
}

const AGREEING: ReadonlySet<string> = new Set(['equal', 'entailed']);
/** "A third" and "doubled" are said of what is this near to them, as a share. */
const ROUNDLY = 0.03;

/** Whether a claim's value is the one reckoned, as finely as the claim writes it. */
export function agrees(claim: Value, reckoned: Point): boolean {
  if (AGREEING.has(compareValues(claim, reckoned))) return true;
  const isFraction = claim.kind === 'percentage' && claim.step === 0 && claim.qualifier === 'exact';
  if (!isFraction || reckoned.kind !== 'percentage' || claim.points !== reckoned.points) return false;
  return Math.abs(claim.value - reckoned.value) <= claim.value * ROUNDLY;
}

/** Whether a factor in words ("doubled") is the one reckoned; "nearly" and "more than" reach further on their side. */
export function isFactor(
  said: number,
  reckoned: number,
  qualifier: 'exact' | 'nearly' | 'over' | 'about',
): boolean {
  const ratio = reckoned / said;
  if (qualifier === 'nearly') return ratio > 1 - NEARLY && ratio < 1;
  if (qualifier === 'over') return ratio > 1 && ratio < OVER;
  return Math.abs(ratio - 1) <= (qualifier === 'about' ? NEARLY : ROUNDLY);
}

const NEARLY = 0.1;
const OVER = 1.5;
