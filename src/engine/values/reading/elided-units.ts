import { UNITS } from '../units/units.js';
import type { Cardinal, Sized, Value } from '../value.js';
import { inBaseUnit } from './read-amount.js';

/** Characters between a measure and a number that may have left its unit out: another thing's name. */
const SPAN = 60;
/** Written in figures, and all there is of what it counts: "the attic 27 m², the cellar 12." */
const BARE =
  /^(?:\s*(?:$|[,;:!?)。，、；！？।؟،؛]|\.(?:\s|$))|\s(?:y|e|et|und|and|и|а|para|por|pour|per|für|for|для|за)\s)/u;
const FIGURES = /^\p{Nd}/u;
/** What ends a statement, a row's cell or a line. */
const APART = /[\n|;。！？।؟]|[.!?]\s/u;

/**
 * Gives a number that stands alone behind a measure its unit, which is said once for both: "the attic measures 27 m², the
 * cellar 12", "14 € for adults and 9 for children". That it is a plain number stays its other reading.
 */
export function withElidedUnits(text: string, values: Value[]): Value[] {
  let measure: Sized | undefined;
  values.forEach((value, n) => {
    if (value.kind === 'quantity' || value.kind === 'money' || value.kind === 'percentage') measure = value;
    else if (value.kind === 'cardinal' && measure !== undefined && isBare(text, measure, value))
      values[n] = measure = inUnitOf(measure, value);
  });
  return values;
}

function isBare(
  text: string,
  { end }: Sized,
  { start, end: after, per, otherReadings, step }: Cardinal,
): boolean {
  return (
    start - end < SPAN &&
    per === undefined &&
    otherReadings === undefined &&
    step <= 1 &&
    FIGURES.test(text.charAt(start)) &&
    BARE.test(text.slice(after, after + 6)) &&
    !APART.test(text.slice(end, start))
  );
}

function inUnitOf(measure: Sized, count: Cardinal): Sized {
  const { start, end } = count;
  const unit = measure.kind === 'quantity' ? UNITS.get(measure.unit) : undefined;
  const factor = measure.kind === 'percentage' ? 1 / 100 : 1;
  const size = inBaseUnit(count, unit ?? { factor });
  const { value, step, roundedTo, qualifier } = size;
  return { ...measure, start, end, value, step, roundedTo, qualifier, otherReadings: [count] };
}
