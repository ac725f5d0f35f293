import type { Parameters } from 'fast-check';

/**
 * How many cases, and which: a failure prints its seed and path, which STREAM_SEED and STREAM_PATH play again;
 * STREAM_CASES says how many there are.
 *
 * @param share Of so many cases that are asked for one is played.
 */
export function replay<T>(cases: number, share = 1): Parameters<T> {
  const { STREAM_SEED: seed, STREAM_PATH: path, STREAM_CASES: count } = process.env;
  return {
    numRuns: count === undefined ? cases : Math.ceil(Number(count) / share),
    ...(seed !== undefined && { seed: Number(seed) }),
    ...(path !== undefined && { path }),
  };
}
