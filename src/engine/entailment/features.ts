import type { ClaimContent } from './claim-content.js';
import { coverageOf, type Comparison } from './comparison.js';

/** What the support model looks at, in the order of its weights. More of the first four never hurts a claim, more of the others never helps. */
export const FEATURES = [
  /** Weighted share of the claim's content that the evidence has, in [0,1]. */
  'coverage',
  /** How far coverage is beyond four fifths, in [0,1]: the last missing word matters most. */
  'nearlyAll',
  /** 1 if the evidence has every word and value of the claim, at least half, else 0. */
  'whole',
  /** Of the claim's neighbouring words that the evidence has, the share that stand near one another there too, in [0,1]. */
  'pairs',
  /** ln(1 + weight of the words that the evidence lacks). */
  'missingWords',
  /** Share of the claim's names that have a word which the evidence lacks, in [0,1]. */
  'missingNames',
  /** Share of the claim's values that the evidence lacks, in [0,1]. */
  'missingValues',
  /** ln(1 + number of the objections that speak of a contradiction). */
  'contradictions',
] as const;

export type Features = Readonly<Record<(typeof FEATURES)[number], number>>;

/** A word counts as lacking when it is found to less than this. */
export const HALF_FOUND = 0.5;

const NEARLY_ALL = 0.8;

/** The features of a claim held against one chunk, or several read together. */
export function featuresOf(set: readonly Comparison[], content: ClaimContent): Features {
  const found = foundTogether(set, content);
  const { names, values } = content.reading;
  const lackingTokens = new Set<number>();
  let missingWeight = 0;
  let missingValues = 0;
  content.items.forEach((item, n) => {
    if ((found[n] ?? 0) >= HALF_FOUND || item.antecedent) return;
    if (item.token === undefined) missingValues += 1;
    else {
      missingWeight += item.weight;
      lackingTokens.add(item.token.index);
    }
  });
  const missingNames = names.filter((name) => name.tokens.some((token) => lackingTokens.has(token))).length;
  const contradicting = new Set(
    set.flatMap((comparison) =>
      comparison.objections
        .filter((objection) => objection.contradicts > 0 && objection.absent === undefined)
        .map((objection) => objection.rule),
    ),
  );
  const coverage = coverageOf(content, found);
  return {
    coverage,
    nearlyAll: Math.max(0, (coverage - NEARLY_ALL) / (1 - NEARLY_ALL)),
    whole: missingWeight === 0 && missingValues === 0 ? 1 : 0,
    pairs: Math.max(...set.map((comparison) => comparison.pairs)),
    missingWords: Math.log1p(missingWeight),
    missingNames: names.length === 0 ? 0 : missingNames / names.length,
    missingValues: values.length === 0 ? 0 : missingValues / values.length,
    contradictions: Math.log1p(contradicting.size),
  };
}

/** For each item of the claim's content, how far any chunk of the set has it. */
export function foundTogether(set: readonly Comparison[], content: ClaimContent): readonly number[] {
  const [first, ...others] = set;
  if (first === undefined) return content.items.map(() => 0);
  if (others.length === 0) return first.found;
  return first.found.map((found, n) => {
    let most = found;
    for (const other of others) most = Math.max(most, other.found[n] ?? 0);
    return most;
  });
}
