/** What stands around a text that is shown apart from the line it is written in. Characters that no text has: `plainText` takes them out first. */
const OPENS = '\u0001';
const CLOSES = '\u0002';
// eslint-disable-next-line no-control-regex -- what was put there
const APART = /\u0001([^\u0001\u0002]*)/gu;

/** Marks a text within a line as shown apart from it: a tooltip, a comment, a note. */
export function shownApart(text: string): string {
  return OPENS + text + CLOSES;
}

/** Comments of HTML, marked as shown apart: chats that show markup as it is written show them. */
export function withCommentsApart(text: string): string {
  return text.replaceAll('<!--', OPENS).replaceAll('-->', CLOSES);
}

/** A line without what is shown apart from it, and that, each by itself. */
export function partsShown(text: string): { readonly line: string; readonly apart: readonly string[] } {
  const apart: string[] = [];
  const line = text.replace(APART, (_whole, said: string) => {
    apart.push(said);
    return '';
  });
  return { line: line.replaceAll(CLOSES, ''), apart };
}
