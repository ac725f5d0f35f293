import { bedrockStream } from './bedrock-stream.js';
import type { Dialect } from './dialect.js';
import { jsonDialect, type JsonReading } from './json-dialect.js';
import { memberOf } from './json-entries.js';
import { textBlocks } from './text-blocks.js';

function find(json: unknown): JsonReading | undefined {
  const message = memberOf(memberOf(json, 'output'), 'message');
  if (memberOf(message, 'role') !== 'assistant') return undefined;
  const parts = textBlocks(memberOf(message, 'content'), ['output', 'message', 'content']);
  if (parts.length === 0) return undefined;
  const isStopped = memberOf(json, 'stopReason') !== undefined;
  const ended = isStopped ? [{ path: ['stopReason'], value: 'content_filtered' }] : [];
  return { answers: [{ parts, ended }] };
}

/**
 * A response of the Converse API of Amazon Bedrock, whole; and what its other APIs stream. A blocked answer stops by reason of
 * `content_filtered`.
 */
export const bedrockConverse: Dialect = {
  ...jsonDialect({ name: 'bedrock-converse', report: 'possible', find }),
  stream: bedrockStream,
};
