import { statSync, type Stats } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { systemClock, type Clock } from '../../contract/monotonic-clock.js';
import { isRead } from './read-document.js';
import { whyUnreadable } from './why-unreadable.js';
import { codeOf } from '../../contract/code-of.js';

/** Changes whenever the file does. */
export interface FileStamp {
  readonly bytes: number;
  readonly modifiedMs: number;
}

export interface ListedFiles {
  /** By path from the folder, with `/`. */
  readonly files: ReadonlyMap<string, FileStamp>;
  /** What could not be looked at: a file, or with a `/` at its end a folder, of whose files nothing is known. */
  readonly unread: readonly { readonly document: string; readonly why: string }[];
  /** Whether a file that was there before is not there any more: it is in no folder that could not be looked at. */
  isGone(path: string): boolean;
}

/** What Node has for bytes of a name that are no text: such a file cannot be asked for. */
const NO_CHARACTER = '\ufffd';
const ODD_NAME = 'its name is not UTF-8';

/** Files asked about at once in other threads: chosen, not measured. */
const AT_ONCE = 64;
/** Files asked about one after the other before other work has its turn: chosen, as a local disk takes some 0.1 ms for them. */
const IN_A_ROW = 32;
/** Milliseconds after which a row ends early, and is slow: chosen, some forty times what a local disk takes for a whole one. */
const SLOW_MS = 4;
/** Slow rows, one after the other, after which the drive is taken for a network's: chosen, as a busy machine holds up one now and then. */
const SLOW_ROWS = 3;

/**
 * The files of a folder and those in it that are read. Links are not followed, and what begins with a dot is left out.
 * Rejects when the folder itself cannot be read.
 */
export async function listFiles(folder: string, clock: Clock = systemClock): Promise<ListedFiles> {
  const paths: string[] = [];
  const folders = [''];
  const unread: { document: string; why: string }[] = [];
  for (let at = 0; at < folders.length; at++) {
    const here = folders[at] ?? '';
    const entries = await readdir(join(folder, here), { withFileTypes: true }).catch((error: unknown) => {
      if (here === '') throw error;
      // One that went away meanwhile has no files; of any other nothing is known.
      if (here.includes(NO_CHARACTER)) unread.push({ document: `${here}/`, why: ODD_NAME });
      else if (!isAway(error)) unread.push({ document: `${here}/`, why: whyUnreadable(error) });
      return [];
    });
    for (const entry of entries) {
      if (entry.name.startsWith('.')) continue;
      const path = here === '' ? entry.name : `${here}/${entry.name}`;
      if (entry.isDirectory()) folders.push(path);
      else if (entry.isFile() && isRead(entry.name)) paths.push(path);
    }
  }
  paths.sort();
  const files = new Map<string, FileStamp>();
  const stats = await statsOf(
    paths.map((path) => join(folder, path)),
    clock,
  );
  for (const [index, path] of paths.entries()) {
    const found = stats[index];
    if (found instanceof Error) unread.push({ document: path, why: whyUnreadable(found) });
    else if (found !== undefined) files.set(path, { bytes: found.size, modifiedMs: found.mtimeMs });
    else if (path.includes(NO_CHARACTER)) unread.push({ document: path, why: ODD_NAME });
  }
  const isUnread = (path: string): boolean =>
    unread.some(({ document }) => (document.endsWith('/') ? path.startsWith(document) : path === document));
  return { files, unread, isGone: (path) => !files.has(path) && !isUnread(path) };
}

function isAway(error: unknown): boolean {
  const code = codeOf(error);
  return code === 'ENOENT' || code === 'ENOTDIR';
}

/**
 * What there is to know of files, in their order; undefined of one that went away, the error of one that cannot be looked at. To ask in place takes a third of the processor's
 * time of asking in other threads, and no waiting for them; where each answer takes long, many are asked for at once there.
 */
async function statsOf(
  files: readonly string[],
  clock: Clock,
): Promise<readonly (Stats | Error | undefined)[]> {
  const stats: (Stats | Error | undefined)[] = [];
  let slowRows = 0;
  while (stats.length < files.length && slowRows < SLOW_ROWS) {
    const until = clock.now() + SLOW_MS;
    let isSlow = false;
    for (const file of files.slice(stats.length, stats.length + IN_A_ROW)) {
      stats.push(statNow(file));
      isSlow = clock.now() > until;
      if (isSlow) break;
    }
    slowRows = isSlow ? slowRows + 1 : 0;
    await nextTurn();
  }
  while (stats.length < files.length) {
    const some = files.slice(stats.length, stats.length + AT_ONCE);
    stats.push(...(await Promise.all(some.map((file) => stat(file).catch(notThere)))));
  }
  return stats;
}

function statNow(file: string): Stats | Error | undefined {
  try {
    return statSync(file, { throwIfNoEntry: false });
  } catch (error) {
    return notThere(error);
  }
}

function notThere(error: unknown): Error | undefined {
  if (isAway(error)) return undefined;
  return error instanceof Error ? error : new Error('unreadable', { cause: error });
}
