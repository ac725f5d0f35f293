import { isRule, readCells } from '../table.js';
import type { StructureReader } from './structure.js';

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
  for (const line of lines.slice(at + table.headerLines, at + table.lines)) {
    if (isRule(text, line)) list.add(line, 'tableHeader');
    else list.add(line, 'row', list.context, readCells(text, line, table));
  }
  list.introduce('');
  return at + table.lines;
};
