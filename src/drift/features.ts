import type { AnswerTraits } from '../telemetry/answer-traits.js';

/** What is compared, each by itself, and what a warning calls it. */
export const FEATURE_NAMES = {
  support: 'support scores',
  weakest: 'scores of the weakest sentence',
  unchecked: 'share not checked',
  figures: 'share of claims with figures',
  noClaims: 'share of sentences that claim nothing',
  language: 'languages',
  length: 'length',
  facts: 'facts found',
} as const;
export type Feature = keyof typeof FEATURE_NAMES;
export const FEATURES = Object.keys(FEATURE_NAMES) as readonly Feature[];

/** Of what has no value. */
const NONE = 'none';

/** The bin of an answer by each feature; bins that are numbers are named by their lower bound, so that they have an order. */
export function binsOf(answer: AnswerTraits): Readonly<Record<Feature, string>> {
  const { figure, statement, noClaim } = answer.kinds;
  return {
    support: scoreBin(answer.supportScore),
    weakest: scoreBin(answer.weakestScore),
    unchecked: shareBin(1 - answer.coverage),
    figures: shareBin(figure / (figure + statement)),
    noClaims: shareBin(noClaim / (figure + statement + noClaim)),
    language: answer.language,
    length: floorIn(LENGTHS, answer.length),
    facts: floorIn(FACTS, answer.facts),
  };
}

/** Doublings: of a length the proportion is what differs. In UTF-16 units. */
const LENGTHS = [0, 50, 100, 200, 400, 800, 1600, 3200, 6400];
const FACTS = [0, 1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 50];
/** Finer at both ends, where calibrated scores lie. */
const SCORES = [0, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98];
const SHARES = [0, 0.2, 0.4, 0.6, 0.8];

function scoreBin(score: number | undefined): string {
  return score === undefined ? NONE : floorIn(SCORES, score);
}

/** Nought and all have bins of their own. */
function shareBin(share: number): string {
  if (Number.isNaN(share)) return NONE;
  if (share <= 0) return '0';
  return share >= 1 ? '1' : `over ${floorIn(SHARES, share)}`;
}

function floorIn(bounds: readonly number[], value: number): string {
  return String(bounds.findLast((bound) => bound <= value) ?? bounds[0]);
}

/** Bins in their order: numbers first, by size, then the rest by name, so that bins that are near lie together. */
export function inOrder(bins: Iterable<string>): string[] {
  const place = (bin: string): number =>
    bin === NONE ? -1 : Number(bin.replace('over ', '')) + (bin.startsWith('over') ? 1e-9 : 0);
  return [...bins].sort((a, b) => {
    const [first, second] = [place(a), place(b)];
    if (Number.isNaN(first) || Number.isNaN(second)) return a < b ? -1 : Number(a > b);
    return first - second;
  });
}
