import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isRead } from './read-document.js';

/** What tells that a file is not what it was. */
export interface FileStamp {
  readonly bytes: number;
  readonly modifiedMs: number;
}

/** Files asked about at once. */
const AT_ONCE = 64;

/**
 * The files of a folder and those in it that are read, by path from there with `/`. Links are not followed, and what begins
 * with a dot is left out. Rejects when the folder cannot be read.
 */
export async function listFiles(folder: string): Promise<Map<string, FileStamp>> {
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
  for (let from = 0; from < paths.length; from += AT_ONCE) {
    const some = paths.slice(from, from + AT_ONCE);
    const stamps = await Promise.all(some.map((path) => stat(join(folder, path)).catch(() => undefined)));
    for (const [index, path] of some.entries()) {
      const found = stamps[index];
      if (found !== undefined) files.set(path, { bytes: found.size, modifiedMs: found.mtimeMs });
    }
  }
  return files;
}
