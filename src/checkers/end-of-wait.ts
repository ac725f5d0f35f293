import { AnswerGuardError } from '../contract/answer-guard-error.js';
import { after, LONGEST_TIMER_MS, type Clock, type MonotonicMs } from '../contract/monotonic-clock.js';
import type { CacheState, FailedVerdict } from '../contract/verdict.js';
import type { CheckOptions } from './checker.js';

/**
 * Calls `onDeadline` once the clock has reached `deadline`: never before it, however early the timer fires. Returns what
 * calls it off. With `keepsAlive: false` the process may end before.
 */
export function atDeadline(
  clock: Clock,
  deadline: MonotonicMs,
  onDeadline: () => void,
  { keepsAlive = true }: { readonly keepsAlive?: boolean } = {},
): () => void {
  let timer: NodeJS.Timeout;
  const arm = () => {
    const left = deadline - clock.now();
    timer = setTimeout(
      () => {
        // Written so that a deadline that is not a number ends the wait instead of renewing it for ever.
        if (clock.now() < deadline) arm();
        else onDeadline();
      },
      left > 0 ? Math.min(Math.ceil(left), LONGEST_TIMER_MS) : 0,
    );
    if (!keepsAlive) timer.unref();
  };
  arm();
  return () => {
    clearTimeout(timer);
  };
}

/** Why a caller stopped waiting for its verdict. */
export type GaveUp = 'deadline' | 'aborted';

/** Whether there is nothing left to wait for. */
export function alreadyOver({ signal, deadline }: CheckOptions, clock: Clock): GaveUp | undefined {
  if (signal.aborted) return 'aborted';
  return clock.now() < deadline ? undefined : 'deadline';
}

/**
 * Calls `onEnd` once, when the caller aborts or its deadline comes, whichever is first; if either has, in the next
 * microtask. Returns what calls it off: timer and listener are gone after either.
 */
export function endOfWait(options: CheckOptions, clock: Clock, onEnd: (why: GaveUp) => void): () => void {
  const { signal, deadline } = options;
  const over = alreadyOver(options, clock);
  if (over !== undefined) {
    let calledOff = false;
    queueMicrotask(() => {
      if (!calledOff) onEnd(over);
    });
    return () => {
      calledOff = true;
    };
  }
  const end = (why: GaveUp) => {
    stop();
    onEnd(why);
  };
  const disarm = atDeadline(clock, deadline, () => {
    end('deadline');
  });
  const onAbort = () => {
    // Whoever passed the deadline down may abort at it, a moment before the timer here fires.
    end(clock.now() < deadline ? 'aborted' : 'deadline');
  };
  signal.addEventListener('abort', onAbort, { once: true });
  const stop = () => {
    disarm();
    signal.removeEventListener('abort', onAbort);
  };
  return stop;
}

/** The verdict of a caller that stopped waiting. Both are the cause `timeout`; an abort says so in its error. */
export function gaveUp(
  why: GaveUp,
  about: { readonly checker: string; readonly cache: CacheState; readonly elapsedMs: number },
): FailedVerdict {
  if (why === 'deadline') return { kind: 'failed', cause: 'timeout', ...about };
  const error = new AnswerGuardError('AG_ABORTED', 'The caller ended its wait before the verdict came.');
  return { kind: 'failed', cause: 'timeout', ...about, error };
}

/** Waits for so many milliseconds; false when the caller's wait ended first. */
export function pause(ms: number, { signal }: Pick<CheckOptions, 'signal'>, clock: Clock): Promise<boolean> {
  return new Promise((resolve) => {
    endOfWait({ signal, deadline: after(clock.now(), ms) }, clock, (why) => {
      resolve(why === 'deadline');
    });
  });
}
