import type { Logits } from './evidence-pair.js';

/** What the rules make of a claim. */
export interface LexicalScores {
  readonly support: number;
  readonly contradiction: number;
  /** The most support that hard rules leave. */
  readonly ceiling: number;
}

export type FusedScores = Pick<LexicalScores, 'support' | 'contradiction'>;

/** The strongest word that the model has in a sum, in log-odds: for a claim, and against one that has its words. */
const LOUDEST = { for: 1.5, against: 0.2 } as const;
/** How far the margin of a contradiction must be over nought to count as much as not. */
const DOUBT = 1;

/**
 * Both voices as one: the log-odds of the rules' support and the model's squashed margin for entailment, of the window
 * that speaks for the claim most, added up; never over what hard rules leave. Contradiction is the stronger of the two
 * voices', the model's as far as nothing supports the claim.
 */
export function fuse(lexical: LexicalScores, windows: readonly Logits[]): FusedScores {
  if (windows.length === 0) return lexical;
  const margin = Math.max(...windows.map(entailmentMargin));
  const loudest = margin > 0 ? LOUDEST.for : LOUDEST.against;
  const odds = logit(lexical.support) + loudest * Math.tanh(margin / loudest);
  const support = Math.min(lexical.ceiling, sigmoid(odds));
  const denial = sigmoid(Math.max(...windows.map(contradictionMargin)) - DOUBT);
  return { support, contradiction: Math.max(lexical.contradiction, denial * (1 - support)) };
}

/** Log-odds of entailment against the rest. */
export function entailmentMargin({ entailment, neutral, contradiction }: Logits): number {
  return entailment - logSumExp(neutral, contradiction);
}

/** Log-odds of contradiction against the rest. */
export function contradictionMargin({ entailment, neutral, contradiction }: Logits): number {
  return contradiction - logSumExp(entailment, neutral);
}

function logSumExp(a: number, b: number): number {
  const highest = Math.max(a, b);
  return highest + Math.log(Math.exp(a - highest) + Math.exp(b - highest));
}

function sigmoid(odds: number): number {
  return 1 / (1 + Math.exp(-odds));
}

const LEAST = 1e-4;

function logit(probability: number): number {
  const p = Math.min(1 - LEAST, Math.max(LEAST, probability));
  return Math.log(p / (1 - p));
}
