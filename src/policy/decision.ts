import type { FailureCause } from '../contract/verdict.js';
import type { Action } from './policy.js';

/** Why an action was asked for: data, for the response, the log and the caller's own code. Never holds a text. */
export type Reason =
  | {
      readonly rule: 'unsupportedClaim';
      readonly action: Action;
      readonly claim: number;
      readonly score: number | undefined;
      readonly threshold: number;
    }
  | {
      readonly rule: 'uncertainClaim';
      readonly action: Action;
      readonly claim: number;
      readonly score: number;
      readonly threshold: number;
    }
  | {
      readonly rule: 'contradictedClaim';
      readonly action: Action;
      readonly claim: number;
      readonly threshold: number;
    }
  | {
      readonly rule: 'unjudgedClaim';
      readonly action: Action;
      readonly claim: number;
      readonly cause: FailureCause;
    }
  | {
      readonly rule: 'lowSupport';
      readonly action: Action;
      readonly score: number;
      readonly threshold: number;
    }
  | {
      readonly rule: 'fewCitedClaims';
      readonly action: Action;
      readonly fraction: number;
      readonly threshold: number;
    }
  | {
      readonly rule: 'lowHelpfulness';
      readonly action: Action;
      readonly score: number;
      readonly threshold: number;
    }
  | { readonly rule: 'onError'; readonly action: Action; readonly cause: FailureCause }
  | { readonly rule: 'nothingToCheck'; readonly action: Action }
  /** A rewrite was decided, but nothing grounded remained, its re-check failed, or time ran out: hence a block. */
  | {
      readonly rule: 'rewriteFailed';
      readonly action: 'block';
      readonly why: 'nothingRemains' | 'recheckFailed' | 'timeout';
    };

/** A rule on single claims. */
type ClaimRule = 'unsupportedClaim' | 'uncertainClaim' | 'contradictedClaim' | 'unjudgedClaim';

/** A rule on the whole answer. */
export type AnswerRule = Exclude<Reason['rule'], ClaimRule>;

/** `uncertain` lies between supported and unsupported: the score allows neither. */
export type ClaimState =
  'grounded' | 'uncertain' | 'unsupported' | 'contradicted' | 'notChecked' | 'unjudged';

/** What the policy makes of one sentence. Same order and length as the verdict's claims. */
export interface ClaimDecision {
  readonly state: ClaimState;
  readonly action: Action;
}

/** What the policy makes of a verdict. */
export interface Decision {
  readonly action: Action;
  /** Every rule that asked for more than `pass`, harshest first; when all is well, empty. */
  readonly reasons: readonly Reason[];
  readonly claims: readonly ClaimDecision[];
}
