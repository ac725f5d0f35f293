import type { TextRange } from '../../contract/text-range.js';
import type { Cell } from './chunk.js';
import { readHeading, readItem } from './line-kind.js';
import type { Line } from './lines.js';
import { readInlineRecord, readPair } from './record.js';
import { isColon } from '../../text/clause-marks.js';
import { isTerminal } from '../../text/sentence-marks.js';
import { isSpaceUnit } from '../../text/space-unit.js';
import { cellSpans, startsWithPipe, type CellSeparator } from './table-cells.js';

/** A run of lines that is a table. */
export interface Table {
  readonly separator: CellSeparator;
  /** How many lines it takes, headers and rules included. */
  readonly lines: number;
  /** How many of them are header: the header's own line and the rule under it; 0 for a bare table. */
  readonly headerLines: number;
  readonly headers: readonly string[];
  /** Its rows begin with a pipe that bounds no cell. */
  readonly isOuter: boolean;
}

/** A Markdown or ASCII rule: `|---|:--:|`, `+---+---+`, `=====`. */
export function isRule(text: string, line: TextRange): boolean {
  let dashes = 0;
  for (let i = line.start; i < line.end; i += 1) {
    const unit = text.charCodeAt(i);
    if (unit === 0x2d || unit === 0x3d || unit === 0x2014 || unit === 0x2500) dashes += 1;
    else if (unit !== 0x7c && unit !== 0x3a && unit !== 0x2b && unit !== 0x253c && !isSpaceUnit(unit))
      return false;
  }
  return dashes >= 2;
}

