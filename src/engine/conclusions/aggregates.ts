import type { Mention } from './mentions.js';
import { measureOf } from './measure.js';
import { restrictionOf, type Restriction } from './restriction.js';
import { isDenied, says, type Conclude, type Statement } from './statement.js';

/** "Together the three cities have 133,400 inhabitants", "on average 150 visitors a day". */
export const concludeAggregate: Conclude = (statement) => {
  const { cue, relation, points } = statement;
  if ((cue.label !== 'sum' && cue.label !== 'mean') || relation.isRecord) return undefined;
  const column = measureOf(statement);
  // One row's own total is a cell.
  if (column === undefined || statement.rows.length === 1) return undefined;
  const { rows, tokens } = rowsMeant(statement);
  const cells = rows.map((row) => relation.rows[row]?.cells[column]);
  const sizes = cells.map((cell) => cell?.size);
  if (rows.length < 2 || sizes.includes(undefined)) return undefined;
  const sum = sizes.reduce<number>((total, size) => total + (size ?? 0), 0);
  const result = cue.label === 'sum' ? sum : sum / sizes.length;
  const kind = cells[0]?.value?.kind;
  const countsRows = (value: number): boolean => value === rows.length || value === relation.rows.length;
  const said = points.filter(
    ({ point }) => 'value' in point && point.kind === kind && !countsRows(point.value),
  );
  const [total, ...more] = said;
  if (total === undefined || more.length > 0) return undefined;
  const value = cells[0]?.value;
  const step = value !== undefined && 'step' in value ? value.step : 0;
  // A mean is written more coarsely than it comes out.
  const holds = says(total, result, cue.label === 'mean' ? step : step / FINER);
  // "Three in total" may count rows.
  const isCount = 'value' in total.point && total.point.value <= relation.rows.length;
  if (holds === undefined || (!holds && isCount)) return undefined;
  const counted = points.filter(({ point }) => 'value' in point && countsRows(point.value));
  return {
    holds: holds !== isDenied(statement),
    rows,
    values: [total.index, ...counted.map(({ index }) => index)],
    tokens,
  };
};

const FINER = 10;

function rowsMeant(statement: Statement): Restriction {
  const named = [...new Set(statement.rows.map(({ index }: Mention) => index))];
  return named.length >= 2 ? { rows: named, tokens: [] } : restrictionOf(statement);
}
