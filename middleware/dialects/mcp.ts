import { jsonDialect, type JsonReading } from './json-dialect.js';
import { memberOf } from './json-entries.js';
import { textBlocks } from './text-blocks.js';

function find(json: unknown): JsonReading | undefined {
  if (memberOf(json, 'jsonrpc') !== '2.0') return undefined;
  const result = memberOf(json, 'result');
  if (memberOf(result, 'isError') === true) return undefined;
  const content = memberOf(result, 'content');
  const parts = Array.isArray(content) ? textBlocks(content, ['result', 'content']) : [];
  // Of a tool that lists files the result looks the same.
  return parts.length === 0 ? undefined : { answers: [{ parts }], isGuess: true };
}

/** The result of a tool of the Model Context Protocol, where the tool answers questions. */
export const mcp = jsonDialect({ name: 'mcp', report: 'possible', reportIn: 'result', find });
