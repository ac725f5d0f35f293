import { AnswerGuardError } from '../contract/answer-guard-error.js';
import type { ConversationPlace } from '../guard/conversation-of.js';
import { bulkExchange, type BulkExchange } from './bulk-exchange.js';
import type { BulkRow, BulkSource } from './bulk-source.js';
import type { ResultFile, RowResult } from './result-file.js';

/** Who judges: this process, or workers behind a queue. */
export interface BulkJudging {
  /** Records that are under way at once, at most. */
  readonly window: number;
  judge(row: BulkRow, exchange: BulkExchange): Promise<RowResult>;
  /** The result is written down. */
  written?(row: BulkRow): void;
}

export interface RunBulkOptions {
  readonly source: BulkSource;
  readonly results: ResultFile;
  readonly judging: BulkJudging;
  /** Where records name their conversation, if not in `conversation`. */
  readonly conversation?: ConversationPlace | undefined;
  /** Told how many records have their result. */
  readonly progress: (done: number) => void;
  /** Ends it after what is under way. */
  readonly signal: AbortSignal;
}

/**
 * Judges what has no result yet. Results are written in the order of the source, so that the last one says how far it is;
 * `window` records are held at most.
 */
export async function runBulk(options: RunBulkOptions): Promise<void> {
  const { source, results, judging, progress, signal } = options;
  const underWay: { readonly row: BulkRow; readonly result: Promise<RowResult> }[] = [];
  const writeNext = async (): Promise<void> => {
    const next = underWay.shift();
    if (next === undefined) return;
    results.add(next.row, await next.result);
    judging.written?.(next.row);
    progress(results.judged + results.failed);
  };
  try {
    for await (const row of source.rows(results.after)) {
      if (signal.aborted) break;
      const result = judged(row, options);
      // A failure is handled when `writeNext` comes to this row.
      result.catch(() => undefined);
      underWay.push({ row, result });
      if (underWay.length >= judging.window) await writeNext();
    }
  } finally {
    // Of a source that fails, too: what is judged is written down.
    while (underWay.length > 0) await writeNext();
  }
}

async function judged(
  row: BulkRow,
  { judging, conversation }: Pick<RunBulkOptions, 'judging' | 'conversation'>,
): Promise<RowResult> {
  let exchange: BulkExchange;
  try {
    exchange = bulkExchange(row, conversation);
  } catch (error) {
    if (!AnswerGuardError.isInstance(error)) throw error;
    return { kind: 'failed', why: error.message };
  }
  const result = await judging.judge(row, exchange);
  // Not by who judges: to workers a name would have to be sent, and a hash of it is no name.
  if (result.kind !== 'judged' || exchange.conversation === undefined) return result;
  return { ...result, record: { ...result.record, conversation: exchange.conversation } };
}
