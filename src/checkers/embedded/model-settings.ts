import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import packageRoot from '../../../package-root.cjs';
import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import { readModelFiles } from '../../engine/judge/model-files.js';
import { requireWholeNumber } from '../../contract/whole-number.js';

/** Which model the embedded engine has, and how it runs. */
export interface ModelSettings {
  /** Processor threads of a pass; 0 for the exact layer alone. */
  readonly threads: number;
  /** Absolute path of the folder that holds it. */
  readonly folder: string;
}

export interface ModelOptions {
  readonly threads?: number | undefined;
  readonly modelFolder?: string | undefined;
}

export const MAX_MODEL_THREADS = 64;

/** The model that is part of the package. */
export const PACKAGED_MODEL = join(packageRoot, 'model');

/** Two, or one on a machine with one processor: a pass gains little from more, and the app needs some. */
export function defaultModelThreads(): number {
  return Math.min(2, availableParallelism());
}

/**
 * What the options of a caller come to. A model of the caller's own is read, and held to its manifest, at once: a missing
 * one is a mistake here, where the package's is done without. Throws AG_CONFIG_INVALID.
 */
export function modelSettings({ threads = defaultModelThreads(), modelFolder }: ModelOptions): ModelSettings {
  requireWholeNumber('threads', threads, 0, MAX_MODEL_THREADS);
  if (modelFolder === undefined) return { threads, folder: PACKAGED_MODEL };
  const folder = resolve(modelFolder);
  try {
    readModelFiles(folder);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new AnswerGuardError('AG_CONFIG_INVALID', `modelFolder: ${folder} holds no model: ${why}.`, {
      cause,
      hint: 'A folder of training/export.py and training/calibrate.py has manifest.json; one of Hugging Face config.json, tokenizer.json and onnx/model*.onnx: docs/models.md.',
    });
  }
  return { threads, folder };
}
