import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gunzipSync, type ZlibOptions } from 'node:zlib';
import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import { codeOf } from '../../contract/code-of.js';

/** Bounds of the room for what is unpacked, in bytes: what a file says of its own size may be anything. */
const [LEAST_AT_ONCE, MOST_AT_ONCE] = [1 << 14, 1 << 26];

/** Reads a file; where only FILE.gz is there, unpacks that. Throws AG_MODEL_UNAVAILABLE, naming the file. */
export function readModelFile(folder: string, file: string): Buffer {
  const path = join(folder, file);
  const isPacked = !existsSync(path) && existsSync(`${path}.gz`);
  try {
    if (!isPacked) return readFileSync(path);
    const packed = readFileSync(`${path}.gz`);
    return gunzipSync(packed, inOnePiece(packed));
  } catch (cause) {
    const code = codeOf(cause) ?? '';
    const name = isPacked ? `${file}.gz` : file;
    throw modelUnavailable(`${name} cannot be read${code === '' ? '' : ` (${code})`}`, { cause });
  }
}

/**
 * Unpacks the packed files of a folder with a manifest.json, all at once and off the thread. Gives what reads a file as `readModelFile` does, which is
 * also asked for what is not packed, not there or broken. Never throws.
 */
export async function unpackAhead(folder: string): Promise<typeof readModelFile> {
  const names = await readdir(folder).catch((): string[] => []);
  const unpacked = new Map<string, Buffer>();
  const isOwn = names.includes('manifest.json');
  await Promise.all(
    names
      .filter((name) => isOwn && name.endsWith('.gz') && !names.includes(name.slice(0, -3)))
      .map(async (name) => {
        const bytes = await unpack(join(folder, name)).catch(() => undefined);
        if (bytes !== undefined) unpacked.set(name.slice(0, -3), bytes);
      }),
  );
  return (of, file) => (of === folder ? unpacked.get(file) : undefined) ?? readModelFile(of, file);
}

async function unpack(path: string): Promise<Buffer> {
  const packed = await readFile(path);
  return promisify<Buffer, ZlibOptions, Buffer>(gunzip)(packed, inOnePiece(packed));
}

/** Room for all at once: in pieces of 16 KiB, Node's default, 47 MB take half as long again, and three times as long off the thread. */
function inOnePiece(packed: Buffer): ZlibOptions {
  const written = packed.length < 4 ? 0 : packed.readUInt32LE(packed.length - 4);
  return { chunkSize: Math.min(MOST_AT_ONCE, Math.max(LEAST_AT_ONCE, written + 1)) };
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
