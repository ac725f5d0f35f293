import type { Label } from './manifest.js';

/** What the model reads in one pass. */
export interface EvidencePair {
  readonly evidence: string;
  readonly claim: string;
}

/** The model's raw scores of one pair, before any softmax. */
export type Logits = Readonly<Record<Label, number>>;

/** What the model's raw scores say as probabilities; they add up to 1. */
export function probabilities(logits: Logits): Logits {
  const { entailment, neutral, contradiction } = logits;
  const highest = Math.max(entailment, neutral, contradiction);
  const [e, n, c] = [
    Math.exp(entailment - highest),
    Math.exp(neutral - highest),
    Math.exp(contradiction - highest),
  ];
  const sum = e + n + c;
  return { entailment: e / sum, neutral: n / sum, contradiction: c / sum };
}
