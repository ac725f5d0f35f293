import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { systemReason } from '../contract/system-reason.js';
import type { CliIo } from './cli-io.js';
import { usageError } from './usage-error.js';

export interface WriteOutOptions {
  /** Permissions of a new file. @default those of the process's umask */
  readonly mode?: number;
  /** `wx` fails where the file is there. @default 'w' */
  readonly flag?: 'w' | 'wx';
}

/** Writes what a command was given `--out` for. @throws AG_USAGE_INVALID where it cannot be written */
export async function writeOut(
  path: string,
  text: string,
  io: Pick<CliIo, 'cwd'>,
  options: WriteOutOptions = {},
): Promise<void> {
  try {
    await writeFile(resolve(io.cwd, path), text, options);
  } catch (cause) {
    throw usageError(`--out: ${path} cannot be written: ${systemReason(cause, 'unwritable')}`);
  }
}
