import type { GroundingFact } from '../../contract/check-request.js';

/** Words; of scripts that write none apart, single characters. */
const UNIT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}\p{N}]+/gu;

const unitsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(UNIT));

/** Finds the fact that has most words in common with a sentence: what is cited where a judge does not say which fact it saw. */
export function closestFact(facts: readonly GroundingFact[]): (sentence: string) => number {
  const units = facts.map(({ factText, attributes = {} }) =>
    unitsOf([factText, ...Object.values(attributes)].join('\n')),
  );
  return (sentence) => {
    const own = [...unitsOf(sentence)];
    const shared = units.map((fact) => own.filter((unit) => fact.has(unit)).length);
    return shared.indexOf(Math.max(...shared));
  };
}
