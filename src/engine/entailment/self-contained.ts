import type { Chunk } from '../evidence/chunk.js';
import type { Language } from '../text/language.js';
import { cellText } from './cell-text.js';

/** A chunk's text with what it takes to understand it alone. */
export interface SelfContained {
  /** What the chunk stands under, a line each, then its text; a table's row or a record as `name: value; name: value`. */
  readonly text: string;
  /** Where the values of its cells stand in `text`: UTF-16 offsets, names left out. */
  readonly cells: readonly { readonly start: number; readonly end: number }[];
}

/** The chunk under what it stands under; values of tables and records beside their names. */
export function selfContained(chunk: Chunk, language: Language): SelfContained {
  const before = chunk.context === '' ? '' : `${chunk.context}\n`;
  if (chunk.cells.length === 0) return { text: before + chunk.text, cells: [] };
  let text = before;
  const cells = chunk.cells.map((cell, n) => {
    const { name, value } = cellText(cell, language, captionOf(chunk));
    text += `${n === 0 ? '' : '; '}${name === '' ? '' : `${name}: `}`;
    const start = text.length;
    text += value;
    return { start, end: text.length };
  });
  return { text, cells };
}

/** The innermost line that a row stands under: its table's caption, if it has one. */
function captionOf({ kind, context }: Chunk): string | undefined {
  return kind === 'row' && context !== '' ? context.slice(context.lastIndexOf('\n') + 1) : undefined;
}
