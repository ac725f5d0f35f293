import type { OnceSent } from '../audit/auditor.js';
import { after, type MonotonicMs } from '../contract/monotonic-clock.js';
import { policyForLanguage } from '../policy/for-language.js';
import type { Policy } from '../policy/policy.js';
import type { OpenSpan } from '../telemetry/spans.js';
import { languageOf } from '../text/language-of.js';
import { unchanged } from './act.js';
import type { Exchange } from './exchange.js';
import { withFoundFacts, type FactSource } from './fact-source.js';
import { guardCore, type GuardParts } from './guard-core.js';
import { judgeAgain, judgeExchange, type Judged } from './judge-exchange.js';
import type { Mode, Outcome } from './outcome.js';
import type { Regenerate } from './regenerate.js';
import { describeDecision } from './span-attributes.js';
import { withinDeadline } from './within-deadline.js';

/** Judges one answer and says what may leave. Never rejects. */
export type Guard = (exchange: Exchange, options: GuardOptions) => Promise<Outcome>;

/** How one answer is to be judged. */
export interface GuardOptions {
  readonly policy: Policy;
  readonly mode: Exclude<Mode, 'off'>;
  /** The route's name: metric label and log field. */
  readonly route: string;
  /** Where the answer was found: metric label and log field. */
  readonly dialect: string;
  /**
   * Milliseconds that the guard may add to the answer: check, rewrite and re-check together. They count from the checker's
   * start on (see `GuardParts.startMs`).
   */
  readonly budgetMs: number;
  /**
   * When the time is up, for answers that share one budget (the choices of one response).
   * @default budgetMs from now
   */
  readonly deadline?: MonotonicMs;
  /** Ends the check when the client is gone: the outcome then comes at once, and nobody is announced of it. */
  readonly signal?: AbortSignal;
  /**
   * Called with what was decided, once for each answer, and waited for as long as the budget lasts. What it throws or
   * rejects with is reported as `callbackFailed` and changes nothing.
   */
  readonly onDecision?: (outcome: Outcome) => unknown;
  /** Makes a second answer in place of one that would be rewritten or blocked. Not asked in `observe`. */
  readonly regenerate?: Regenerate;
  /** Milliseconds that it may take; its answer is then judged in `budgetMs` of its own. @default 5000 */
  readonly regenerateMs?: number;
  /** Where facts are found for an exchange that has none. @default nowhere */
  readonly source?: FactSource | undefined;
  /** See `CheckOptions.explain`. @default false */
  readonly explain?: boolean;
  /** What the guard's span says of the request besides. Asked for only where there are spans. */
  readonly spanAttributes?: () => Record<string, string>;
  /** The outcome's id. @default a new one */
  readonly id?: string | undefined;
  /** Calls back once the answer has left, for what is audited then. @default the event loop's turn after the outcome */
  readonly onceSent?: OnceSent | undefined;
}

/**
 * The guard without HTTP: checks an exchange within its budget, decides by the policy, and acts. Making one takes some
 * tens of milliseconds the first time, which the first answer then does not.
 */
export function createGuardCore(parts: GuardParts): Guard {
  const core = guardCore(parts);
  const { emit, announce, clock, newId, spans } = core;

  async function guard(given: Exchange, options: GuardOptions, span?: OpenSpan): Promise<Outcome> {
    const { mode, route, explain = false, signal = new AbortController().signal } = options;
    const policy = policyForLanguage(options.policy, () => languageOf(given.answer));
    const started = clock.now();
    emit({ type: 'inFlight', route, change: 1 });
    try {
      const start = core.untilStarted(signal);
      if (start !== undefined) await start;
      const deadline = after(options.deadline ?? after(started, options.budgetMs), clock.now() - started);
      // What is at hand is checked at once.
      const { source } = options;
      const exchange =
        source === undefined ? given : await withFoundFacts(given, source, { signal, deadline });
      const judged = await judgeExchange(core, exchange, policy, { signal, deadline, explain });
      const elapsedMs = clock.now() - started;
      const again =
        mode === 'observe'
          ? undefined
          : await judgeAgain(core, exchange, judged, { ...options, policy, signal });
      const first = { exchange, judged: mode === 'observe' ? asItWas(exchange, judged) : judged };
      const final = again ?? first;
      const outcome: Outcome = {
        ...final.judged,
        exchange: final.exchange,
        id: options.id ?? newId(),
        route,
        mode,
        elapsedMs: elapsedMs + (again?.regeneration.checkMs ?? 0),
        ...(again === undefined ? {} : { regeneration: again.regeneration }),
      };
      if (!signal.aborted) {
        const event = core.decided(outcome, { ...options, policy });
        if (span !== undefined) describeDecision(span, event, options.spanAttributes?.());
        const announced = announce(outcome, options.onDecision);
        if (options.onDecision !== undefined) {
          const end = again === undefined ? deadline : after(clock.now(), options.budgetMs);
          await withinDeadline(announced, clock, end);
        }
        core.audit(outcome, options);
      }
      return outcome;
    } finally {
      emit({ type: 'inFlight', route, change: -1 });
    }
  }

  return (exchange, options) => {
    const current = spans();
    return current === undefined
      ? guard(exchange, options)
      : current.within(`guard ${options.route}`, (span) => guard(exchange, options, span));
  };
}

/** In `observe` no decision is acted on: the original leaves. */
function asItWas(exchange: Exchange, judged: Judged): Judged {
  const { verdict, decision } = judged;
  return { verdict, ...unchanged(exchange, verdict, decision) };
}
