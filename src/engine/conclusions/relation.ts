import { read, type Reading } from '../alignment/reading.js';
import type { Chunk } from '../evidence/chunk.js';
import type { PreparedFacts } from '../evidence/prepare-facts.js';
import { cellText } from '../entailment/cell-text.js';
import type { Language } from '../text/language.js';
import type { Value } from '../values/value.js';
import { sizeOf } from './size.js';

/** A value of a table, read. */
export interface RelationCell {
  readonly reading: Reading;
  /** The one value that the cell holds, if it is one. */
  readonly value: Value | undefined;
  /** How large it is among its column's; undefined where it has no size. */
  readonly size: number | undefined;
}

export interface RelationRow {
  /** Index into `PreparedFacts.chunks`. */
  readonly chunk: number;
  readonly cells: readonly RelationCell[];
}

/** Rows or records under the same names, whichever facts they stand in. */
export interface Relation {
  readonly headers: readonly Reading[];
  readonly rows: readonly RelationRow[];
  /** What they stand under. */
  readonly caption: Reading;
  /** Indices of the columns whose cells have sizes, the first one left out: it says which row it is. */
  readonly measures: readonly number[];
}

/** Rows that are read for one conclusion. */
const MOST_ROWS = 120;
const MOST_COLUMNS = 16;
const CLOCK = /^(\d{1,3}):(\d\d)(?::(\d\d))?(?:[.,]\d+)?$/u;

/** The rows that stand under the same names as `seed`; undefined where it is no row, stands alone, or in a crowd too large to be read. */
export function relationOf(seed: Chunk, prepared: PreparedFacts, language: Language): Relation | undefined {
  const key = keyOf(seed);
  if (key === undefined) return undefined;
  const chunks = prepared.chunks.filter((chunk) => chunk.kind === seed.kind && keyOf(chunk) === key);
  if (chunks.length < 2 || chunks.length > MOST_ROWS) return undefined;
  const caption = seed.context.slice(seed.context.lastIndexOf('\n') + 1);
  const rows = chunks.map((chunk): RelationRow => ({
    chunk: chunk.index,
    cells: chunk.cells.map((cell) => readCell(cellText(cell, language, caption).value, language)),
  }));
  const headers = seed.cells.map((cell) => read(cell.header, language));
  const measures = headers
    .map((_, column) => column)
    .filter(
      (column) =>
        column > 0 && rows.filter((row) => row.cells[column]?.size !== undefined).length * 2 > rows.length,
    );
  return { headers, rows, caption: read(seed.context, language), measures };
}

function keyOf(chunk: Chunk): string | undefined {
  const { cells } = chunk;
  if (cells.length < 2 || cells.length > MOST_COLUMNS || cells.some((cell) => cell.header === ''))
    return undefined;
  return cells.map((cell) => cell.header.toLowerCase()).join('|');
}

function readCell(text: string, language: Language): RelationCell {
  const reading = read(text, language);
  const clock = CLOCK.exec(text.trim());
  if (clock !== null) {
    const [, hours = '0', minutes = '0', seconds = '0'] = clock;
    return { reading, value: undefined, size: (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds) };
  }
  const [value, ...more] = reading.values;
  if (value === undefined || more.length > 0 || reading.tokens.some(isForeign))
    return { reading, value: undefined, size: undefined };
  return { reading, value, size: sizeOf(value) };
}

/** A word beside the value makes a text of the cell. */
function isForeign(token: { readonly content: boolean; readonly value: number }): boolean {
  return token.content && token.value < 0;
}
