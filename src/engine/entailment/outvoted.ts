import { isSameAbsence, type Absence } from '../alignment/objection.js';
import type { ClaimContent } from './claim-content.js';
import { coverageOf, type Comparison } from './comparison.js';

/** By how much more of the claim's words another chunk must have. */
const CLEARLY_MORE = 0.05;

/**
 * The chunk that speaks of the claim's matter more closely than `comparison` does, and has another value or name in its
 * place: the row "Airport | 4" outvotes the row "Harbour | 9" on how many stops the airport has.
 */
export function outvotedBy(
  comparison: Comparison,
  all: readonly Comparison[],
  content: ClaimContent,
): Comparison | undefined {
  return all.find((other) =>
    other.objections.some((objection) => {
      const { absent } = objection;
      if (absent?.replaced !== true || lacks(comparison, absent)) return false;
      const rest = weightsWithout(content, absent);
      return coverageOf(rest, other.found) > coverageOf(rest, comparison.found) + CLEARLY_MORE;
    }),
  );
}

function lacks(comparison: Comparison, absent: Absence): boolean {
  return comparison.objections.some((objection) => isSameAbsence(objection.absent, absent));
}

/** The claim without what is in question: for a value, all values; for a name, its own words. */
function weightsWithout(content: ClaimContent, absent: Absence): ClaimContent {
  const own = new Set(absent.name === undefined ? [] : content.reading.names[absent.name]?.tokens);
  return {
    ...content,
    items: content.items.map((item) => {
      const isAsked = item.value !== undefined || (!item.antecedent && own.has(item.token?.index ?? -1));
      return isAsked ? { ...item, weight: 0 } : item;
    }),
  };
}
