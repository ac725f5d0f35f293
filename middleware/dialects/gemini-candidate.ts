import type { GroundingFact } from '../../src/contract/check-request.js';
import { toFacts } from '../facts/to-facts.js';
import { type TextPart, type TextSpan } from './json-answer.js';
import { entriesOf, memberOf, type JsonEntry } from './json-entries.js';
import type { JsonPath } from './json-pointer.js';
import { runningText } from './running-text.js';

/** The places in `content.parts` that hold the answer's text: no thoughts, no calls. */
export function partsOf(candidate: JsonEntry['value'], at: JsonPath): readonly TextPart[] {
  return runningText(memberOf(candidate['content'], 'parts'), [...at, 'content', 'parts'], {
    roleOf: ({ thought }) => (thought === true ? 'unseen' : { member: 'text' }),
    joined: true,
  });
}

/** `groundingSupports` name segments of the text by bytes, from the start of a part, and repeat them. */
export function spansOf(
  candidate: JsonEntry['value'],
  at: JsonPath,
  partAt: (partIndex: unknown) => number,
): readonly TextSpan[] {
  return entriesOf(memberOf(candidate['groundingMetadata'], 'groundingSupports')).flatMap(
    ({ index, value }) => {
      const segment = value['segment'];
      const start = memberOf(segment, 'startIndex') ?? 0;
      const end = memberOf(segment, 'endIndex');
      const inPart = memberOf(segment, 'partIndex') ?? 0;
      if (typeof start !== 'number' || typeof end !== 'number') return [];
      const entry = [...at, 'groundingMetadata', 'groundingSupports', index];
      const part = partAt(inPart);
      return [
        {
          entry,
          part,
          start,
          end,
          unit: 'utf8' as const,
          startPath: [...entry, 'segment', 'startIndex'],
          endPath: [...entry, 'segment', 'endIndex'],
        },
      ];
    },
  );
}

/** Passages of the app's own search that Vertex AI retrieved, and what code printed. Web results are links alone. */
export function factsOfCandidate(candidate: JsonEntry['value']): readonly GroundingFact[] {
  const chunks = entriesOf(memberOf(candidate['groundingMetadata'], 'groundingChunks'));
  return [
    ...chunks.flatMap(({ value }) => [...toFacts(value['retrievedContext']), ...toFacts(value['maps'])]),
    ...entriesOf(memberOf(candidate['content'], 'parts')).flatMap(({ value }) =>
      toFacts(memberOf(value['codeExecutionResult'], 'output')),
    ),
  ];
}
