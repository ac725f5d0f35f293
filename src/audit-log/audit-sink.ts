import type { RecordSink } from '../recording/record-sink.js';
import type { AuditEntry } from './entry.js';
import type { Signer } from './signing.js';

/** Where entries go: what is written is chained, signed and synced. The queue hands over one batch at a time. */
export type AuditSink = RecordSink<AuditEntry>;

export interface AuditSinkOptions {
  readonly signer: Signer;
  /** Entries after which a checkpoint comes, in [1, 100000]. */
  readonly checkpointEvery: number;
  /** Of answer-guard, for the entry that says who writes. */
  readonly version: string;
  /** Milliseconds since 1970. @default Date.now */
  readonly now?: () => number;
}
