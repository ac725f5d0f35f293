import type { Capabilities, Checker, CheckOptions } from '../../src/checkers/checker.js';
import type { CheckGroundingRequest } from '../../src/contract/check-request.js';
import type { Verdict } from '../../src/contract/verdict.js';

type Answer =
  Verdict | ((request: CheckGroundingRequest, options: CheckOptions) => Promise<Verdict> | Verdict);

/** A checker that gives these verdicts one after the other, and keeps what it was asked. */
export class ScriptedChecker implements Checker {
  readonly name = 'scripted';
  readonly version = '1';
  readonly ready = Promise.resolve();
  readonly asked: { readonly request: CheckGroundingRequest; readonly options: CheckOptions }[] = [];
  readonly #script: Answer[];

  constructor(
    script: readonly Answer[],
    readonly capabilities: Capabilities = { contradictions: true, claimScores: true, helpfulness: true },
  ) {
    this.#script = [...script];
  }

  check(request: CheckGroundingRequest, options: CheckOptions): Promise<Verdict> {
    this.asked.push({ request, options });
    const next = this.#script.shift();
    if (next === undefined) throw new Error('asked more often than scripted');
    return Promise.resolve(typeof next === 'function' ? next(request, options) : next);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
