import { z } from 'zod';
import { LABELS } from './verdict-logits.js';
import { calibrationSchema } from '../score/calibration.js';
import { errorsAloneSchema } from '../score/errors-alone.js';

const file = z.strictObject({
  /** A name in the model's folder. */
  file: z.string().regex(/^[\w.-]+$/),
  /** Of its bytes, in hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

const reader = z.strictObject({
  /** Names it among the model's readers. */
  name: z.string().regex(/^[a-z][a-z0-9-]{0,30}$/),
  /**
   * ONNX: int64 `input_ids`, `position_ids`, `token_type_ids` and `sentence_ids` of [1, length], float `pool` of
   * [1, sentences, length], to float `logits` of [1, sentences, 4].
   */
  weights: file,
  /** In the form of the Hugging Face tokenizers. */
  tokenizer: file,
  /** The tokens before evidence and before each sentence, and after each text. */
  marks: z.strictObject({ start: z.string().min(1), end: z.string().min(1) }),
  /** Where a sentence's verdict is read: at its start mark, or at the mean of its tokens. */
  verdictAt: z.enum(['start', 'mean']),
  /** Most tokens of evidence and question (their ends are cut) and of a sentence (its beginning is cut). */
  maxTokens: z.strictObject({
    evidence: z.int().min(16).max(400),
    question: z.int().min(0).max(100),
    sentence: z.int().min(16).max(100),
  }),
  /**
   * Languages (ISO 639-1) of sentences that it reads. A sentence goes to the first reader that has its language, and
   * that of the facts; one that no reader has goes to the last.
   */
  languages: z.array(z.string().regex(/^[a-z]{2}$/)).min(1),
  /** How much it reads in one pass: estimated tokens of evidence, and judged sentences. */
  reads: z.strictObject({ evidence: z.int().min(16).max(400), sentences: z.int().min(1).max(16) }),
  /** Turns its logits and the exact features into probabilities. */
  calibration: calibrationSchema,
  /** The same where the facts are short (`isShort`). */
  calibrationBesideShortFacts: calibrationSchema,
  /** What its scores err alone: absent where that was not measured. */
  errorsAlone: errorsAloneSchema.optional(),
  /** The same for short facts. */
  errorsAloneBesideShortFacts: errorsAloneSchema.optional(),
});

/** model/manifest.json: what the shipped model is, and what its files must be. */
export const manifestSchema = z.strictObject({
  /** Names this model among others of this project. */
  revision: z.string().min(1).max(100),
  /** The order of the logits. */
  labels: z
    .array(z.enum(LABELS))
    .length(LABELS.length)
    .refine((labels) => new Set(labels).size === LABELS.length, { error: 'must name each label once' }),
  readers: z
    .array(reader)
    .min(1)
    .max(4)
    .refine((readers) => new Set(readers.map(({ name }) => name)).size === readers.length, {
      error: 'must have different names',
    }),
});
export type ModelManifest = z.infer<typeof manifestSchema>;
export type ReaderManifest = ModelManifest['readers'][number];

/** The reader that reads a sentence: the first that has its language and the facts', or else the last. */
export function readerFor<T extends { readonly languages: readonly string[] }>(
  readers: readonly T[],
  sentence: string,
  facts: string | undefined,
): T | undefined {
  const reads = readers.find(
    ({ languages }) => languages.includes(sentence) && (facts === undefined || languages.includes(facts)),
  );
  return reads ?? readers.at(-1);
}
