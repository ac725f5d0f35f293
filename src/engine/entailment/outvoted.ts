import type { Absence } from '../alignment/objection.js';
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
  const own = new Set(comparison.objections.flatMap(({ absent }) => (absent ? [keyOf(absent)] : [])));
  return all.find((other) => {
    const asked = new Set<string>();
    return other.objections.some(({ absent }) => {
      if (absent?.replaced !== true || own.has(keyOf(absent))) return false;
      // All values are left out together: what holds for one holds for the next.
      const matter = absent.name === undefined ? 'values' : keyOf(absent);
      if (asked.has(matter)) return false;
      asked.add(matter);
      const rest = weightsWithout(content, absent);
      return coverageOf(rest, other.found) > coverageOf(rest, comparison.found) + CLEARLY_MORE;
    });
  });
}

function keyOf({ value, name, token }: Absence): string {
  return `${value ?? ''}/${name ?? ''}/${token ?? ''}`;
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
