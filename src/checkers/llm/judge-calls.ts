import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import { LLM_PAGES } from '../../contract/error-pages.js';
import type { Clock } from '../../contract/monotonic-clock.js';
import type { Observer } from '../../telemetry/observer.js';
import type { Allowance } from '../allowance.js';
import type { CheckOptions } from '../checker.js';
import { endOfWait, pause } from '../end-of-wait.js';
import type { CallFailure } from '../remote/call-failure.js';
import { retryDelay } from '../remote/retry-delay.js';
import { Latencies } from '../latencies.js';
import { unreadable } from './call-refusal.js';
import type { ChatServer, ServerAnswer } from './chat-server.js';
import { isUnreadable, type JudgeCall, type JudgeStyle, type Opinion } from './judge-style.js';
import type { JudgeTask } from '../judge-task.js';
import { isFailure, type TokenUsage } from './read-completion.js';
import type { TokenAllowance } from './token-allowance.js';
import { costOf, type TokenPrices } from './token-prices.js';
import type { WireField, WireFields } from './wire-fields.js';

/** Characters of a token in European texts, for what is taken from the allowance until the server has counted. */
const CHARACTERS_A_TOKEN = 3;

export interface JudgeCallsOptions {
  /** Named in events. */
  readonly checker: string;
  readonly model: string;
  readonly server: ChatServer;
  readonly style: JudgeStyle;
  readonly fields: WireFields;
  readonly maxAttempts: number;
  readonly prices: TokenPrices | undefined;
  readonly allowance: Allowance | undefined;
  readonly tokenAllowance: TokenAllowance | undefined;
  readonly clock: Clock;
  readonly random: () => number;
  readonly observer: Observer | undefined;
}

export type JudgeCallResult =
  | { readonly kind: 'opinions'; readonly opinions: readonly Opinion[] }
  | ({ readonly kind: 'failed' } & CallFailure);

/** Makes the calls of checks and reads their replies; tries again where that may help and there is time. */
export class JudgeCalls {
  readonly #options: JudgeCallsOptions;
  /** Before the first call nothing is known of its time: a retry is then worth a try. */
  readonly #latencies = new Latencies(0);

  constructor(options: JudgeCallsOptions) {
    this.#options = options;
  }

  /** Never rejects. Ends soon after the wait does. */
  async judge(call: JudgeCall, task: JudgeTask, wait: CheckOptions): Promise<JudgeCallResult> {
    const { clock, fields, maxAttempts, random } = this.#options;
    let without = fields.refused;
    for (let attempt = 1; ; attempt++) {
      const { result, refusal } = await this.#attempt(call, task, without, attempt, wait);
      if (result.kind === 'opinions') {
        fields.answered(without);
        return result;
      }
      const suspects = result.retry === 'withoutFields' ? fields.suspects(without, refusal) : [];
      if (result.retry === 'withoutFields' && suspects.length === 0) return result;
      const delay = retryDelay(result, {
        attempt,
        maxAttempts,
        leftMs: wait.deadline - clock.now(),
        usualMs: this.#latencies.quantile(0.5, sizeOf(call)),
        random,
      });
      if (delay === undefined || wait.signal.aborted) return result;
      without = new Set([...without, ...suspects]);
      if (delay > 0 && !(await pause(delay, wait, clock))) return result;
    }
  }

  async #attempt(
    call: JudgeCall,
    task: JudgeTask,
    without: ReadonlySet<WireField>,
    attempt: number,
    wait: CheckOptions,
  ): Promise<{ readonly result: JudgeCallResult; readonly refusal: string }> {
    const { allowance, tokenAllowance, server, clock, observer, checker } = this.#options;
    const estimate = Math.ceil(sizeOf(call) / CHARACTERS_A_TOKEN) + call.maxTokens;
    if (tokenAllowance !== undefined && !(await tokenAllowance.take(estimate))) {
      return spent('The tokens allowed for this day are used');
    }
    if (allowance !== undefined && !(await allowance.take())) {
      tokenAllowance?.correct(-estimate);
      return spent('The calls allowed for this minute are made');
    }
    const started = clock.now();
    const aborting = new AbortController();
    const stop = endOfWait(wait, clock, () => {
      aborting.abort();
    });
    const answer = await server.complete(call, without, aborting.signal);
    stop();
    const result = aborting.signal.aborted ? tooLate() : this.#read(call, task, answer);
    const elapsedMs = clock.now() - started;
    // A server goes on for a while with a call that was broken off, and charges for it: its estimate stays taken.
    if (!aborting.signal.aborted) this.#account(answer, estimate);
    const isGone = wait.signal.aborted && clock.now() < wait.deadline;
    if (!isGone) {
      if (result.kind === 'opinions') this.#latencies.record(sizeOf(call), elapsedMs);
      observer?.observe({
        type: 'remoteCall',
        checker,
        attempt,
        elapsedMs,
        ...(result.kind === 'opinions' ? { result: 'ok' } : { result: result.cause, error: result.error }),
      });
    }
    return { result, refusal: answer.kind === 'failed' ? answer.refusal : '' };
  }

  #read(call: JudgeCall, task: JudgeTask, answer: ServerAnswer): JudgeCallResult {
    if (answer.kind === 'failed') return { kind: 'failed', ...answer.failure };
    const { result } = answer.completion;
    if (isFailure(result)) return { kind: 'failed', ...result };
    const read = this.#options.style.read(call, result, task);
    return isUnreadable(read)
      ? { kind: 'failed', ...unreadable(read.unreadable) }
      : { kind: 'opinions', opinions: read };
  }

  /** A call that was refused is not charged for. */
  #account(answer: ServerAnswer, estimate: number): void {
    const { tokenAllowance, prices, checker, model, observer } = this.#options;
    const usage: TokenUsage | undefined =
      answer.kind === 'completion' ? answer.completion.usage : { input: 0, cachedInput: 0, output: 0 };
    if (usage === undefined) return;
    tokenAllowance?.correct(usage.input + usage.output - estimate);
    if (usage.input + usage.output === 0) return;
    const cost = prices === undefined ? undefined : costOf(usage, prices);
    observer?.observe({ type: 'tokens', checker, model, ...usage, ...(cost !== undefined && { cost }) });
  }
}

/** How much the model has to read, in UTF-16 units, in the form that `Latencies` measures. */
function sizeOf({ messages }: JudgeCall): number {
  return messages.reduce((sum, { content }) => sum + content.length, 0);
}

function spent(what: string): { readonly result: JudgeCallResult; readonly refusal: string } {
  const error = new AnswerGuardError('AG_ALLOWANCE_SPENT', `${what}.`, { page: LLM_PAGES.settings });
  return { result: { kind: 'failed', cause: 'quota', error, retry: 'never' }, refusal: '' };
}

function tooLate(): JudgeCallResult {
  const error = new AnswerGuardError('AG_REMOTE_UNREACHABLE', 'The language model did not reply in time.', {
    page: LLM_PAGES.failures,
  });
  return { kind: 'failed', cause: 'timeout', error, retry: 'never' };
}
