import type { ClockTime, Comparison } from '../value.js';

const HALF_DAY = 43200;
const DAY = 86400;
/** "About nine" reaches this far, in seconds. */
const ABOUT = 900;

/** Compares times of day; one whose half of the day is open meets one that is written on the twelve-hour clock. */
export function compareClocks(claim: ClockTime, evidence: ClockTime): Comparison {
  const difference = distance(claim, evidence);
  if (difference === 0) {
    if (claim.step === evidence.step && claim.qualifier === evidence.qualifier) return 'equal';
    return claim.qualifier === 'exact' || claim.qualifier === evidence.qualifier ? 'equal' : 'entailed';
  }
  // "At 17:30" bears out "at 17:30:20" no less than a clock without seconds would show it.
  if (claim.step === 60 && evidence.step === 1 && Math.floor(evidence.seconds / 60) * 60 === claim.seconds)
    return 'entailed';
  const isAbout = claim.qualifier === 'about' || claim.qualifier === 'nearly';
  return isAbout && difference <= ABOUT ? 'entailed' : 'conflict';
}

function distance(a: ClockTime, b: ClockTime): number {
  const cycle = a.sure === b.sure ? DAY : HALF_DAY;
  const apart = Math.abs(a.seconds - b.seconds - zonesApart(a, b)) % cycle;
  return Math.min(apart, cycle - apart);
}

/** Where only one zone is named, both clocks are taken to be there. */
function zonesApart(a: ClockTime, b: ClockTime): number {
  return a.zone === undefined || b.zone === undefined ? 0 : a.zone - b.zone;
}
