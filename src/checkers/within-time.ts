import { after, type Clock } from '../contract/monotonic-clock.js';
import { atDeadline } from './end-of-wait.js';

/** What a wait that came to nothing comes to. */
export const TIMED_OUT = Symbol('timed out');

/** What a promise comes to within `ms` milliseconds; its later end is nobody's business. Rejects as it does. */
export function withinTime<T>(
  answer: T | Promise<T>,
  ms: number,
  clock: Clock,
): Promise<T | typeof TIMED_OUT> {
  return new Promise((resolve, reject) => {
    const disarm = atDeadline(clock, after(clock.now(), ms), () => {
      resolve(TIMED_OUT);
    });
    void Promise.resolve(answer).then(resolve, reject).finally(disarm);
  });
}
