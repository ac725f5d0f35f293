import type { LogHead } from '../folder/log-head.js';
import { FIRST_HASH, readSealedLine, sha256, type ChainPlace, type SealedLine } from '../sealed-line.js';
import type { SignatureCheck } from '../signing.js';
import { compareSegment, type Finding, type PlacedLine } from './compare-segment.js';

/** A line of a log as it is stored. */
export interface StoredLine {
  readonly text: string;
  /** Where it stands, for messages. */
  readonly place: string;
  /** It breaks off: a file ends in it, without the line's end. Its text is then its bytes, one a character. */
  readonly isTorn: boolean;
}

/** A crash, as the log itself records it: nothing was done to the log. */
export interface CrashNote {
  /** The last entry before it. */
  readonly after: number;
  /** Entries that were written and not synced; nothing but the chain says that they are what was written before the crash. */
  readonly unsynced?: { readonly from: number; readonly to: number };
  /** Bytes of an entry that broke off. */
  readonly tornBytes?: number;
}

export interface LogReport {
  /** Whether nothing was done to the log, as far as it can know. */
  readonly isIntact: boolean;
  /** Entries that are there. */
  readonly entries: number;
  /** The first and the last of them. */
  readonly from: number;
  readonly to: number;
  /** The last place that is vouched for by a signature: what to keep elsewhere. */
  readonly vouched: ChainPlace | undefined;
  readonly checkpoints: number;
  readonly isClosed: boolean;
  readonly findings: readonly Finding[];
  readonly crashes: readonly CrashNote[];
  /** Entries that the log says there was no room for. */
  readonly dropped: number;
}

export interface VerifyOptions {
  readonly lines: AsyncIterable<StoredLine>;
  readonly head: LogHead | undefined;
  readonly keys: SignatureCheck;
  /** Older files were moved away: the log may begin with any signed entry. @default false */
  readonly archived?: boolean;
  /** Places that were kept elsewhere: these entries have to be there with these hashes. @default none */
  readonly expected?: readonly ChainPlace[];
  /** Heads that were kept elsewhere, as `expected`; undefined for one that is missing or cannot be read. @default none */
  readonly anchors?: readonly (LogHead | undefined)[];
}

/**
 * Reads a log from its beginning, holding no more than the entries between two that are signed, and says what was done to it.
 * What it cannot see: a whole log with its head that was put back as it was before (`expected` and `anchors` can), and decisions that no
 * process wrote.
 */
