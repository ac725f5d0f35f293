import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs';
import { AnswerGuardError } from '../contract/answer-guard-error.js';
import { isJsonObject } from '../contract/json-object.js';
import { holdFile } from '../files/hold-file.js';
import type { RecordedExchange } from '../recording/exchange.js';
import type { BulkPlace } from './bulk-source.js';
import { recoverResults } from './recover-results.js';

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
  /** By which the results that were there were judged; undefined where there were none. */
  readonly policyHash: string | undefined;
  /** Adds the result of the next record: when it returns, a process that is killed has lost none of it. */
  add(place: BulkPlace, result: RowResult): void;
  close(): void;
}

export interface ResultFileOptions {
  /** Results go here; what failed to `PATH.failed`, what run it is to `PATH.run`. */
  readonly path: string;
  /** What may not differ when it is gone on with, source and settings, by what people call it. */
  readonly identity: Readonly<Record<string, string>>;
}

/**
 * Opens the results of a run, or goes on with them: what is in the files is how far it is. A line that a kill cut off is
 * removed, and its record judged again.
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
    const other = known && differenceOf(known.identity, identity);
    if (other !== undefined) throw differs(other, 'Give another --out, or remove it and PATH.run.');
    const run = known?.run ?? randomUUID();
    if (known === undefined) {
      writeFileSync(`${path}.run.new`, JSON.stringify({ run, identity }), { mode: 0o600 });
      renameSync(`${path}.run.new`, `${path}.run`);
    }
    const {
      after: found,
      policyHash,
      judged,
      failed,
    } = await recoverResults({ judged: path, failed: failures });
    const counts = { judged, failed };
    const files = { judged: openSync(path, 'a', 0o600), failed: openSync(failures, 'a', 0o600) };
    let after = found;
    return {
      run,
      policyHash,
      get after() {
        return after;
      },
      get judged() {
        return counts.judged;
      },
      get failed() {
        return counts.failed;
      },
      add({ row, key, read }, result) {
        // A process that was stopped for long has lost them to another.
        if (!hold.isHeld()) throw differs('another process writes these results', 'Wait for it.');
        const place = { row, ...(key !== undefined && { key }), ...(read !== undefined && { read }) };
        const nth = counts.judged + counts.failed + 1;
        const { kind } = result;
        const line =
          kind === 'judged'
            ? { ...result.record, ...place, nth }
            : { ...place, nth, id: result.id, why: result.why };
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

/** The first that differs of what results were made with and what is given now. */
function differenceOf(
  before: Readonly<Record<string, unknown>>,
  now: Readonly<Record<string, string>>,
): string | undefined {
  const name = Object.keys({ ...now, ...before }).find((one) => before[one] !== now[one]);
  if (name === undefined) return undefined;
  const shown = (value: unknown): string => (typeof value === 'string' ? value : 'not said');
  return `is of another ${name}: ${shown(before[name])}, and now ${shown(now[name])}`;
}

function readRun(
  path: string,
): { readonly run: string; readonly identity: Readonly<Record<string, unknown>> } | undefined {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
  if (!isJsonObject(value) || typeof value['run'] !== 'string' || !isJsonObject(value['identity']))
    return undefined;
  return { run: value['run'], identity: value['identity'] };
}
