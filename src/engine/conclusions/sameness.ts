import { measureOf } from './measure.js';
import type { RelationCell } from './relation-cell.js';
import { isDenied, isOfAllRows, type Conclude, type Statement } from './statement.js';

/** "Tarn and Mirra lie in the same country", "won as many gold as silver medals", "did not change between 2021 and 2022". */
export const concludeSameness: Conclude = (statement) => {
  const { cue, relation } = statement;
  if (cue.label !== 'same' && cue.label !== 'different') return undefined;
  const compared = cellsCompared(statement);
  const [first, ...others] = compared?.map(({ row, column }) => relation.rows[row]?.cells[column]) ?? [];
  if (compared === undefined || first === undefined || others.length === 0) return undefined;
  const isOfYears = SAME_YEAR.test(statement.claim.text.slice(cue.start));
  const same = others.map((other) =>
    other === undefined ? undefined : isOfYears ? shareYear(first, other) : areSame(first, other),
  );
  if (same.includes(undefined) && !same.includes(false)) return undefined;
  const isSame = same.every((one) => one === true);
  const isClaimed = (cue.label === 'same') !== isDenied(statement);
  return { holds: isSame === isClaimed, rows: [...new Set(compared.map(({ row }) => row))], values: [] };
};

function cellsCompared(
  statement: Statement,
): readonly { readonly row: number; readonly column: number }[] | undefined {
  const { relation, columns, cues } = statement;
  const rows = [...new Set(statement.rows.map(({ index }) => index))];
  const measures = columns.filter(({ index }) => relation.measures.includes(index));
  const [row] = rows;
  if (rows.length === 1 && row !== undefined && measures.length === 2)
    return measures.map(({ index }) => ({ row, column: index }));
  const isOfAll = rows.length === 0 && cues.some((cue) => isOfAllRows(statement, cue));
  const compared = isOfAll ? relation.rows.map((_, index) => index) : rows;
  const column = columnMeant(statement);
  if (compared.length < 2 || column === undefined) return undefined;
  return compared.map((index) => ({ row: index, column }));
}

/** The column named nearest after the word, or the only one named. */
function columnMeant(statement: Statement): number | undefined {
  const { columns, cue } = statement;
  const after = columns.find(({ start }) => start >= cue.end) ?? columns.at(-1);
  return after?.index ?? measureOf(statement);
}

const SAME_YEAR = /^\S+(?:\s+same)?\s+year\b/iu;

/** Whether two things were in one year, in part at least. */
function shareYear(one: RelationCell, other: RelationCell): boolean {
  const years = yearsOf(other);
  return yearsOf(one).some((year) => years.includes(year));
}

function yearsOf({ reading }: RelationCell): readonly number[] {
  return reading.values
    .flatMap((value) => (value.kind === 'range' ? [value.from, value.to] : [value]))
    .flatMap((point) => (point.kind === 'date' ? (point.year ?? []) : []));
}

/** Undefined where two texts share some of their words: "Dayton, Ohio", "Columbus, Ohio" are in one state and two cities. */
function areSame(one: RelationCell, other: RelationCell): boolean | undefined {
  if (one.size !== undefined && other.size !== undefined) return one.size === other.size;
  if (plain(one) === plain(other)) return true;
  const words = new Set(one.reading.tokens.map(({ stem }) => stem));
  return other.reading.tokens.some(({ stem, content }) => content && words.has(stem)) ? undefined : false;
}

function plain({ reading }: RelationCell): string {
  return reading.text.trim().toLowerCase();
}
