import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import { codeOf } from '../../contract/code-of.js';

/** Reads a file; where only FILE.gz is there, unpacks that. Throws AG_MODEL_UNAVAILABLE, naming the file. */
export function readModelFile(folder: string, file: string): Buffer {
  const path = join(folder, file);
  const isPacked = !existsSync(path) && existsSync(`${path}.gz`);
  try {
    return isPacked ? gunzipSync(readFileSync(`${path}.gz`)) : readFileSync(path);
  } catch (cause) {
    const code = codeOf(cause) ?? '';
    const name = isPacked ? `${file}.gz` : file;
    throw modelUnavailable(`${name} cannot be read${code === '' ? '' : ` (${code})`}`, { cause });
  }
}

/** Throws AG_MODEL_UNAVAILABLE, naming the file. */
export function readModelJson(file: string, bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch (cause) {
    throw modelUnavailable(`${file} is not JSON`, { cause });
  }
}

export function modelUnavailable(
  why: string,
  about: { readonly cause?: unknown; readonly hint?: string } = {},
): AnswerGuardError {
  return new AnswerGuardError('AG_MODEL_UNAVAILABLE', why, {
    hint: 'The files are part of the package: install it again.',
    ...about,
  });
}
