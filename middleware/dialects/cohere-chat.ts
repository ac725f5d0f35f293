import type { GroundingFact } from '../../src/contract/check-request.js';
import { toolFacts } from '../facts/tool-facts.js';
import type { Dialect } from './dialect.js';
import { jsonDialect, type JsonReading, type TextPart, type TextSpan } from './json-dialect.js';
import { entriesOf, memberOf, stringOf, type JsonEntry } from './json-entries.js';

/** The documents and tool results that a citation names. They came with the request. */
export function sourcesOf(citation: JsonEntry['value']): readonly GroundingFact[] {
  return entriesOf(citation['sources']).flatMap(({ value }) =>
    toolFacts(value['document'] ?? value['tool_output']),
  );
}

function spansOf(message: unknown, parts: readonly TextPart[]): readonly TextSpan[] {
  return entriesOf(memberOf(message, 'citations')).flatMap(({ index, value }) => {
    const { start, end, content_index: inContent = 0, type = 'TEXT_CONTENT' } = value;
    if (type !== 'TEXT_CONTENT' || typeof start !== 'number' || typeof end !== 'number') return [];
    const entry = ['message', 'citations', index];
    const part = parts.findIndex(({ path }) => path.at(-2) === inContent);
    return [
      {
        entry,
        // Where reasoning comes first, some services still count the texts alone.
        part: part < 0 && parts.length === 1 ? 0 : part,
        start,
        end,
        unit: 'codePoint' as const,
        startPath: [...entry, 'start'],
        endPath: [...entry, 'end'],
      },
    ];
  });
}

function find(json: unknown): JsonReading | undefined {
  const message = memberOf(json, 'message');
  const isChat =
    typeof memberOf(json, 'finish_reason') === 'string' && memberOf(message, 'role') === 'assistant';
  const content = memberOf(message, 'content');
  if (!isChat || !Array.isArray(content)) return undefined;
  const parts = entriesOf(content).flatMap(({ index, value }): TextPart[] => {
    const text = stringOf(value, 'text');
    const entry = ['message', 'content', index];
    return value['type'] !== 'text' || text === undefined ? [] : [{ path: [...entry, 'text'], text, entry }];
  });
  const sources = entriesOf(memberOf(message, 'citations')).flatMap(({ value }) => sourcesOf(value));
  const known = new Map(sources.map((fact) => [JSON.stringify(fact), fact]));
  return {
    answers: [
      {
        parts,
        spans: spansOf(message, parts),
        // The tokens spell out the text.
        stale: [{ path: ['logprobs'], value: undefined }],
        ended: [{ path: ['finish_reason'], value: 'ERROR' }],
      },
    ],
    requestFacts: [...known.values()],
  };
}

/**
 * A whole response of Cohere's Chat API v2 (`message.content` as a list). The documents and tool results that its
 * citations name came with the request. A blocked answer finishes by reason of `ERROR`: there is none for filters.
 */
export const cohereChat: Dialect = jsonDialect({ name: 'cohere-chat', report: 'possible', find });
