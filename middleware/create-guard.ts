import { randomUUID } from 'node:crypto';
import { buildGuard } from '../config/build-guard.js';
import { liveMode } from '../config/live-mode.js';
import { loadConfig } from '../config/load-config.js';
import { resolveSettings } from '../config/resolve-settings.js';
import { warnOfUnknownVariables } from '../config/unknown-variables.js';
import { AnswerGuardError } from '../src/contract/answer-guard-error.js';
import type { Exchange } from '../src/guard/exchange.js';
import type { Outcome } from '../src/guard/outcome.js';
import { structuredText } from './dialects/structured-text.js';
import { readFacts } from './facts/hand-over.js';
import type { FactsInput } from './facts/to-facts.js';
import { isObject } from './is-object.js';
import { codeSettings } from './code-settings.js';
import type { GuardOptions } from './options.js';
import { validateGuardOptions } from './validate-options.js';
import { readerText } from './reader-text.js';
import { regeneration } from './regeneration.js';

/** One answer to judge without HTTP. */
export interface CheckInput {
  readonly answer: string;
  /** What the answer may rest on; any shape that `setFacts` takes. */
  readonly facts: FactsInput;
  /** What the reader asked. */
  readonly prompt?: string;
  /** Names the conversation that it is a turn of; recorded as a hash. @default none */
  readonly conversation?: string;
  /** What the user wrote, for a policy with `userEvidence`. @default the prompt */
  readonly userWords?: readonly string[];
  /** The reader's language (BCP 47), for a block message. @default the answer's */
  readonly language?: string;
  /** Ends the check: its outcome then comes at once. */
  readonly signal?: AbortSignal;
}

/**
 * What became of an answer. One that is JSON, bare or fenced, is judged as its texts, each a paragraph: `exchange.answer`, `text`
 * and offsets speak of these, `finalText` is JSON again.
 */
export interface CheckedAnswer extends Outcome {
  /** What the reader is to see, marks and sources in it; what belongs into a history. */
  readonly finalText: string;
  /** What lets its reader say what they think of it; present where `feedback` is set and the answer is recorded. */
  readonly feedback?: string;
}

export interface ProgrammaticGuard {
  /** Judges an answer within the budget. Rejects only for wrong input (AG_REQUEST_INVALID, AG_FACTS_INVALID). `finalText` is what may leave. */
  check(input: CheckInput): Promise<CheckedAnswer>;
  /** Resolves when the first check will not have to wait for a start; rejects when the checker cannot start. */
  readonly ready: Promise<void>;
  /** Lets go of the checker, the timers and the watched file. */
  close(): Promise<void>;
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function requireText(name: string, value: unknown): void {
  if (typeof value === 'string') return;
  throw new AnswerGuardError(
    'AG_REQUEST_INVALID',
    `${name} is of type ${typeOf(value)}; it must be a string.`,
  );
}

/** Not every caller is compiled against the type. */
function requireInput(input: unknown): void {
  if (isObject(input)) return;
  throw new AnswerGuardError(
    'AG_REQUEST_INVALID',
    `what is to be checked is of type ${typeOf(input)}; it must be an object: { answer, facts }.`,
  );
}

function isBlocked({ mode, decision }: Outcome): boolean {
  return mode === 'enforce' && decision.action === 'block';
}

/** What becomes of an answer in mode `off`: it passes, and says that nobody looked at it. */
function switchedOff(exchange: Exchange, route: string): Outcome {
  return {
    id: randomUUID(),
    route,
    mode: 'off',
    exchange,
    verdict: { kind: 'failed', cause: 'unavailable', checker: 'none', cache: 'off', elapsedMs: 0 },
    decision: { action: 'pass', reasons: [], claims: [] },
    text: exchange.answer,
    claims: [],
    elapsedMs: 0,
  };
}

/**
 * The guard without HTTP, with the options of `answerGuard` that do not speak of a response. In mode `off` nothing is
 * asked: the outcome passes the answer, with a failed verdict. Throws as `answerGuard` does.
 */
export function createGuard(options: GuardOptions = {}): ProgrammaticGuard {
  validateGuardOptions(options);
  const config = loadConfig(options.config === undefined ? {} : { path: options.config });
  const { settings } = resolveSettings(config, codeSettings(options));
  const { guard, observer, feedbackToken, ready, close } = buildGuard(settings, options);
  warnOfUnknownVariables(config.unknownVariables, observer);
  const mode = liveMode({ initial: settings.mode, path: config.path, route: settings.route, observer });
  return {
    ready,
    async check(input) {
      requireInput(input);
      const { answer, facts, prompt, conversation, userWords, language, signal } = input;
      requireText('answer', answer);
      if (prompt !== undefined) requireText('prompt', prompt);
      if (conversation !== undefined) requireText('conversation', conversation);
      const structured = structuredText(answer);
      const exchange = {
        answer: structured?.text ?? answer,
        facts: readFacts(facts, { context: { observer, route: settings.route } }),
        ...(prompt !== undefined && { prompt }),
        ...(conversation !== undefined && { conversation }),
        ...((userWords ?? prompt) !== undefined && { userWords: userWords ?? [prompt ?? ''] }),
        ...(language !== undefined && { language }),
      };
      const { policy, budgetMs, route } = settings;
      const now = mode.current();
      if (now === 'off') return { ...switchedOff(exchange, route), finalText: answer };
      const textOf = (outcome: Outcome): string => {
        const { text } = readerText(outcome, {
          annotation: settings.annotation,
          reported: false,
          mediaType: '',
        });
        return outcome.exchange.answer === structured?.text
          ? structured.write(text, isBlocked(outcome))
          : text;
      };
      const notify = options.onDecision;
      const outcome = await guard(exchange, {
        policy,
        budgetMs,
        route,
        mode: now,
        dialect: 'none',
        ...(signal !== undefined && { signal }),
        ...(notify !== undefined && {
          onDecision: (decided: Outcome) => notify(decided, { text: textOf(decided) }),
        }),
        ...regeneration(options, {}),
      });
      const feedback = feedbackToken(outcome.id);
      return { ...outcome, finalText: textOf(outcome), ...(feedback !== undefined && { feedback }) };
    },
    async close() {
      mode.close();
      await close();
    },
  };
}
