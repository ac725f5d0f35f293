import type { CheckGroundingRequest } from '../../contract/check-request.js';
import { after, type Clock, type MonotonicMs } from '../../contract/monotonic-clock.js';
import type { Assessment } from '../../engine/assessment.js';
import type { OtherLanguages } from '../../engine/other-languages.js';
import { assess, assessWithModel } from '../../engine/engine.js';
import { PassSession } from '../../engine/judge/pass-session.js';
import { PreparedFactsCache } from '../../engine/prepared-facts-cache.js';
import type { Model } from './model.js';

/** Of the time until the deadline, the part in which the model reads; a rewritten answer is judged in the rest. */
const MODEL_SHARE = 0.7;

export interface LocalEngineOptions {
  readonly clock: Clock;
  readonly model: Model;
}

export interface JudgeOptions {
  readonly deadline: MonotonicMs;
  /** The caller's time; a caller who is gone has none left. */
  readonly clock: Clock;
  /** @default judge */
  readonly otherLanguages?: OtherLanguages;
  readonly explain?: boolean | undefined;
}

/** The engine of this thread: the exact layer here, the model where it is, facts that were read before. */
export class LocalEngine {
  readonly #facts = new PreparedFactsCache();
  readonly #model: Model;
  readonly #session: PassSession;
  readonly #clock: Clock;

  constructor({ clock, model }: LocalEngineOptions) {
    this.#clock = clock;
    this.#model = model;
    this.#session = new PassSession({ runner: model });
  }

  /** Scores by the exact layer at once, which holds this thread, then has the model read as far as there is time. */
  judge(request: CheckGroundingRequest, options: JudgeOptions): Promise<Assessment> {
    const { tier } = this.#model;
    const all = { ...options, facts: this.#facts };
    if (tier.tier === 'lexical') return Promise.resolve(assess(request, all));
    const now = this.#clock.now();
    return assessWithModel(request, all, {
      session: this.#session,
      readers: tier.readers,
      until: after(now, (options.deadline - now) * MODEL_SHARE),
    });
  }

  /** Says whether requests wait for the exact layer, which go before the model's passes for those that it has scored. */
  requestsWait(areWaiting: boolean): void {
    this.#session.holdBack(areWaiting);
  }
}
