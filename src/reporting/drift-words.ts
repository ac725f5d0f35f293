import type { RouteDrift } from './route-drift.js';

/** What answers are compared with. */
export const AGAINST: Readonly<Record<Exclude<RouteDrift['against'], 'tooFew'>, string>> = {
  calibration: 'when it was calibrated',
  firstHalf: 'first half',
};

/** What is compared with what. */
export function driftHeading({ against, reference, answers }: RouteDrift): string {
  switch (against) {
    case 'calibration':
      return `The ${answers} answers since the calibration, against the ${reference} that it knows.`;
    case 'firstHalf':
      return `The later ${answers} answers against the ${reference} recorded first: no calibration knows this route's answers, or too few came since.`;
    case 'tooFew':
      return `${answers} answers are too few to tell drift from chance: 200 are needed, or 100 since a calibration.`;
  }
}
