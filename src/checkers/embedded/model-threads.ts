import { availableParallelism } from 'node:os';

export const MAX_MODEL_THREADS = 64;

/** Two, or one on a machine with one processor: a pass gains little from more, and the app needs some. */
export function defaultModelThreads(): number {
  return Math.min(2, availableParallelism());
}
