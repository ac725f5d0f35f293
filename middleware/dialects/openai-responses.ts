import type { GroundingFact } from '../../src/contract/check-request.js';
import { toFacts } from '../facts/to-facts.js';
import { toolFacts } from '../facts/tool-facts.js';
import type { Dialect } from './dialect.js';
import { jsonDialect, type JsonReading, type TextPart, type TextSpan } from './json-dialect.js';
import { entriesOf, memberOf, stringOf, type JsonEntry } from './json-entries.js';
import type { JsonPath } from './json-pointer.js';
import type { JsonEdit } from './json-text.js';

/** Annotations of one `output_text` that say what they are about by offsets. */
function spansOf(content: JsonEntry['value'], at: JsonPath, part: number): readonly TextSpan[] {
  return entriesOf(content['annotations']).flatMap(({ index, value }) => {
    const entry = [...at, 'annotations', index];
    // `file_citation` and `file_path` have one place, the others a range.
    const [from, to] = typeof value['index'] === 'number' ? ['index', 'index'] : ['start_index', 'end_index'];
    const start = value[from];
    const end = value[to];
    if (typeof start !== 'number' || typeof end !== 'number') return [];
    return [
      {
        entry,
        part,
        start,
        end,
        unit: 'codePoint' as const,
        startPath: [...entry, from],
        endPath: [...entry, to],
      },
    ];
  });
}

/** What a tool of the service gave, by the type of its item. */
export function factsOfItem(item: JsonEntry['value']): readonly GroundingFact[] {
  switch (item['type']) {
    case 'file_search_call':
      return toFacts(item['results']);
    case 'mcp_call':
      return toolFacts(item['output']);
    case 'code_interpreter_call':
      return entriesOf(item['outputs']).flatMap(({ value }) => toFacts(value['logs']));
    default:
      return [];
  }
}

/** What the caller's own tools gave; it came with the request. */
export function requestFactsOfItem(item: JsonEntry['value']): readonly GroundingFact[] {
  return item['type'] === 'function_call_output' || item['type'] === 'custom_tool_call_output'
    ? toolFacts(item['output'])
    : [];
}

function find(json: unknown): JsonReading | undefined {
  const items = memberOf(json, 'output');
  if (memberOf(json, 'object') !== 'response' || !Array.isArray(items)) return undefined;
  const parts: TextPart[] = [];
  const spans: TextSpan[] = [];
  const stale: JsonEdit[] = [];
  const ended: JsonEdit[] = [
    { path: ['status'], value: 'incomplete' },
    { path: ['incomplete_details'], value: { reason: 'content_filter' } },
  ];
  let isApart = false;
  for (const { index: item, value } of entriesOf(items)) {
    if (value['type'] !== 'message') {
      isApart = true;
      continue;
    }
    isApart ||= parts.length > 0;
    ended.push({ path: ['output', item, 'status'], value: 'incomplete' });
    for (const { index, value: content } of entriesOf(value['content'])) {
      const text = stringOf(content, 'text');
      if (content['type'] !== 'output_text' || text === undefined) continue;
      const entry = ['output', item, 'content', index];
      spans.push(...spansOf(content, entry, parts.length));
      // The tokens spell out the text.
      if (content['logprobs'] !== undefined) stale.push({ path: [...entry, 'logprobs'], value: [] });
      parts.push({ path: [...entry, 'text'], text, entry, isApart });
      isApart = false;
    }
  }
  return {
    answers: [{ parts, spans, stale, ended }],
    facts: entriesOf(items).flatMap(({ value }) => factsOfItem(value)),
    requestFacts: entriesOf(items).flatMap(({ value }) => requestFactsOfItem(value)),
  };
}

/**
 * A whole Response of OpenAI's Responses API (`object: "response"`): the texts of its messages are one answer. What its
 * file search, remote MCP servers and code interpreter gave are facts. A blocked answer is `incomplete`, by reason of
 * `content_filter`.
 */
export const openaiResponses: Dialect = jsonDialect({ name: 'openai-responses', report: 'possible', find });
