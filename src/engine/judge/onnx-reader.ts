import type * as Ort from 'onnxruntime-node';
import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import type { ModelFiles, ReaderFiles } from './model-files.js';
import { passageEncoder } from './passage-encoder.js';
import type { Passage } from './passage.js';
import { LABELS, type Logits } from './verdict-logits.js';

export interface OnnxModelOptions {
  /** Processor threads of a pass. */
  readonly threads: number;
}

/** A loaded model. */
export interface OnnxModel {
  /** Scores one passage: the caller's thread is held for the time of the pass. */
  readonly run: (passage: Passage) => Promise<Logits>;
}

type Runtime = Pick<typeof Ort, 'InferenceSession' | 'Tensor'>;

/**
 * Loads a model's readers into onnxruntime-node and runs each once. A pass has one passage only: activations are
 * quantised by the range of the whole batch, so that in a batch a passage's scores would depend on its neighbours. Throws
 * AG_MODEL_UNAVAILABLE when the library is not there, cannot be loaded, or does not take the model.
 */
export async function openOnnxModel(files: ModelFiles, options: OnnxModelOptions): Promise<OnnxModel> {
  const runtime = await loadRuntime();
  const readers = new Map<string, (passage: Passage) => Promise<Logits>>();
  for (const reader of files.readers) {
    readers.set(reader.manifest.name, await openReader(runtime, reader, files.manifest.labels, options));
  }
  return {
    run: (passage) => {
      const read = readers.get(passage.reader);
      if (read !== undefined) return read(passage);
      return Promise.reject(
        new AnswerGuardError('AG_MODEL_UNAVAILABLE', `The model has no reader ${passage.reader}`),
      );
    },
  };
}

async function openReader(
  { InferenceSession, Tensor }: Runtime,
  files: ReaderFiles,
  labels: ModelFiles['manifest']['labels'],
  { threads }: OnnxModelOptions,
): Promise<(passage: Passage) => Promise<Logits>> {
  const encode = passageEncoder(files);
  const session = await InferenceSession.create(files.weights, {
    executionMode: 'sequential',
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    // Threads that spin between two operations take the processor from the app.
    extra: { session: { intra_op: { allow_spinning: '0' } } },
  }).catch((cause: unknown) => {
    const { file } = files.manifest.weights;
    throw new AnswerGuardError('AG_MODEL_UNAVAILABLE', `onnxruntime-node does not take ${file}`, { cause });
  });

  const run = async (passage: Passage): Promise<Logits> => {
    const { tokens, statementStart } = encode(passage);
    const row = (values: readonly number[]) =>
      new Tensor('int64', BigInt64Array.from(values, BigInt), [1, tokens.length]);
    const outputs = await session.run({
      input_ids: row(tokens),
      token_type_ids: row(tokens.map((_, n) => (n < statementStart ? 0 : 1))),
    });
    const scores = outputs['logits']?.data;
    if (!(scores instanceof Float32Array) || scores.length !== LABELS.length) {
      throw new AnswerGuardError('AG_MODEL_UNAVAILABLE', 'The model does not answer with four logits');
    }
    const of = (label: (typeof LABELS)[number]): number => scores[labels.indexOf(label)] ?? 0;
    return {
      supported: of('supported'),
      contradicted: of('contradicted'),
      missing: of('missing'),
      noCheck: of('noCheck'),
    };
  };
  await run({ ...SAMPLE, reader: files.manifest.name });
  return run;
}

const SAMPLE: Omit<Passage, 'reader'> = {
  evidence: 'The lighthouse stands on the northern cape. Construction ended in 1874.',
  statement: 'When was it built? ¦  » The lighthouse was finished in 1874.',
};

async function loadRuntime(): Promise<Runtime> {
  try {
    return await import('onnxruntime-node');
  } catch (cause) {
    const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined;
    const isMissing = code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND';
    throw new AnswerGuardError(
      'AG_MODEL_UNAVAILABLE',
      isMissing ? 'onnxruntime-node is not installed' : 'onnxruntime-node cannot be loaded on this machine',
      { cause, hint: 'npm install onnxruntime-node' },
    );
  }
}
