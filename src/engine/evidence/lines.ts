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

function isLineBreak(unit: number): boolean {
  if (unit > 0x0d && unit < 0x2028 && unit !== 0x85) return false;
  return (
    unit === 0x0a || unit === 0x0d || unit === 0x2028 || unit === 0x2029 || unit === 0x0c || unit === 0x85
  );
}

/** The lines of a text that are not blank, in order. */
export function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let from = 0;
  let blanks = 0;
  while (from < text.length) {
    let to = from;
    while (to < text.length && !isLineBreak(text.charCodeAt(to))) to += 1;
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
