import { buildGuard } from '../config/build-guard.js';
import { liveMode } from '../config/live-mode.js';
import { loadConfig } from '../config/load-config.js';
import { resolveSettings } from '../config/resolve-settings.js';
import { warnOfUnknownVariables } from '../config/unknown-variables.js';
import { systemClock } from '../src/contract/monotonic-clock.js';
import { dialects, triedDialects } from './dialects/find-dialect.js';
import type { Observer } from '../src/telemetry/observer.js';
import { processSpans } from '../src/telemetry/spans.js';
import { openGuards, watchLostFacts } from './facts/lost-facts.js';
import { runInRequest } from './facts/run-in-request.js';
import { guardedResponse } from './guarded-response.js';
import { isObject } from './is-object.js';
import { codeSettings, givenStore } from './code-settings.js';
import type { AnswerGuardOptions, GuardHandler } from './options.js';
import { validateAnswerGuardOptions } from './validate-options.js';
import type { MountedParts } from './mounted-parts.js';
import { pointersOf } from './pointers.js';
import { repeatedAnswers } from './repeated-answers.js';
import { RequestGuard } from './request-guard.js';
import { changedNodeFields } from './response/node-fields.js';
import { takeOver } from './response/take-over.js';

/** A mounted guard. */
export interface AnswerGuard extends GuardHandler {
  /**
   * Resolves when the first answer will not have to wait for the checker to start; rejects when it cannot start. Answers
   * that come before wait for it, up to `startMs`: await it before the app listens.
   */
  readonly ready: Promise<void>;
  /** Lets go of the checker, the timers and the watched file. Answers after it are judged incomplete (cause unavailable). */
  readonly close: () => Promise<void>;
}

/**
 * The middleware: what the handlers after it answer is held, checked against its facts, and passed, annotated, rewritten
 * or blocked by the policy, within the budget. Mount it on a route, before the handler. Mounted twice, the innermost
 * judges. Throws AG_CONFIG_INVALID, AG_CONFIG_NOT_FOUND, AG_CONFIG_UNREADABLE, AG_ROUTE_UNKNOWN or
 * AG_CHECKER_UNAVAILABLE.
 */
export function answerGuard(options: AnswerGuardOptions = {}): AnswerGuard {
  validateAnswerGuardOptions(options);
  const config = loadConfig(options.config === undefined ? {} : { path: options.config });
  const { settings } = resolveSettings(config, codeSettings(options));
  const built = buildGuard(settings, { ...options, factStore: givenStore(options.facts) });
  const { observer } = built;
  warnOfUnknownNode(observer);
  warnOfUnknownVariables(config.unknownVariables, observer);
  const mode = liveMode({ initial: settings.mode, path: config.path, route: settings.route, observer });
  const shape = {
    dialect: typeof options.dialect === 'object' ? options.dialect : settings.dialect,
    answer: pointersOf(settings.answer),
    facts: pointersOf(settings.facts),
  };
  const parts: MountedParts = {
    guard: built.guard,
    streamGuard: built.streamGuard,
    settings,
    mode: mode.current,
    options,
    findAnswer: dialects(shape),
    dialects: triedDialects(shape),
    feedbackToken: built.feedbackToken,
    source: built.source,
    observer,
    clock: systemClock,
    repeated: repeatedAnswers({ settings, options, clock: systemClock }),
    repeatOutcome: built.repeatOutcome,
    engineVersion: () => built.checker.version,
  };

  const unwatchLostFacts = watchLostFacts(observer);
  if (openGuards() === MANY_GUARDS) warnOfManyGuards(observer);
  // The CommonJS build loads an import when it is first named: here, and not while a request waits.
  const [Own, intercept, run, stateOf] = [RequestGuard, takeOver, runInRequest, guardedResponse];
  const handler: GuardHandler = (req, res, next) => {
    const state = stateOf(res);
    state.guarded = true;
    state.inRequest = processSpans()?.here();
    // Express sets it before the handlers of a route, and not before those of `app.use`.
    state.isOnRoute ||= isObject(req.route);
    if (mode.current() === 'off' || options.skip?.(req, res) === true) {
      next();
      return;
    }
    const own = new Own(parts, req, res, state);
    intercept(req, res, own);
    run(req, own, next);
  };
  const close = async (): Promise<void> => {
    unwatchLostFacts();
    mode.close();
    await built.close();
  };
  return Object.assign(handler, { ready: built.ready, close });
}

/** More than apps have routes: what is made in a handler, for each request, reaches it soon. Chosen, not measured. */
const MANY_GUARDS = 100;

function warnOfManyGuards(observer: Observer): void {
  observer.observe({
    type: 'warning',
    code: 'many-guards',
    message: `${MANY_GUARDS} guards are open in this process. Make one for a route when the app starts, not one for each request, and close those that are done with.`,
  });
}

/** Says so where this version of Node has changed what a held response relies on. */
function warnOfUnknownNode(observer: Observer): void {
  const changed = changedNodeFields();
  if (changed.length === 0) return;
  observer.observe({
    type: 'warning',
    code: 'node-unknown',
    message: `Node.js ${process.version} has changed fields of responses (${changed.join(', ')}): run a version that docs/http.md names.`,
  });
}
