import type { Dimension } from '../value.js';

/** A unit of measure: `base = value * factor + (offset ?? 0)`. */
export interface Unit {
  /** Canonical name, singular, kebab-case. */
  readonly name: string;
  readonly dimension: Dimension;
  /** Size in the base unit of the dimension. */
  readonly factor: number;
  /** Where the unit's zero lies in the base unit; temperatures only. */
  readonly offset?: number;
  /** Months and years: their length in seconds is a mean, so that "30 days" and "a month" are near, not equal. */
  readonly isMean?: boolean;
}
