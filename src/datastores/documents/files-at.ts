import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import { listFiles, type FileStamp } from './list-files.js';
import { isRead, READ_ENDINGS } from './read-document.js';

export interface FileAt {
  /** Where it is. */
  readonly file: string;
  /** What it is called in a store: its name, or its path in the folder that was given. */
  readonly path: string;
  readonly stamp: FileStamp;
}

/** A file, or those of a folder that are read. Rejects with AG_INPUT_UNREADABLE. */
export async function filesAt(given: string): Promise<readonly FileAt[]> {
  const unreadable = (message: string, cause?: unknown): AnswerGuardError =>
    new AnswerGuardError('AG_INPUT_UNREADABLE', `${given}: ${message}`, { cause });
  const found = await stat(given).catch((cause: unknown) => {
    throw unreadable('there is no such file or folder', cause);
  });
  if (found.isDirectory()) {
    const { files, unread } = await listFiles(given);
    const [first] = unread;
    if (first !== undefined) throw unreadable(`${first.document}: ${first.why}`);
    return [...files].map(([path, stamp]) => ({ file: join(given, path), path, stamp }));
  }
  if (!isRead(given)) throw unreadable(`its ending is none of ${READ_ENDINGS.join(' ')}`);
  const stamp = { bytes: found.size, modifiedMs: found.mtimeMs };
  return [{ file: given, path: basename(given), stamp }];
}
