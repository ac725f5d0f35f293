import type { AnswerBody, Dialect, Reading, Replacement } from './dialect.js';
import type { StreamDialect } from './stream-dialect.js';

/** Media types whose whole body may be an answer. Express sends strings as text/html; pages are never held (response/answer-kind). */
const TEXT_TYPES: ReadonlySet<string> = new Set([
  '',
  'text/plain',
  'text/markdown',
  'text/x-markdown',
  'text/html',
]);

/** Each chunk is a stretch of the answer. There is no place for a report. */
const stream: StreamDialect = {
  framings: ['text'],
  recognises: ({ framing }) => framing === 'text',
  open: () => ({
    read: ({ data }) => ({ texts: [{ choice: 0, text: data }] }),
    write: (_, { texts: [text = ''] }) => (text === '' ? undefined : { data: text }),
    say: (_, text) => [{ data: text }],
    report: () => [],
    end: () => [],
  }),
};

/**
 * A body that is the answer, whole or in chunks: plain text, Markdown, the text stream of the Vercel AI SDK, or a string
 * that Express labelled text/html.
 */
export const plainText: Dialect = {
  name: 'text',
  report: 'impossible',
  read({ mediaType, text }: AnswerBody): Reading | undefined {
    if (!TEXT_TYPES.has(mediaType) || text.trim() === '') return undefined;
    return { answers: [text], facts: [], isGuess: true };
  },
  write(body: AnswerBody, { texts }: Replacement): string {
    return texts[0] ?? body.text;
  },
  stream,
};

/** Letters of scripts that put no spaces between words: one run of them may be a sentence. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** A single word, such as `ok` or `pong`: what a status says rather than an answer. */
export function isBareWord(text: string): boolean {
  return /^\s*[\p{L}\p{N}._-]{1,40}\s*$/u.test(text) && !UNSPACED.test(text);
}
