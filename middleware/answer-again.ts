import type { MonotonicMs } from '../src/contract/monotonic-clock.js';
import type { Mode, Outcome } from '../src/guard/outcome.js';
import { processSpans } from '../src/telemetry/spans.js';
import { onceClosed } from './once-closed.js';
import { pointersOf } from './pointers.js';
import type { AnswerContext, PreparedAnswer, PreparedDecision, RepeatedAnswers } from './repeated-answers.js';
import type { RequestContext } from './request-context.js';
import { promptOf } from './request/request-prompt.js';
import type { HeldHead } from './response/held-body.js';
import type { RepeatedRelease } from './response/take-over-options.js';
import { isRefusal } from './response/answer-kind.js';
import { releaseDecided, sayDecided } from './say-decided.js';

/** A body as it came, with what decides whether it is the same as one before. */
export interface CameNow {
  readonly started: MonotonicMs;
  readonly mode: Exclude<Mode, 'off'>;
  readonly about: AnswerContext;
  /** Undefined where none is repeated. */
  readonly repeated: RepeatedAnswers | undefined;
}

/** Undefined where the guard is off. */
export function cameNow(context: RequestContext, text: string, mediaType: string): CameNow | undefined {
  const { parts, state, settings, req } = context;
  const mode = parts.mode();
  if (mode === 'off') return undefined;
  // Spans are of what is done.
  const repeated = processSpans() === undefined ? parts.repeated : undefined;
  const about: AnswerContext = {
    text,
    mediaType,
    escapeHtml: context.ofExpress.app?.get('json escape') === true,
    facts: state.facts,
    prompt: repeated && promptOf(req, pointersOf(settings.prompt)),
    acceptLanguage: req.headers['accept-language'],
    mode,
    isOnRoute: state.isOnRoute,
    engineVersion: parts.engineVersion(),
  };
  return { started: parts.clock.now(), mode, about, repeated };
}

/** A body that was answered before is answered as it was then; undefined where it was not. */
export function answerAgain(
  context: RequestContext,
  head: HeldHead,
  { about, repeated, started }: CameNow,
): RepeatedRelease | undefined {
  // Under another status the same body may be no answer.
  const prepared = isRefusal(head.status) ? undefined : repeated?.find(about);
  if (prepared === undefined) return undefined;
  context.state.factsRead = true;
  const outcome = decideAgain(context, prepared, started);
  const { header, body, finalText, keptTag } = prepared;
  sayDecided(context, head, { outcomes: [outcome], value: headerAgain(header, outcome), finalText });
  return releaseDecided(context, body?.join(outcome.id), [outcome], keptTag);
}

/** Gives what was decided before again, as an outcome of its own. */
export function decideAgain(
  context: RequestContext,
  { outcome, dialect }: PreparedAnswer | PreparedDecision,
  started: MonotonicMs,
): Outcome {
  const { parts, settings, res } = context;
  const { policy, budgetMs } = settings;
  const elapsedMs = parts.clock.now() - started;
  return parts.repeatOutcome(outcome, {
    policy,
    dialect,
    budgetMs,
    elapsedMs,
    onceSent: onceClosed(res),
    ...context.conversation(),
  });
}

/** The value of `Answer-Guard`, with the time that the guard took now. */
export function headerAgain(header: PreparedDecision['header'], { elapsedMs }: Outcome): string {
  return header.join(String(Math.round(elapsedMs)));
}
