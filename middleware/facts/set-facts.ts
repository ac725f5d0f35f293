import type { ServerResponse } from 'node:http';
import { AnswerGuardError } from '../../src/contract/answer-guard-error.js';
import { guardedResponse } from '../guarded-response.js';
import { toFacts, type FactsInput } from './to-facts.js';

/**
 * Says what the answer on `res` may rest on; a later call replaces an earlier one. Facts handed over beat those that a
 * body carries. An empty list means that nothing was found. Throws AG_FACTS_INVALID when `facts` is no text, document
 * or list of these.
 */
export function setFacts(res: ServerResponse, facts: FactsInput): void {
  // Not every caller is compiled against the type.
  const given: unknown = facts;
  if (given !== undefined && typeof given !== 'string' && typeof given !== 'object') {
    throw new AnswerGuardError(
      'AG_FACTS_INVALID',
      `facts is a ${typeof given}; it must be a text, a document, or a list of these.`,
    );
  }
  guardedResponse(res).facts = toFacts(facts);
}
