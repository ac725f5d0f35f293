/** The supports between which the second checker judges, lowest and highest. */
export type Bounds = readonly [number, number];

/** The errors that the first checker may make alone, as probabilities in [0, 0.5]. */
export interface ErrorBounds {
  /** Most that a sentence which it finds wrong may be right. */
  readonly maxFalseAlarm: number;
  /** Most that a sentence which it finds right may be wrong. */
  readonly maxMiss: number;
}

/**
 * Bounds in numbers. The embedded engine's supports are calibrated: of the sentences with a support of s, the part s is
 * grounded. So a sentence under `maxFalseAlarm` is right with at most that probability, and one over `1 - maxMiss` wrong
 * with at most that; the sentences beyond a bound, taken together, are wrong less often than those at it.
 */
export function boundsOf(bounds: Bounds | ErrorBounds): Bounds {
  return 'maxMiss' in bounds ? [bounds.maxFalseAlarm, 1 - bounds.maxMiss] : bounds;
}
