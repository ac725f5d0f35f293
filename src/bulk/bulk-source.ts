import { isJsonObject } from '../contract/json-object.js';

/** Where a source was left: after which record to go on. */
export interface BulkPlace {
  /** Records before it; 0 at the beginning. */
  readonly row: number;
  /** Of a source whose records have keys, that of the last. */
  readonly key?: string;
}

/** The place that a line of results, or of a dead-letter list, is about; undefined where it is no such line. */
export function placeOf(line: string): BulkPlace | undefined {
  try {
    const value: unknown = JSON.parse(line);
    if (!isJsonObject(value) || typeof value['row'] !== 'number') return undefined;
    const { row, key } = value;
    return { row, ...(typeof key === 'string' && { key }) };
  } catch {
    return undefined;
  }
}

/** One record of a source. */
export interface BulkRow extends BulkPlace {
  /** 1 for the first. */
  readonly row: number;
  /** What it holds, not looked at yet; undefined where it cannot be read. */
  readonly value: unknown;
  /** Where it is, for messages: `answers.jsonl:12`. */
  readonly at: string;
}

/** Exchanges to be judged, in an order that is the same each time. */
export interface BulkSource {
  /** What tells the source from others: the results of one are not gone on with from another. */
  readonly identity: string;
  count(): Promise<number>;
  /** The records after a place; no more than a page of them is held. */
  rows(after: BulkPlace): AsyncIterable<BulkRow>;
  close(): Promise<void>;
}
