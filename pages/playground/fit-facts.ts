import { limits } from '../../src/contract/limits.js';
import type { Draft } from './model.js';

/**
 * The draft as it can be checked: without empty facts, and with those that are longer than a fact may be in parts, as a
 * guard cuts them. The same draft where there is nothing to do.
 */
export async function fitFacts(draft: Draft): Promise<Draft> {
  const isLong = (text: string): boolean => text.length > limits.factCharacters;
  const isFit = draft.facts.every(({ factText }) => factText.trim() !== '' && !isLong(factText));
  if (isFit) return draft;
  const { inParts } = await import('./cut-text.js');
  const facts = draft.facts.flatMap((fact, index) => {
    if (fact.factText.trim() === '') return [];
    return isLong(fact.factText) ? inParts(fact, `Fact ${index + 1}`) : [fact];
  });
  return { ...draft, facts };
}
