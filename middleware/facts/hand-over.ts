import { AnswerGuardError } from '../../src/contract/answer-guard-error.js';
import type { GroundingFact } from '../../src/contract/check-request.js';
import type { FactsSink } from './facts-context.js';
import { toFacts, type FactsInput } from './to-facts.js';

/** Reads what an app hands over. Throws AG_FACTS_INVALID for what cannot be facts. */
export function readFacts(facts: FactsInput): readonly GroundingFact[] {
  // Not every caller is compiled against the type.
  const given: unknown = facts;
  if (given !== undefined && typeof given !== 'string' && typeof given !== 'object') {
    throw new AnswerGuardError(
      'AG_FACTS_INVALID',
      `facts is a ${typeof given}; it must be a text, a document, or a list of these.`,
    );
  }
  if (typeof given === 'object' && given !== null && 'then' in given) {
    throw new AnswerGuardError('AG_FACTS_INVALID', 'facts is a promise; await it before handing it over.');
  }
  return toFacts(given);
}

/** Appends facts, each once: a retriever and a hook into it may both hand the same over. */
export function append(sink: FactsSink, facts: readonly GroundingFact[]): void {
  const before = sink.facts ?? [];
  const known = new Set(before.map(keyOf));
  const added = facts.filter((fact) => {
    const key = keyOf(fact);
    if (known.has(key)) return false;
    known.add(key);
    return true;
  });
  sink.facts = [...before, ...added];
}

function keyOf({ factText, attributes = {} }: GroundingFact): string {
  return JSON.stringify([factText, Object.entries(attributes).sort(([a], [b]) => (a < b ? -1 : 1))]);
}
