import type { Dialect } from './dialect.js';
import type { JsonAnswer, TextSpan } from './json-answer.js';
import { jsonDialect, type JsonReading } from './json-dialect.js';
import { entriesOf, memberOf, type JsonEntry } from './json-entries.js';
import type { JsonEdit } from './json-text.js';
import { factsOfItem, outputText, requestFactsOfItem } from './openai-responses-items.js';
import { openaiResponsesStream } from './openai-responses-stream.js';
import { withFactsOfApp } from './facts-of-app.js';
import { RunningText } from './running-text.js';

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
  const running = new RunningText();
  const { parts } = running;
  const spans: TextSpan[] = [];
  const stale: JsonEdit[] = [];
  const ended: JsonEdit[] = [
    { path: ['status'], value: 'incomplete' },
    { path: ['incomplete_details'], value: { reason: 'content_filter' } },
  ];
  for (const { index, value } of items) {
    if (value['type'] !== 'message') {
      running.interrupt();
      continue;
    }
    ended.push({ path: ['output', index, 'status'], value: 'incomplete' });
    for (const content of entriesOf(value['content'])) {
      const at = ['output', index, 'content', content.index];
      const found = outputText(content.value, at, parts.length);
      if (found === undefined) continue;
      // Each part is a paragraph of its own.
      if (parts.length > 0) running.interrupt();
      running.add({ ...found.part, entry: at });
      spans.push(...found.spans);
      stale.push(...found.stale);
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
  ...jsonDialect({ name: 'openai-responses', report: 'possible', find, isAlwaysAnswer: true }),
  stream: withFactsOfApp(openaiResponsesStream),
};
