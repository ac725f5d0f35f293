import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import type { StartedEntry } from '../entry.js';
import type { KnownPlace } from '../audit-sink.js';
import { FIRST_HASH, readSealedLine, sha256, type ChainPlace } from '../sealed-line.js';
import { linesOfFiles, logFiles } from './log-files.js';
import { readHead } from './log-head.js';

/** What a log that is gone on with ends in. */
export interface FoundEnd {
  /** Undefined for a log that begins. */
  readonly log: string | undefined;
  /** The last entry that is whole. */
  readonly place: ChainPlace;
  /** Of the file that comes next. */
  readonly nextFile: number;
  /** Present where the process before did not close it. */
  readonly crash: StartedEntry['crash'];
}

/**
 * Finds the end of a folder's log: what the head vouches for has to be there; entries after it that are whole were written and
 * not synced before a crash, and stay.
 *
 * @param known an entry that was there: unless older files were moved away with it, it must be
 * @throws AG_AUDIT_LOG_BROKEN where it does not end as its head says: it is not gone on with, so that what was done to it shows.
 */
export async function findEnd(folder: string, known?: KnownPlace): Promise<FoundEnd> {
  const head = readHead(folder);
  const files = await logFiles(folder);
  const nextFile = (files.at(-1)?.number ?? 0) + 1;
  let isKnownThere = known === undefined;
  const requireKnown = (): void => {
    if (known !== undefined && !isKnownThere)
      throw broken(
        folder,
        `entry ${known.number}:${known.hash}, which ${known.knownBy}, is not in it any more`,
      );
  };
  if (head === 'missing') {
    requireKnown();
    if (files.length > 0) throw broken(folder, 'it has no head');
    return { log: undefined, place: { number: 0, hash: FIRST_HASH }, nextFile, crash: undefined };
  }
  if (head === 'unreadable') throw broken(folder, 'its head cannot be read');
  const { log, number, hash, state } = head;
  let place: ChainPlace | undefined = number === 0 ? { number, hash } : undefined;
  let torn: string | undefined;
  let isFirstLine = true;
  for await (const { text, isTorn } of linesOfFiles(folder, files)) {
    if (isTorn) {
      torn = text;
      continue;
    }
    const line = readSealedLine(text);
    if (known !== undefined && line !== undefined) {
      if (isFirstLine && line.number > known.number) isKnownThere = true;
      if (line.number === known.number && line.hash === known.hash) isKnownThere = true;
      isFirstLine = false;
    }
    if (place === undefined) {
      if (line?.number === number && line.hash === hash) {
        place = { number, hash };
        torn = undefined;
      }
      continue;
    }
    if (line?.number !== place.number + 1 || line.previous !== place.hash || line.statedHash !== line.hash)
      throw broken(folder, `what comes after entry ${place.number} does not follow it`);
    place = { number: line.number, hash: line.hash };
    torn = undefined;
  }
  if (place === undefined) throw broken(folder, `entry ${number}, the last that was synced, is not there`);
  if (state === 'closed' && (place.number > number || torn !== undefined))
    throw broken(folder, `there is more than the ${number} entries with which it was closed`);
  requireKnown();
  const crash =
    state === 'closed'
      ? undefined
      : {
          ...(place.number > number && { from: number + 1, to: place.number }),
          ...(torn !== undefined && {
            tornBytes: Buffer.byteLength(torn, 'latin1'),
            tornSha256: sha256(Buffer.from(torn, 'latin1')),
          }),
        };
  return { log, place, nextFile, crash };
}

function broken(folder: string, why: string): AnswerGuardError {
  return new AnswerGuardError('AG_AUDIT_LOG_BROKEN', `${folder}: ${why}`, {
    hint: 'See what was done to it: answer-guard audit-log verify. Then begin a log in another folder.',
  });
}
