import { isInParts, kindByMediaType, mayBeText } from '../response/answer-kind.js';
import type { AnswerBody, Dialect, Reading, Replacement } from './dialect.js';
import type { StreamDialect } from './stream-dialect.js';

/** Of the types that are held (response/answer-kind), those whose body is something else than a text. */
const OTHER_TYPES = /[/+](?:x-)?(?:json|javascript)$/;

/** Whether a body of this type is a text, as far as its type shows. */
export function isHeldText(mediaType: string): boolean {
  const isStream = kindByMediaType(mediaType) === 'stream';
  return !isStream && mayBeText(mediaType) && !isInParts(mediaType) && !OTHER_TYPES.test(mediaType);
}

/** Each chunk is a stretch of the answer. There is no place for a report. */
const stream: StreamDialect = {
  framings: ['text'],
  isGuess: true,
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
    if (!isHeldText(mediaType) || text.trim() === '') return undefined;
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

/** UTF-16 units: longer ones are no word that a person wrote for a status. */
const LONGEST_WORD = 40;

/** A single word, such as `ok` or `pong`: what a status says rather than an answer. */
export function isBareWord(text: string): boolean {
  const word = text.trim();
  return word.length <= LONGEST_WORD && /^[\p{L}\p{N}._-]+$/u.test(word) && !UNSPACED.test(word);
}
