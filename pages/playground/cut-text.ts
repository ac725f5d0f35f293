import { cutFact } from '../../src/engine/evidence/cut-fact.js';
import type { GroundingFact } from '../../src/contract/check-request.js';

/** UTF-16 units up to which a text stays whole: what the parts of a longer one have at most. */
const LONGEST = 4000;

/** A fact, where it is long in the parts that a guard cuts it into, each with a title that says which it is. */
export function inParts(fact: GroundingFact, name: string): readonly GroundingFact[] {
  const title = fact.attributes?.['title'] ?? name;
  const factText = fact.factText.trim();
  if (factText === '') return [];
  const parts = factText.length <= LONGEST ? [{ ...fact, factText }] : cut(fact);
  return parts.map((part, index) => ({
    ...part,
    attributes: {
      ...part.attributes,
      title: parts.length === 1 ? title : `${title} (${index + 1} of ${parts.length})`,
    },
  }));
}

function cut(fact: GroundingFact): readonly GroundingFact[] {
  const cutting = cutFact(fact);
  for (;;) {
    const step = cutting.next();
    if (step.done === true) return step.value;
  }
}
