import type { Cell } from '../chunk.js';
import { isRule, readCells } from '../table.js';
import type { StructureReader } from './structure.js';

/** A cell that says: as above. */
const DITTO = /^(?:["”“〃']{1,2}|''|-"-|—"—|do\.|ditto|id\.|idem|dito|dto\.|同上)$/iu;

/** Tables: each row with its cells under their headers; header and rules apart. */
export const readTableRows: StructureReader = (page, list, at) => {
  const { text, lines } = page;
  const table = page.tables.get(at);
  if (table === undefined) return undefined;
  list.newGroup();
  const header = lines[at];
  const headerEnd = lines[at + table.headerLines - 1];
  if (table.headerLines > 0 && header !== undefined && headerEnd !== undefined) {
    list.add({ start: header.start, end: headerEnd.end }, 'tableHeader');
  }
  let above: readonly Cell[] = [];
  for (const line of lines.slice(at + table.headerLines, at + table.lines)) {
    if (isRule(text, line)) {
      list.add(line, 'tableHeader');
      above = [];
      continue;
    }
    const cells = withAbove(readCells(text, line, table), above);
    list.add(line, 'row', list.context, cells);
    above = cells;
  }
  list.introduce('');
  return at + table.lines;
};

/** A row with what the one above says for it: where a cell says so, and in its first columns where they are left empty. */
function withAbove(cells: readonly Cell[], above: readonly Cell[]): readonly Cell[] {
  const filled = cells.findIndex(({ text }) => text !== '');
  return cells.map((cell, n) => {
    const isMerged = n < filled && cells.length === above.length && cells.length - filled > 1;
    return isMerged || DITTO.test(cell.text) ? { ...cell, text: above[n]?.text ?? cell.text } : cell;
  });
}
