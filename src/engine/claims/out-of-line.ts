/** Around a text that is shown apart from the line it is written in. Control characters, which `plainText` removes from a text first. */
const OPENS = '\u0001';
const CLOSES = '\u0002';
// eslint-disable-next-line no-control-regex -- OPENS and CLOSES
const OUT_OF_LINE = /\u0001([^\u0001\u0002]*)/gu;

/** Marks a text within a line as one that is shown apart from it: a tooltip, a comment, a note. */
export function markOutOfLine(text: string): string {
  return OPENS + text + CLOSES;
}

/** Marks HTML comments as out of line: chats that show markup as it is written show them. */
export function markComments(text: string): string {
  return text.replaceAll('<!--', OPENS).replaceAll('-->', CLOSES);
}

/** A line without its out-of-line texts, and these, in their order. */
export function splitOutOfLine(text: string): {
  readonly line: string;
  readonly outOfLine: readonly string[];
} {
  const outOfLine: string[] = [];
  const line = text.replace(OUT_OF_LINE, (_whole, shown: string) => {
    outOfLine.push(shown);
    return '';
  });
  return { line: line.replaceAll(CLOSES, ''), outOfLine };
}
