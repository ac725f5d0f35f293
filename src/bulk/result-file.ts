import { randomUUID } from 'node:crypto';
import {
  closeSync,
  createReadStream,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { AnswerGuardError } from '../contract/answer-guard-error.js';
import { isJsonObject } from '../contract/json-object.js';
import { holdFile } from '../files/hold-file.js';
import type { RecordedExchange } from '../recording/exchange.js';
import { placeOf, type BulkPlace } from './bulk-source.js';

/** What a record came to: exactly one for each. `failed` is on the dead-letter list. */
export type RowResult =
  | { readonly kind: 'judged'; readonly record: RecordedExchange }
  | { readonly kind: 'failed'; readonly id?: string; readonly why: string };

/** Results, in the order of their source. */
export interface ResultFile {
  /** Names the run, the same when it is gone on with. */
  readonly run: string;
  /** The last record that has its result. */
  readonly after: BulkPlace;
  readonly judged: number;
  readonly failed: number;
  /** Adds the result of the next record: when it returns, a process that is killed has lost none of it. */
  add(place: BulkPlace, result: RowResult): void;
  close(): void;
}

export interface ResultFileOptions {
  /** Results go here; what failed to `PATH.failed`, what run it is to `PATH.run`. */
  readonly path: string;
  /** What may not differ when it is gone on with: source and settings. */
  readonly identity: string;
}

const LINE_END = 0x0a;

/**
 * Opens the results of a run, or goes on with them: what is in the files is how far it is. A line that a kill cut off is
 * taken away, and its record judged again.
 *
 * @throws AG_AUDIT_DIFFERS where they are of another source or other settings, or another process writes them
 */
export async function openResults({ path, identity }: ResultFileOptions): Promise<ResultFile> {
  const differs = (why: string, hint: string): AnswerGuardError =>
    new AnswerGuardError('AG_AUDIT_DIFFERS', `${path}: ${why}`, { hint });
  const hold = holdFile(`${path}.lock`);
  if (hold === undefined)
    throw differs('another process writes these results', 'Wait for it, or give another --out.');
  try {
    const failures = `${path}.failed`;
    const known = readRun(`${path}.run`);
    if (known === undefined && (existsSync(path) || existsSync(failures)))
      throw differs('is there, and is no result of an audit', 'Give another --out.');
    if (known !== undefined && known.identity !== identity)
      throw differs(
        'is of another input, or other settings',
        'Give another --out, or take it and PATH.run away.',
      );
    const run = known?.run ?? randomUUID();
    if (known === undefined) {
      writeFileSync(`${path}.run.new`, JSON.stringify({ run, identity }), { mode: 0o600 });
      renameSync(`${path}.run.new`, `${path}.run`);
    }
    const [judged, failed] = [await recover(path), await recover(failures)];
    const files = { judged: openSync(path, 'a', 0o600), failed: openSync(failures, 'a', 0o600) };
    let after = judged.after.row > failed.after.row ? judged.after : failed.after;
    const counts = { judged: judged.count, failed: failed.count };
    return {
      run,
      get after() {
        return after;
      },
      get judged() {
        return counts.judged;
      },
      get failed() {
        return counts.failed;
      },
      add({ row, key }, result) {
        const place = { row, ...(key !== undefined && { key }) };
        const { kind } = result;
        const line =
          kind === 'judged' ? { ...result.record, ...place } : { ...place, id: result.id, why: result.why };
        const bytes = Buffer.from(`${JSON.stringify(line)}\n`);
        for (let at = 0; at < bytes.length;) at += writeSync(files[kind], bytes, at);
        after = place;
        counts[kind]++;
      },
      close() {
        closeSync(files.judged);
        closeSync(files.failed);
        hold.release();
      },
    };
  } catch (error) {
    hold.release();
    throw error;
  }
}

function readRun(path: string): { readonly run: string; readonly identity: string } | undefined {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
  if (!isJsonObject(value) || typeof value['run'] !== 'string' || typeof value['identity'] !== 'string')
    return undefined;
  return { run: value['run'], identity: value['identity'] };
}

/** How far a file goes in whole lines that follow each other; what comes after is cut off. */
async function recover(path: string): Promise<{ readonly after: BulkPlace; readonly count: number }> {
  let after: BulkPlace = { row: 0 };
  let count = 0;
  if (!existsSync(path)) return { after, count };
  let whole = 0;
  let parts: Buffer[] = [];
  scan: for await (const chunk of createReadStream(path)) {
    const bytes = chunk as Buffer;
    let from = 0;
    for (let end = bytes.indexOf(LINE_END); end >= 0; end = bytes.indexOf(LINE_END, from)) {
      const line = Buffer.concat([...parts, bytes.subarray(from, end)]);
      parts = [];
      from = end + 1;
      const place = placeOf(line.toString());
      if (place === undefined || place.row <= after.row) break scan;
      after = place;
      count++;
      whole += line.length + 1;
    }
    if (from < bytes.length) parts.push(bytes.subarray(from));
  }
  truncateSync(path, whole);
  return { after, count };
}
