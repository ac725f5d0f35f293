import type { AnswerBody, Dialect, Replacement } from './dialect.js';
import { jsonDialect, type JsonReading } from './json-dialect.js';
import { editJson } from './json-text.js';
import { mcpStream } from './mcp-stream.js';
import { copiesAfter, toolResultIn } from './mcp-tool-result.js';

function find(json: unknown): JsonReading | undefined {
  const found = toolResultIn(json);
  if (found === undefined) return undefined;
  const { blocks, structured, facts, isGuess } = found;
  // A text that is said in both places changes in both.
  const inBlocks = new Set(blocks.map(({ text }) => text));
  const apart = structured.filter(({ text }) => !inBlocks.has(text));
  const answers = [
    ...(blocks.length === 0 ? [] : [{ parts: blocks }]),
    ...apart.map((part) => ({ parts: [part] })),
  ];
  return { answers, facts, isGuess };
}

const whole = jsonDialect({ name: 'mcp', report: 'possible', reportIn: 'result', find });

/** The result of a tool of the Model Context Protocol, where the tool answers questions, as JSON or as an event of a stream. */
export const mcp: Dialect = {
  ...whole,
  write(body: AnswerBody, replacement: Replacement): string {
    const text = whole.write(body, replacement);
    const copies = toolResultIn(body.json)?.copies ?? [];
    const edits = copies.length === 0 ? [] : copiesAfter(text, copies);
    return edits.length === 0 ? text : editJson(text, edits, { escapeHtml: body.escapeHtml });
  },
  stream: mcpStream,
};
