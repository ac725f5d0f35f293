import type { GroundingFact } from '../../src/contract/check-request.js';
import { toFacts } from '../facts/to-facts.js';
import { toolFacts } from '../facts/tool-facts.js';
import type { TextPart, TextSpan } from './json-answer.js';
import { entriesOf, stringOf, type JsonEntry } from './json-entries.js';
import type { JsonPath } from './json-pointer.js';
import type { JsonEdit } from './json-text.js';

/** The span that an annotation is about, by its offsets; undefined where it has none. */
export function spanOf(annotation: JsonEntry['value'], entry: JsonPath, part: number): TextSpan | undefined {
  // `file_citation` and `file_path` have one place, the others a range.
  const [from, to] =
    typeof annotation['index'] === 'number' ? ['index', 'index'] : ['start_index', 'end_index'];
  const start = annotation[from];
  const end = annotation[to];
  if (typeof start !== 'number' || typeof end !== 'number') return undefined;
  return { entry, part, start, end, unit: 'codePoint', startPath: [...entry, from], endPath: [...entry, to] };
}

/** A content part of type `output_text`, a `refusal`, or what its sound says. */
export interface OutputText {
  readonly part: TextPart;
  readonly spans: readonly TextSpan[];
  readonly stale: readonly JsonEdit[];
}

/** Reads a content part; undefined when it has no text. */
export function outputText(content: JsonEntry['value'], at: JsonPath, part: number): OutputText | undefined {
  const refusal = stringOf(content, 'refusal');
  if (content['type'] === 'refusal' && refusal !== undefined)
    return { part: { path: [...at, 'refusal'], text: refusal }, spans: [], stale: [] };
  const transcript = stringOf(content, 'transcript');
  if (content['type'] === 'output_audio' && transcript !== undefined)
    return {
      part: { path: [...at, 'transcript'], text: transcript },
      spans: [],
      stale: typeof content['data'] === 'string' ? [{ path: [...at, 'data'], value: '' }] : [],
    };
  const text = stringOf(content, 'text');
  if (content['type'] !== 'output_text' || text === undefined) return undefined;
  return {
    part: { path: [...at, 'text'], text },
    spans: entriesOf(content['annotations']).flatMap(
      ({ index, value }) => spanOf(value, [...at, 'annotations', index], part) ?? [],
    ),
    // The tokens spell out the text.
    stale: content['logprobs'] === undefined ? [] : [{ path: [...at, 'logprobs'], value: [] }],
  };
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
