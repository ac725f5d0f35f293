import type { Conclusion } from '../conclusions/conclude.js';
import type { ClaimContent } from './claim-content.js';
import { coverageOf, type Comparison } from './comparison.js';
import { featuresOf } from './features.js';
import { supportOf } from './support-model.js';
import { unsupportedPart } from './unsupported-part.js';

/** The most support for a claim that the rows of a table, read together, deny, and how surely they deny it. */
export const DENIED = { cap: 0.12, contradicts: 0.85 } as const;
/** The most support for a claim that has a part which neither the conclusion nor the rows account for. */
const PART_UNKNOWN = 0.4;

/** How far a word that the rows do not have is taken for another way of saying what they conclude: "spending on roads grew". */
const TOLD_OTHERWISE = 0.5;

/**
 * The support of a claim that rows read together bear out: what the conclusion answers for is found, the rest as far as
 * any of the evidence has it.
 *
 * @param comparisons the claim held against each piece of evidence
 */
export function concludedSupport(
  conclusion: Conclusion,
  content: ClaimContent,
  comparisons: readonly Comparison[],
): number {
  const [first] = comparisons;
  if (first === undefined || isObjectedTo(conclusion, comparisons)) return 0;
  const found = content.items.map((item, n) => {
    const isAnswered =
      item.value === undefined
        ? !item.antecedent && conclusion.tokens.has(item.token?.index ?? -1)
        : conclusion.values.has(item.value);
    return isAnswered ? 1 : Math.max(...comparisons.map((comparison) => comparison.found[n] ?? 0));
  });
  // Of those that show: where names do not, the rows' own words were found.
  const named = new Set(content.reading.names.flatMap(({ tokens }) => tokens));
  const told = found.map((share, n) => {
    const item = content.items[n];
    const isNamed = item?.token === undefined || (!item.antecedent && named.has(item.token.index));
    return isNamed ? share : Math.max(share, TOLD_OTHERWISE);
  });
  const together = { ...first, found: told, coverage: coverageOf(content, told), pairs: 1, objections: [] };
  const support = supportOf(featuresOf([together], content));
  return unsupportedPart(content.parts, found) === undefined ? support : Math.min(support, PART_UNKNOWN);
}

/** Whether a row that a conclusion is drawn from has another thing in the place of what the claim says besides. */
function isObjectedTo({ chunks }: Conclusion, comparisons: readonly Comparison[]): boolean {
  return comparisons.some(
    ({ piece, objections }) =>
      chunks.includes(piece.chunk.index) && objections.some(({ rule }) => OF_CELLS.has(rule)),
  );
}

const OF_CELLS: ReadonlySet<string> = new Set(['cells-exchanged', 'word-replaced']);
