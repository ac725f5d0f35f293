import { align, type Alignment } from '../alignment/alignment.js';
import { CERTAINTY_ADDED, hasModal } from '../alignment/modality.js';
import { conversePair } from '../alignment/converse-words.js';
import { toldByOpposites } from '../alignment/opposite-words.js';
import { objections } from '../alignment/rules.js';
import type { Objection } from '../alignment/objection.js';
import type { ClaimContent, ContentItem } from './claim-content.js';
import { cellObjections } from './cell-objections.js';
import type { Piece } from './evidence-reader.js';

/** A claim held against one chunk. */
export interface Comparison {
  readonly piece: Piece;
  readonly alignment: Alignment;
  /** For each item of the claim's content, how far the chunk has it, in [0,1]. */
  readonly found: readonly number[];
  /** Weighted share of the items found, in [0,1]. */
  readonly coverage: number;
  /** Of the claim's neighbouring words that the chunk has, the share that stand near one another there too; one pair is taken for granted. In [0,1]. */
  readonly pairs: number;
  readonly objections: readonly Objection[];
}

/** Of whom a sentence speaks may be said before it; that counts a little less. What is said of them must stand in it. */
const BACKGROUND = 0.9;
/** "Closed", where the evidence says "not open"; "bought", where it says "sold". */
const DENIED_OPPOSITE = 0.9;
/** How far apart, in words, two words may stand to count as a pair. */
const PAIR_SPAN = 5;

/** Holds a claim against one chunk. */
export function compare(content: ClaimContent, piece: Piece): Comparison {
  const alignment = align(content.reading, piece.index, piece.background);
  const { derived } = alignment;
  const denied = toldByOpposites(alignment).inClaim;
  const converse = conversePair(alignment)?.claim.index;
  const found = content.items.map((item) => {
    if (item.value !== undefined)
      return derived.values.has(item.value) || (alignment.values[item.value]?.found.length ?? 0) > 0 ? 1 : 0;
    if (item.token === undefined) return 0;
    const here =
      (item.antecedent ? piece.index.match(item.token) : alignment.words[item.token.index])?.strength ?? 0;
    if (here === 1 || (!item.antecedent && derived.tokens.has(item.token.index))) return 1;
    const isToldOtherwise = denied.has(item.token.index) || converse === item.token.index;
    if (!item.antecedent && isToldOtherwise) return DENIED_OPPOSITE;
    const mayStandApart = item.antecedent || item.named;
    return Math.max(here, mayStandApart && piece.background.has(item.token) ? BACKGROUND : 0);
  });
  return {
    piece,
    alignment,
    found,
    coverage: coverageOf(content, found),
    pairs: pairsShared(content, alignment),
    objections: objectionsTo(content, alignment, piece),
  };
}

/** What speaks against the claim, as it stands under its lead-in: after "You may bring:" an item is not certain. */
function objectionsTo(
  { antecedent }: ClaimContent,
  alignment: Alignment,
  { cells }: Piece,
): readonly Objection[] {
  const isCertain = antecedent === undefined || !hasModal(antecedent);
  const all = objections(alignment).filter(({ rule }) => isCertain || rule !== CERTAINTY_ADDED);
  return cellObjections(alignment, cells, all);
}

/**
 * Weighted share of the claim's items that were found; 0 for a claim that says nothing.
 *
 * @param isCounted which items are looked at. @default all
 */
export function coverageOf(
  { items }: ClaimContent,
  found: readonly number[],
  isCounted?: (item: ContentItem) => boolean,
): number {
  let sum = 0;
  let weight = 0;
  for (let n = 0; n < items.length; n += 1) {
    const item = items[n];
    if (item === undefined || isCounted?.(item) === false) continue;
    sum += item.weight * (found[n] ?? 0);
    weight += item.weight;
  }
  return weight === 0 ? 0 : sum / weight;
}

function pairsShared(content: ClaimContent, alignment: Alignment): number {
  let pairs = 1;
  let near = 1;
  let previous = -1;
  for (const { token, antecedent } of content.items) {
    const at = token === undefined || antecedent ? -1 : (alignment.at[token.index] ?? -1);
    if (at >= 0 && previous >= 0) {
      pairs += 1;
      if (Math.abs(at - previous) <= PAIR_SPAN) near += 1;
    }
    if (token !== undefined && !antecedent) previous = at;
  }
  return near / pairs;
}
