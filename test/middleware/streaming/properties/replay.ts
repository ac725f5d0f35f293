import type { Parameters } from 'fast-check';

/**
 * How many cases, and which: a failure prints its seed and path, which STREAM_SEED and STREAM_PATH play again;
 * STREAM_CASES says how many there are.
 */
export function replay<T>(cases: number): Parameters<T> {
  const { STREAM_SEED: seed, STREAM_PATH: path, STREAM_CASES: count } = process.env;
  return {
    numRuns: Number(count ?? cases),
    ...(seed !== undefined && { seed: Number(seed) }),
    ...(path !== undefined && { path }),
  };
}
