import { isTitleLike, readHeading } from '../line-kind.js';
import type { Line } from '../lines.js';
import { readInlineRecord } from '../record.js';
import type { FactPage } from './fact-page.js';
import type { StructureReader } from './structure.js';

/** Headings: marked (`## Fees`), underlined, or a title that stands first or apart. What follows stands under them. */
export const readHeadings: StructureReader = (page, list, at) => {
  const { text, lines } = page;
  const line = lines[at];
  if (line === undefined) return undefined;
  const marked = readHeading(text, line);
  // "# steps: 3; depth: 2" counts steps.
  if (marked !== undefined && readInlineRecord(text, line) === undefined) {
    list.enter(marked.level, marked.text);
    list.add(line, 'heading', '');
    return at + 1;
  }
  const next = lines[at + 1];
  if (next === undefined || !isTitleLike(text, line)) return undefined;
  const isUnderlined = !next.afterBlank && next.end - next.start >= 3 && isUnderline(text, next);
  if (isUnderlined) {
    list.enter(text.charCodeAt(next.start) === 0x3d ? 1 : 2, line);
    list.add({ start: line.start, end: next.end }, 'heading', '');
    return at + 2;
  }
  if (!isBareTitle(page, at, line, next)) return undefined;
  list.enter(at === 0 ? 1 : 6, line);
  list.add(line, 'heading', '');
  return at + 1;
};

/** A title without marks: it stands first or apart, and what follows is no line of the same kind. */
function isBareTitle(page: FactPage, at: number, line: Line, next: Line): boolean {
  const { text } = page;
  if (at > 0 && !line.afterBlank) return false;
  if (page.pairOf(line) !== undefined || page.itemOf(line) !== undefined) return false;
  if (page.tables.has(at)) return false;
  if (page.itemOf(next) !== undefined || page.recordLines(at + 1) > 0) return true;
  if (page.tables.has(at + 1)) return true;
  return next.afterBlank ? at === 0 || !isTitleLike(text, next) : !isTitleLike(text, next) && at === 0;
}

function isUnderline(text: string, line: Line): boolean {
  const unit = text.charCodeAt(line.start);
  if (unit !== 0x3d && unit !== 0x2d) return false;
  for (let i = line.start; i < line.end; i += 1) if (text.charCodeAt(i) !== unit) return false;
  return true;
}
