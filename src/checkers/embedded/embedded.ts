import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import { systemClock, type Clock } from '../../contract/monotonic-clock.js';
import { OTHER_LANGUAGES, type OtherLanguages } from '../../engine/other-languages.js';
import type { Observer } from '../../telemetry/observer.js';
import type { Checker } from '../checker.js';
import { engineChecker } from './engine-checker.js';
import { inProcessEngine } from './in-process-engine.js';
import { modelSettings, type ModelSettings } from './model-settings.js';
import { reportTier } from './report-tier.js';
import { acquireSharedEngine } from './shared-engine.js';
import { requireWholeNumber } from '../../contract/whole-number.js';

export interface EmbeddedOptions {
  /**
   * Judge in the caller's thread, which is held meanwhile, instead of in the process's worker.
   * @default false
   */
  readonly inProcess?: boolean;
  /**
   * Processor threads that the model may use, in [0, 64]; with 0 it is not loaded, and the exact layer scores alone.
   * @default 2, or 1 on a machine with one processor
   */
  readonly threads?: number;
  /**
   * Folder of the model that reads, as training/export.py and training/calibrate.py write it: relative to the working
   * directory. Its manifest holds its own calibration.
   * @default the packaged model
   */
  readonly modelFolder?: string;
  /**
   * Of an answer that is clearly in none of the languages that the engine knows: `refuse` leaves every sentence
   * unjudged, with the cause `unsupportedLanguage`, unless it stands in the facts word for word; `judge` holds it to
   * numbers, names and words, and does not see what its words deny or turn round.
   * @default refuse
   */
  readonly otherLanguages?: OtherLanguages;
  /** Warned, once, when the model is not there and the exact layer scores alone. @default nobody */
  readonly observer?: Observer;
  /** How many checks may wait at once; the next ones fail with the cause `unavailable`. @default 1024 */
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
  const { inProcess = false, maxWaiting = 1024, handoverMs = 10, clock = systemClock, observer } = options;
  const { otherLanguages = 'refuse' } = options;
  requireWholeNumber('maxWaiting', maxWaiting, 1);
  if (!Number.isFinite(handoverMs) || handoverMs < 0) {
    throw new AnswerGuardError(
      'AG_CONFIG_INVALID',
      `handoverMs: ${handoverMs} is not a number of at least 0.`,
    );
  }
  if (!OTHER_LANGUAGES.includes(otherLanguages)) {
    throw new AnswerGuardError(
      'AG_CONFIG_INVALID',
      `otherLanguages: '${otherLanguages}' is not one of ${OTHER_LANGUAGES.join(', ')}.`,
    );
  }
  const model = modelSettings(options);
  const { engine, release } = inProcess ? ownEngine(clock, model) : acquireSharedEngine(model);
  const stopReporting = reportTier(engine, observer);
  return engineChecker(engine, {
    clock,
    maxWaiting,
    handoverMs,
    otherLanguages,
    release: () => {
      stopReporting();
      return release();
    },
  });
}

function ownEngine(clock: Clock, model: ModelSettings): ReturnType<typeof acquireSharedEngine> {
  const engine = inProcessEngine({ clock, ...model });
  return { engine, release: () => engine.close() };
}
