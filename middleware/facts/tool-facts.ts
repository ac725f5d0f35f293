import type { GroundingFact } from '../../src/contract/check-request.js';
import { isObject } from '../is-object.js';
import { toFacts } from './to-facts.js';

/**
 * What a tool gave, as facts: a text or documents as they are; any other record as the JSON that it is, since its names
 * say what its values are. A text that is JSON counts as what it says.
 */
export function toolFacts(output: unknown): readonly GroundingFact[] {
  const facts = toFacts(output);
  if (facts.length > 0 || typeof output !== 'object' || output === null) return facts;
  const isEmpty = Array.isArray(output)
    ? output.length === 0
    : isObject(output) && Object.keys(output).length === 0;
  return isEmpty ? [] : [{ factText: JSON.stringify(output) }];
}
