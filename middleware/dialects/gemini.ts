import type { GroundingFact } from '../../src/contract/check-request.js';
import { toFacts } from '../facts/to-facts.js';
import type { Dialect } from './dialect.js';
import {
  jsonDialect,
  type JsonAnswer,
  type JsonReading,
  type TextPart,
  type TextSpan,
} from './json-dialect.js';
import { entriesOf, memberOf, stringOf, type JsonEntry } from './json-entries.js';
import type { JsonPath } from './json-pointer.js';

/** The places in `content.parts` that hold the answer's text: no thoughts, no calls. */
function partsOf(candidate: JsonEntry['value'], at: JsonPath): readonly TextPart[] {
  const parts: TextPart[] = [];
  let isApart = false;
  for (const { index, value } of entriesOf(memberOf(candidate['content'], 'parts'))) {
    const text = stringOf(value, 'text');
    if (text === undefined || value['thought'] === true) {
      isApart ||= value['thought'] !== true;
      continue;
    }
    const entry = [...at, 'content', 'parts', index];
    parts.push({ path: [...entry, 'text'], text, entry, isApart });
    isApart = false;
  }
  return parts;
}

/** `groundingSupports` name segments of the text by bytes, from the start of a part, and repeat them. */
function spansOf(
  candidate: JsonEntry['value'],
  at: JsonPath,
  parts: readonly TextPart[],
): readonly TextSpan[] {
  return entriesOf(memberOf(candidate['groundingMetadata'], 'groundingSupports')).flatMap(
    ({ index, value }) => {
      const segment = value['segment'];
      const start = memberOf(segment, 'startIndex') ?? 0;
      const end = memberOf(segment, 'endIndex');
      const inPart = memberOf(segment, 'partIndex') ?? 0;
      if (typeof start !== 'number' || typeof end !== 'number') return [];
      const entry = [...at, 'groundingMetadata', 'groundingSupports', index];
      const part = parts.findIndex(({ path }) => path.at(-2) === inPart);
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

function find(json: unknown): JsonReading | undefined {
  const candidates = entriesOf(memberOf(json, 'candidates'));
  if (candidates.length === 0) return undefined;
  const answers = candidates.flatMap(({ index, value }): JsonAnswer[] => {
    const at = ['candidates', index];
    const parts = partsOf(value, at);
    if (parts.length === 0) return [];
    const probabilities = ['logprobsResult', 'avgLogprobs'].filter((name) => Object.hasOwn(value, name));
    return [
      {
        parts,
        spans: spansOf(value, at, parts),
        // The tokens spell out the text; cited runs of it are named by offsets in a text that is no more.
        stale: [...probabilities, 'citationMetadata'].map((name) => ({
          path: [...at, name],
          value: undefined,
        })),
        ended: [{ path: [...at, 'finishReason'], value: 'SAFETY' }],
      },
    ];
  });
  return { answers, facts: candidates.flatMap(({ value }) => factsOfCandidate(value)) };
}

/**
 * A whole GenerateContentResponse of the Gemini API and Vertex AI (`candidates`); each candidate is judged apart.
 * Passages that it retrieved are facts. A blocked candidate finishes by reason of `SAFETY`.
 */
export const gemini: Dialect = jsonDialect({ name: 'gemini', report: 'possible', find });
