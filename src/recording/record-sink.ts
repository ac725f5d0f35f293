import type { LabelLine, RecordedExchange } from './exchange.js';

export type SinkRecord = RecordedExchange | LabelLine;

/** Records that are written together. */
export type Batch<R = SinkRecord> = readonly R[];

/** Where records go. The queue hands over one batch at a time, and the same one again until it is written. */
export interface RecordSink<R = SinkRecord> {
  /**
   * Resolves when the whole batch is written: a process that is then killed has lost none of it. Rejects when it is not, or
   * not wholly; the next call brings the same batch and leaves no record twice.
   */
  write(batch: Batch<R>): Promise<void>;
  /**
   * Writes at once, for a process that ends. False where it cannot; throws what the system says. Absent where nothing can be
   * written without waiting.
   */
  writeNow?(batches: readonly Batch<R>[]): boolean;
  /** Removes what is older than the retention. */
  expire(): Promise<void>;
  /** After the last write. Idempotent. */
  close(): Promise<void>;
}

export function isLabelLine(record: SinkRecord): record is LabelLine {
  return 'labelOf' in record;
}
