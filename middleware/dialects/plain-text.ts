import type { AnswerBody, Dialect, Reading, Replacement } from './dialect.js';

/** Media types whose whole body may be an answer. Express sends strings as text/html. */
const TEXT_TYPES: ReadonlySet<string> = new Set([
  '',
  'text/plain',
  'text/markdown',
  'text/x-markdown',
  'text/html',
]);

/** An HTML page, as opposed to a sentence sent with `res.send`: it begins with a doctype or a structural element. */
const DOCUMENT = /^\uFEFF?\s*(?:<!--[^]{0,2000}?-->\s*){0,3}<(?:!doctype|html|head|body|\?xml|svg)\b/i;

/** Whether a text/html body is a page, not an answer. */
export function isHtmlDocument(text: string): boolean {
  return DOCUMENT.test(text);
}

/** A body that is the answer: plain text, Markdown, or a string that Express labelled text/html. */
export const plainText: Dialect = {
  name: 'text',
  report: 'impossible',
  read({ mediaType, text }: AnswerBody): Reading | undefined {
    if (!TEXT_TYPES.has(mediaType) || text.trim() === '' || isHtmlDocument(text)) return undefined;
    return { answers: [text], facts: [] };
  },
  write(body: AnswerBody, { texts }: Replacement): string {
    return texts[0] ?? body.text;
  },
};
