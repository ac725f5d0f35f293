import type { Mention } from './mentions.js';
import { measureOf, says, type Conclude, type Statement } from './statement.js';

/** "Together the three cities have 133,400 inhabitants", "on average 150 visitors a day". */
export const concludeAggregate: Conclude = (statement) => {
  const { cue, relation, points } = statement;
  if (cue.label !== 'sum' && cue.label !== 'mean') return undefined;
  const column = measureOf(statement);
  if (column === undefined) return undefined;
  const rows = rowsMeant(statement);
  // One row's own total is a cell.
  if (statement.rows.length === 1) return undefined;
  const cells = rows.map((row) => relation.rows[row]?.cells[column]);
  const sizes = cells.map((cell) => cell?.size);
  if (rows.length < 2 || sizes.includes(undefined)) return undefined;
  const sum = sizes.reduce<number>((total, size) => total + (size ?? 0), 0);
  const result = cue.label === 'sum' ? sum : sum / sizes.length;
  const kind = cells[0]?.value?.kind;
  const said = points.filter(
    ({ point }) => 'value' in point && point.kind === kind && !countsRows(statement, point.value),
  );
  const [total, ...more] = said;
  if (total === undefined || more.length > 0) return undefined;
  const value = cells[0]?.value;
  const step = value !== undefined && 'step' in value ? value.step : 0;
  // A mean is written more coarsely than it comes out.
  const holds = says(total, result, cue.label === 'mean' ? step : step / FINER);
  if (holds === undefined) return undefined;
  const counted = points.filter(({ point }) => 'value' in point && countsRows(statement, point.value));
  return { holds, rows, values: [total.index, ...counted.map(({ index }) => index)] };
};

const FINER = 10;

function rowsMeant({ rows, relation }: Statement): readonly number[] {
  const named = [...new Set(rows.map(({ index }: Mention) => index))];
  return named.length >= 2 ? named : relation.rows.map((_, row) => row);
}

/** "The three cities." */
function countsRows({ relation }: Statement, value: number): boolean {
  return value === relation.rows.length;
}
