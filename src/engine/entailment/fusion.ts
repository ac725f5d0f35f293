import type { Logits } from '../model/evidence-pair.js';
import { ALONE, HEARD } from './fusion-weights.js';
import type { Overlap } from './overlap.js';

/** What the rules make of a claim. */
export interface RuledClaim {
  /** By the best evidence, in [0,1]. */
  readonly support: number;
  readonly contradiction: number;
  /** The most support that hard rules leave; 1 where none speaks. */
  readonly ceiling: number;
  readonly overlap: Overlap;
}

/** What a claim comes to: both in [0,1]. */
export interface FusedScores {
  readonly support: number;
  readonly contradiction: number;
}

/** Weights of a sum of log-odds; each is how much a whole unit of its feature adds. */
export interface FusionWeights {
  readonly intercept: number;
  /** Of the log-odds of the rules' support. */
  readonly rules: number;
  readonly coverage: number;
  readonly pairs: number;
  readonly missingNames: number;
  readonly missingValues: number;
  /** Of the model's squashed margin for entailment, in the window that speaks for the claim most. */
  readonly bestWindow: number;
}

/** The strongest word that the model has in one window, in log-odds, either way. */
const LOUDEST = 3;
/** How far the margin of a contradiction must be over nought to count as much as not. */
const DOUBT = 1;
/** What is beyond a ceiling counts this much: of two claims that a rule objects to, the better supported one stays ahead. */
const BEYOND = 0.3;
/** The same where the facts took more than one window: in longer ones, what a rule holds against a claim more often speaks of something else. */
const BEYOND_IN_LONG = 0.6;
/** But what a rule objects to stays under even odds, or under its ceiling where that is higher. */
const UNDER_OBJECTION = 0.49;
/** What the rules find borne out by one piece of evidence is so, where no model was heard, whatever the rest of it lacks. */
export const BORNE_OUT = 0.6;
/**
 * The same where the model was heard: what the rules are sure of stays, whatever it says. It reads "4200" and "4,200" as
 * different pieces, does not count, and does not see what a fact's attributes say.
 */
const SURE = 0.65;

/**
 * All voices as one, a sum of log-odds: the rules' support by the best evidence, what all the evidence together has of the
 * claim, and the model's margins for entailment if it was heard. Hard rules hold it down. Contradiction is the stronger of
 * the two voices', the model's as far as nothing supports the claim.
 *
 * The weights are fitted on pairs held out of the model's training (training/fuse.py).
 *
 * @param windows what the model said of each window, the first first; empty where it was not heard
 */
export function fuse(ruled: RuledClaim, windows: readonly Logits[]): FusedScores {
  if (windows.length === 0 && ruled.overlap.coverage === 0)
    return { support: 0, contradiction: ruled.contradiction };
  const odds = windows.length === 0 ? wordOdds(ruled, ALONE) : wordOdds(ruled, HEARD) + modelOdds(windows);
  const all = heldDown(odds, ruled.ceiling, windows.length > 1 ? BEYOND_IN_LONG : BEYOND);
  const isBorneOut = ruled.support >= (windows.length === 0 ? BORNE_OUT : SURE);
  const support = isBorneOut ? Math.max(all, ruled.support) : all;
  if (windows.length === 0)
    return { support, contradiction: Math.min(ruled.contradiction, 1.25 * (1 - support)) };
  const denial = sigmoid(Math.max(...windows.map(contradictionMargin)) - DOUBT);
  return { support, contradiction: Math.max(ruled.contradiction, denial * (1 - support)) };
}

function wordOdds({ support, overlap }: RuledClaim, weights: FusionWeights): number {
  return (
    weights.intercept +
    weights.rules * logit(support) +
    weights.coverage * overlap.coverage +
    weights.pairs * overlap.pairs +
    weights.missingNames * overlap.missingNames +
    weights.missingValues * overlap.missingValues
  );
}

function modelOdds(windows: readonly Logits[]): number {
  const strongest = Math.max(...windows.map(entailmentMargin));
  return HEARD.bestWindow * LOUDEST * Math.tanh(strongest / LOUDEST);
}

function heldDown(odds: number, ceiling: number, share: number): number {
  if (ceiling >= 1 || odds <= logit(ceiling)) return sigmoid(odds);
  const beyond = sigmoid(logit(ceiling) + share * (odds - logit(ceiling)));
  return Math.min(beyond, Math.max(ceiling, UNDER_OBJECTION));
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

/** Probabilities nearer to 0 or 1 count as this near. */
const NEAREST = 1e-4;

function logit(probability: number): number {
  const p = Math.min(1 - NEAREST, Math.max(NEAREST, probability));
  return Math.log(p / (1 - p));
}
