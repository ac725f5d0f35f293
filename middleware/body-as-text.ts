import { openingFence } from '../src/text/opening-fence.js';
import type { AnswerBody } from './dialects/dialect.js';
import type { FoundAnswer } from './dialects/find-dialect.js';
import { plainText } from './dialects/plain-text.js';

/** What is fenced as code would not be judged. */
function withoutFence(text: string): string {
  const lines = text.trim().split('\n');
  const isFenced = lines.length > 1 && openingFence(lines[0] ?? '') !== undefined;
  if (!isFenced) return text;
  const isClosed = openingFence(lines.at(-1) ?? '') !== undefined;
  return lines.slice(1, isClosed ? -1 : undefined).join('\n');
}

/** A body that no dialect reads as JSON: cut short, in a code fence, or said next to the JSON that was asked for. */
export function asText(body: AnswerBody): FoundAnswer | undefined {
  if (body.json !== undefined || body.text.trim() === '') return undefined;
  return { dialect: plainText, reading: { answers: [withoutFence(body.text)], facts: [] } };
}
