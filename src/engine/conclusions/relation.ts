import { read, type Reading } from '../alignment/reading.js';
import type { Cell, Chunk } from '../evidence/chunk.js';
import type { PreparedFacts } from '../evidence/prepare-facts.js';
import { cellText } from '../entailment/cell-text.js';
import { plainKey } from '../entailment/key-unit.js';
import { withUnits } from '../entailment/unit-cells.js';
import type { Language } from '../text/language.js';
import { readCell, type RelationCell } from './relation-cell.js';

export interface RelationRow {
  /** Indices into `PreparedFacts.chunks`: one of a table's row, one for each line of a record. */
  readonly chunks: readonly number[];
  readonly cells: readonly RelationCell[];
}

/** Rows or records under the same names, whichever facts they stand in. */
export interface Relation {
  readonly headers: readonly Reading[];
  readonly rows: readonly RelationRow[];
  /** What they stand under. */
  readonly caption: Reading;
  /** Indices of the columns whose cells have sizes; of several rows the first is left out: it says which row it is. */
  readonly measures: readonly number[];
  /** One thing alone, told key by key: what is said beside it is said of it. */
  readonly isRecord: boolean;
}

/** Rows that are read for one conclusion. */
const MOST_ROWS = 120;
const MOST_COLUMNS = 16;
/** Lines of a record. */
const MOST_KEYS = 40;
/** A row that sums the others up is none of them. */
const TOTALS =
  /^(?:(?:grand |sub-?)?totals?|sum|overall|average|mean|gesamt|summe|insgesamt|total general|totale|ensemble|合计|总计|合計|итого|всего)$/iu;

/** The rows that stand under the same names as `seed`; undefined where it has no names, or stands in a crowd too large to be read. */
export function relationOf(seed: Chunk, prepared: PreparedFacts, language: Language): Relation | undefined {
  const rows =
    seed.cells.length > 1
      ? rowsBeside(seed, prepared.chunks)
      : (recordsLike(seed, prepared.chunks) ?? aloneOf(seed));
  const [first] = rows ?? [];
  if (rows === undefined || first === undefined || rows.length > MOST_ROWS) return undefined;
  const isRow = seed.kind === 'row';
  if (isRow && rows.length < 2) return undefined;
  const caption = isRow ? seed.context.slice(seed.context.lastIndexOf('\n') + 1) : undefined;
  const readRows = rows.map(({ cells, chunks }): RelationRow => ({
    chunks,
    cells: withUnits(cells).map((cell) => readCell(cellText(cell, language, caption).value, language)),
  }));
  const own = readRows.filter(({ cells }) => !TOTALS.test(cells[0]?.reading.text.trim() ?? ''));
  const counted = own.length >= 2 ? own : readRows;
  const isRecord = counted.length === 1;
  const headers = first.cells.map((cell) => read(plainKey(cell.header).words, language));
  const measures = headers
    .map((_, column) => column)
    .filter(
      (column) =>
        (isRecord && counted[0]?.cells[column]?.extent !== undefined) ||
        (column > 0 &&
          counted.filter((row) => row.cells[column]?.size !== undefined).length * 2 > counted.length),
    );
  return { headers, rows: counted, caption: read(seed.context, language), measures, isRecord };
}

interface Row {
  readonly chunks: readonly number[];
  readonly cells: readonly Cell[];
}

function rowsBeside(seed: Chunk, chunks: readonly Chunk[]): Row[] | undefined {
  const own = withLists(seed.cells);
  const key = keyOf(own);
  if (key === undefined || own.length > MOST_COLUMNS) return undefined;
  const rows: Row[] = [];
  for (const chunk of chunks) {
    const isNear =
      chunk.kind === seed.kind && chunk.cells.length > 1 && chunk.cells[0]?.header === seed.cells[0]?.header;
    const cells = isNear ? withLists(chunk.cells) : [];
    if (isNear && keyOf(cells) === key) rows.push({ chunks: [chunk.index], cells });
    if (rows.length > MOST_ROWS) return undefined;
  }
  return rows;
}

/** The values of an array, each a cell of its own under the same name, as one. */
function withLists(cells: readonly Cell[]): readonly Cell[] {
  const joined: Cell[] = [];
  for (const cell of cells) {
    const last = joined.at(-1);
    if (last === undefined || last.header !== cell.header) joined.push(cell);
    else joined[joined.length - 1] = { ...last, end: cell.end, text: `${last.text}, ${cell.text}` };
  }
  return joined;
}

/** Records of a key to a line: that of the seed, and those under the same keys. */
function recordsLike(seed: Chunk, chunks: readonly Chunk[]): Row[] | undefined {
  const isKeyed = (chunk: Chunk | undefined): boolean =>
    chunk?.kind === seed.kind && chunk.cells.length === 1;
  if (!isKeyed(seed) || seed.kind === 'row') return undefined;
  let start = seed.index;
  while (chunks[start - 1]?.group === seed.group) start -= 1;
  const first = chunks[start]?.cells[0]?.header;
  const records: Chunk[][] = [];
  for (let at = 0; at < chunks.length && records.length <= MOST_ROWS; at += 1) {
    const group = chunks[at]?.group;
    // Chunks of a group stand beside one another: only where one begins is anything to be read.
    if (chunks[at - 1]?.group === group || chunks[at]?.cells[0]?.header !== first) continue;
    let end = at;
    while (chunks[end]?.group === group && end - at <= MOST_KEYS) end += 1;
    const lines = chunks.slice(at, end).filter(isKeyed);
    if (lines.length > 1 && lines.length <= MOST_KEYS) records.push(...cutAtFirstKey(lines));
  }
  const own = records.find((record) => record.includes(seed));
  if (own === undefined) return undefined;
  const rowOf = (record: readonly Chunk[]): Row => ({
    chunks: record.map(({ index }) => index),
    cells: record.flatMap(({ cells }) => cells),
  });
  const key = keyOf(rowOf(own).cells);
  if (key === undefined) return undefined;
  return records.map(rowOf).filter(({ cells }) => keyOf(cells) === key);
}

/** A key that stands apart from the others of its record: behind a list of others. */
function aloneOf({ kind, index, cells }: Chunk): Row[] | undefined {
  return kind === 'record' && cells.length === 1 && cells[0]?.header !== ''
    ? [{ chunks: [index], cells }]
    : undefined;
}

/** Where the first key comes again, another record begins. */
function cutAtFirstKey(group: readonly Chunk[]): Chunk[][] {
  const records: Chunk[][] = [];
  const first = group[0]?.cells[0]?.header;
  for (const chunk of group) {
    if (chunk.cells[0]?.header === first) records.push([]);
    records.at(-1)?.push(chunk);
  }
  return records;
}

function keyOf(cells: readonly Cell[]): string | undefined {
  if (cells.length < 2 || cells.some((cell) => cell.header === '')) return undefined;
  return cells.map((cell) => cell.header.toLowerCase()).join('|');
}
