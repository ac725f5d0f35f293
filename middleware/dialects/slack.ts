import type { JsonAnswer, TextPart } from './json-answer.js';
import { jsonDialect, type JsonReading } from './json-dialect.js';
import { entriesOf, memberOf, stringOf } from './json-entries.js';

/** The texts of sections, and of Slack's own Markdown; what is said in headers, buttons and small print is not read. */
function blockTexts(blocks: unknown): readonly TextPart[] {
  return entriesOf(blocks).flatMap(({ index, value }) => {
    const entry = ['blocks', index];
    const [text, path] =
      value['type'] === 'markdown'
        ? [stringOf(value, 'text'), [...entry, 'text']]
        : [stringOf(memberOf(value, 'text'), 'text'), [...entry, 'text', 'text']];
    const isRead = value['type'] === 'section' || value['type'] === 'markdown';
    return isRead && text !== undefined ? [{ path, text, entry, isApart: true }] : [];
  });
}

function find(json: unknown): JsonReading | undefined {
  const parts = blockTexts(memberOf(json, 'blocks'));
  if (parts.length === 0) return undefined;
  const answers: JsonAnswer[] = [{ parts }];
  // What notifications show; it follows the blocks where it says the same.
  const text = stringOf(json, 'text') ?? '';
  if (text.trim() !== '' && !parts.some((part) => part.text === text))
    answers.push({ parts: [{ path: ['text'], text }] });
  return { answers, isGuess: true };
}

/** A message for Slack, in blocks. */
export const slack = jsonDialect({ name: 'slack', report: 'possible', find });
