import type { TextRange } from '../../contract/text-range.js';

/** A comment to HTML, or a section of data or an instruction, which browsers read as one. */
export interface Unshown {
  /** What opens it, without `<`, in lower case. */
  readonly name: string;
  readonly open: TextRange;
  /** Undefined where it goes on to the end of the text. */
  readonly close: TextRange | undefined;
  /** Where its content ends. */
  readonly end: number;
}

export const COMMENT = '!--';

/** What no reader sees, by its name, with what ends it to Markdown; to HTML `>` ends all but comments. */
export const UNSHOWN: ReadonlyMap<string, string> = new Map([
  [COMMENT, '-->'],
  ['![cdata[', ']]>'],
  ['?', '?>'],
]);

const COMMENT_END = /--!?>/gu;
/** A comment that is over as it begins, to HTML. */
const EMPTY = /^-?>/u;

/**
 * What begins with marks of a text, asked for in their order; undefined where a mark is part of one of its kind before it,
 * or ends by itself. Linear.
 */
export function unshownIn(text: string): (open: TextRange) => Unshown | undefined {
  const last = new Map<string, TextRange | undefined>();
  const lastBracket = text.lastIndexOf('>');
  return (open) => {
    const name = text.slice(open.start + 1, open.end).toLowerCase();
    const before = last.get(name);
    if (last.has(name) && (before === undefined || before.start >= open.end)) return undefined;
    if (name === COMMENT && EMPTY.test(text.slice(open.end, open.end + 2))) return undefined;
    const close = endOf(text, name, open.end);
    last.set(name, close);
    // Text to Markdown, and over at that bracket to HTML.
    if (close === undefined && name !== COMMENT && lastBracket >= open.end) return undefined;
    return { name, open, close, end: close?.start ?? text.length };
  };
}

function endOf(text: string, name: string, from: number): TextRange | undefined {
  if (name === COMMENT) {
    COMMENT_END.lastIndex = from;
    const found = COMMENT_END.exec(text);
    return found === null ? undefined : { start: found.index, end: COMMENT_END.lastIndex };
  }
  const ending = UNSHOWN.get(name) ?? '';
  const start = text.indexOf(ending, from);
  return start < 0 ? undefined : { start, end: start + ending.length };
}
