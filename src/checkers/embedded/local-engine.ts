import { join } from 'node:path';
import packageRoot from '../../../package-root.cjs';
import type { CheckGroundingRequest } from '../../contract/check-request.js';
import { after, type Clock, type MonotonicMs } from '../../contract/monotonic-clock.js';
import type { Assessment } from '../../engine/assessment.js';
import type { OtherLanguages } from '../../engine/other-languages.js';
import { assess, assessWithModel } from '../../engine/engine.js';
import { PassSession } from '../../engine/judge/pass-session.js';
import { PreparedFactsCache } from '../../engine/prepared-facts-cache.js';
import type { EngineTier } from './engine-tier.js';
import { ModelProcess } from './model-process.js';
import type { ModelSettings } from './model-settings.js';

/** Where the model's process is: always the built one, from source and from both builds. */
const CHILD_FILE = join(packageRoot, 'dist', 'esm', 'src', 'checkers', 'embedded', 'model-child.js');

/** Of the time until the deadline, the part in which the model is heard; a rewritten answer is judged in the rest. */
const MODEL_SHARE = 0.7;

export interface LocalEngineOptions extends ModelSettings {
  readonly clock: Clock;
  /** Told of every change of the tier. */
  readonly onTier: (tier: EngineTier) => void;
}

export interface JudgeOptions {
  readonly deadline: MonotonicMs;
  /** The caller's time; a caller who is gone has none left. */
  readonly clock: Clock;
  /** @default judge */
  readonly otherLanguages?: OtherLanguages;
  readonly explain?: boolean;
}

/** The engine of this thread: the rules here, the model in its process, facts that were read before. */
export class LocalEngine {
  readonly #facts = new PreparedFactsCache();
  readonly #model: ModelProcess;
  readonly #session: PassSession;
  readonly #clock: Clock;

  constructor({ threads, folder, clock, onTier }: LocalEngineOptions) {
    this.#clock = clock;
    this.#model = new ModelProcess({ childFile: CHILD_FILE, folder, threads }, onTier);
    this.#session = new PassSession({ runner: this.#model });
  }

  get tier(): EngineTier {
    return this.#model.tier;
  }

  /** Resolves when the model is loaded, or cannot be. */
  get settled(): Promise<void> {
    return this.#model.settled;
  }

  /** Judges by the rules at once, which holds this thread, then hears the model as far as there is time. */
  judge(request: CheckGroundingRequest, options: JudgeOptions): Promise<Assessment> {
    const { tier } = this;
    const all = { ...options, facts: this.#facts };
    if (tier.tier === 'lexical') return Promise.resolve(assess(request, all));
    const now = this.#clock.now();
    return assessWithModel(request, all, {
      session: this.#session,
      readers: tier.readers,
      until: after(now, (options.deadline - now) * MODEL_SHARE),
    });
  }

  /** Says whether requests wait for the rules, which go before the model of those that these have judged. */
  requestsWait(areWaiting: boolean): void {
    this.#session.holdBack(areWaiting);
  }

  close(): void {
    this.#model.close();
  }
}
