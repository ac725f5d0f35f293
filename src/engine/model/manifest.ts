import { z } from 'zod';

/** What the model tells apart. */
export const LABELS = ['entailment', 'neutral', 'contradiction'] as const;
export type Label = (typeof LABELS)[number];

const file = z.strictObject({
  /** A name in the model's folder. */
  file: z.string().regex(/^[\w.-]+$/),
  /** Of its bytes, in hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** model/manifest.json: what the shipped model is, and what its files must be. */
export const manifestSchema = z.strictObject({
  /** Names this model among others of this project. */
  revision: z.string().min(1).max(100),
  /** ONNX: int64 `input_ids`, `attention_mask` and `token_type_ids` of [batch, length] to float `logits` of [batch, 3]. */
  weights: file,
  /** In the form of the Hugging Face tokenizers. */
  tokenizer: file,
  /** The order of the logits. */
  labels: z
    .array(z.enum(LABELS))
    .length(LABELS.length)
    .refine((labels) => new Set(labels).size === LABELS.length, { error: 'must name each label once' }),
  /** Tokens that evidence, claim and the marks around them may have together. */
  maxTokens: z.int().min(16).max(512),
  /** Languages (ISO 639-1) in which the model is better than the rules alone. */
  languages: z.array(z.string().regex(/^[a-z]{2}$/)).min(1),
});
export type ModelManifest = z.infer<typeof manifestSchema>;
