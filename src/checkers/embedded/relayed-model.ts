import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import type { ScoredPass } from '../../engine/judge/pass-session.js';
import type { Passage } from '../../engine/judge/passage.js';
import type { EngineTier } from './engine-tier.js';
import type { Model } from './model.js';

interface Waiting {
  readonly resolve: (scored: ScoredPass) => void;
  readonly reject: (error: AnswerGuardError) => void;
}

/**
 * The model as the engine's thread has it: its process belongs to the host, so that it outlives a thread that is ended,
 * and is reaped when it ends itself.
 */
export class RelayedModel implements Model {
  readonly startFinished = Promise.resolve();
  readonly #send: (pass: number, passage: Passage) => void;
  readonly #waiting = new Map<number, Waiting>();
  #tier: EngineTier;
  #passes = 0;

  constructor(tier: EngineTier, send: (pass: number, passage: Passage) => void) {
    this.#tier = tier;
    this.#send = send;
  }

  get tier(): EngineTier {
    return this.#tier;
  }

  become(tier: EngineTier): void {
    this.#tier = tier;
  }

  run(passage: Passage): Promise<ScoredPass> {
    const pass = ++this.#passes;
    return new Promise((resolve, reject) => {
      this.#waiting.set(pass, { resolve, reject });
      this.#send(pass, passage);
    });
  }

  /** What a pass came to; nothing when it was not made. */
  answered(pass: number, scored: ScoredPass | undefined): void {
    const waiting = this.#waiting.get(pass);
    this.#waiting.delete(pass);
    if (scored !== undefined) waiting?.resolve(scored);
    else waiting?.reject(new AnswerGuardError('AG_MODEL_UNAVAILABLE', 'The model is not there.'));
  }
}
