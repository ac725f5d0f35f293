import type { FailureCause } from '../contract/verdict.js';
import type { Action } from '../policy/policy.js';
import type { CheckerEvent } from './checker-events.js';
import type { DecidedEvent } from './decided-event.js';
import type { WarningCode } from './warning-codes.js';

/** A stream was released sentence by sentence. Comes after its `decided`. */
export interface StreamedEvent {
  readonly type: 'streamed';
  readonly route: string;
  /** From the first text to the first that left; undefined when none did. */
  readonly firstReleaseMs: number | undefined;
  /** From the stream's beginning to its end. */
  readonly totalMs: number;
  /** How long whole sentences waited for verdicts. */
  readonly waitedMs: number;
  /** Whole sentences that waited for a verdict, those that were removed, and those that were cut before their end. */
  readonly held: number;
  readonly dropped: number;
  readonly cut: number;
}

/** A response left without being judged, and not because it holds no answer by its kind: by cause. */
export interface UncheckedEvent {
  readonly type: 'unchecked';
  readonly route: string;
  readonly cause: FailureCause;
  readonly action: Action;
  /** Where the strings of a JSON body are in which no answer was found, as JSON Pointers: one of them may be it. */
  readonly strings?: readonly string[];
}

/** A response left unjudged because nothing says that it is an answer: no facts, no known shape, no route of that name. */
export interface PassedOverEvent {
  readonly type: 'passedOver';
  readonly route: string;
}

/** Something an operator should know once. */
export interface WarningEvent {
  readonly type: 'warning';
  readonly code: WarningCode;
  readonly message: string;
}

/** What became of a sentence: it left as it was; a rewrite took it out; its answer was blocked. From mild to harsh. */
export const FATES = ['passed', 'cut', 'blocked'] as const;
export type SentenceFate = (typeof FATES)[number];

