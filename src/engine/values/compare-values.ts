import { compareAmounts } from './comparing/compare-amounts.js';
import { compareClocks } from './comparing/compare-clocks.js';
import { compareDates, compareYearWithCount, isPeriod } from './comparing/compare-dates.js';
import { compareIdentifiers } from './comparing/compare-identifiers.js';
import type { Comparison, Point, Range, Value } from './value.js';

/**
 * What `evidence` says about `claim`. Not symmetric: "1997" is entailed by "December 19, 1997", not the other way round.
 * Where a writing has several readings, the pair of readings that agrees best decides; the likeliest pair if none agrees.
 */
export function compareValues(claim: Value, evidence: Value): Comparison {
  const first = compareReadings(claim, evidence);
  if (first === 'equal') return first;
  if (claim.otherReadings === undefined && evidence.otherReadings === undefined) return first;
  let best: Comparison = first;
  for (const one of readingsOf(claim)) {
    for (const other of readingsOf(evidence)) {
      const comparison = compareReadings(one, other);
      if (comparison === 'equal') return comparison;
      if (comparison === 'entailed') best = comparison;
    }
  }
  return best;
}

function readingsOf(value: Value): readonly Value[] {
  return value.otherReadings === undefined ? [value] : [value, ...value.otherReadings];
}

function compareReadings(claim: Value, evidence: Value): Comparison {
  if (claim.kind === 'range') {
    return evidence.kind === 'range' ? rangeByRange(claim, evidence) : rangeByPoint(claim, evidence);
  }
  return evidence.kind === 'range' ? pointByRange(claim, evidence) : comparePoints(claim, evidence);
}

function rangeByRange(claim: Range, evidence: Range): Comparison {
  const from = compareValues(claim.from, evidence.from);
  const to = compareValues(claim.to, evidence.to);
  if (from === to) return from;
  if (from === 'unrelated' || to === 'unrelated') return 'unrelated';
  return from === 'conflict' || to === 'conflict' ? 'conflict' : 'entailed';
}

/** A point of evidence within the claim's range bears it out where sizes are meant: "3 to 5 days" by "4 days". */
function rangeByPoint(claim: Range, evidence: Point): Comparison {
  if (isOfPeriod(claim, evidence)) return 'equal';
  const from = compareValues(claim.from, evidence);
  const to = compareValues(claim.to, evidence);
  if (from === 'unrelated' && to === 'unrelated') return 'unrelated';
  // An end that is met says nothing of the other end.
  if (isAgreement(from) || isAgreement(to)) return 'unrelated';
  const place = placeOf(evidence);
  const [low, high] = [placeOf(claim.from), placeOf(claim.to)];
  if (place === undefined || low === undefined || high === undefined) return 'conflict';
  if (place < low || place > high) return 'conflict';
  return claim.from.kind === 'time' || claim.from.kind === 'date' ? 'unrelated' : 'entailed';
}

/** An end of the evidence's range bears the point out; a place inside is left open. */
function pointByRange(claim: Point, evidence: Range): Comparison {
  if (isOfPeriod(evidence, claim)) return 'equal';
  const end = endNamed(claim, evidence);
  if (end !== undefined) return end;
  const from = compareValues(claim, evidence.from);
  const to = compareValues(claim, evidence.to);
  if (isAgreement(from) || isAgreement(to)) return 'entailed';
  if (from === 'unrelated' && to === 'unrelated') return 'unrelated';
  const place = placeOf(claim);
  const [low, high] = [placeOf(evidence.from), placeOf(evidence.to)];
  if (place === undefined || low === undefined || high === undefined) return 'conflict';
  return place >= low && place <= high ? 'unrelated' : 'conflict';
}

/** "At least three", of "three to five", is its lower end, "at most five" its upper one: no other number is. */
function endNamed(claim: Point, { from, to }: Range): Comparison | undefined {
  if (!('qualifier' in claim) || !(claim.qualifier === 'atLeast' || claim.qualifier === 'atMost'))
    return undefined;
  const [low, high] = [placeOf(from), placeOf(to)];
  if (low === undefined || high === undefined) return undefined;
  const end = (claim.qualifier === 'atLeast') === low <= high ? from : to;
  const comparison = compareValues({ ...claim, qualifier: 'exact' }, end);
  return comparison === 'equal' ? 'entailed' : comparison;
}

function isOfPeriod({ from, to }: Range, point: Point): boolean {
  return from.kind === 'date' && to.kind === 'date' && point.kind === 'date' && isPeriod(from, to, point);
}

function isAgreement(comparison: Comparison): boolean {
  return comparison === 'equal' || comparison === 'entailed';
}

/** Where a point lies on the line of its kind; undefined where there is no such line. */
function placeOf(point: Point): number | undefined {
  switch (point.kind) {
    case 'cardinal':
    case 'ordinal':
    case 'percentage':
    case 'quantity':
    case 'money':
      return point.value;
    case 'time':
      return point.seconds;
    case 'date':
      return point.year === undefined
        ? undefined
        : point.year * 372 + (point.month ?? 1) * 31 + (point.day ?? 1);
    default:
      return undefined;
  }
}

function comparePoints(claim: Point, evidence: Point): Comparison {
  switch (claim.kind) {
    case 'date':
      if (evidence.kind === 'date') return compareDates(claim, evidence);
      return evidence.kind === 'cardinal' ? compareYearWithCount(claim, evidence) : 'unrelated';
    case 'time':
      return evidence.kind === 'time' ? compareClocks(claim, evidence) : 'unrelated';
    case 'identifier':
    case 'version':
    case 'score':
      return compareIdentifiers(claim, evidence);
    default:
      break;
  }
  switch (evidence.kind) {
    case 'date':
      return claim.kind === 'cardinal' ? compareYearWithCount(evidence, claim) : 'unrelated';
    case 'time':
      return 'unrelated';
    case 'identifier':
    case 'version':
    case 'score':
      return compareIdentifiers(claim, evidence);
    default:
      return compareAmounts(claim, evidence);
  }
}
