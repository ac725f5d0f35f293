import type { Alignment } from './alignment.js';
import { readNegations, type Negation } from './negation.js';

/** What the evidence excepts, if the claim speaks of it: of Mondays, where the evidence has "every day except Monday". */
export function exceptionSpokenOf(alignment: Alignment): Negation | undefined {
  const { evidence, anchor, at, values } = alignment;
  const spokenValues = new Set(values.flatMap((match) => match.found));
  const isSpoken = (index: number): boolean =>
    at.includes(index) || spokenValues.has(evidence.tokens[index]?.value ?? -1);
  return exceptionsIn(alignment, anchor).find(({ scope }) => scope.some(isSpoken));
}

/** The exceptions in a sentence of the evidence. */
export function exceptionsIn({ evidence }: Alignment, sentence: number): readonly Negation[] {
  return readNegations(evidence).filter(
    (negation) => negation.isException && negation.sentence === sentence && negation.scope.length > 0,
  );
}
