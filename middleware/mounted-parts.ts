import type { BuiltGuard } from '../config/build-guard.js';
import type { GuardSettings } from '../config/resolve-settings.js';
import type { Clock } from '../src/contract/monotonic-clock.js';
import type { Guard } from '../src/guard/guard.js';
import type { Mode } from '../src/guard/outcome.js';
import type { RepeatOutcome } from '../src/guard/repeat-outcome.js';
import type { StreamGuard } from '../src/guard/streaming/stream-guard.js';
import type { Observer } from '../src/telemetry/observer.js';
import type { Dialect } from './dialects/dialect.js';
import type { FindAnswer } from './dialects/find-dialect.js';
import type { AnswerGuardOptions } from './options.js';
import type { RepeatedAnswers } from './repeated-answers.js';

/** What a mounted guard has for all of its requests. */
export interface MountedParts {
  readonly guard: Guard;
  readonly streamGuard: StreamGuard;
  readonly settings: GuardSettings;
  readonly mode: () => Mode;
  readonly options: AnswerGuardOptions;
  readonly findAnswer: FindAnswer;
  /** The dialects in which streams are looked for. */
  readonly dialects: readonly Dialect[];
  readonly feedbackToken: BuiltGuard['feedbackToken'];
  readonly source: BuiltGuard['source'];
  readonly observer: Observer;
  readonly clock: Clock;
  /** Undefined where an equal answer may become something else. */
  readonly repeated: RepeatedAnswers | undefined;
  readonly repeatOutcome: RepeatOutcome;
  /** `Checker.version`, which may change while the process runs. */
  readonly engineVersion: () => string;
}
