import type { GroundingFact } from '../../src/contract/check-request.js';
import type { Verdict } from '../../src/contract/verdict.js';
import type { Acted } from '../../src/guard/act.js';
import type { Decision } from '../../src/policy/decision.js';
import type { Policy } from '../../src/policy/policy.js';
import type { CheckedExchange } from '../../src/pages/playground/wire.js';

/** What is typed in. */
export interface Draft {
  readonly question: string;
  readonly answer: string;
  readonly facts: readonly GroundingFact[];
}

/** A check's answer with what the page measured. */
export interface Checked extends CheckedExchange {
  readonly draft: Draft;
  /** Milliseconds from the request to the answer, as the page saw it. */
  readonly roundTripMs: number;
}

/** What the policy makes of a check just now. */
export interface Decided {
  readonly verdict: Verdict;
  readonly decision: Decision;
  /** Places of the sentences in the answer, by UTF-16 offsets. */
  readonly places: readonly ({ readonly start: number; readonly end: number } | undefined)[];
  /** Milliseconds that deciding took here. */
  readonly decideMs: number;
}

/** What leaves, once a rewritten text was checked. */
export interface Final {
  readonly acted: Acted;
  readonly readerText: string;
  /** Milliseconds of the checks of rewritten texts; undefined without one. */
  readonly recheckMs: number | undefined;
}

/** What is touched. */
export type Selection = { readonly kind: 'claim' | 'fact'; readonly index: number } | undefined;

/** A policy with the name that it started from. */
export interface ChosenPolicy {
  readonly name: string;
  readonly policy: Policy;
}

export function exchangeOf({ question, answer, facts }: Draft) {
  return { answer, facts, ...(question.trim() !== '' && { prompt: question }) };
}
