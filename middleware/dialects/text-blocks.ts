import type { TextPart } from './json-answer.js';
import type { JsonPath } from './json-pointer.js';
import { runningText } from './running-text.js';

/**
 * The text of a message's content: a string, or a list of blocks of which those with a text are read
 * (`{ "type": "text", "text": … }`, `{ "text": … }`). Blocks of other types (calls, pictures, reasoning) stand apart.
 */
export function textBlocks(content: unknown, at: JsonPath): readonly TextPart[] {
  if (typeof content === 'string') return [{ path: at, text: content }];
  return runningText(content, at, {
    roleOf: ({ type = 'text' }) =>
      type === 'text' || type === 'output_text' ? { member: 'text' } : 'between',
    joined: false,
  });
}

/** Whether there is a visible character in it. */
export function isVisible(parts: readonly TextPart[]): boolean {
  return parts.some(({ text }) => text.trim() !== '');
}
