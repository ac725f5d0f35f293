import { directionOf, measureOf, sizeAt, type Conclude, type Outcome, type Statement } from './statement.js';

/** How far before the word, in UTF-16 units, its rank may stand: "the second largest". */
const RANK_BEFORE = 14;

/** "Bastia has the second largest population": the place of a row among all, or of a column among those of its row. */
export const concludeSuperlative: Conclude = (statement) => {
  if (!statement.cue.label.startsWith('most')) return undefined;
  return amongRows(statement) ?? amongColumns(statement);
};

function amongRows(statement: Statement): Outcome | undefined {
  const { relation, rows } = statement;
  const column = measureOf(statement);
  const [subject, ...others] = rows;
  if (column === undefined || others.length > 0) return undefined;
  const direction = directionOf(statement, column);
  const rank = rankOf(statement);
  const sizes = relation.rows.map((row) => row.cells[column]?.size);
  const placed = (row: number): number => {
    const own = sizes[row];
    if (own === undefined) return 0;
    return 1 + sizes.filter((size) => size !== undefined && (size - own) * direction > 0).length;
  };
  if (subject === undefined) return byValue(statement, column, (row) => placed(row) === rank.place);
  if (sizeAt(relation, subject.index, column) === undefined) return undefined;
  return { holds: placed(subject.index) === rank.place, rows: [subject.index], values: rank.values };
}

/** "The highest population is 63,500." */
function byValue(
  { points, relation }: Statement,
  column: number,
  isPlaced: (row: number) => boolean,
): Outcome | undefined {
  const row = relation.rows.findIndex((_, index) => isPlaced(index));
  const size = sizeAt(relation, row, column);
  const value = relation.rows[row]?.cells[column]?.value;
  const said = points.filter(({ point }) => point.kind === value?.kind);
  const [one, ...more] = said;
  if (size === undefined || one === undefined || more.length > 0 || !('value' in one.point)) return undefined;
  return { holds: Math.abs(one.point.value - size) <= one.point.step / 2, rows: [row], values: [one.index] };
}

/** "The revenue of Tools was highest in 2023", over columns of years. */
function amongColumns(statement: Statement): Outcome | undefined {
  const { relation, rows, columns } = statement;
  const [row, ...others] = rows;
  const column = columns.find(({ index }) => relation.measures.includes(index));
  if (row === undefined || column === undefined || others.length > 0) return undefined;
  const own = sizeAt(relation, row.index, column.index);
  if (own === undefined) return undefined;
  const direction = directionOf(statement, column.index);
  const holds = relation.measures.every((other) => {
    const size = sizeAt(relation, row.index, other);
    return size === undefined || (size - own) * direction <= 0;
  });
  return holds ? { holds, rows: [row.index], values: [] } : undefined;
}

function rankOf({ points, cue }: Statement): { place: number; values: readonly number[] } {
  const rank = points.find(
    ({ point, end }) => point.kind === 'ordinal' && end <= cue.start && cue.start - end < RANK_BEFORE,
  );
  return rank?.point.kind === 'ordinal'
    ? { place: rank.point.value, values: [rank.index] }
    : { place: 1, values: [] };
}
