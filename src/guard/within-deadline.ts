import { atDeadline } from '../checkers/end-of-wait.js';
import type { Clock, MonotonicMs } from '../contract/monotonic-clock.js';

/** What a promise resolves to, or undefined when the deadline comes first; the promise must not reject. */
export function withinDeadline<T>(
  promise: Promise<T>,
  clock: Clock,
  deadline: MonotonicMs,
): Promise<T | undefined> {
  return new Promise((resolve) => {
    const stop = atDeadline(clock, deadline, () => {
      resolve(undefined);
    });
    void promise.then((value) => {
      stop();
      resolve(value);
    });
  });
}
