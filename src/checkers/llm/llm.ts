import { createHash } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import type { CheckGroundingRequest } from '../../contract/check-request.js';
import { LLM_PAGES } from '../../contract/error-pages.js';
import { after, systemClock, type Clock } from '../../contract/monotonic-clock.js';
import type { FailureCause, Verdict } from '../../contract/verdict.js';
import type { Assessment } from '../../engine/assessment.js';
import { respond } from '../../engine/respond.js';
import type { Observer } from '../../telemetry/observer.js';
import type { Allowance } from '../allowance.js';
import type { Checker } from '../checker.js';
import { alreadyOver, endOfWait, gaveUp } from '../end-of-wait.js';
import type { NetworkOptions } from '../remote/network.js';
import { closedVerdict } from '../wrapped.js';
import { assessOpinions } from './assess-opinions.js';
import { openChatServer, type ChatServer } from './chat-server.js';
import { JudgeCalls } from './judge-calls.js';
import type { Opinion } from './judge-style.js';
import { judgeTask } from '../judge-task.js';
import { LLM_DEFAULTS, type LlmOptions } from './llm-options.js';
import { profileFor } from './profiles.js';
import { requireLlmOptions } from './require-llm-options.js';
import { styleOf } from './style-of.js';
import type { TokenAllowance } from './token-allowance.js';
import { WireFields } from './wire-fields.js';

const NAME = 'llm';

/** Kept back of the time there is for handing over what some calls brought, in milliseconds, and at most so much of it. */
const HANDOVER_MS = 10;
const LARGEST_HANDOVER = 0.1;

export interface LlmDependencies {
  readonly network?: NetworkOptions;
  /** Calls that may be made; one is taken for each, retries too. @default without bound */
  readonly allowance?: Allowance | undefined;
  /** Tokens that may be used. @default without bound */
  readonly tokenAllowance?: TokenAllowance | undefined;
  readonly observer?: Observer | undefined;
  /** @default the process's monotonic clock */
  readonly clock?: Clock;
  /** Milliseconds since 1970, for what servers date. @default Date.now */
  readonly wallClock?: () => number;
  /** In [0,1). @default Math.random */
  readonly random?: () => number;
  /** @default a pool of connections of our own */
  readonly fetch?: typeof fetch;
}

/**
 * A language model as a checker, on any server of OpenAI's chat completions. Sentences without a readable judgement are
 * never supported: a reply that cannot be read is a failed verdict with the cause `engine`. Where one call a sentence is
 * made, what was judged by the deadline comes as a partial verdict. Throws AG_CONFIG_INVALID.
 */