const SEPARATOR = /[|\t,;"]| {2,}/gu;

/** How often each separator stands in a line; commas and semicolons only outside of quotation marks. */
function separatorCounts(text: string, line: TextRange): Readonly<Record<CellSeparator, number>> {
  const counts: Record<CellSeparator, number> = { '|': 0, '\t': 0, ',': 0, ';': 0, gap: 0 };
  const written = text.slice(line.start, line.end);
  let quoted = false;
  SEPARATOR.lastIndex = 0;
  while (SEPARATOR.test(written)) {
    const mark = written.charAt(SEPARATOR.lastIndex - 1);
    if (mark === '"') quoted = !quoted;
    else if (mark === ' ') counts.gap += 1;
    else if (mark === '|' || mark === '\t') counts[mark] += 1;
    else if ((mark === ',' || mark === ';') && !quoted) counts[mark] += 1;
  }
  return counts;
}

const SEPARATORS: readonly CellSeparator[] = ['|', '\t', ';', ',', 'gap'];

/** A failed reading of more lines than this is not tried again from each of them. */
const LONG_FAILURE = 8;

/**
 * The tables of a text by the line they start at: rows of equal width, at least two (a single row only of pipes or tabs,
 * or under known columns). Linear in the text's length.
 *
 * @param columns headers known from elsewhere: then no line is taken for the header
 */
export function findTables(
  text: string,
  lines: readonly Line[],
  columns: readonly string[] | undefined,
): ReadonlyMap<number, Table> {
  const tables = new Map<number, Table>();
  let at = 0;
  while (at < lines.length) {
    const reading = readTable(text, lines, at, columns);
    if (reading.table !== undefined) tables.set(at, reading.table);
    at += reading.table?.lines ?? (reading.tried > LONG_FAILURE ? reading.tried : 1);
  }
  return tables;
}

interface TableAttempt {
  readonly table?: Table;
  /** How many lines were looked at. */
  readonly tried: number;
}

function readTable(
  text: string,
  lines: readonly Line[],
  at: number,
  columns: readonly string[] | undefined,
): TableAttempt {
  const first = lines[at];
  if (first === undefined || readHeading(text, first) !== undefined) return { tried: 1 };
  const counts = separatorCounts(text, first);
  if (counts['|'] + counts['\t'] + counts[','] + counts[';'] + counts.gap === 0) return { tried: 1 };
  const isRecord = readPair(text, first) !== undefined;
  const isListed = readItem(text, first) !== undefined;
  let tried = 1;
  const isAlone = lines[at + 1]?.afterBlank ?? true;
  for (const separator of SEPARATORS) {
    if (counts[separator] === 0) continue;
    const isWeak = separator !== '|' && separator !== '\t';
    if (isWeak && (isRecord || isListed)) continue;
    // Before the cells of a long line are counted in objects: these can only be a table's where they are short.
    if (isWeak && columns === undefined && (isAlone || isTooLong(first, counts[separator]))) continue;
    if (isAlone && columns === undefined && isTooLongAlone(first, counts[separator])) continue;
    if (isRecord && readInlineRecord(text, first) !== undefined) continue;
    const reading = tableOf(text, lines, at, separator, columns);
    if (reading.table !== undefined) return reading;
    tried = Math.max(tried, reading.tried);
  }
  return { tried };
}

/** Whether a row's cells are far longer than a table's may be on average. */
function isTooLong(line: TextRange, separators: number): boolean {
  return line.end - line.start > (separators + 1) * LONGEST_MEAN_WEAK_CELL * 4;
}

/** Whether a row without neighbouring rows has cells longer than a table's may be on average. */
function isTooLongAlone(line: TextRange, separators: number): boolean {
  return line.end - line.start > (separators + 1) * LONGEST_MEAN_CELL;
}

function tableOf(
  text: string,
  lines: readonly Line[],
  at: number,
  separator: CellSeparator,
  columns: readonly string[] | undefined,
): TableAttempt {
  const first = lines[at];
  if (first === undefined) return { tried: 1 };
  const header = cellSpans(text, first, separator);
  const width = header.length;
  const isOuter = startsWithPipe(text, first);
  if (width < 2) return { tried: 1 };
  const under = lines[at + 1];
  const hasRule = under !== undefined && !under.afterBlank && isRule(text, under);
  let end = at + (hasRule ? 2 : 1);
  for (let line = lines[end]; line !== undefined && !line.afterBlank; line = lines[end]) {
    const isSpacing = isRule(text, line);
    if (!isSpacing && !isRow(text, line, separator, isOuter, hasRule ? undefined : width)) break;
    end += 1;
  }
  const rows = end - at;
  const isAnnounced = columns?.length === width;
  const isLikely = hasRule || isAnnounced || isLikelyTable(text, lines, at, end, separator);
  if (!isLikely) return { tried: rows };
  if (isAnnounced)
    return { table: { separator, isOuter, lines: rows, headerLines: 0, headers: columns }, tried: rows };
  const texts = header.map((cell) => text.slice(cell.start, cell.end));
  if (hasRule)
    return { table: { separator, isOuter, lines: rows, headerLines: 2, headers: texts }, tried: rows };
  const hasHeader = rows >= 2 && !texts.some(isValueLike);
  const headers = hasHeader ? texts : [];
  return {
    table: { separator, isOuter, lines: rows, headerLines: hasHeader ? 1 : 0, headers },
    tried: rows,
  };
}

/** Whether a line is a row of `width` cells; of any width above one when a rule said that this is a table. */
function isRow(
  text: string,
  line: TextRange,
  separator: CellSeparator,
  isOuter: boolean,
  width: number | undefined,
): boolean {
  const cells = cellSpans(text, line, separator, isOuter).length;
  return width === undefined ? cells >= 2 : cells === width;
}

/**
 * Prose has commas, semicolons, double blanks and now and then a pipe too: they make a table only of short cells, in rows
 * that end no sentence.
 */
function isLikelyTable(
  text: string,
  lines: readonly Line[],
  at: number,
  end: number,
  separator: CellSeparator,
): boolean {
  const isWeak = separator !== '|' && separator !== '\t';
  let cells = 0;
  let length = 0;
  for (let i = at; i < end; i += 1) {
    const line = lines[i];
    if (line === undefined) break;
    const last = text.charAt(line.end - 1);
    if (isWeak && (isTerminal(last) || isColon(last) || last === separator)) return false;
    cells += cellSpans(text, line, separator).length;
    length += line.end - line.start;
  }
  if (!isWeak)
    return length / cells <= LONGEST_MEAN_CELL && (end - at > 1 || isLoneRow(text, lines[at], cells));
  const rows = end - at;
  if (rows < 2 || (cells / rows < 3 && rows < 3)) return false;
  return length / cells <= LONGEST_MEAN_WEAK_CELL;
}

/** A single line is a row when it looks like one by itself: a title may hold a pipe ("Fees | Our office"), and so may a pair. */
function isLoneRow(text: string, line: Line | undefined, cells: number): boolean {
  if (line === undefined || readPair(text, line) !== undefined) return false;
  return cells >= 3 || text.charCodeAt(line.start) === 0x7c;
}

/** In UTF-16 units. */
const LONGEST_MEAN_CELL = 60;
const LONGEST_MEAN_WEAK_CELL = 24;

/** At most three letters together, a unit or a currency, after a digit. */
const VALUE_LIKE = /^[^\p{L}\p{Nd}]*\p{Nd}[^\p{L}]*(?:\p{L}{1,3}[^\p{L}]*)?$/u;
const YEAR = /^(?:1[5-9]|20)\d\d$/;

/** A number, an amount, a date: what stands in rows, and seldom over a column (a year does). */
function isValueLike(cell: string): boolean {
  return cell.length <= 40 && VALUE_LIKE.test(cell) && !YEAR.test(cell);
}

/** The cells of a row under the table's headers. */
export function readCells(text: string, line: TextRange, table: Table): Cell[] {
  return cellSpans(text, line, table.separator, table.isOuter).map((span, i) => ({
    header: table.headers[i] ?? '',
    start: span.start,
    end: span.end,
    text: text.slice(span.start, span.end),
  }));
}

/** The names in an attribute such as `columns: "Year | Revenue | Employees"`. */
export function splitColumns(columns: string): string[] {
  const separator = SEPARATORS.find((mark) => mark !== 'gap' && columns.includes(mark));
  if (separator === undefined) return [columns.trim()];
  return cellSpans(columns, { start: 0, end: columns.length }, separator).map((cell) =>
    columns.slice(cell.start, cell.end),
  );
}
