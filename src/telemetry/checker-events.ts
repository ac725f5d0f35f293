import type { CacheState, FailureCause, Tier } from '../contract/verdict.js';

/** A checker answered, cached or not. */
export interface CheckedEvent {
  readonly type: 'checked';
  readonly checker: string;
  /** How well it judged, for a checker that has tiers; absent when it did not judge. */
  readonly tier?: Tier;
  readonly outcome: 'complete' | 'partial' | 'failed';
  readonly cause?: FailureCause;
  readonly cache: CacheState;
  readonly elapsedMs: number;
  /** For the log: an AnswerGuardError or a system error; never carries a text of the exchange. */
  readonly error?: unknown;
  /** Whose check it was, where the service has tenants; absent for callers of none. */
  readonly tenant?: string;
}

/** What a cache in this process holds has changed. Changes, so that several caches add up. */
export interface CacheEvent {
  readonly type: 'cache';
  /** How many entries more (or fewer) there are. */
  readonly entries: number;
  /** How many bytes more (or fewer) they take. */
  readonly bytes: number;
  /** How many entries had to leave for others. */
  readonly evictions: number;
  /** Whose cache it is; absent for the one that is nobody's own. */
  readonly tenant?: string;
}

/** The store behind a cache did not serve; the check went on without it. */
export interface CacheFailedEvent {
  readonly type: 'cacheFailed';
  readonly operation: 'get' | 'set';
  /** It rejected, it did not answer in its time, or what it returned is no verdict on this request. */
  readonly why: 'threw' | 'timeout' | 'garbage';
  /** For the log: what the store threw. */
  readonly error?: unknown;
}

/** One call of a remote checker's service: a check makes one, or several when it retries. */
export interface RemoteCallEvent {
  readonly type: 'remoteCall';
  readonly checker: string;
  readonly result: 'ok' | FailureCause;
  /** 1 for a check's first call. */
  readonly attempt: number;
  readonly elapsedMs: number;
  /** For the log: an AnswerGuardError. */
  readonly error?: unknown;
}

/** A remote checker is left alone for a while because it failed (`open`), is tried again, or is well again (`closed`). */
export interface BreakerEvent {
  readonly type: 'breaker';
  readonly checker: string;
  readonly state: 'open' | 'halfOpen' | 'closed';
}

/** Another checker answered in place of the first. */
export interface FallbackEvent {
  readonly type: 'fallback';
  readonly from: string;
  readonly to: string;
  /** Why the first had no verdict. */
  readonly cause: FailureCause;
  /** For the log: what the first failed with. */
  readonly error?: unknown;
}

/** A first checker was sure enough that a second one was not asked, or was not. */
export interface SecondOpinionEvent {
  readonly type: 'secondOpinion';
  readonly asked: boolean;
}

/** A language model judged: what it read and wrote. */
export interface TokensEvent {
  readonly type: 'tokens';
  readonly checker: string;
  readonly model: string;
  readonly input: number;
  /** Those of `input` that the provider's prompt cache had. */
  readonly cachedInput: number;
  readonly output: number;
  /** By the prices of the configuration, in their currency; absent without prices. */
  readonly cost?: number;
}

/** A cascade judged an answer's sentences: which of its two checkers each was left to. */
export interface CascadeEvent {
  readonly type: 'cascade';
  /** Sentences that the first checker was sure of. */
  readonly sure: number;
  /** Those that the second judged, and those of them that it found other than the first leaned to: right, or wrong. */
  readonly sent: number;
  readonly foundRight: number;
  readonly foundWrong: number;
  /** Those that the second was to judge and did not, so that the first's scores stand. */
  readonly unanswered: number;
}

/** The sign-in to a remote service was renewed, or could not be. */
export interface SignInEvent {
  readonly type: 'signIn';
  readonly result: 'renewed' | 'failed';
  /** For the log: an AnswerGuardError. */
  readonly error?: unknown;
}

/** What checkers, and what wraps them, have to say. */
export type CheckerEvent =
  | CheckedEvent
  | CacheEvent
  | CacheFailedEvent
  | RemoteCallEvent
  | BreakerEvent
  | FallbackEvent
  | SecondOpinionEvent
  | TokensEvent
  | CascadeEvent
  | SignInEvent;