export function llm(options: LlmOptions, dependencies: LlmDependencies = {}): Checker {
  const { clock = systemClock, wallClock = Date.now, random = Math.random, observer } = dependencies;
  requireLlmOptions(options);
  const profile = profileFor(options.profile, options.model);
  const { model, url = LLM_DEFAULTS.url, maxPromptCharacters = LLM_DEFAULTS.maxPromptCharacters } = options;
  const { connections = LLM_DEFAULTS.connections, maxAttempts = LLM_DEFAULTS.maxAttempts } = options;
  const agreement = options.agreement ?? profile.agreement;
  const extraBody = options.extraBody ?? profile.extraBody;
  const style = styleOf(options.style ?? profile.style);
  const waiting = new Set<() => void>();
  let closing: Promise<void> | undefined;

  const opening = openChatServer({
    url,
    model,
    apiKey: options.apiKey,
    apiVersion: options.apiVersion,
    headers: options.headers,
    extraBody,
    reasoningTokens: profile.reasoningTokens,
    connections,
    network: dependencies.network ?? {},
    fetch: dependencies.fetch,
    wallClock,
  });
  const callsOf = (server: ChatServer): JudgeCalls =>
    new JudgeCalls({
      checker: NAME,
      model,
      server,
      style,
      fields: new WireFields(profile.without),
      maxAttempts,
      prices: options.prices,
      allowance: dependencies.allowance,
      tokenAllowance: dependencies.tokenAllowance,
      clock,
      random,
      observer,
    });
  const connected = opening.then(callsOf, (error: unknown) =>
    AnswerGuardError.isInstance(error)
      ? error
      : new AnswerGuardError('AG_CHECKER_UNAVAILABLE', 'The client of the server could not be loaded.'),
  );
  const ready = opening.then((server) => server.warm());
  // A rejection that nobody awaits must not end the process.
  ready.catch(() => undefined);

  return {
    name: NAME,
    version: versionOf([url, model, options.apiVersion, style.revision, agreement, extraBody]),
    capabilities: {
      contradictions: style.contradictions,
      claimScores: true,
      helpfulness: false,
      prompt: true,
    },
    ready,
    check(request, wait) {
      if (closing !== undefined) return Promise.resolve(closedVerdict(NAME));
      const started = clock.now();
      const about = () => ({ checker: NAME, cache: 'off' as const, elapsedMs: clock.now() - started });
      const fails = (cause: FailureCause, error?: AnswerGuardError): Verdict => ({
        kind: 'failed',
        cause,
        ...about(),
        ...(error !== undefined && { error }),
      });
      const over = alreadyOver(wait, clock);
      if (over !== undefined) return Promise.resolve(gaveUp(over, about()));
      if (request.facts.length === 0) return Promise.resolve(fails('noFacts'));
      const task = judgeTask(request);
      const calls = style.callsFor(task);
      const longest = Math.max(0, ...calls.map(({ messages }) => lengthOf(messages)));
      if (longest > maxPromptCharacters) {
        const what = `The prompt has ${longest} characters (maxPromptCharacters: ${maxPromptCharacters}).`;
        return Promise.resolve(
          fails('tooLarge', new AnswerGuardError('AG_REQUEST_INVALID', what, { page: LLM_PAGES.settings })),
        );
      }

      return new Promise((resolve) => {
        const aborting = new AbortController();
        // Each of the calls listens; Node takes more than ten listeners for a leak.
        setMaxListeners(0, aborting.signal);
        const opinions: Opinion[] = [];
        let failure: { readonly cause: FailureCause; readonly error: AnswerGuardError } | undefined;
        const finish = (verdict: Verdict): void => {
          stop();
          waiting.delete(close);
          resolve(verdict);
          aborting.abort();
        };
        /** What there is so far; `instead` if that is nothing. */
        const finishWith = (cause: FailureCause, instead: () => Verdict): void => {
          const assessment = assessOpinions(task, opinions, agreement);
          const judged = opinions.length;
          if (judged === 0 && task.asked.length > 0) finish(instead());
          else finish(verdictOn(assessment, request, task.asked.length, cause, about()));
        };
        const close = (): void => {
          finish(closedVerdict(NAME));
        };
        const handover = Math.min(HANDOVER_MS, (wait.deadline - started) * LARGEST_HANDOVER);
        const deadline = calls.length > 1 ? after(wait.deadline, -handover) : wait.deadline;
        const stop = endOfWait({ signal: wait.signal, deadline }, clock, (why) => {
          const instead = (): Verdict => gaveUp(why, about());
          if (why === 'aborted') finish(instead());
          else finishWith('timeout', instead);
        });
        waiting.add(close);

        const judgeAll = async (): Promise<void> => {
          const judge = await connected;
          if (AnswerGuardError.isInstance(judge)) {
            finish(fails('unavailable', judge));
            return;
          }
          const inTime = { signal: aborting.signal, deadline };
          await Promise.all(
            calls.map(async (call) => {
              const result = await judge.judge(call, task, inTime);
              if (result.kind === 'opinions') opinions.push(...result.opinions);
              else failure ??= { cause: result.cause, error: result.error };
            }),
          );
          const { cause, error } = failure ?? { cause: 'engine' as const, error: undefined };
          finishWith(cause, () => fails(cause, error));
        };
        judgeAll().catch((cause: unknown) => {
          finish(
            fails(
              'engine',
              new AnswerGuardError('AG_ENGINE_FAILED', `The checker "${NAME}" failed.`, { cause }),
            ),
          );
        });
      });
    },
    rethreshold: (verdict, request) => ({
      ...verdict,
      response: respond(verdict.raw as Assessment, request),
    }),
    close() {
      closing ??= opening.then(
        (server) => server.close(),
        () => undefined,
      );
      for (const end of [...waiting]) end();
      return closing;
    },
  };
}

/** The verdict that an assessment makes: partial where sentences that were to be judged were not. */
function verdictOn(
  raw: Assessment,
  request: CheckGroundingRequest,
  asked: number,
  cause: FailureCause,
  about: Pick<Verdict, 'checker' | 'cache' | 'elapsedMs'>,
): Verdict {
  const response = respond(raw, request);
  const unjudged = raw.claims.flatMap(({ checkRequired, judged }, index) =>
    checkRequired && !judged ? [index] : [],
  );
  if (unjudged.length === 0) return { kind: 'complete', response, raw, ...about };
  return { kind: 'partial', cause, response, coverage: 1 - unjudged.length / asked, unjudged, ...about };
}

const lengthOf = (messages: readonly { readonly content: string }[]): number =>
  messages.reduce((sum, { content }) => sum + content.length, 0);

/** Short, and without a URL or a text of a template in it. */
function versionOf(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
}
