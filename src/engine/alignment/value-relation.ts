import { compareValues } from '../values/compare-values.js';
import type { Comparison, Value } from '../values/value.js';

/** From this size on, "1,500 people" is how people retell "over 1,500 people"; of "over 65" it is not. */
const LOOSELY_RETOLD = 100;

/** What evidence says about a value of the claim, as readers take it: a large number may lose its "over" in retelling. */
export function relationOf(claim: Value, evidence: Value): Comparison {
  const relation = compareValues(claim, evidence);
  // A count and a bare year are numbers that differ, and no rivals for one place.
  if (
    relation === 'conflict' &&
    claim.kind !== evidence.kind &&
    claim.kind !== 'range' &&
    evidence.kind !== 'range'
  ) {
    return 'unrelated';
  }
  if (relation !== 'conflict' && relation !== 'unrelated') return relation;
  if (claim.kind !== evidence.kind || !('qualifier' in claim) || !('qualifier' in evidence)) return relation;
  if (!('value' in claim) || !('value' in evidence)) return relation;
  const dropped = evidence.qualifier === 'over' || evidence.qualifier === 'nearly';
  const isRetold = claim.qualifier === 'exact' && dropped && claim.value === evidence.value;
  return isRetold && Math.abs(claim.value) >= LOOSELY_RETOLD ? 'entailed' : relation;
}
