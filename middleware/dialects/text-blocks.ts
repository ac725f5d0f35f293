import type { TextPart } from './json-answer.js';
import { entriesOf, stringOf } from './json-entries.js';
import type { JsonPath } from './json-pointer.js';

/**
 * The text of a message's content: a string, or a list of blocks of which those with a text are read
 * (`{ "type": "text", "text": … }`, `{ "text": … }`). Blocks of other types (calls, pictures, reasoning) stand apart.
 */
export function textBlocks(content: unknown, at: JsonPath): readonly TextPart[] {
  if (typeof content === 'string') return [{ path: at, text: content }];
  const parts: TextPart[] = [];
  let isApart = false;
  for (const { index, value } of entriesOf(content)) {
    const text = stringOf(value, 'text');
    const type = value['type'] ?? 'text';
    if (text === undefined || (type !== 'text' && type !== 'output_text')) {
      isApart = true;
      continue;
    }
    const entry = [...at, index];
    parts.push({ path: [...entry, 'text'], text, entry, isApart: isApart || parts.length > 0 });
    isApart = false;
  }
  return parts;
}

/** Whether there is a visible character in it. */
export function isVisible(parts: readonly TextPart[]): boolean {
  return parts.some(({ text }) => text.trim() !== '');
}
