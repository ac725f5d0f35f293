import type { Chunk } from '../evidence/chunk.js';
import type { Language } from '../text/language.js';
import { cellText } from './cell-text.js';
import { withUnits } from './unit-cells.js';

/** Where a cell's value stands, and from where on its name. */
export interface CellSpan {
  readonly nameStart: number;
  readonly start: number;
  readonly end: number;
}

/** A chunk's text with what it takes to understand it alone. */
export interface SelfContained {
  /** What the chunk stands under, a line each, then its text; a table's row or a record as `name: value; name: value`. */
  readonly text: string;
  /** Where the values of its cells stand in `text`, and where their names do: UTF-16 offsets. */
  readonly cells: readonly CellSpan[];
}

/** The chunk under what it stands under; values of tables and records beside their names. */
export function selfContained(chunk: Chunk, language: Language): SelfContained {
  const before = chunk.context === '' ? '' : `${chunk.context}\n`;
  if (chunk.cells.length === 0) return { text: before + chunk.text, cells: [] };
  let text = before;
  const cells = withUnits(chunk.cells).map((cell, n) => {
    const { name, value } = cellText(cell, language, captionOf(chunk));
    if (n > 0) text += '; ';
    const nameStart = text.length;
    if (name !== '') text += `${name}: `;
    const start = text.length;
    text += value;
    return { nameStart, start, end: text.length };
  });
  return { text, cells };
}

/** The innermost line that a row stands under: its table's caption, if it has one. */
function captionOf({ kind, context }: Chunk): string | undefined {
  return kind === 'row' && context !== '' ? context.slice(context.lastIndexOf('\n') + 1) : undefined;
}
