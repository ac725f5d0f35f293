import type { Request, Response } from 'express';
import type { BuiltGuard } from '../config/build-guard.js';
import { parsePolicy, resolvePolicy } from '../config/policy-schema.js';
import type { GuardSettings } from '../config/resolve-settings.js';
import { AnswerGuardError } from '../src/contract/answer-guard-error.js';
import type { GroundingFact } from '../src/contract/check-request.js';
import { after, type Clock, type MonotonicMs } from '../src/contract/monotonic-clock.js';
import type { FailureCause } from '../src/contract/verdict.js';
import type { Exchange } from '../src/guard/exchange.js';
import type { Guard } from '../src/guard/guard.js';
import { FEEDBACK_HEADER, feedbackHeaderValue } from '../src/guard/feedback-header.js';
import { ANSWER_GUARD_HEADER, headerValue, uncheckedHeaderValue } from '../src/guard/header.js';
import { harshestOutcome } from '../src/guard/harshest-outcome.js';
import type { Mode, Outcome } from '../src/guard/outcome.js';
import type { RepeatOutcome } from '../src/guard/repeat-outcome.js';
import { messageFor } from '../src/policy/message.js';
import type { Policy } from '../src/policy/policy.js';
import type { Observer } from '../src/telemetry/observer.js';
import { processSpans } from '../src/telemetry/spans.js';
import { readBody } from './answer-body.js';
import { asText } from './body-as-text.js';
import { blockBody } from './block-body.js';
import type { AnswerBody } from './dialects/dialect.js';
import { dialects, type FindAnswer, type FoundAnswer } from './dialects/find-dialect.js';
import { graphql } from './dialects/graphql.js';
import { stringPaths } from './dialects/string-paths.js';
import { expectsAnswer, isAnswer } from './expects-answer.js';
import { factsOfRequest } from './facts/request-facts.js';
import { toFacts } from './facts/to-facts.js';
import { isGraphqlRequest } from './graphql-request.js';
import { guardedResponse, resolveFinalText } from './guarded-response.js';
import { parseLocator, type AnswerGuardOptions } from './options.js';
import { onceClosed } from './once-closed.js';
import { pointersOf } from './pointers.js';
import { readerLanguages } from './reader-language.js';
import { requestAttributes } from './request-attributes.js';
import { promptOf, userWordsOf } from './request-prompt.js';
import type { HeldBody, HeldHead, Release, UnjudgeableCause } from './response/held-body.js';
import { regeneration } from './regeneration.js';
import { isPage } from './response/answer-kind.js';
import { replacementOf, textForReader } from './replacement.js';
import { preparedAnswer, type AnswerContext, type RepeatedAnswers } from './repeated-answers.js';
import { REPORT_HEADER } from './report-header.js';

const EXPOSE_HEADERS = 'Access-Control-Expose-Headers';

/** What `res.locals.answerGuard` holds: the harshest outcome, and those of all the answers in the response. */
export interface ResponseOutcome extends Outcome {
  readonly outcomes: readonly Outcome[];
}

declare module 'express-serve-static-core' {
  interface Locals {
    /** What was decided on the answers of this response; there when they leave. */
    answerGuard?: ResponseOutcome;
  }
}

