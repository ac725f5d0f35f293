import type { TextRange } from '../../contract/text-range.js';
import { skipSpaces, trimEnd } from './prose.js';
import { isSpaceUnit } from '../../text/space-unit.js';

/** What stands between the cells of a row. */
export type CellSeparator = '|' | '\t' | ',' | ';' | 'gap';

/** Rows cost their width: a fact of separators only must not make millions of cells. */
const MOST_CELLS = 200;
/** Blanks between aligned columns. */
const GAP = 2;

/**
 * The cells of a row, white space around them off; the outer pipes of a Markdown row bound no cell.
 *
 * @param isOuter whether the table's rows have outer pipes. @default as the line has
 */
export function cellSpans(
  text: string,
  line: TextRange,
  separator: CellSeparator,
  isOuter = startsWithPipe(text, line),
): TextRange[] {
  if (separator === 'gap') return gapSpans(text, line);
  const mark = separator.charCodeAt(0);
  const cells: TextRange[] = [];
  let from = line.start;
  let to = line.end;
  if (separator === '|') {
    if (isOuter && text.charCodeAt(from) === mark) from += 1;
    if (to > from && text.charCodeAt(to - 1) === mark && text.charCodeAt(to - 2) !== 0x5c) to -= 1;
  }
  let start = from;
  let quoted = false;
  for (let i = from; i < to && cells.length < MOST_CELLS; i += 1) {
    const unit = text.charCodeAt(i);
    if (unit === 0x22 && (separator === ',' || separator === ';' || separator === '\t')) quoted = !quoted;
    else if (unit === 0x5c && separator === '|') i += 1;
    else if (unit === mark && !quoted) {
      cells.push(trimCell(text, start, i));
      start = i + 1;
    }
  }
  cells.push(trimCell(text, start, to));
  return cells;
}

/** In a table whose rows have no outer pipes, a pipe that stands first parts an empty cell. */
export function startsWithPipe(text: string, { start }: TextRange): boolean {
  return text.charCodeAt(start) === 0x7c;
}

function gapSpans(text: string, line: TextRange): TextRange[] {
  const cells: TextRange[] = [];
  let start = line.start;
  let blanks = 0;
  for (let i = line.start; i < line.end && cells.length < MOST_CELLS; i += 1) {
    if (isSpaceUnit(text.charCodeAt(i))) {
      blanks += 1;
      continue;
    }
    if (blanks >= GAP) {
      cells.push({ start, end: i - blanks });
      start = i;
    }
    blanks = 0;
  }
  cells.push({ start, end: line.end });
  return cells;
}

/** White space, and the quotes around a whole value, off. */
function trimCell(text: string, from: number, to: number): TextRange {
  let start = Math.min(skipSpaces(text, from, to), to);
  let end = trimEnd(text, start, to);
  if (end - start >= 2 && text.charCodeAt(start) === 0x22 && text.charCodeAt(end - 1) === 0x22) {
    start += 1;
    end -= 1;
  }
  return { start, end };
}
