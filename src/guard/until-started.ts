import { endOfWait } from '../checkers/end-of-wait.js';
import { after, type Clock } from '../contract/monotonic-clock.js';

/** A model of this size is loaded in 2 to 5 seconds on two cores; twice the longer is no start any more. */
export const DEFAULT_START_MS = 10_000;

export interface UntilStartedOptions {
  readonly clock: Clock;
  /** Milliseconds from now on that a start may take; later answers wait for it no longer. @default 10000 */
  readonly startMs?: number | undefined;
}

/** Resolves when the checker has started, cannot start or has no more time for it; undefined once that is so. */
export type UntilStarted = (signal: AbortSignal) => Promise<void> | undefined;

/**
 * Has the first answers wait for a checker that starts. Their budget counts from then on: within one of half a second no
 * answer would be judged while the engine loads, and all would leave unchecked.
 */
export function untilStarted(
  ready: Promise<void>,
  { clock, startMs = DEFAULT_START_MS }: UntilStartedOptions,
): UntilStarted {
  const deadline = after(clock.now(), startMs);
  let isOver = false;
  // One that cannot start says so itself, to each check.
  const startOver = ready.then(
    () => {
      isOver = true;
    },
    () => {
      isOver = true;
    },
  );
  return (signal) => {
    if (isOver || signal.aborted || clock.now() >= deadline) return undefined;
    return new Promise((resolve) => {
      const stop = endOfWait({ signal, deadline }, clock, () => {
        resolve();
      });
      void startOver.then(() => {
        stop();
        resolve();
      });
    });
  };
}
