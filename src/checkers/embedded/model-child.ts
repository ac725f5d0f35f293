import { readdirSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import { modelHash, readModelFiles } from '../../engine/judge/model-files.js';
import { openOnnxModel, type OnnxModel } from '../../engine/judge/onnx-reader.js';
import type { Passage } from '../../engine/judge/passage.js';
import { unpackAhead } from '../../engine/judge/read-model-file.js';
import type { ModelReply, ModelRequest } from './model-protocol.js';

/** The model's process: loads the model, then makes one pass after the other. model-process.ts is its only caller. */
function serve(): void {
  const send = (reply: ModelReply): void => {
    process.send?.(reply, undefined, undefined, () => undefined);
  };
  let model: Promise<OnnxModel> | undefined;
  let last: Promise<void> = Promise.resolve();

  async function load(folder: string, threads: number): Promise<OnnxModel> {
    // The runtime's library loads while the files are unpacked; what is wrong with it is said below.
    const [read] = await Promise.all([
      unpackAhead(folder),
      import('onnxruntime-node').catch(() => undefined),
    ]);
    const files = readModelFiles(folder, read);
    const opened = await openOnnxModel(files, { threads });
    stepBack();
    const { manifest } = files;
    const readers = manifest.readers.map(
      ({ name, languages, reads, calibration, calibrationBesideShortFacts }) => ({
        name,
        languages,
        reads,
        calibration,
        calibrationBesideShortFacts,
      }),
    );
    send({ type: 'loaded', revision: manifest.revision, sha256: modelHash(manifest), readers });
    return opened;
  }

  async function run(pass: number, passage: Passage): Promise<void> {
    try {
      if (model === undefined) throw new Error('nothing is loaded');
      const { run: score } = await model;
      const started = performance.now();
      const logits = await score(passage);
      send({ type: 'scored', pass, logits, ms: performance.now() - started });
    } catch {
      send({ type: 'threw', pass });
    }
  }

  // Signals to the process group are for the app, which may still have answers to judge; this process ends when the app does.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.on('disconnect', () => process.exit(0));
  process.on('message', (request: ModelRequest) => {
    if (request.type === 'load') {
      model = load(request.folder, request.threads);
      model.catch((error: unknown) => {
        const reason = AnswerGuardError.isInstance(error) ? error.message : 'it cannot be loaded';
        send({ type: 'unavailable', reason });
      });
    } else {
      last = last.then(() => run(request.pass, request.passage));
    }
  });
}

/** How many steps of `nice` the model stands behind the app. */
const BEHIND = 3;
const LEAST_PRIORITY = 19;

/** The exact layer, and the app itself, go before the model: what it adds is worth less than what it would hold up. */
function stepBack(): void {
  try {
    const priority = Math.min(LEAST_PRIORITY, getPriority() + BEHIND);
    // On Linux each thread has a priority of its own.
    const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [0];
    for (const thread of threads) setPriority(thread, priority);
  } catch {
    // Where that is not allowed, all share alike.
  }
}

// Imported for anything else than being that process, this does nothing.
if (process.send !== undefined) serve();
