import type * as Ort from 'onnxruntime-node';
import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import { codeOf } from '../../contract/code-of.js';
import { pairLogits, tokenLogits } from './foreign-logits.js';
import type { ForeignReaderFiles, ModelFiles, OwnReaderFiles } from './reader-files.js';
import { ownEncoder } from './own-encoder.js';
import { pairEncoder } from './pair-encoder.js';
import type { Passage } from './passage.js';
import { LABELS, type Logits } from './verdict-logits.js';

export interface OnnxModelOptions {
  /** Processor threads of a pass. */
  readonly threads: number;
}

/** A loaded model. */
export interface OnnxModel {
  /** Scores the judged sentences of a passage, in their order: the caller's thread is held for the time of the pass. */
  readonly run: (passage: Passage) => Promise<readonly Logits[]>;
}

type Runtime = Pick<typeof Ort, 'InferenceSession' | 'Tensor'>;
type Read = (passage: Omit<Passage, 'reader'>) => Promise<readonly Logits[]>;

/**
 * Loads a model's readers into onnxruntime-node and runs each once. A pass has one passage only: activations are
 * quantised by the range of the whole batch, so that in a batch a passage's scores would depend on its neighbours. Throws
 * AG_MODEL_UNAVAILABLE when the library is not there, cannot be loaded, or does not take the model.
 */
export async function openOnnxModel(files: ModelFiles, options: OnnxModelOptions): Promise<OnnxModel> {
  const runtime = await loadRuntime();
  const readers = new Map<string, Read>();
  for (const reader of files.readers) {
    const network = await openNetwork(runtime, reader, options);
    const read =
      reader.foreign === undefined
        ? ownReader(network, reader, files.manifest.labels)
        : foreignReader(network, reader);
    await read(SAMPLE).catch((cause: unknown) => {
      if (AnswerGuardError.isInstance(cause)) throw cause;
      throw unavailable(`${network.file} does not take what it asks for`, cause);
    });
    readers.set(reader.manifest.name, read);
  }
  return {
    run: (passage) =>
      readers.get(passage.reader)?.(passage) ??
      Promise.reject(unavailable(`The model has no reader ${passage.reader}`)),
  };
}

/** Numbers of a shape of their own. */
interface Shaped {
  readonly values: Float32Array;
  readonly dims: readonly number[];
}
/** One of a model's inputs: a whole number for each token, or numbers of a shape. */
type Input = readonly number[] | Shaped;

interface Network {
  readonly file: string;
  /** Throws AG_MODEL_UNAVAILABLE where the answer is not as many numbers as expected, said in `what`. */
  run(
    inputs: Readonly<Record<string, Input>>,
    expected: { readonly count: number; readonly what: string },
  ): Promise<Float32Array>;
}

function isShaped(input: Input): input is Shaped {
  return 'dims' in input;
}

async function openNetwork(
  { InferenceSession, Tensor }: Runtime,
  { manifest, weights }: ModelFiles['readers'][number],
  { threads }: OnnxModelOptions,
): Promise<Network> {
  const { file } = manifest.weights;
  const session = await InferenceSession.create(weights, {
    executionMode: 'sequential',
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    // Threads that spin between two operations take the processor from the app.
    extra: { session: { intra_op: { allow_spinning: '0' } } },
  }).catch((cause: unknown) => {
    throw unavailable(`onnxruntime-node does not take ${file}`, cause);
  });
  const output = session.outputNames.find((name) => name === 'logits') ?? session.outputNames[0] ?? 'logits';
  const tensorOf = (input: Input): Ort.Tensor =>
    isShaped(input)
      ? new Tensor('float32', input.values, input.dims)
      : new Tensor('int64', BigInt64Array.from(input, BigInt), [1, input.length]);

  return {
    file,
    run: async (inputs, { count, what }) => {
      const feeds = session.inputNames.map((name) => {
        const input = inputs[name];
        if (input !== undefined) return [name, tensorOf(input)] as const;
        throw unavailable(`${file} needs an input ${name}; known are ${Object.keys(inputs).join(', ')}`);
      });
      const scores = (await session.run(Object.fromEntries(feeds)))[output];
      const data = scores?.data;
      if (data instanceof Float32Array && data.length === count) return data;
      throw unavailable(`${file} answers with [${scores?.dims.join(', ') ?? ''}], which are not ${what}`);
    },
  };
}

function ownReader(network: Network, files: OwnReaderFiles, labels: readonly string[]): Read {
  const encode = ownEncoder(files);
  const isAtStart = files.manifest.verdictAt === 'start';
  const places = LABELS.map((label) => labels.indexOf(label));
  return async (passage) => {
    const { tokens, positions, segments, owners, judged } = encode(passage);
    const pool = new Float32Array(judged.length * tokens.length);
    judged.forEach(({ start, end }, n) => {
      const row = n * tokens.length;
      if (isAtStart) pool[row + start] = 1;
      else pool.fill(1 / (end - start), row + start, row + end);
    });
    const inputs = {
      input_ids: tokens,
      position_ids: positions,
      token_type_ids: segments,
      sentence_ids: owners,
      pool: { values: pool, dims: [1, judged.length, tokens.length] },
    };
    const count = judged.length * LABELS.length;
    const scores = await network.run(inputs, { count, what: 'four logits for each sentence' });
    return judged.map((_, n) => {
      const [supported = 0, contradicted = 0, missing = 0, noCheck = 0] = places.map(
        (place) => scores[n * LABELS.length + place],
      );
      return { supported, contradicted, missing, noCheck };
    });
  };
}

/** Reads each sentence in a pass of its own: so such models were trained. */
function foreignReader(network: Network, files: ForeignReaderFiles): Read {
  const encode = pairEncoder(files);
  const { kind, labels } = files.foreign;
  return async ({ evidence, sentences }) => {
    const found: Logits[] = [];
    for (const { text, isJudged } of sentences) {
      if (!isJudged) continue;
      const { tokens, segments, start, end } = encode(evidence, text);
      const inputs = { input_ids: tokens, attention_mask: tokens.map(() => 1), token_type_ids: segments };
      const scores = await network.run(inputs, {
        count: labels.length * (kind === 'pair' ? 1 : tokens.length),
        what: `${labels.length} scores, one for each of id2label${kind === 'pair' ? '' : ', for each token'}`,
      });
      found.push(
        kind === 'pair' ? pairLogits(scores, labels) : tokenLogits(scores, labels, { from: start, to: end }),
      );
    }
    return found;
  };
}

const SAMPLE: Omit<Passage, 'reader'> = {
  evidence: 'The lighthouse stands on the northern cape. Construction ended in 1874.',
  question: 'When was it built?',
  sentences: [{ text: 'The lighthouse was finished in 1874.', isJudged: true }],
};

function unavailable(message: string, cause?: unknown): AnswerGuardError {
  return new AnswerGuardError('AG_MODEL_UNAVAILABLE', message, { cause });
}

async function loadRuntime(): Promise<Runtime> {
  try {
    return await import('onnxruntime-node');
  } catch (cause) {
    const code = codeOf(cause);
    const isMissing = code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND';
    throw new AnswerGuardError(
      'AG_MODEL_UNAVAILABLE',
      isMissing ? 'onnxruntime-node is not installed' : 'onnxruntime-node cannot be loaded on this machine',
      { cause, hint: 'ONNXRUNTIME_NODE_INSTALL=skip npm install onnxruntime-node' },
    );
  }
}
