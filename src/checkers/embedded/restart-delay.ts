const LONGEST_RESTART_DELAY_MS = 30_000;

/** Milliseconds to the next start after so many stops in a row: none after the first, then 100 and doubling, up to 30 s. */
export function restartDelay(stops: number): number {
  return stops <= 1 ? 0 : Math.min(LONGEST_RESTART_DELAY_MS, 100 * 2 ** (stops - 2));
}
