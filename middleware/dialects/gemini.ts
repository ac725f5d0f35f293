import { type Dialect } from './dialect.js';
import { type JsonAnswer } from './json-answer.js';
import { jsonDialect, type JsonReading } from './json-dialect.js';
import { isObject } from '../is-object.js';
import { entriesOf, memberOf, stringOf } from './json-entries.js';
import { withFactsOfApp } from './facts-of-app.js';
import { factsOfCandidate, partsOf, spansOf } from './gemini-candidate.js';
import { geminiStream } from './gemini-stream.js';

function find(json: unknown): JsonReading | undefined {
  const candidates = entriesOf(memberOf(json, 'candidates'));
  // Other bodies have lists of that name: `{ candidates: [{ text }] }`.
  if (
    !candidates.some(
      ({ value }) => isObject(value['content']) || stringOf(value, 'finishReason') !== undefined,
    )
  )
    return undefined;
  const answers = candidates.flatMap(({ index, value }): JsonAnswer[] => {
    const at = ['candidates', index];
    const parts = partsOf(value, at);
    if (parts.length === 0) return [];
    const probabilities = ['logprobsResult', 'avgLogprobs'].filter((name) => Object.hasOwn(value, name));
    return [
      {
        parts,
        spans: spansOf(value, at, (inPart) => parts.findIndex(({ path }) => path.at(-2) === inPart)),
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
 * A GenerateContentResponse of the Gemini API and Vertex AI (`candidates`), whole or streamed; each candidate is judged
 * apart. Passages that it retrieved are facts. A blocked candidate finishes by reason of `SAFETY`.
 */
export const gemini: Dialect = {
  ...jsonDialect({ name: 'gemini', report: 'possible', find, isAlwaysAnswer: true }),
  stream: withFactsOfApp(geminiStream),
};
