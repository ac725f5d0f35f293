import { skipSpaces, trimEnd } from './prose.js';

/** A line of a fact that is not blank. */
export interface Line {
  /** Offset of its first unit, indent included. */
  readonly lineStart: number;
  /** Offsets without white space around. */
  readonly start: number;
  readonly end: number;
  /** Blank lines stand between it and the line before it. */
  readonly afterBlank: boolean;
}

const LINE_BREAK = /[\n\r\f\u0085\u2028\u2029]/gu;

/** The lines of a text that are not blank, in order. */
export function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let from = 0;
  let blanks = 0;
  while (from < text.length) {
    LINE_BREAK.lastIndex = from;
    const to = LINE_BREAK.exec(text)?.index ?? text.length;
    const start = skipSpaces(text, from, to);
    if (start < to) {
      lines.push({ lineStart: from, start, end: trimEnd(text, start, to), afterBlank: blanks > 0 });
      blanks = 0;
    } else blanks += 1;
    // "\r\n" is one break.
    from = text.charCodeAt(to) === 0x0d && text.charCodeAt(to + 1) === 0x0a ? to + 2 : to + 1;
  }
  return lines;
}

export function indentOf(line: Line): number {
  return line.start - line.lineStart;
}
