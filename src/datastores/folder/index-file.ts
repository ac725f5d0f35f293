import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { FileStamp } from '../documents/list-files.js';
import type { FolderIndexOptions } from './folder-index-options.js';
import type { BookDump } from './passage-book.js';

/** Another one means that files are cut or indexed in another way: what an earlier release kept is made again. */
const FORM = 1;

export interface IndexedFile extends FileStamp {
  /** By number. */
  readonly passages: readonly number[];
}

export interface KeptIndex {
  readonly files: readonly (readonly [string, IndexedFile])[];
  readonly book: BookDump;
}

interface Written {
  readonly form: number;
  readonly folder: string;
  readonly baseUri: string;
  readonly language: string | undefined;
  readonly kept: KeptIndex;
}

/** The file between two runs. What cannot be read, or is of other settings, counts as not there. */
export function indexFile({ indexFile: path, folder, baseUri, language }: FolderIndexOptions) {
  return {
    async read(): Promise<KeptIndex | undefined> {
      if (path === undefined) return undefined;
      try {
        const written = deserialize(await readFile(path)) as Partial<Written>;
        const isOurs =
          written.form === FORM &&
          written.folder === folder &&
          written.baseUri === baseUri &&
          written.language === language;
        return isOurs ? written.kept : undefined;
      } catch {
        return undefined;
      }
    },
    /** Whole or not at all: who reads meanwhile has the one before. */
    async write(kept: KeptIndex): Promise<void> {
      if (path === undefined) return;
      const written: Written = { form: FORM, folder, baseUri, language, kept };
      const unfinished = `${path}.${randomUUID()}`;
      await mkdir(dirname(path), { recursive: true });
      try {
        await writeFile(unfinished, serialize(written));
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
  };
}
