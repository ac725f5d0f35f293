import type { Request, Response } from 'express';
import { parsePolicy, resolvePolicy } from '../config/policy-schema.js';
import type { GuardSettings } from '../config/resolve-settings.js';
import { AnswerGuardError } from '../src/contract/answer-guard-error.js';
import type { GroundingFact } from '../src/contract/check-request.js';
import { conversationOf } from '../src/guard/conversation-of.js';
import type { Exchange } from '../src/guard/exchange.js';
import type { GuardOptions } from '../src/guard/guard.js';
import { harshestOutcome } from '../src/guard/harshest-outcome.js';
import type { Outcome } from '../src/guard/outcome.js';
import type { Policy } from '../src/policy/policy.js';
import type { Observer } from '../src/telemetry/observer.js';
import type { AnswerBody } from './dialects/dialect.js';
import type { FoundAnswer } from './dialects/find-dialect.js';
import { readFacts } from './facts/hand-over.js';
import { hasUnreadBody } from './facts/prompt/request-texts.js';
import { factsOfRequest } from './facts/request-facts.js';
import type { FactsInput } from './facts/to-facts.js';
import { resolveFinalText, type GuardedResponse } from './guarded-response.js';
import type { MountedParts } from './mounted-parts.js';
import { onceClosed } from './once-closed.js';
import type { AnswerGuardOptions } from './options.js';
import { pointersOf } from './pointers.js';
import { readerLanguages } from './request/reader-language.js';
import { regeneration } from './regeneration.js';
import { requestAttributes } from './request/request-attributes.js';
import { promptOf, userWordsOf } from './request/request-prompt.js';
import { isPromise } from './is-promise.js';

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

/** What an exchange has besides its answer and facts. */
type AboutExchange = Pick<Exchange, 'prompt' | 'conversation' | 'userWords' | 'language'>;

/** What the guards of whole answers and of streams both get of the request. */
type AboutRequest = Pick<
  GuardOptions,
  'route' | 'budgetMs' | 'spanAttributes' | 'onceSent' | 'source' | 'regenerate' | 'regenerateMs'
>;

/** One request under a guard, as those who judge its answers see it, whole or streamed. */
export class RequestContext {
  private fromRequest: readonly GroundingFact[] | undefined;
  private lazyWarnings: Observer | undefined;

  constructor(
    readonly parts: MountedParts,
    readonly req: Request,
    readonly res: Response,
    readonly state: GuardedResponse,
  ) {}

  get settings(): GuardSettings {
    return this.parts.settings;
  }

  get options(): AnswerGuardOptions {
    return this.parts.options;
  }

  private get warnings(): Observer {
    return (this.lazyWarnings ??= onceEach(this.parts.observer));
  }

  /** What a plain node:http response does not have. */
  get ofExpress(): Partial<Pick<Response, 'app' | 'locals'>> {
    return this.res;
  }

  /** The app's own function, or undefined and a report when it throws: it must not cost the reader the answer. */
  call<T>(callback: string, run: () => T): T | undefined {
    try {
      return run();
    } catch (error) {
      this.parts.observer.observe({ type: 'callbackFailed', callback, error });
      return undefined;
    }
  }

  /** Runs a check inside of the span in which the guard was mounted. */
  inRequest<T>(run: () => T): T {
    const { inRequest } = this.state;
    return inRequest === undefined ? run() : inRequest(run);
  }

  /** The policy for this request. */
  policy(): Policy {
    const choose = this.options.policy;
    if (typeof choose !== 'function') return this.settings.policy;
    const chosen = this.call('policy', () => this.settings.policyWith(parsePolicy(choose(this.req))));
    return chosen ?? resolvePolicy('strict');
  }

  /** What the answers may rest on: what the app handed over, else what is in the body. */
  facts(body: AnswerBody, { reading }: FoundAnswer): readonly GroundingFact[] {
    const { state, options, req, res } = this;
    if (state.facts !== undefined) return state.facts;
    const give = options.facts;
    if (typeof give === 'function')
      return this.call('facts', () => this.given(give(body.json ?? body.text, { req, res }), 'facts')) ?? [];
    const { facts: inResponse, requestFacts = [] } = reading;
    const cited = options.trustRequestFacts === true ? requestFacts : [];
    const brought = (this.fromRequest ??= this.inRequestBody());
    return cited.length + brought.length === 0 ? inResponse : [...inResponse, ...cited, ...brought];
  }

