import type { GroundingFact } from '../../src/contract/check-request.js';
import { toFacts } from '../facts/to-facts.js';
import { toolFacts } from '../facts/tool-facts.js';
import type { Dialect } from './dialect.js';
import { FACT_MEMBERS } from './fact-members.js';
import { jsonDialect, type JsonReading, type TextPart } from './json-dialect.js';
import { entriesOf, memberOf, stringOf, type JsonEntry } from './json-entries.js';
import type { JsonPath } from './json-pointer.js';
import type { JsonEdit } from './json-text.js';

const DATA_PARTS: ReadonlySet<string> = new Set(FACT_MEMBERS.map((name) => `data-${name}`));

/** What a part of a message, of a result or of a stream says to be known: a tool's output, `data-sources` and the like. */
export function factsOfPart(part: JsonEntry['value']): readonly GroundingFact[] {
  const type = stringOf(part, 'type') ?? '';
  if (DATA_PARTS.has(type)) return toFacts(part['data']);
  const isTool = type.startsWith('tool-') || type === 'dynamic-tool';
  return isTool && part['output'] !== undefined && part['preliminary'] !== true
    ? toolFacts(part['output'])
    : [];
}

/** The text parts of one list, apart from each other where something stood between them. */
function textParts(list: unknown, at: JsonPath): readonly TextPart[] {
  const parts: TextPart[] = [];
  let isApart = false;
  for (const { index, value } of entriesOf(list)) {
    const text = stringOf(value, 'text');
    if (value['type'] !== 'text' || text === undefined) {
      isApart = true;
      continue;
    }
    const entry = [...at, index];
    parts.push({ path: [...entry, 'text'], text, entry, isApart: isApart || parts.length > 0 });
    isApart = false;
  }
  return parts;
}

/** A message for the interface (`parts`) or for a model (`content`). */
function findMessage(message: unknown, at: JsonPath): JsonReading | undefined {
  if (memberOf(message, 'role') !== 'assistant') return undefined;
  const member = Array.isArray(memberOf(message, 'parts')) ? 'parts' : 'content';
  const list = memberOf(message, member);
  if (!Array.isArray(list)) return undefined;
  return {
    answers: [{ parts: textParts(list, [...at, member]) }],
    facts: entriesOf(list).flatMap(({ value }) => factsOfPart(value)),
  };
}

/** A result of `generateText` as JSON: the texts of its steps, which it says several times. */
function findResult(json: unknown): JsonReading | undefined {
  const steps = entriesOf(memberOf(json, 'steps'));
  if (steps.length === 0 || !steps.every(({ value }) => Array.isArray(value['content']))) return undefined;
  const parts: TextPart[] = [];
  const ended: JsonEdit[] = [];
  for (const { index, value } of steps) {
    const found = textParts(value['content'], ['steps', index, 'content']);
    parts.push(...found.map((part, i) => (i === 0 && parts.length > 0 ? { ...part, isApart: true } : part)));
    ended.push({ path: ['steps', index, 'finishReason'], value: 'content-filter' });
  }
  if (memberOf(json, 'finishReason') !== undefined)
    ended.push({ path: ['finishReason'], value: 'content-filter' });
  const facts = steps.flatMap(({ value }) =>
    entriesOf(value['content']).flatMap((part) => factsOfPart(part.value)),
  );
  return { answers: [{ parts, ended }], facts };
}

/**
 * What the Vercel AI SDK makes: a message for the interface (`parts`) or a model (`content`), also under `message`, and
 * the result of `generateText` as JSON. Outputs of its tools are facts. A blocked result finishes by reason of
 * `content-filter`; a message has no place for it.
 */
export const aiSdk: Dialect = jsonDialect({
  name: 'ai-sdk',
  report: 'possible',
  find: (json) =>
    findResult(json) ?? findMessage(json, []) ?? findMessage(memberOf(json, 'message'), ['message']),
});