/** A part of a whole with its 95 % interval, all in [0,1]. */
interface Share {
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/** A decided answer of the audited sample was judged again, or could not be. */
export interface AuditedEvent {
  readonly type: 'audited';
  readonly route: string;
  /** `failed`: the judge had no verdict; `dropped`: there was no room, or no time before the end. */
  readonly result: 'judged' | 'failed' | 'dropped';
  readonly why?: FailureCause | 'queueFull' | 'closing';
  /** Its sentences by what was done with them; errors are wrong ones that passed, and right ones that did not. */
  readonly sentences?: Readonly<
    Record<SentenceFate, { readonly sentences: number; readonly errors: number }>
  >;
  /** The part of errors among the sentences of the route's latest audited answers. */
  readonly shares?: Readonly<Record<SentenceFate, Share | undefined>>;
}

/** Facts were handed over that belong to no answer that could still be judged by them. */
export interface FactsLostEvent {
  readonly type: 'factsLost';
  /** Nobody knows which request they are for, no guard is mounted on its response, or its answer was judged before. */
  readonly why: 'outsideRequest' | 'unguarded' | 'tooLate';
}

/** How the last answers of a route compare with those that it was calibrated on. */
export interface DriftEvent {
  readonly type: 'drift';
  readonly route: string;
  readonly features: readonly {
    readonly feature: string;
    /** Population stability index. */
    readonly index: number;
    readonly hasMoved: boolean;
  }[];
}

/** Exchanges or labels were recorded, or had to be left out because the sink does not keep up. */
export interface RecordedEvent {
  readonly type: 'recorded';
  readonly result: 'written' | 'dropped';
  readonly count: number;
  /** Whose records they are; absent for those of nobody's own sink. */
  readonly tenant?: string;
}

/** Records could not be written, or old ones not removed; what waits is tried again. */
export interface RecordSinkFailedEvent {
  readonly type: 'recordSinkFailed';
  /** For the log: a system error, or one of the database's. */
  readonly error: unknown;
}

/** Entries of the audit log were written and synced, or had to be left out because the log does not keep up. */
export interface AuditLoggedEvent {
  readonly type: 'auditLogged';
  readonly result: 'written' | 'dropped';
  readonly count: number;
}

/** Entries of the audit log could not be written; they are tried again. */
export interface AuditLogFailedEvent {
  readonly type: 'auditLogFailed';
  /** For the log: an AnswerGuardError, a system error, or one of the database's. */
  readonly error: unknown;
}

/** What the audit log is synced up to. */
export interface AuditLogSyncedEvent {
  readonly type: 'auditLogSynced';
  /** The last entry, and its hash: what `audit-log verify --expect` takes. */
  readonly number: number;
  readonly hash: string;
  /** Whether it is one to be kept: the first of a process, one an hour, and the last. */
  readonly isNoted: boolean;
}

/** A worker judged a record of a bulk audit, or has to try it again, or waits for an allowance. */
export interface BulkJudgedEvent {
  readonly type: 'bulkJudged';
  readonly result: 'judged' | 'again' | 'held';
}

/** What is in the queue of a bulk audit, whatever worker is asked. */
export interface BulkQueueEvent {
  readonly type: 'bulkQueue';
  readonly waiting: number;
  readonly active: number;
  readonly delayed: number;
  readonly completed: number;
  readonly failed: number;
  /** Of the record that waits longest, in seconds; 0 where none waits. */
  readonly ageSeconds: number;
}

/** A reader said what they think of an answer, or was turned away. */
export interface FeedbackEvent {
  readonly type: 'feedback';
  /** What they said; else why it is not written down: wrong fields, no token that holds, too many, no room. */
  readonly result: 'right' | 'wrong' | 'unsure' | 'invalid' | 'unauthenticated' | 'limited' | 'dropped';
  /** Whose answer it was about, where that is known and there are tenants. */
  readonly tenant?: string;
}

/** How many answers are being judged now. */
export interface InFlightEvent {
  readonly type: 'inFlight';
  readonly route: string;
  readonly change: 1 | -1;
}

/** The service answered or refused a check. */
export interface ServedEvent {
  readonly type: 'served';
  readonly transport: string;
  /** `OK`, or the name of a google.rpc.Code. */
  readonly status: string;
  /** As the caller sent them: any of them may be many. */
  readonly userLabels: Readonly<Record<string, string>>;
  /** Whose check it was; absent for callers of no tenant, and those of whom that is not known. */
  readonly tenant?: string;
}

/** How many checks the service lets in at once has changed. */
export interface AdmissionLimitEvent {
  readonly type: 'admissionLimit';
  readonly limit: number;
}

/**
 * Why the service closed a connection before it had a request: nothing came on it, what came was too slow, or was no HTTP.
 */
export type ConnectionEnd = 'silent' | 'slow' | 'unreadable';

/** The service closed a connection on which no whole request came. */
export interface ConnectionClosedEvent {
  readonly type: 'connectionClosed';
  readonly transport: string;
  readonly why: ConnectionEnd;
}

/** The app's own `onDecision` or another callback threw; the answer was not affected. */
export interface CallbackFailedEvent {
  readonly type: 'callbackFailed';
  readonly callback: string;
  readonly error: unknown;
}

export type GuardEvent =
  | DecidedEvent
  | CheckerEvent
  | UncheckedEvent
  | PassedOverEvent
  | StreamedEvent
  | WarningEvent
  | DriftEvent
  | FactsLostEvent
  | AuditedEvent
  | RecordedEvent
  | RecordSinkFailedEvent
  | AuditLoggedEvent
  | BulkJudgedEvent
  | BulkQueueEvent
  | AuditLogFailedEvent
  | AuditLogSyncedEvent
  | FeedbackEvent
  | InFlightEvent
  | ServedEvent
  | AdmissionLimitEvent
  | ConnectionClosedEvent
  | CallbackFailedEvent;

/** The port: Prometheus and pino are two observers behind it. Must not throw, and must not block. */
export interface Observer {
  observe(event: GuardEvent): void;
}
