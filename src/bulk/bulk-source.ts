import { AnswerGuardError } from '../contract/answer-guard-error.js';
import { isJsonObject } from '../contract/json-object.js';

/** Records before a place that were changed, removed or put in since they were judged: the rest would not be all the others. */
export function sourceDiffers(name: string, why: string): AnswerGuardError {
  return new AnswerGuardError('AG_AUDIT_DIFFERS', `${name}: ${why}`, {
    hint: 'Records may be added after those that were judged, and nothing else. Give another --out to begin anew.',
  });
}

/** Where a source was left: after which record to go on. */
export interface BulkPlace {
  /** Records before it; 0 at the beginning. */
  readonly row: number;
  /** Of a source whose records have keys, that of the last. */
  readonly key?: string;
  /** Of a source that is read from its beginning each time, a hash of all records up to and with it: they must be the same still. */
  readonly read?: string;
}

/** The place that a line of results, or of a dead-letter list, is about; undefined where it is no such line. */
export function placeOf(line: string): BulkPlace | undefined {
  try {
    const value: unknown = JSON.parse(line);
    if (!isJsonObject(value) || typeof value['row'] !== 'number') return undefined;
    const { row, key, read } = value;
    return { row, ...(typeof key === 'string' && { key }), ...(typeof read === 'string' && { read }) };
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
  /** Identifies the source: the results of one are not continued with another. */
  readonly identity: string;
  count(): Promise<number>;
  /**
   * The records after a place; no more than a page of them is held. Throws AG_AUDIT_DIFFERS where those before it are not what
   * they were, as far as the source can know.
   */
  rows(after: BulkPlace): AsyncIterable<BulkRow>;
  close(): Promise<void>;
}
