import type * as Ort from 'onnxruntime-node';
import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import { pairLogits, tokenLogits } from './foreign-logits.js';
import type { ModelFiles, ReaderFiles } from './model-files.js';
import { passageEncoder, type EncodedPassage } from './passage-encoder.js';
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
  const { file } = files.manifest.weights;
  const encode = passageEncoder(files);
  const readScores = scoresReader(files, labels);
  const session = await InferenceSession.create(files.weights, {
    executionMode: 'sequential',
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    // Threads that spin between two operations take the processor from the app.
    extra: { session: { intra_op: { allow_spinning: '0' } } },
  }).catch((cause: unknown) => {
    throw new AnswerGuardError('AG_MODEL_UNAVAILABLE', `onnxruntime-node does not take ${file}`, { cause });
  });

  const run = async (passage: Passage): Promise<Logits> => {
    const encoded = encode(passage);
    const row = (values: readonly number[]) =>
      new Tensor('int64', BigInt64Array.from(values, BigInt), [1, encoded.tokens.length]);
    const feeds = inputs.map((name) => [name, row(INPUTS[name](encoded))] as const);
    const outputs = await session.run(Object.fromEntries(feeds));
    const scores = outputs[output];
    const data = scores?.data;
    const found = data instanceof Float32Array ? readScores(data, encoded) : undefined;
    if (found !== undefined) return found;
    throw new AnswerGuardError(
      'AG_MODEL_UNAVAILABLE',
      `${file} answers with [${scores?.dims.join(', ') ?? ''}], which are not ${expected}`,
    );
  };
  const expected = expectedOf(files);
  const inputs = session.inputNames.map((name) => {
    if (isInput(name)) return name;
    const known = Object.keys(INPUTS).join(', ');
    throw new AnswerGuardError('AG_MODEL_UNAVAILABLE', `${file} needs an input ${name}; known are ${known}`);
  });
  const output = session.outputNames.find((name) => name === 'logits') ?? session.outputNames[0] ?? 'logits';
  await run({ ...SAMPLE, reader: files.manifest.name }).catch((cause: unknown) => {
    if (AnswerGuardError.isInstance(cause)) throw cause;
    throw new AnswerGuardError('AG_MODEL_UNAVAILABLE', `${file} does not take what it asks for`, { cause });
  });
  return run;
}

/** What a model may ask for. */
const INPUTS = {
  input_ids: ({ tokens }: EncodedPassage) => tokens,
  attention_mask: ({ tokens }: EncodedPassage) => tokens.map(() => 1),
  token_type_ids: ({ types }: EncodedPassage) => types,
} as const;

function isInput(name: string): name is keyof typeof INPUTS {
  return Object.hasOwn(INPUTS, name);
}

/** Reads the scores of a pass; undefined where there are not as many as there should be. */
function scoresReader(
  { foreign }: ReaderFiles,
  labels: ModelFiles['manifest']['labels'],
): (scores: Float32Array, encoded: EncodedPassage) => Logits | undefined {
  if (foreign?.kind === 'pair') {
    const { outcomes } = foreign;
    return (scores) => (scores.length === outcomes.length ? pairLogits(scores, outcomes) : undefined);
  }
  if (foreign?.kind === 'tokens') {
    const { outcomes } = foreign;
    return (scores, { tokens, statementStart: from, statementEnd: to }) =>
      scores.length === outcomes.length * tokens.length
        ? tokenLogits(scores, outcomes, { from, to })
        : undefined;
  }
  return (scores) => {
    if (scores.length !== LABELS.length) return undefined;
    const of = (label: (typeof LABELS)[number]): number => scores[labels.indexOf(label)] ?? 0;
    return {
      supported: of('supported'),
      contradicted: of('contradicted'),
      missing: of('missing'),
      noCheck: of('noCheck'),
    };
  };
}

function expectedOf({ foreign }: ReaderFiles): string {
  if (foreign === undefined) return 'four logits';
  const count = String(foreign.outcomes.length);
  return `${count} scores, one for each of id2label${foreign.kind === 'tokens' ? ', for each token' : ''}`;
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
      { cause, hint: 'ONNXRUNTIME_NODE_INSTALL=skip npm install onnxruntime-node' },
    );
  }
}
