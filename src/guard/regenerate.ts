import type { CheckOptions } from '../checkers/checker.js';
import { AnswerGuardError } from '../contract/answer-guard-error.js';
import type { GroundingFact } from '../contract/check-request.js';
import type { Clock } from '../contract/monotonic-clock.js';
import type { ClaimState, Decision } from '../policy/decision.js';
import { harshness } from '../policy/harshest.js';
import type { Exchange } from './exchange.js';
import type { Outcome } from './outcome.js';
import { withinDeadline } from './within-deadline.js';

export const DEFAULT_REGENERATE_MS = 5000;

/** A sentence that the decision objects to. */
export interface FailedClaim {
  readonly text: string;
  readonly state: Extract<ClaimState, 'unsupported' | 'uncertain' | 'contradicted'>;
  /** What the facts say instead, for a contradicted one. */
  readonly contradictedBy: readonly string[];
}

export interface RegenerateContext {
  /** What was wrong with the first answer; empty when it was the answer as a whole. */
  readonly failed: readonly FailedClaim[];
  /** Aborted when the client is gone or the time is up. */
  readonly signal: AbortSignal;
}

/** A second answer, with other facts where there are others. */
export interface SecondAnswer {
  readonly answer: string;
  readonly facts?: readonly GroundingFact[];
}

/** Makes a second answer, or none. */
export type Regenerate = (
  exchange: Exchange,
  decision: Decision,
  context: RegenerateContext,
) => SecondAnswer | undefined | PromiseLike<SecondAnswer | undefined>;

type First = Pick<Outcome, 'verdict' | 'decision'>;

/** An answer that could not be judged is not known to be wrong: another would meet the same. */
export function mayRegenerate({ verdict, decision }: First): boolean {
  return verdict.kind !== 'failed' && harshness(decision.action) >= harshness('rewrite');
}

/** A second answer stands only when it was judged wholly, and less has to be done to it. */
export function isBetter(second: First, first: First): boolean {
  return (
    second.verdict.kind === 'complete' && harshness(second.decision.action) < harshness(first.decision.action)
  );
}

/** The exchange with the second answer; undefined when there is none in time. Never rejects. */
export async function askAgain(
  regenerate: Regenerate,
  exchange: Exchange,
  first: First,
  { clock, wait, failed }: { clock: Clock; wait: CheckOptions; failed: (error: unknown) => void },
): Promise<Exchange | undefined> {
  const late = new AbortController();
  const signal = AbortSignal.any([wait.signal, late.signal]);
  const ask = async (): Promise<SecondAnswer | 'none'> => {
    try {
      const given = await regenerate(exchange, first.decision, { failed: failedClaims(first), signal });
      // An answer that is no text throws here: it is reported to the app.
      return given === undefined || given.answer.trim() === '' ? 'none' : given;
    } catch (error) {
      if (!signal.aborted) failed(error);
      return 'none';
    }
  };
  const second = await withinDeadline(ask(), clock, wait.deadline);
  if (second === undefined) {
    late.abort();
    failed(new AnswerGuardError('AG_ABORTED', 'regenerate gave no answer in its time.'));
  }
  if (second === undefined || second === 'none') return undefined;
  return { ...exchange, answer: second.answer, facts: second.facts ?? exchange.facts };
}

function failedClaims({ verdict, decision }: First): FailedClaim[] {
  if (verdict.kind === 'failed') return [];
  const { claims, citedChunks } = verdict.response;
  return claims.flatMap((claim, index) => {
    const { state, action } = decision.claims[index] ?? { state: 'notChecked', action: 'pass' };
    const bars = harshness(action) >= harshness('rewrite');
    if (state !== 'unsupported' && state !== 'contradicted' && !(state === 'uncertain' && bars)) return [];
    const contradictedBy = (claim.antiCitationIndices ?? []).flatMap(
      (chunk) => citedChunks[chunk]?.chunkText ?? [],
    );
    return [{ text: claim.claimText, state, contradictedBy }];
  });
}
