import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import { manifestSchema, type ModelManifest } from './manifest.js';

/** A model as it lies on disk, every file the one that its manifest names. */
export interface ModelFiles {
  readonly manifest: ModelManifest;
  readonly weights: Uint8Array;
  /** The tokenizer's JSON, parsed. */
  readonly tokenizer: unknown;
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
  const weights = readVerified(folder, manifest.weights);
  const tokenizer = parse(manifest.tokenizer.file, readVerified(folder, manifest.tokenizer));
  return { manifest, weights, tokenizer };
}

function readVerified(folder: string, { file, sha256 }: ModelManifest['weights']): Buffer {
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
