/** Whether this run is .ci/nightly's, which sets ALL_CASES. */
const ALL = process.env['ALL_CASES'] === '1';

/**
 * A number that a test takes at each change, and the one it takes at night, when nobody waits: of how many cases it draws,
 * or what follows from that. What is drawn at each change is the beginning of what is drawn at night from the same seed.
 */
export function cases(atEachChange: number, atNight: number): number {
  return ALL ? atNight : atEachChange;
}