export async function verifyLog(options: VerifyOptions): Promise<LogReport> {
  const { lines, keys, archived = false, expected = [], anchors = [] } = options;
  const findings: Finding[] = [];
  const crashes: CrashNote[] = [];
  const missing = new Map(expected.map((place) => [place.number, place.hash]));
  let anchor: ChainPlace | undefined = archived ? undefined : { number: 0, hash: FIRST_HASH };
  let segment: PlacedLine[] = [];
  let torn: (StoredLine & { readonly after: number })[] = [];
  let log: string | undefined;
  let entries = 0;
  let from = 0;
  let last = 0;
  let checkpoints = 0;
  let dropped = 0;

  const head = genuineHead();
  for (const anchor of anchors) {
    if (anchor === undefined || !isGenuine(anchor)) findings.push({ what: 'anchor' });
    else missing.set(anchor.number, anchor.hash);
  }
  for await (const stored of lines) {
    if (stored.isTorn) {
      torn.push({ ...stored, after: last });
      continue;
    }
    const line = readSealedLine(stored.text);
    if (line !== undefined) note(line);
    const vouched = line && vouchedBy(line);
    if (line === undefined || vouched === undefined) {
      segment.push({ line, place: stored.place });
      continue;
    }
    checkpoints++;
    // A log of which older files were moved away begins where its first signed entry says.
    anchor ??= vouched;
    if (vouched.number >= anchor.number) {
      findings.push(...compareSegment(segment, anchor, vouched));
      readCrash(line, vouched);
      segment = [{ line, place: stored.place }];
      anchor = vouched;
    } else segment.push({ line, place: stored.place });
  }
  endOfLog();
  for (const number of missing.keys())
    findings.push(
      number > last
        ? { what: 'removed', from: last + 1, to: number }
        : { what: 'changed', from: number, to: number },
    );
  return {
    isIntact: findings.length === 0,
    entries,
    from,
    to: last,
    vouched: anchor?.number === 0 ? undefined : anchor,
    checkpoints,
    isClosed: head?.state === 'closed',
    findings,
    crashes,
    dropped,
  };

  function genuineHead(): LogHead | undefined {
    const given = options.head;
    if (given === undefined) {
      findings.push({ what: 'head' });
      return undefined;
    }
    const { number, hash, log: name, state, key, signature } = given;
    const checked = keys.check(`head ${state}`, { log: name, number, hash }, key, signature);
    if (checked === 'right') {
      log = name;
      return given;
    }
    findings.push({ what: checked === 'unknownKey' ? 'unknownKey' : 'head' });
    return undefined;
  }

  function isGenuine({ log: name, number, hash, state, key, signature }: LogHead): boolean {
    return keys.check(`head ${state}`, { log: name, number, hash }, key, signature) === 'right';
  }

  function note(line: SealedLine): void {
    entries++;
    if (entries === 1) from = line.number;
    last = line.number;
    if (missing.get(line.number) === line.hash) missing.delete(line.number);
    const { kind, count } = line.entry;
    if (kind === 'dropped' && typeof count === 'number') dropped += count;
  }

  /** The place that a signed entry vouches for. */
  function vouchedBy({ number, previous, entry }: SealedLine): ChainPlace | undefined {
    const { log: name, key, signature } = entry;
    if (typeof name !== 'string' || typeof key !== 'string' || typeof signature !== 'string')
      return undefined;
    const place = { number: number - 1, hash: previous };
    const checked = keys.check('entry', { log: name, ...place }, key, signature);
    if (checked === 'unknownKey') findings.push({ what: 'unknownKey', from: number, to: number });
    if (checked !== 'right') return undefined;
    log ??= name;
    return name === log ? place : undefined;
  }

  /** What a process found that began after a crash. */
  function readCrash({ entry }: SealedLine, { number: after }: ChainPlace): void {
    const { kind, crash } = entry;
    if (kind !== 'started' || typeof crash !== 'object' || crash === null) return;
    const { from: first, to, tornBytes, tornSha256 } = crash as Record<string, unknown>;
    const broke = torn.find(({ text }) => sha256(Buffer.from(text, 'latin1')) === tornSha256);
    torn = torn.filter((one) => one !== broke);
    crashes.push({
      after,
      ...(typeof first === 'number' && typeof to === 'number' && { unsynced: { from: first, to } }),
      ...(typeof tornBytes === 'number' && { tornBytes }),
    });
  }

  function endOfLog(): void {
    anchor ??= { number: 0, hash: FIRST_HASH };
    const tail: PlacedLine[] = [];
    if (head !== undefined && head.number >= anchor.number) {
      const { number } = head;
      const isTail = ({ line }: PlacedLine): boolean => line !== undefined && line.number > number;
      const firstAfter = segment.findIndex(isTail);
      const until = firstAfter < 0 ? segment.length : firstAfter;
      findings.push(...compareSegment(segment.slice(0, until), anchor, head));
      anchor = { number, hash: head.hash };
      tail.push(...segment.slice(until));
    } else tail.push(...segment);
    readTail(tail, anchor);
  }

  /** What comes after all that is vouched for: of a crash, or of a process that writes now, or put in. */
  function readTail(tail: readonly PlacedLine[], after: ChainPlace): void {
    let end = after;
    for (const { line, place } of tail) {
      const follows =
        line?.number === end.number + 1 && line.previous === end.hash && line.statedHash === line.hash;
      if (!follows || head?.state === 'closed') {
        findings.push({ what: 'putIn', from: end.number, to: end.number, place });
        continue;
      }
      end = { number: line.number, hash: line.hash };
    }
    // Only the last file may break off, and only of a log that was not closed.
    const broke = head?.state === 'open' ? torn.find((one) => one.after === last) : undefined;
    for (const one of torn) {
      if (one !== broke) findings.push({ what: 'putIn', from: one.after, to: one.after, place: one.place });
    }
    if (end.number === after.number && broke === undefined) return;
    crashes.push({
      after: after.number,
      ...(end.number > after.number && { unsynced: { from: after.number + 1, to: end.number } }),
      ...(broke !== undefined && { tornBytes: broke.text.length }),
    });
  }
}
