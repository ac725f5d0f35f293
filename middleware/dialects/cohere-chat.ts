import { type Dialect } from './dialect.js';
import { type TextPart, type TextSpan } from './json-answer.js';
import { jsonDialect, type JsonReading } from './json-dialect.js';
import { entriesOf, memberOf } from './json-entries.js';
import { withFactsOfApp } from './facts-of-app.js';
import { sourcesOf, spanOf } from './cohere-chat-citations.js';
import { cohereChatStream } from './cohere-chat-stream.js';
import { runningText } from './running-text.js';

function spansOf(message: unknown, parts: readonly TextPart[]): readonly TextSpan[] {
  return entriesOf(memberOf(message, 'citations')).flatMap(({ index, value }) => {
    const { content_index: inContent = 0, type = 'TEXT_CONTENT' } = value;
    if (type !== 'TEXT_CONTENT') return [];
    const part = parts.findIndex(({ path }) => path.at(-2) === inContent);
    // Where reasoning comes first, some services still count the texts alone.
    return spanOf(value, ['message', 'citations', index], part < 0 && parts.length === 1 ? 0 : part) ?? [];
  });
}

function find(json: unknown): JsonReading | undefined {
  const message = memberOf(json, 'message');
  const isChat =
    typeof memberOf(json, 'finish_reason') === 'string' && memberOf(message, 'role') === 'assistant';
  const content = memberOf(message, 'content');
  if (!isChat || !Array.isArray(content)) return undefined;
  const parts = runningText(content, ['message', 'content'], { joined: false });
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
 * A response of Cohere's Chat API v2, whole (`message.content` as a list) or streamed. The documents and tool results
 * that its citations name came with the request. A blocked answer finishes by reason of `ERROR`: there is none for
 * filters.
 */
export const cohereChat: Dialect = {
  ...jsonDialect({ name: 'cohere-chat', report: 'possible', find, isAlwaysAnswer: true }),
  stream: withFactsOfApp(cohereChatStream),
};
