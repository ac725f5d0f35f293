import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { AnswerGuardError } from '../contract/answer-guard-error.js';
import { systemReason } from '../contract/system-reason.js';
import { limits } from '../contract/limits.js';
import type { CliIo } from './cli-io.js';

/** A file larger than the largest request cannot be part of one. */
const LONGEST_INPUT = limits.requestBytes;

/** The text of a file in UTF-8, or of the standard input for `-`. @throws AG_INPUT_UNREADABLE */
export async function readInput(path: string, io: Pick<CliIo, 'cwd' | 'stdin'>): Promise<string> {
  const name = nameOfInput(path);
  const bytes = path === '-' ? await readAll(io.stdin) : await readBytes(resolve(io.cwd, path), path);
  if (bytes.length > LONGEST_INPUT) throw tooLong(name);
  return decoded(bytes, name);
}

export function nameOfInput(path: string): string {
  return path === '-' ? 'the standard input' : path;
}

export function unreadable(message: string, hint?: string): AnswerGuardError {
  return new AnswerGuardError('AG_INPUT_UNREADABLE', message, hint === undefined ? {} : { hint });
}

/**
 * The text of a file in UTF-8, unpacked where its name ends in `.gz`.
 *
 * @param name of the file, for errors
 * @throws AG_INPUT_UNREADABLE
 */
export function unpackedText(bytes: Uint8Array, name: string): string {
  let unpacked = bytes;
  if (name.endsWith('.gz')) {
    try {
      unpacked = gunzipSync(bytes);
    } catch {
      throw unreadable(`${name} is no gzip file`);
    }
  }
  return decoded(unpacked, name);
}

function decoded(bytes: Uint8Array, name: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw unreadable(`${name} is not UTF-8`, 'save it as a text in UTF-8');
  }
}

/** @param given the path as the user wrote it, for errors. @throws AG_INPUT_UNREADABLE */
export async function readBytes(path: string, given: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (cause) {
    throw unreadableFile(path, given, cause);
  }
}

/** The error of a file that the system does not let one read. @param given see `readBytes` */
export function unreadableFile(path: string, given: string, cause: unknown): AnswerGuardError {
  return unreadable(`${given} cannot be read: ${systemReason(cause)}`, `looked for ${path}`);
}

async function readAll(stdin: CliIo['stdin']): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of stdin) {
    const bytes = typeof part === 'string' ? Buffer.from(part) : Buffer.from(part);
    length += bytes.length;
    if (length > LONGEST_INPUT) throw tooLong(nameOfInput('-'));
    parts.push(bytes);
  }
  return Buffer.concat(parts);
}

function tooLong(name: string): AnswerGuardError {
  return unreadable(`${name} has more than ${LONGEST_INPUT} bytes, which is the most`);
}
