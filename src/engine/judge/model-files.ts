import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import { manifestSchema, type ModelManifest, type ReaderManifest } from './manifest.js';

/** A reader as it lies on disk, every file the one that the manifest names. */
export interface ReaderFiles {
  readonly manifest: ReaderManifest;
  readonly weights: Uint8Array;
  /** The tokenizer's JSON, parsed. */
  readonly tokenizer: unknown;
}

export interface ModelFiles {
  readonly manifest: ModelManifest;
  readonly readers: readonly ReaderFiles[];
}

/** Reads what a model's folder says it holds. Throws AG_MODEL_UNAVAILABLE. */
export function readModelManifest(folder: string): ModelManifest {
  const parsed = manifestSchema.safeParse(parse('manifest.json', read(folder, 'manifest.json')));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw unavailable(`manifest.json is no manifest: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`);
}

/** Reads a model's files and holds each to its hash. Throws AG_MODEL_UNAVAILABLE, naming the file. */
export function readModelFiles(folder: string): ModelFiles {
  const manifest = readModelManifest(folder);
  const readers = manifest.readers.map((reader) => ({
    manifest: reader,
    weights: readVerified(folder, reader.weights),
    tokenizer: parse(reader.tokenizer.file, readVerified(folder, reader.tokenizer)),
  }));
  return { manifest, readers };
}

/** SHA-256 over the manifest, which names the hash of every file and holds the calibration; in hexadecimal. */
export function modelHash(manifest: ModelManifest): string {
  return createHash('sha256').update(JSON.stringify(manifest)).digest('hex');
}

function readVerified(folder: string, { file, sha256 }: ReaderManifest['weights']): Buffer {
  const bytes = read(folder, file);
  if (createHash('sha256').update(bytes).digest('hex') === sha256) return bytes;
  throw unavailable(`${file} is not the file that the manifest names: its SHA-256 differs`);
}

function read(folder: string, file: string): Buffer {
  try {
    return readFileSync(join(folder, file));
  } catch (cause) {
    const code = typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '';
    throw unavailable(`${file} cannot be read${code === '' ? '' : ` (${code})`}`, cause);
  }
}

function parse(file: string, bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch (cause) {
    throw unavailable(`${file} is not JSON`, cause);
  }
}

function unavailable(why: string, cause?: unknown): AnswerGuardError {
  return new AnswerGuardError('AG_MODEL_UNAVAILABLE', why, {
    ...(cause !== undefined && { cause }),
    hint: 'The files are part of the package: install it again.',
  });
}
