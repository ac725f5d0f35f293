import { createReadStream, existsSync, truncateSync } from 'node:fs';
import { AnswerGuardError } from '../contract/answer-guard-error.js';
import { isJsonObject } from '../contract/json-object.js';
import { placeOf, type BulkPlace } from './bulk-source.js';

/** How far the results of a run go. */
export interface RecoveredResults {
  /** The last record that has its result, and all before it have theirs. */
  readonly after: BulkPlace;
  readonly judged: number;
  readonly failed: number;
  /** By which the first was judged; undefined where none is. */
  readonly policyHash: string | undefined;
}

/** A line that ends, with what comes before it in its file. */
interface WholeLine {
  readonly place: BulkPlace;
  /** Of the results in both files, from 1. */
  readonly nth: number;
  readonly policyHash: string | undefined;
  /** Bytes of the file up to its end. */
  readonly end: number;
}

const LINE_END = 0x0a;

/**
 * How far two files go together, each in whole lines, and between them with no result missing: after a power cut one may have
 * lost what the other still has. What comes after is cut off.
 *
 * @throws AG_AUDIT_DIFFERS where a whole line is no result
 */
export async function recoverResults(
  paths: Readonly<Record<'judged' | 'failed', string>>,
): Promise<RecoveredResults> {
  const found = { judged: 0, failed: 0 };
  let after: BulkPlace = { row: 0 };
  let policyHash: string | undefined;
  const kinds = ['judged', 'failed'] as const;
  const lines = { judged: wholeLines(paths.judged), failed: wholeLines(paths.failed) };
  const ends = { judged: 0, failed: 0 };
  try {
    const next = { judged: (await lines.judged.next()).value, failed: (await lines.failed.next()).value };
    for (;;) {
      const kind = kinds.find((one) => next[one]?.nth === found.judged + found.failed + 1);
      const line = kind && next[kind];
      if (kind === undefined || line === undefined || line.place.row <= after.row) break;
      after = line.place;
      policyHash ??= line.policyHash;
      found[kind]++;
      ends[kind] = line.end;
      next[kind] = (await lines[kind].next()).value;
    }
  } finally {
    for (const kind of kinds) await lines[kind].return(undefined);
  }
  for (const kind of kinds) if (existsSync(paths[kind])) truncateSync(paths[kind], ends[kind]);
  return { ...found, after, policyHash };
}

/** The lines of a file that end. Throws AG_AUDIT_DIFFERS at one that is no result. */
async function* wholeLines(path: string): AsyncGenerator<WholeLine, undefined> {
  if (!existsSync(path)) return;
  let whole = 0;
  let lines = 0;
  let parts: Buffer[] = [];
  for await (const chunk of createReadStream(path)) {
    const bytes = chunk as Buffer;
    let from = 0;
    for (let end = bytes.indexOf(LINE_END); end >= 0; end = bytes.indexOf(LINE_END, from)) {
      const line = Buffer.concat([...parts, bytes.subarray(from, end)]);
      parts = [];
      from = end + 1;
      whole += line.length + 1;
      const result = resultOf(line.toString());
      lines++;
      // A kill leaves a line that breaks off; this one somebody wrote, and what comes after it is not ours to cut off.
      if (result === undefined)
        throw new AnswerGuardError('AG_AUDIT_DIFFERS', `${path}: line ${lines} is no result of this audit`, {
          hint: 'Take that line away, or give another --out.',
        });
      yield { ...result, end: whole };
    }
    if (from < bytes.length) parts.push(bytes.subarray(from));
  }
}

function resultOf(line: string): Omit<WholeLine, 'end'> | undefined {
  const place = placeOf(line);
  if (place === undefined) return undefined;
  const value: unknown = JSON.parse(line);
  if (!isJsonObject(value) || typeof value['nth'] !== 'number') return undefined;
  const { nth, policyHash } = value;
  return { place, nth, policyHash: typeof policyHash === 'string' ? policyHash : undefined };
}
