import type { Absence } from '../alignment/objection.js';
import type { ClaimContent, ContentItem } from './claim-content.js';
import { coverageOf, type Comparison } from './comparison.js';

/** By how much more of the claim's words another chunk must have. */
const CLEARLY_MORE = 0.05;
/** Under this an objection does not say the opposite, only that something is not shown. */
const OPPOSITE = 0.6;

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
    if (other !== comparison && isContradictedBy(comparison, other)) return true;
    const asked = new Set<string>();
    return other.objections.some(({ absent }) => {
      if (absent?.replaced !== true || own.has(keyOf(absent))) return false;
      // All values are left out together: what holds for one holds for the next.
      const matter = absent.name === undefined ? 'values' : keyOf(absent);
      if (asked.has(matter)) return false;
      asked.add(matter);
      const isRest = restWithout(content, absent);
      const rest = coverageOf(content, comparison.found, isRest);
      return coverageOf(content, other.found, isRest) > rest + CLEARLY_MORE;
    });
  });
}

/**
 * Whether another chunk that has clearly more of the claim says the opposite of it, and this one says neither: of "some rooms
 * have a balcony" and "all rooms have a desk", the second does not bear out that all have a balcony.
 */
function isContradictedBy(comparison: Comparison, other: Comparison): boolean {
  if (other.coverage <= comparison.coverage + CLEARLY_MORE) return false;
  return other.objections.some(({ absent, contradicts }) => absent === undefined && contradicts >= OPPOSITE);
}

function keyOf({ value, name, token }: Absence): string {
  return `${value ?? ''}/${name ?? ''}/${token ?? ''}`;
}

/** What of the claim is not in question: for a value, all but values; for a name, all but values and its own words. */
function restWithout({ reading }: ClaimContent, { name }: Absence): (item: ContentItem) => boolean {
  const own = name === undefined ? undefined : reading.names[name]?.tokens;
  return ({ value, antecedent, token }) =>
    value === undefined && (antecedent || own?.includes(token?.index ?? -1) !== true);
}
