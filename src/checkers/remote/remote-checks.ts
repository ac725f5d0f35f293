import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import type { CheckGroundingRequest } from '../../contract/check-request.js';
import type { Clock } from '../../contract/monotonic-clock.js';
import type { Verdict } from '../../contract/verdict.js';
import type { CheckOptions } from '../checker.js';
import { alreadyOver, endOfWait, gaveUp } from '../end-of-wait.js';
import { closedVerdict } from '../wrapped.js';

/**
 * The checks of a remote checker that are under way. Each ends with whichever comes first: its verdict, its caller's deadline or
 * abort, or `close`. Nothing is sent for a check that is over before it begins, or that has neither facts nor a grounding source.
 */
export class RemoteChecks {
  readonly #checker: string;
  readonly #clock: Clock;
  readonly #open = new Set<() => void>();
  #isClosed = false;

  /** @param checker its name, for verdicts */
  constructor(checker: string, clock: Clock) {
    this.#checker = checker;
    this.#clock = clock;
  }

  /**
   * Never rejects: a `judge` that does is a failed verdict of the cause `engine`.
   *
   * @param judge is given a signal that aborts once nobody waits for it
   */
  run(
    request: CheckGroundingRequest,
    wait: CheckOptions,
    judge: (signal: AbortSignal) => Promise<Verdict>,
  ): Promise<Verdict> {
    const checker = this.#checker;
    const clock = this.#clock;
    if (this.#isClosed) return Promise.resolve(closedVerdict(checker));
    const started = clock.now();
    const about = () => ({ checker, cache: 'off' as const, elapsedMs: clock.now() - started });
    const over = alreadyOver(wait, clock);
    if (over !== undefined) return Promise.resolve(gaveUp(over, about()));
    if (request.facts.length === 0 && request.groundingSource === undefined) {
      return Promise.resolve({ kind: 'failed', cause: 'noFacts', ...about() });
    }
    return new Promise((resolve) => {
      const aborting = new AbortController();
      const finish = (verdict: Verdict): void => {
        stop();
        this.#open.delete(close);
        resolve(verdict);
        aborting.abort();
      };
      const close = (): void => {
        finish(closedVerdict(checker));
      };
      const stop = endOfWait(wait, clock, (why) => {
        finish(gaveUp(why, about()));
      });
      this.#open.add(close);
      judge(aborting.signal).then(finish, (cause: unknown) => {
        const error = new AnswerGuardError('AG_ENGINE_FAILED', `The checker "${checker}" failed.`, { cause });
        finish({ kind: 'failed', cause: 'engine', ...about(), error });
      });
    });
  }

  /** Ends the checks that are under way, and every later one at once. */
  close(): void {
    this.#isClosed = true;
    for (const end of [...this.#open]) end();
  }
}