/** What judging the responses of a route needs. */
export interface JudgeParts {
  readonly guard: Guard;
  readonly settings: GuardSettings;
  readonly mode: () => Mode;
  readonly options: AnswerGuardOptions;
  readonly findAnswer: FindAnswer;
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

/** Judges the responses to one request. */
export interface ResponseJudge {
  readonly onHeld: (held: HeldBody, signal: () => AbortSignal) => Release | Promise<Release>;
  readonly onUnjudgeable: (cause: UnjudgeableCause, head: HeldHead) => Release;
  /** The policy for this request. */
  readonly policy: () => Policy;
  /** What the answers may rest on: what the app handed over, else what is in the body. */
  readonly facts: (body: AnswerBody, found: FoundAnswer) => readonly GroundingFact[];
  /** What the reader asked. */
  readonly prompt: (found: FoundAnswer) => string | undefined;
}

export function judgeOf(parts: JudgeParts, req: Request, res: Response): ResponseJudge {
  const { guard, settings, options, findAnswer, feedbackToken, observer, clock } = parts;
  const { route } = settings;
  const state = guardedResponse(res);
  /** What a plain node:http response does not have. */
  const ofExpress: Partial<Pick<Response, 'app' | 'locals'>> = res;

  /** The app's own function, or undefined and a report when it throws: it must not cost the reader the answer. */
  function call<T>(callback: string, run: () => T): T | undefined {
    try {
      return run();
    } catch (error) {
      observer.observe({ type: 'callbackFailed', callback, error });
      return undefined;
    }
  }

  function policy(): Policy {
    const choose = options.policy;
    if (typeof choose !== 'function') return settings.policy;
    const chosen = call('policy', () => settings.policyWith(parsePolicy(choose(req))));
    return chosen ?? resolvePolicy('strict');
  }

  function facts(body: AnswerBody, found: FoundAnswer): readonly GroundingFact[] {
    if (state.facts !== undefined) return state.facts;
    const give = options.facts;
    if (typeof give === 'function')
      return call('facts', () => toFacts(atOnce(give(body.json ?? body.text, { req, res })))) ?? [];
    const { facts: inResponse, requestFacts = [] } = found.reading;
    const fromRequest = options.requestFacts;
    const own =
      fromRequest === undefined
        ? inResponse
        : [
            ...inResponse,
            ...(call('requestFacts', () => toFacts(atOnce(fromRequest(req), 'requestFacts'))) ?? []),
          ];
    return options.trustRequestFacts === true ? [...own, ...requestFacts, ...factsOfRequest(req.body)] : own;
  }

  function prompt(found: FoundAnswer): string | undefined {
    const give = options.prompt;
    if (typeof give === 'function') return call('prompt', () => give(req));
    return promptOf(req, pointersOf(settings.prompt)) ?? found.reading.prompt;
  }

  /** What is found where the app's own function says, else by the route's settings. */
  function read(body: AnswerBody): FoundAnswer | undefined {
    const locate = options.answer;
    if (typeof locate !== 'function') return readAsAsked(body) ?? findAnswer(body);
    const pointers = call('answer', () => parseLocator(locate(body.json ?? body.text, { req, res })));
    if (pointers === undefined) return undefined;
    return dialects({ dialect: 'json', answer: pointers, facts: pointersOf(settings.facts) })(body);
  }

  /** `{ data: { text } }` may be the app's own; what was asked in GraphQL is answered in it, with as many fields as were asked for. */
  function readAsAsked(body: AnswerBody): FoundAnswer | undefined {
    const isLeftOpen =
      settings.dialect === 'auto' && settings.answer === undefined && typeof options.dialect !== 'object';
    if (!isLeftOpen || !isGraphqlRequest(req)) return undefined;
    const reading = graphql.read(body);
    return reading && { dialect: graphql, reading };
  }

  /** Nothing says that this is an answer: it leaves as if no guard were there. */
  function passOver(): Release {
    observer.observe({ type: 'passedOver', route });
    return { kind: 'asIs' };
  }

  /** A body that was answered before is answered as it was then; any other is judged. */
  function onHeld(held: HeldBody, signal: () => AbortSignal): Release | Promise<Release> {
    const started = clock.now();
    const mode = parts.mode();
    if (mode === 'off') return { kind: 'asIs' };
    // Spans are of what is done.
    const { repeated } = processSpans() === undefined ? parts : NOT_REPEATED;
    const context: AnswerContext = {
      text: held.text,
      mediaType: held.mediaType,
      escapeHtml: ofExpress.app?.get('json escape') === true,
      facts: state.facts,
      prompt: repeated && promptOf(req, pointersOf(settings.prompt)),
      acceptLanguage: req.headers['accept-language'],
      mode,
      isOnRoute: state.isOnRoute,
      engineVersion: parts.engineVersion(),
    };
    const prepared = repeated?.find(context);
    if (prepared === undefined) return judge(held, { started, mode, signal: signal(), context });
    const { policy, budgetMs } = settings;
    const { dialect, header, body, finalText } = prepared;
    state.factsRead = true;
    const outcome = parts.repeatOutcome(prepared.outcome, {
      policy,
      dialect,
      budgetMs,
      elapsedMs: clock.now() - started,
      onceSent: onceClosed(res),
    });
    tell([outcome], finalText);
    tellClient(held, header.join(String(Math.round(outcome.elapsedMs))));
    const feedback = feedbackHeaderValue([outcome.id], feedbackToken);
    if (feedback !== undefined) tellClient(held, feedback, FEEDBACK_HEADER);
    return body === undefined ? { kind: 'asIs' } : { kind: 'replace', body: body.join(outcome.id) };
  }

  /** Tells the app what was decided, and which text leaves. */
  function tell([first, ...others]: readonly [Outcome, ...Outcome[]], text: string | undefined): void {
    (ofExpress.locals ??= {})['answerGuard'] = {
      ...harshestOutcome([first, ...others]),
      outcomes: [first, ...others],
    } satisfies ResponseOutcome;
    resolveFinalText(state, text);
  }

  async function judge(held: HeldBody, { started, mode, signal, context }: HeldNow): Promise<Release> {
    const deadline = after(started, settings.budgetMs);
    const { escapeHtml } = context;
    const { body, wrap } = readBody({ mediaType: held.mediaType, text: held.text, escapeHtml });
    const wasHandedOver = state.facts !== undefined;
    const found = read(body) ?? (wasHandedOver ? asText(body) : undefined);
    const expectation = { state, settings, options };
    if (found === undefined)
      return expectsAnswer(expectation) ? unread('noAnswer', held, stringPaths(body.json)) : passOver();
    // What is said in a page stands among its navigation and scripts, and no text could be put back.
    if (wasHandedOver && isPage(held)) return unread('undecodable', held);
    const given = facts(body, found);
    state.factsRead = true;
    if (given.length === 0 && !isAnswer(found, held.text, expectation)) return passOver();

    const asked = prompt(found);
    const chosen = policy();
    const exchange: Omit<Exchange, 'answer'> = {
      facts: given,
      ...(asked !== undefined && { prompt: asked }),
      ...(chosen.userEvidence && { userWords: userWordsOf(req, pointersOf(settings.prompt)) }),
      language: readerLanguages(req.headers['accept-language']),
    };
    const how = {
      policy: chosen,
      mode,
      route,
      dialect: found.dialect.name,
      budgetMs: settings.budgetMs,
      deadline,
      signal,
      explain: settings.annotateBody === 'explain',
      spanAttributes: () => requestAttributes(req),
      onceSent: onceClosed(res),
      // An empty list that the app hands over says that there are none.
      ...(wasHandedOver ? {} : { source: parts.source }),
    };
    const { answers, places } = found.reading;
    const { annotateBody, reportAt, annotation } = settings;
    const asWritten = {
      dialect: found.dialect,
      answers,
      places,
      annotateBody,
      reportAt,
      annotation,
      mediaType: held.mediaType,
      feedbackToken,
    };
    const decided = options.onDecision;
    const callbacks = {
      ...(decided !== undefined && {
        onDecision: (outcome: Outcome) =>
          decided(outcome, { req, res, text: textForReader(outcome, asWritten).text }),
      }),
      ...regeneration(options, { req, res }),
    };
    const judgeAll = () =>
      Promise.all(answers.map((answer) => guard({ ...exchange, answer }, { ...how, ...callbacks })));
    const outcomes = await (state.inRequest?.(judgeAll) ?? judgeAll());
    const [first, ...others] = outcomes;
    if (signal.aborted || first === undefined) return { kind: 'asIs' };

    const { replacement, texts, header } = replacementOf(outcomes, asWritten);
    tell([first, ...others], texts[0]);
    const value = headerValue([first, ...others]);
    tellClient(held, value);
    if (header !== undefined) tellClient(held, header, REPORT_HEADER);
    const ids = outcomes.map(({ id }) => id);
    const feedback = feedbackHeaderValue(ids, feedbackToken);
    if (feedback !== undefined) tellClient(held, feedback, FEEDBACK_HEADER);
    const changed = replacement === undefined ? undefined : wrap(found.dialect.write(body, replacement));
    // A report in the body holds the token of this decision alone.
    const isRepeatable = others.length === 0 && (changed === undefined || feedback === undefined);
    if (parts.repeated !== undefined && isRepeatable) {
      const made = { dialect: found.dialect.name, header: value, body: changed, finalText: texts[0] };
      const prepared = preparedAnswer(first, made);
      if (prepared !== undefined) parts.repeated.keep(context, prepared);
    }
    return changed === undefined ? { kind: 'asIs' } : { kind: 'replace', body: changed };
  }

  /** A body in which nothing could be judged: the policy's action for the cause. */
  function unread(cause: FailureCause, head: HeldHead, strings: readonly string[] = []): Release {
    const mode = parts.mode();
    if (mode === 'off') return { kind: 'asIs' };
    const { onError, message } = policy();
    const action = onError[cause];
    observer.observe({ type: 'unchecked', route, cause, action, ...(strings.length > 0 && { strings }) });
    tellClient(head, uncheckedHeaderValue(action, cause, mode));
    // Nothing can be taken out of what was not read: what a rewrite cannot make safe is blocked.
    if (mode === 'observe' || action === 'pass' || action === 'annotate') return { kind: 'asIs' };
    const text = messageFor({ message }, readerLanguages(req.headers['accept-language']));
    resolveFinalText(state, text);
    return { kind: 'replace', message: text, ...blockBody(head.mediaType, text, cause) };
  }

  return { onHeld, onUnjudgeable: (cause, head) => unread(cause, head), policy, facts, prompt };
}

/** A body that is judged, as it came. */
interface HeldNow {
  readonly started: MonotonicMs;
  readonly mode: Exclude<Mode, 'off'>;
  readonly signal: AbortSignal;
  readonly context: AnswerContext;
}

const NOT_REPEATED = { repeated: undefined };

/** Facts that have to be waited for would be read as none. Throws AG_FACTS_INVALID. */
function atOnce(given: unknown, option = 'facts'): unknown {
  if (typeof given !== 'object' || given === null || !('then' in given)) return given;
  throw new AnswerGuardError(
    'AG_FACTS_INVALID',
    `The option ${option} gave a promise; it must give the facts at once.`,
    {
      hint: 'Hand facts that take time over with setFacts, in the handler.',
    },
  );
}

/** Says what was done; scripts of other origins may read it where the app lets them read headers at all. */
export function tellClient(head: HeldHead, value: string, name = ANSWER_GUARD_HEADER): void {
  head.setHeader(name, value);
  const exposed = head.getHeader(EXPOSE_HEADERS);
  if (
    exposed === undefined ||
    exposed.split(',').some((known) => known.trim().toLowerCase() === name.toLowerCase())
  )
    return;
  head.setHeader(EXPOSE_HEADERS, `${exposed}, ${name}`);
}
