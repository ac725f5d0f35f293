import type { GroundingFact } from '../../src/contract/check-request.js';
import { toolFacts } from '../facts/tool-facts.js';
import { type TextSpan } from './json-answer.js';
import { entriesOf, type JsonEntry } from './json-entries.js';
import type { JsonPath } from './json-pointer.js';

/** The documents and tool results that a citation names. They came with the request. */
export function sourcesOf(citation: JsonEntry['value']): readonly GroundingFact[] {
  return entriesOf(citation['sources']).flatMap(({ value }) =>
    toolFacts(value['document'] ?? value['tool_output']),
  );
}

/** The run of words that a citation is about, by offsets in its part. */
export function spanOf(citation: JsonEntry['value'], entry: JsonPath, part: number): TextSpan | undefined {
  const { start, end } = citation;
  if (typeof start !== 'number' || typeof end !== 'number') return undefined;
  return {
    entry,
    part,
    start,
    end,
    unit: 'codePoint',
    startPath: [...entry, 'start'],
    endPath: [...entry, 'end'],
  };
}
