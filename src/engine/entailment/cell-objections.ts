import type { Alignment } from '../alignment/alignment.js';
import type { Objection } from '../alignment/objection.js';
import { cellReplaced } from './cell-replaced.js';
import { cellRoles } from './cell-roles.js';
import type { CellSpan } from './self-contained.js';

/** Of what stands beside what in a sentence; in a row, what stands beside another cell says nothing of it. */
const OF_PROSE: ReadonlySet<string> = new Set(['roles-exchanged', 'values-exchanged']);

/**
 * What speaks against a claim that is held against a row or a record: of the rules for sentences those that hold in a cell, and
 * what the names of the cells say.
 *
 * @param all what the rules for sentences found
 */
export function cellObjections(
  alignment: Alignment,
  cells: readonly CellSpan[],
  all: readonly Objection[],
): readonly Objection[] {
  if (cells.length < 2) return all;
  const own = all.filter(
    (objection) => !OF_PROSE.has(objection.rule) && !isDeniedElsewhere(objection, alignment, cells),
  );
  return [...own, ...cellRoles(alignment, cells), ...cellReplaced(alignment, cells)];
}

/** "Monthly fee: none" denies nothing of another key, though both speak of a month. */
function isDeniedElsewhere(
  { rule, claim: said, evidence: denial }: Objection,
  { words, evidence }: Alignment,
  cells: readonly CellSpan[],
): boolean {
  if (rule !== 'negation-mismatch' || said !== undefined || denial === undefined) return false;
  const denying = cells.filter(({ start, end }) => evidence.text.slice(start, end).includes(denial));
  const isWithin = (index: number): boolean => {
    const at = evidence.tokens[index]?.start ?? -1;
    return denying.some(({ nameStart, end }) => at >= nameStart && at < end);
  };
  return (
    denying.length > 0 &&
    !words.some((match) => match !== undefined && match.tokens.length > 0 && match.tokens.every(isWithin))
  );
}