  /** What the request brings, for who trusts whoever sent it: it stays the same while an answer is streamed. */
  private inRequestBody(): readonly GroundingFact[] {
    const { req } = this;
    const { requestFacts: give, trustRequestFacts = false } = this.options;
    if (give === undefined && !trustRequestFacts) return [];
    const given = give && this.call('requestFacts', () => this.given(give(req), 'requestFacts'));
    const facts = [...(given ?? []), ...(trustRequestFacts ? factsOfRequest(req.body) : [])];
    if (facts.length === 0 && hasUnreadBody(req)) this.warnings.observe(REQUEST_NOT_READ);
    return facts;
  }

  /** What a function of the app's gave as facts. Throws AG_FACTS_INVALID. */
  private given(facts: unknown, option: string): readonly GroundingFact[] {
    const { warnings: observer, settings } = this;
    return readFacts(atOnce(facts, option), { context: { observer, route: settings.route } });
  }

  /** What is asked of the exchange besides: read from the request, and where the body repeats it from the body. */
  about(found: FoundAnswer, { userEvidence }: Policy): AboutExchange {
    const prompt = this.prompt(found);
    return {
      ...(prompt !== undefined && { prompt }),
      ...this.conversation(),
      ...(userEvidence && { userWords: userWordsOf(this.req, pointersOf(this.settings.prompt)) }),
      language: this.readerLanguages(),
    };
  }

  /** What the app names the conversation by, of which this is a turn. */
  conversation(): Pick<Exchange, 'conversation'> {
    const give = this.options.conversation;
    const conversation =
      typeof give === 'function'
        ? this.call('conversation', () => give(this.req))
        : conversationOf(this.req, this.settings.conversation);
    return conversation === undefined ? {} : { conversation };
  }

  /** How answers to this request are judged; facts are searched for only where the app handed none over. */
  judging(): AboutRequest {
    const { state, settings, options, parts, req, res } = this;
    return {
      route: settings.route,
      budgetMs: settings.budgetMs,
      spanAttributes: () => requestAttributes(req),
      onceSent: onceClosed(res),
      // An empty list that the app hands over says that there are none.
      ...(state.facts === undefined && { source: parts.source }),
      ...regeneration(options, { req, res }),
    };
  }

  /** The languages that the reader likes, best first. */
  readerLanguages(): readonly string[] {
    return readerLanguages(this.req.headers['accept-language']);
  }

  /** Records for the app what was decided on the answers so far. */
  record(decided: readonly Outcome[]): void {
    const locals = (this.ofExpress.locals ??= {});
    const [first, ...others] = [...(locals['answerGuard']?.outcomes ?? []), ...decided];
    if (first === undefined) return;
    locals['answerGuard'] = {
      ...harshestOutcome([first, ...others]),
      outcomes: [first, ...others],
    } satisfies ResponseOutcome;
  }

  /** Gives the app the text that leaves. */
  recordText(text: string | undefined): void {
    resolveFinalText(this.state, text);
  }

  private prompt(found: FoundAnswer): string | undefined {
    const give = this.options.prompt;
    if (typeof give === 'function') return this.call('prompt', () => give(this.req));
    return promptOf(this.req, pointersOf(this.settings.prompt)) ?? found.reading.prompt;
  }
}

const REQUEST_NOT_READ = {
  type: 'warning',
  code: 'request-not-read',
  message:
    'The request was not read for facts: it has a body that is not on req.body. Mount its parser, express.json(), before the guard.',
} as const;

/** Of each kind of warning one: while an answer is streamed its facts are asked for again and again. */
function onceEach(observer: Observer): Observer {
  const seen = new Set<string>();
  return {
    observe: (event) => {
      if (event.type === 'warning' && seen.has(event.code)) return;
      if (event.type === 'warning') seen.add(event.code);
      observer.observe(event);
    },
  };
}

/** Facts that have to be waited for would be read as none. Throws AG_FACTS_INVALID. */
function atOnce(given: unknown, option: string): FactsInput {
  if (!isPromise(given)) return given as FactsInput;
  throw new AnswerGuardError(
    'AG_FACTS_INVALID',
    `The option ${option} gave a promise; it must give the facts at once.`,
    {
      hint: 'Hand facts that take time over with setFacts, in the handler.',
    },
  );
}
