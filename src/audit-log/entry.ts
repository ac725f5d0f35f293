import type { FailureCause, Tier } from '../contract/verdict.js';
import type { ClaimState } from '../policy/decision.js';
import type { Action, Policy } from '../policy/policy.js';

/** What was decided of one answer. Scores, counts and hashes; never a text. */
export interface DecisionEntry {
  readonly kind: 'decision';
  readonly at: string;
  /** Of the service, whose check it was; absent for callers of no tenant. */
  readonly tenant?: string;
  /** The decision's id: also in the log and in the report of the response. */
  readonly id: string;
  readonly route: string;
  readonly mode: 'enforce' | 'observe';
  readonly dialect: string;
  readonly action: Action;
  /** The rule that decided. */
  readonly reason: string;
  readonly complete: boolean;
  /** Why the check did not complete. */
  readonly cause?: FailureCause;
  readonly coverage: number;
  readonly supportScore?: number;
  /** Sentences by what was found of them. */
  readonly sentences: Readonly<Record<ClaimState, number>>;
  readonly checker: string;
  readonly tier?: Tier;
  /** What of the checker changes verdicts. */
  readonly engineVersion: string;
  /** Names the `policy` entry that says what it was. */
  readonly policyHash: string;
  /** SHA-256 in hexadecimal digits, of UTF-8: of the answer that was given, of what left, of the facts as a JSON list of their texts. */
  readonly answerSha256: string;
  readonly sentSha256: string;
  readonly factsSha256: string;
}

/** A response that was not judged, though it may be an answer. */
export interface UncheckedEntry {
  readonly kind: 'unchecked';
  readonly at: string;
  readonly route: string;
  readonly cause: FailureCause;
  readonly action: Action;
}

/** A policy by which this process decides from here on. */
export interface PolicyEntry {
  readonly kind: 'policy';
  readonly at: string;
  readonly policyHash: string;
  readonly policy: Policy;
}

/** Entries that there was no room for, between the entry before and this one. */
export interface DroppedEntry {
  readonly kind: 'dropped';
  readonly at: string;
  readonly count: number;
}

/** What a writer is handed; what it adds itself are signed entries. */
export type AuditEntry = DecisionEntry | UncheckedEntry | PolicyEntry | DroppedEntry;

/** Vouches for all before it: `signature` is over the number and the hash of the entry before. */
interface Signed {
  readonly at: string;
  /** The log's own random name, which keeps entries of two logs apart. */
  readonly log: string;
  /** Which key signed: see `keyId`. */
  readonly key: string;
  /** Base64. */
  readonly signature: string;
}

/** A process begins to write. */
export interface StartedEntry extends Signed {
  readonly kind: 'started';
  /** Of answer-guard. */
  readonly version: string;
  readonly host: string;
  readonly process: number;
  /** Present where the process before did not close the log: what it had written and not synced. */
  readonly crash?: {
    /** Numbers of entries that are whole; absent where there is none. */
    readonly from?: number;
    readonly to?: number;
    /** What is left of an entry that broke off. */
    readonly tornBytes?: number;
    readonly tornSha256?: string;
  };
}

/** Comes every so many entries, and first in each file. */
export interface CheckpointEntry extends Signed {
  readonly kind: 'checkpoint';
}

/** The process that wrote is done. */
export interface ClosedEntry extends Signed {
  readonly kind: 'closed';
}

export type SignedEntry = StartedEntry | CheckpointEntry | ClosedEntry;
