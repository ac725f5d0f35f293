import type { Dialect } from './dialect.js';
import type { JsonAnswer, TextPart, TextSpan } from './json-answer.js';
import { jsonDialect, type JsonReading } from './json-dialect.js';
import { entriesOf, memberOf, type JsonEntry } from './json-entries.js';
import type { JsonEdit } from './json-text.js';
import { factsOfItem, outputText, requestFactsOfItem } from './openai-response-items.js';
import { openaiResponsesStream } from './openai-responses-stream.js';
import { withFactsOfApp } from './plain-json-stream.js';

function find(json: unknown): JsonReading | undefined {
  const items = memberOf(json, 'output');
  if (memberOf(json, 'object') !== 'response' || !Array.isArray(items)) return undefined;
  const entries = entriesOf(items);
  return {
    answers: [messagesOf(entries)],
    facts: entries.flatMap(({ value }) => factsOfItem(value)),
    requestFacts: entries.flatMap(({ value }) => requestFactsOfItem(value)),
  };
}

/** The texts of all messages as one answer. */
function messagesOf(items: readonly JsonEntry[]): JsonAnswer {
  const parts: TextPart[] = [];
  const spans: TextSpan[] = [];
  const stale: JsonEdit[] = [];
  const ended: JsonEdit[] = [
    { path: ['status'], value: 'incomplete' },
    { path: ['incomplete_details'], value: { reason: 'content_filter' } },
  ];
  let isApart = false;
  for (const { index, value } of items) {
    if (value['type'] !== 'message') {
      isApart = true;
      continue;
    }
    isApart ||= parts.length > 0;
    ended.push({ path: ['output', index, 'status'], value: 'incomplete' });
    for (const content of entriesOf(value['content'])) {
      const at = ['output', index, 'content', content.index];
      const found = outputText(content.value, at, parts.length);
      if (found === undefined) continue;
      parts.push({ ...found.part, entry: at, isApart });
      spans.push(...found.spans);
      stale.push(...found.stale);
      isApart = false;
    }
  }
  return { parts, spans, stale, ended };
}

/**
 * A Response of OpenAI's Responses API, whole (`object: "response"`) or streamed: the texts of its messages are one
 * answer. What its file search, remote MCP servers and code interpreter gave are facts. A blocked answer is `incomplete`,
 * by reason of `content_filter`.
 */
export const openaiResponses: Dialect = {
  ...jsonDialect({ name: 'openai-responses', report: 'possible', find }),
  stream: withFactsOfApp(openaiResponsesStream),
};
