import type { Dialect } from './dialect.js';
import { jsonDialect, type JsonReading } from './json-dialect.js';
import { entriesOf, memberOf } from './json-entries.js';
import { withFactsOfApp } from './facts-of-app.js';
import { factsOfBlock, requestFactsOfBlock } from './anthropic-messages-blocks.js';
import { anthropicMessagesStream } from './anthropic-messages-stream.js';
import { runningText } from './running-text.js';

function find(json: unknown): JsonReading | undefined {
  const content = memberOf(json, 'content');
  if (memberOf(json, 'type') !== 'message' || !Array.isArray(content)) return undefined;
  const blocks = entriesOf(content);
  // Where the answer cites, each run of words between citations is a block: together they are the text.
  const cited = new Set<unknown>(
    blocks.filter(({ value }) => entriesOf(value['citations']).length > 0).map(({ index }) => index),
  );
  const parts = runningText(content, ['content'], { joined: true }).map((part) =>
    part.entry !== undefined && cited.has(part.entry.at(-1))
      ? { ...part, citations: [...part.entry, 'citations'] }
      : part,
  );
  return {
    answers: [{ parts, ended: [{ path: ['stop_reason'], value: 'refusal' }] }],
    facts: blocks.flatMap(({ value }) => factsOfBlock(value)),
    requestFacts: blocks.flatMap(({ value }) => requestFactsOfBlock(value)),
  };
}

/**
 * A Message of Anthropic's Messages API, whole (`type: "message"`) or streamed: its text blocks are one answer. What its
 * web search is quoted with, its web fetch, code execution and remote MCP servers gave are facts. A blocked answer stops
 * by reason of `refusal`.
 */
export const anthropicMessages: Dialect = {
  ...jsonDialect({ name: 'anthropic-messages', report: 'possible', find, isAlwaysAnswer: true }),
  stream: withFactsOfApp(anthropicMessagesStream),
};
