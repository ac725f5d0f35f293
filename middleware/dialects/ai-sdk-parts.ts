import type { GroundingFact } from '../../src/contract/check-request.js';
import { toFacts } from '../facts/to-facts.js';
import { toolFacts } from '../facts/tool-facts.js';
import { FACT_MEMBERS } from './fact-members.js';
import { stringOf, type JsonEntry } from './json-entries.js';

const DATA_PARTS: ReadonlySet<string> = new Set(FACT_MEMBERS.map((name) => `data-${name}`));

/** What a part of a message, of a result or of a stream says to be known: a tool's output, `data-sources` and the like. */
export function factsOfPart(part: JsonEntry['value']): readonly GroundingFact[] {
  const type = stringOf(part, 'type') ?? '';
  if (DATA_PARTS.has(type)) return toFacts(part['data']);
  const isTool = type.startsWith('tool-') || type === 'dynamic-tool';
  return isTool && part['output'] !== undefined && part['preliminary'] !== true
    ? toolFacts(part['output'])
    : [];
}
