import { statSync, type Stats } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { systemClock, type Clock } from '../../contract/monotonic-clock.js';
import { isRead } from './read-document.js';

/** What tells that a file is not what it was. */
export interface FileStamp {
  readonly bytes: number;
  readonly modifiedMs: number;
}

/** Files asked about at once. */
const AT_ONCE = 64;
/** Files asked about one after the other before other work has its turn. */
const IN_A_ROW = 32;
/** Milliseconds of so many that a disk of this machine does not take: it takes a tenth of one. */
const SLOW_MS = 4;
/** So many slow rows are no chance: the drive is a network's. */
const SLOW_ROWS = 3;

/**
 * The files of a folder and those in it that are read, by path from there with `/`. Links are not followed, and what begins
 * with a dot is left out. Rejects when the folder cannot be read.
 */
export async function listFiles(folder: string, clock: Clock = systemClock): Promise<Map<string, FileStamp>> {
  const paths: string[] = [];
  const folders = [''];
  for (let at = 0; at < folders.length; at++) {
    const here = folders[at] ?? '';
    const entries = await readdir(join(folder, here), { withFileTypes: true }).catch((error: unknown) => {
      // One that went away meanwhile has no files.
      if (here === '') throw error;
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
    if (found !== undefined) files.set(path, { bytes: found.size, modifiedMs: found.mtimeMs });
  }
  return files;
}

/**
 * What there is to know of files, in their order; undefined of one that went away. To ask in place takes a third of the processor's
 * time of asking in other threads, and no waiting for them; where each answer takes long, many are asked for at once there.
 */
async function statsOf(files: readonly string[], clock: Clock): Promise<readonly (Stats | undefined)[]> {
  const stats: (Stats | undefined)[] = [];
  let slowRows = 0;
  while (stats.length < files.length && slowRows < SLOW_ROWS) {
    const from = clock.now();
    for (const file of files.slice(stats.length, stats.length + IN_A_ROW)) stats.push(statNow(file));
    slowRows = clock.now() - from > SLOW_MS ? slowRows + 1 : 0;
    await nextTurn();
  }
  while (stats.length < files.length) {
    const some = files.slice(stats.length, stats.length + AT_ONCE);
    stats.push(...(await Promise.all(some.map((file) => stat(file).catch(() => undefined)))));
  }
  return stats;
}

function statNow(file: string): Stats | undefined {
  try {
    return statSync(file, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
