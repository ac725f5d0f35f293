import type * as Ort from 'onnxruntime-node';
import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import type { EvidencePair, Logits } from './evidence-pair.js';
import { LABELS } from './manifest.js';
import type { ModelFiles } from './model-files.js';
import { pairEncoder } from './pair-encoder.js';

export interface OnnxModelOptions {
  /** Processor threads of a pass. */
  readonly threads: number;
}

/** A loaded model. */
export interface OnnxModel {
  /** Scores one pair: the caller's thread is held for the time of the pass. */
  readonly run: (pair: EvidencePair) => Promise<Logits>;
}

/**
 * Loads a model into onnxruntime-node and runs it once. A pass has one pair only: activations are quantised by the
 * range of the whole batch, so that in a batch a pair's scores would depend on its neighbours. Throws
 * AG_MODEL_UNAVAILABLE when the library is not there, cannot be loaded, or does not take the model.
 */
export async function openOnnxModel(files: ModelFiles, { threads }: OnnxModelOptions): Promise<OnnxModel> {
  const encode = pairEncoder(files);
  const { InferenceSession, Tensor } = await loadRuntime();
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
  const { labels } = files.manifest;

  const run = async (pair: EvidencePair): Promise<Logits> => {
    const { tokens, claimStart } = encode(pair);
    const shape = [1, tokens.length];
    const row = (value: (token: number, index: number) => number) =>
      new Tensor(
        'int64',
        BigInt64Array.from(tokens, (token, n) => BigInt(value(token, n))),
        shape,
      );
    const outputs = await session.run({
      input_ids: row((token) => token),
      attention_mask: row(() => 1),
      token_type_ids: row((_, n) => (n < claimStart ? 0 : 1)),
    });
    const scores = outputs['logits']?.data;
    if (!(scores instanceof Float32Array) || scores.length !== LABELS.length) {
      throw new AnswerGuardError('AG_MODEL_UNAVAILABLE', 'The model does not answer with three logits');
    }
    const of = (label: (typeof LABELS)[number]): number => scores[labels.indexOf(label)] ?? 0;
    return { entailment: of('entailment'), neutral: of('neutral'), contradiction: of('contradiction') };
  };
  await run(SAMPLE);
  return { run };
}

const SAMPLE: EvidencePair = {
  evidence: 'The lighthouse stands on the northern cape. Construction ended in 1874.',
  claim: 'The lighthouse was finished in 1874.',
};

async function loadRuntime(): Promise<Pick<typeof Ort, 'InferenceSession' | 'Tensor'>> {
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
