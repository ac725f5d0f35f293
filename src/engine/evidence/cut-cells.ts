import type { TextRange } from '../../contract/text-range.js';
import type { Cell } from './chunk.js';
import { skipSpaces, splitProse, trimEnd, wordCount } from './prose.js';

/** A row or record of more words is cut: as evidence it would be a text, and as a citation no help. */
const LONGEST_RECORD = 120;
/** A value of more words is itself a text, and is cut into its sentences. */
const LONGEST_VALUE = 60;
/** Units under which a span cannot be long, whatever its script: counting its words is then saved. */
const SURELY_SHORT = LONGEST_VALUE;

/** A piece of a row or record. */
export interface CellPiece {
  readonly span: TextRange;
  /** None for the sentences of a long value. */
  readonly cells: readonly Cell[];
  /** The header or key that a later sentence of a long value stands under; else empty. */
  readonly key: string;
}

/**
 * Cuts an endless row or record between its cells, and an endless cell between its sentences; undefined when it is
 * short enough to stand as it is. The pieces leave out nothing but white space. Linear in the span's length.
 */
export function cutCells(text: string, span: TextRange, cells: readonly Cell[]): CellPiece[] | undefined {
  if (cells.length === 0 || span.end - span.start <= SURELY_SHORT) return undefined;
  if (wordCount(text, span.start, span.end) <= LONGEST_RECORD) return undefined;
  const pieces: CellPiece[] = [];
  let start = span.start;
  let group: Cell[] = [];
  let size = 0;
  const flush = (to: number): void => {
    const from = skipSpaces(text, start, to);
    const end = trimEnd(text, from, to);
    if (from < end) pieces.push({ span: { start: from, end }, cells: group, key: '' });
    start = to;
    group = [];
    size = 0;
  };
  cells.forEach((cell, n) => {
    const end = n + 1 < cells.length ? closeOf(text, cell.end, span.end) : span.end;
    const words = wordCount(text, cell.start, cell.end);
    if (words > LONGEST_VALUE || size + words > LONGEST_RECORD) {
      const before = cells[n - 1];
      if (group.length > 0 && before !== undefined) flush(closeOf(text, before.end, span.end));
    }
    if (words > LONGEST_VALUE) {
      splitProse(text, start, end).forEach((piece, i) => {
        pieces.push({ span: piece, cells: [], key: i === 0 ? '' : cell.header });
      });
      start = end;
      return;
    }
    group.push(cell);
    size += words;
  });
  flush(span.end);
  return pieces;
}

/** The offset after what closes a cell: a quotation mark, and the mark that parts it from the next. */
function closeOf(text: string, cellEnd: number, to: number): number {
  let i = cellEnd;
  while (i < to && CLOSING.has(text.charAt(i))) i += 1;
  return i;
}

const CLOSING = new Set('"\'}],;|，、；\t ');
