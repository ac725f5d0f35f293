import type { RecordSink } from '../recording/record-sink.js';
import type { AuditEntry } from './entry.js';
import type { LogHead } from './folder/log-head.js';
import type { ChainPlace } from './sealed-line.js';
import type { Signer } from './signing.js';

/** Where entries go: what is written is chained, signed and synced. The queue hands over one batch at a time. */
export type AuditSink = RecordSink<AuditEntry>;

/** An entry that was in the log. */
export interface KnownPlace extends ChainPlace {
  /** Who says so, for messages: `this process has written`. */
  readonly knownBy: string;
}

export interface AuditSinkOptions {
  readonly signer: Signer;
  /** Entries after which a checkpoint comes, in [1, 100000]. */
  readonly checkpointEvery: number;
  /** Of answer-guard, for the entry that says who writes. */
  readonly version: string;
  /** Milliseconds since 1970. @default Date.now */
  readonly now?: () => number;
  /** What was kept elsewhere of a log that this process has not written to yet: it must be there. @default nothing */
  readonly remembered?: () => KnownPlace | undefined;
  /** Called with each head that is synced; must not throw. */
  readonly onSynced?: (head: LogHead) => void;
}
