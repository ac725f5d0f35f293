import { aiSdkDataStream } from './ai-sdk-data-stream.js';
import type { Dialect } from './dialect.js';
import type { TextPart } from './json-answer.js';
import { jsonDialect, type JsonReading } from './json-dialect.js';
import { entriesOf, memberOf } from './json-entries.js';
import type { JsonPath } from './json-pointer.js';
import type { JsonEdit } from './json-text.js';
import type { FramingName, StreamDialect } from './stream-dialect.js';
import { withFactsOfApp } from './facts-of-app.js';
import { factsOfPart } from './ai-sdk-parts.js';
import { aiSdkMessageStream } from './ai-sdk-stream.js';
import { runningText } from './running-text.js';

/** A message for the interface (`parts`) or for a model (`content`). */
function findMessage(message: unknown, at: JsonPath): JsonReading | undefined {
  if (memberOf(message, 'role') !== 'assistant') return undefined;
  const member = Array.isArray(memberOf(message, 'parts')) ? 'parts' : 'content';
  const list = memberOf(message, member);
  if (!Array.isArray(list)) return undefined;
  return {
    answers: [{ parts: runningText(list, [...at, member], { joined: false }) }],
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
    const found = runningText(value['content'], ['steps', index, 'content'], { joined: false });
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

const parts = withFactsOfApp(aiSdkMessageStream);
const streamOf = (framing: FramingName): StreamDialect =>
  framing === 'coded-lines' ? aiSdkDataStream : parts;

const stream: StreamDialect = {
  framings: [...parts.framings, ...aiSdkDataStream.framings],
  endsItself: true,
  recognises: (frame, head) => streamOf(frame.framing).recognises(frame, head),
  open: (head, framing) => streamOf(framing).open(head, framing),
};

/**
 * What the Vercel AI SDK makes: a message for the interface (`parts`) or a model (`content`), also under `message`, the
 * result of `generateText` as JSON, the UI message stream, the parts of `fullStream`, and the data stream of earlier
 * versions. Outputs of its tools are facts. A blocked result or stream finishes by reason of `content-filter`; a message
 * has no place for it.
 */
export const aiSdk: Dialect = {
  ...jsonDialect({
    name: 'ai-sdk',
    report: 'possible',
    isAlwaysAnswer: true,
    find: (json) =>
      findResult(json) ?? findMessage(json, []) ?? findMessage(memberOf(json, 'message'), ['message']),
  }),
  stream,
};
