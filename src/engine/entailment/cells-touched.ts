import type { Alignment } from '../alignment/alignment.js';
import type { CellSpan } from './self-contained.js';

/**
 * The indices of the cells in whose value the claim finds a word or a value of its own.
 *
 * @param besides what is found in these too does not count. @default none
 */
export function cellsTouched(
  { evidence, words, values }: Alignment,
  cells: readonly CellSpan[],
  besides: readonly Alignment[] = [],
): ReadonlySet<number> {
  const offsets = [
    ...words.flatMap((match, at) =>
      match === undefined || besides.some((other) => other.words[at] !== undefined)
        ? []
        : match.tokens.map((index) => evidence.tokens[index]?.start ?? -1),
    ),
    ...values.flatMap(({ found }, at) =>
      besides.some((other) => (other.values[at]?.found.length ?? 0) > 0)
        ? []
        : found.map((index) => evidence.values[index]?.start ?? -1),
    ),
  ];
  return new Set(
    cells.flatMap(({ start, end }, n) =>
      offsets.some((offset) => offset >= start && offset < end) ? [n] : [],
    ),
  );
}
