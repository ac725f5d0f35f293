import type { Alignment } from '../alignment/alignment.js';
import type { CellSpan } from './self-contained.js';

/** The indices of the cells in whose value the claim finds a word or a value of its own. */
export function cellsTouched(
  { evidence, words, values }: Alignment,
  cells: readonly CellSpan[],
): ReadonlySet<number> {
  const offsets = [
    ...words.flatMap((match) => (match?.tokens ?? []).map((index) => evidence.tokens[index]?.start ?? -1)),
    ...values.flatMap((match) => match.found.map((index) => evidence.values[index]?.start ?? -1)),
  ];
  return new Set(
    cells.flatMap(({ start, end }, n) =>
      offsets.some((offset) => offset >= start && offset < end) ? [n] : [],
    ),
  );
}
