import type { Parameters } from 'fast-check';

/** The cases that are drawn where no seed is asked for: the same in every run, so that a change is told from a rare case. */
const SEED = 31;

/**
 * How many cases, and which: STREAM_CASES says how many there are, STREAM_SEED draws others. A failure prints its seed and
 * path, which STREAM_SEED and STREAM_PATH play again.
 *
 * @param share Of so many cases that are asked for one is played.
 */
export function replay<T>(cases: number, share = 1): Parameters<T> {
  const { STREAM_SEED: seed, STREAM_PATH: path, STREAM_CASES: count } = process.env;
  return {
    numRuns: count === undefined ? cases : Math.ceil(Number(count) / share),
    seed: Number(seed ?? SEED),
    ...(path !== undefined && { path }),
  };
}
