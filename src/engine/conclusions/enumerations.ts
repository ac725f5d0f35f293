import { Parting, partingsOf } from '../alignment/coordination.js';
import { compareValues } from '../values/compare-values.js';
import type { Value } from '../values/value.js';
import { restrictionOf } from './restriction.js';
import type { Conclude, Statement } from './statement.js';

/** Values of one part of a claim by which a row is told. */
const LEAST_TOLD = 2;

/**
 * "Two sessions: Tuesday at 9 am and Friday at 4 pm": each part of the claim tells the values of a row of its own. Values of
 * several rows told in one part are exchanged.
 */
export const concludeEnumeration: Conclude = (statement) => {
  const { claim, relation } = statement;
  if (relation.isRecord) return undefined;
  const parts = partsOf(statement);
  if (parts.length < 2 || parts.some(({ length }) => length < LEAST_TOLD)) return undefined;
  const named = [...new Set(statement.rows.map(({ index }) => index))];
  const among = named.length > 0 ? named : restrictionOf(statement).rows;
  const rows = parts.map((part) => among.find((row) => part.every((value) => isIn(statement, row, value))));
  const told = parts.flat().map((value) => claim.values.indexOf(value));
  const counts = claim.values.flatMap((value, index) =>
    value.kind === 'cardinal' && value.value === parts.length ? [index] : [],
  );
  const values = [...new Set([...told, ...counts])];
  const distinct = new Set(rows);
  if (!distinct.has(undefined))
    return distinct.size === rows.length
      ? { holds: true, rows: rows.flatMap((row) => row ?? []), values }
      : undefined;
  const areAllKnown = parts.flat().every((value) => among.some((row) => isIn(statement, row, value)));
  return areAllKnown ? { holds: false, rows: among, values } : undefined;
};

/** The claim's values, part by part, as "and" and commas part them; a count that leads in is in none. */
function partsOf({ claim }: Statement): Value[][] {
  const partings = partingsOf(claim);
  const parts: Value[][] = [[]];
  let last = -1;
  for (const token of claim.tokens) {
    if (partings.before(token.index) >= Parting.Comma) parts.push([]);
    const value = claim.values[token.value];
    if (value === undefined || token.value === last) continue;
    last = token.value;
    if (value.kind !== 'cardinal') parts.at(-1)?.push(value);
  }
  return parts.filter((part) => part.length > 0);
}

function isIn({ relation }: Statement, row: number, value: Value): boolean {
  return (
    relation.rows[row]?.cells.some(({ reading }) =>
      reading.values.some((other) => AGREEING.has(compareValues(value, other))),
    ) === true
  );
}

const AGREEING: ReadonlySet<string> = new Set(['equal', 'entailed']);
