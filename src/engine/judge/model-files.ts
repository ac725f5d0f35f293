import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readHuggingFaceFolder } from './hugging-face-folder.js';
import { manifestSchema, type ModelManifest, type ReaderManifest } from './manifest.js';
import type { ModelFiles } from './reader-files.js';
import { modelUnavailable, readModelFile, readModelJson } from './read-model-file.js';

/** Reads what a model's folder says it holds. Throws AG_MODEL_UNAVAILABLE. */
export function readModelManifest(folder: string): ModelManifest {
  const parsed = manifestSchema.safeParse(
    readModelJson('manifest.json', readModelFile(folder, 'manifest.json')),
  );
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw modelUnavailable(
    `manifest.json is no manifest: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`,
  );
}

/**
 * Reads a model's files: those that manifest.json names, each held to its hash; where there is none, a model in the layout of
 * Hugging Face. Throws AG_MODEL_UNAVAILABLE, naming the file.
 *
 * @param read reads the files that the manifest names
 */
export function readModelFiles(folder: string, read = readModelFile): ModelFiles {
  const has = (file: string): boolean => existsSync(join(folder, file));
  if (!has('manifest.json') && has('config.json')) return readHuggingFaceFolder(folder);
  const manifest = readModelManifest(folder);
  const readers = manifest.readers.map((reader) => ({
    manifest: reader,
    weights: verified(read(folder, reader.weights.file), reader.weights),
    tokenizer: readModelJson(
      reader.tokenizer.file,
      verified(read(folder, reader.tokenizer.file), reader.tokenizer),
    ),
  }));
  return { manifest, readers };
}

/** SHA-256 over the manifest, which names the hash of every file and holds the calibration; in hexadecimal. */
export function modelHash(manifest: ModelFiles['manifest']): string {
  return createHash('sha256').update(JSON.stringify(manifest)).digest('hex');
}

function verified(bytes: Buffer, { file, sha256 }: ReaderManifest['weights']): Buffer {
  if (createHash('sha256').update(bytes).digest('hex') === sha256) return bytes;
  throw modelUnavailable(`${file} is not the file that the manifest names: its SHA-256 differs`);
}
