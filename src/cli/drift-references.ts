import type { CalibrationSettings } from '../../config/calibration-schema.js';
import { groupBy } from '../calibration/group-by.js';
import { referenceOf, type DriftReference } from '../drift/reference.js';
import type { JudgedAnswer } from './judge-chat-rows.js';

/**
 * A route with fewer answers has too little data to distinguish drift from chance: some seven answers for each of a score's fourteen
 * bins (`src/drift/features.ts`). Chosen, not measured.
 */
const FEWEST_FOR_REFERENCE = 100;

/** What each route's answers were like, for drift to be measured against. */
export function references(answers: readonly JudgedAnswer[]): Pick<CalibrationSettings, 'reference'> {
  const byRoute = groupBy(answers, ({ answer }) => answer.route);
  const known = [...byRoute].filter(([, all]) => all.length >= FEWEST_FOR_REFERENCE);
  if (known.length === 0) return {};
  return {
    reference: Object.fromEntries(
      known.map(([route, all]): [string, DriftReference] => [
        route,
        referenceOf(all.map(({ traits }) => traits)),
      ]),
    ),
  };
}
