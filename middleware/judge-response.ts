import type { Request, Response } from 'express';
import { parsePolicy, resolvePolicy } from '../config/policy-schema.js';
import type { GuardSettings } from '../config/resolve-settings.js';
import { AnswerGuardError } from '../src/contract/answer-guard-error.js';
import type { GroundingFact } from '../src/contract/check-request.js';
import { after, type Clock } from '../src/contract/monotonic-clock.js';
import type { FailureCause } from '../src/contract/verdict.js';
import type { Exchange } from '../src/guard/exchange.js';
import type { Guard } from '../src/guard/guard.js';
import { ANSWER_GUARD_HEADER, headerValue, uncheckedHeaderValue } from '../src/guard/header.js';
import { harshestOutcome } from '../src/guard/harshest-outcome.js';
import type { Mode, Outcome } from '../src/guard/outcome.js';
import { openingFence } from '../src/text/opening-fence.js';
import { messageFor } from '../src/policy/message.js';
import type { Policy } from '../src/policy/policy.js';
import type { Observer } from '../src/telemetry/observer.js';
import { readBody } from './answer-body.js';
import { blockBody } from './block-body.js';
import type { AnswerBody } from './dialects/dialect.js';
import { dialects, type FindAnswer, type FoundAnswer } from './dialects/find-dialect.js';
import { plainText } from './dialects/plain-text.js';
import { stringPaths } from './dialects/string-paths.js';
import { expectsAnswer, isAnswer } from './expects-answer.js';
import { factsOfRequest } from './facts/request-facts.js';
import { toFacts } from './facts/to-facts.js';
import { guardedResponse, settleFinalText } from './guarded-response.js';
import { parseLocator, type AnswerGuardOptions } from './options.js';
import { pointersOf } from './pointers.js';
import { readerLanguages } from './reader-language.js';
import { promptOf, userWordsOf } from './request-prompt.js';
import type { HeldBody, HeldHead, Release, UnjudgeableCause } from './response/held-body.js';
import { regeneration } from './regeneration.js';
import { isPage } from './response/answer-kind.js';
import { replacementOf, textForReader } from './replacement.js';

const EXPOSE_HEADERS = 'Access-Control-Expose-Headers';
const HEADER_LOWER_CASE = ANSWER_GUARD_HEADER.toLowerCase();

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
  readonly observer: Observer;
  readonly clock: Clock;
}

/** Judges the responses to one request. */
export interface ResponseJudge {
  readonly onHeld: (held: HeldBody, signal: AbortSignal) => Promise<Release>;
  readonly onUnjudgeable: (cause: UnjudgeableCause, head: HeldHead) => Release;
  /** The policy for this request. */
  readonly policy: () => Policy;
  /** What the answers may rest on: what the app handed over, else what is in the body. */
  readonly facts: (body: AnswerBody, found: FoundAnswer) => readonly GroundingFact[];
  /** What the reader asked. */
  readonly prompt: (found: FoundAnswer) => string | undefined;
}

export function judgeOf(parts: JudgeParts, req: Request, res: Response): ResponseJudge {
  const { guard, settings, options, findAnswer, observer, clock } = parts;
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
    const { facts: own, requestFacts = [] } = found.reading;
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
    if (typeof locate !== 'function') return findAnswer(body);
    const pointers = call('answer', () => parseLocator(locate(body.json ?? body.text, { req, res })));
    if (pointers === undefined) return undefined;
    return dialects({ dialect: 'json', answer: pointers, facts: pointersOf(settings.facts) })(body);
  }

  /** Nothing says that this is an answer: it leaves as if no guard were there. */
  function passOver(): Release {
    observer.observe({ type: 'passedOver', route });
    return { kind: 'asIs' };
  }

  async function onHeld(held: HeldBody, signal: AbortSignal): Promise<Release> {
    const deadline = after(clock.now(), settings.budgetMs);
    const escapeHtml = ofExpress.app?.get('json escape') === true;
    const { body, wrap } = readBody({ mediaType: held.mediaType, text: held.text, escapeHtml });
    const mode = parts.mode();
    if (mode === 'off') return { kind: 'asIs' };
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
    };
    const { answers, places } = found.reading;
    const { annotateBody, annotation } = settings;
    const asWritten = {
      dialect: found.dialect,
      answers,
      places,
      annotateBody,
      annotation,
      mediaType: held.mediaType,
    };
    const tell = options.onDecision;
    const callbacks = {
      ...(tell !== undefined && {
        onDecision: (outcome: Outcome) =>
          tell(outcome, { req, res, text: textForReader(outcome, asWritten).text }),
      }),
      ...regeneration(options, { req, res }),
    };
    const outcomes = await Promise.all(
      answers.map((answer) => guard({ ...exchange, answer }, { ...how, ...callbacks })),
    );
    const [first, ...others] = outcomes;
    if (signal.aborted || first === undefined) return { kind: 'asIs' };

    const { replacement, texts } = replacementOf(outcomes, asWritten);
    (ofExpress.locals ??= {})['answerGuard'] = {
      ...harshestOutcome([first, ...others]),
      outcomes,
    } satisfies ResponseOutcome;
    settleFinalText(state, texts[0]);
    tellClient(held, headerValue([first, ...others]));
    return replacement === undefined
      ? { kind: 'asIs' }
      : { kind: 'replace', body: wrap(found.dialect.write(body, replacement)) };
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
    settleFinalText(state, text);
    return { kind: 'replace', ...blockBody(head.mediaType, text, cause) };
  }

  return { onHeld, onUnjudgeable: (cause, head) => unread(cause, head), policy, facts, prompt };
}

/** What is fenced as code would not be judged. */
function withoutFence(text: string): string {
  const lines = text.trim().split('\n');
  const isFenced = lines.length > 1 && openingFence(lines[0] ?? '') !== undefined;
  if (!isFenced) return text;
  const isClosed = openingFence(lines.at(-1) ?? '') !== undefined;
  return lines.slice(1, isClosed ? -1 : undefined).join('\n');
}

/** A body that no dialect reads as JSON: cut short, in a code fence, or said beside the JSON that was asked for. */
function asText(body: AnswerBody): FoundAnswer | undefined {
  if (body.json !== undefined || body.text.trim() === '') return undefined;
  return { dialect: plainText, reading: { answers: [withoutFence(body.text)], facts: [] } };
}

/** Facts that have to be waited for would be read as none. Throws AG_FACTS_INVALID. */
function atOnce(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || !('then' in given)) return given;
  throw new AnswerGuardError(
    'AG_FACTS_INVALID',
    'The option facts gave a promise; it must give the facts at once.',
    {
      hint: 'Hand facts that take time over with setFacts, in the handler.',
    },
  );
}

/** Says what was done; scripts of other origins may read it where the app lets them read headers at all. */
export function tellClient(head: HeldHead, value: string): void {
  head.setHeader(ANSWER_GUARD_HEADER, value);
  const exposed = head.getHeader(EXPOSE_HEADERS);
  if (
    exposed === undefined ||
    exposed.split(',').some((name) => name.trim().toLowerCase() === HEADER_LOWER_CASE)
  )
    return;
  head.setHeader(EXPOSE_HEADERS, `${exposed}, ${ANSWER_GUARD_HEADER}`);
}
