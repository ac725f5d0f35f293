import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import { systemClock, type Clock } from '../../contract/monotonic-clock.js';
import type { Checker } from '../checker.js';
import { engineChecker } from './engine-checker.js';
import { inProcessEngine } from './in-process-engine.js';
import { acquireSharedEngine } from './shared-engine.js';

export interface EmbeddedOptions {
  /**
   * Judge in the caller's thread, which is held meanwhile, instead of in the process's worker.
   * @default false
   */
  readonly inProcess?: boolean;
  /** How many checks may wait at once; the next ones fail with the cause `unavailable`. @default 256 */
  readonly maxWaiting?: number;
  /**
   * How long before the deadline the engine stops judging, in milliseconds, so that a partial verdict arrives in time. At
   * most a quarter of the time left.
   * @default 10
   */
  readonly handoverMs?: number;
  /** @default the process's monotonic clock */
  readonly clock?: Clock;
}

/**
 * The embedded engine as a checker. All that are made in a process share one engine in one worker thread, started when
 * the first is made and ended when the last is closed; it does not keep the process alive when nobody waits for it.
 * Anytime: at the deadline a verdict is `partial`, with what was judged by then. Throws AG_CONFIG_INVALID.
 */
export function embedded(options: EmbeddedOptions = {}): Checker {
  const { inProcess = false, maxWaiting = 256, handoverMs = 10, clock = systemClock } = options;
  if (!Number.isSafeInteger(maxWaiting) || maxWaiting < 1) {
    throw new AnswerGuardError(
      'AG_CONFIG_INVALID',
      `maxWaiting: ${maxWaiting} is not a whole number of at least 1.`,
    );
  }
  if (!Number.isFinite(handoverMs) || handoverMs < 0) {
    throw new AnswerGuardError(
      'AG_CONFIG_INVALID',
      `handoverMs: ${handoverMs} is not a number of at least 0.`,
    );
  }
  const own = { clock, maxWaiting, handoverMs };
  if (inProcess) {
    const engine = inProcessEngine(clock);
    return engineChecker(engine, { ...own, release: () => engine.close() });
  }
  const { engine, release } = acquireSharedEngine();
  return engineChecker(engine, { ...own, release });
}
