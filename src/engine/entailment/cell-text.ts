import type { Cell } from '../evidence/chunk.js';
import type { Language } from '../text/language.js';
import { readValues } from '../values/read-values.js';

/** The unit that a column's header or a record's key gives its values: in brackets, or after a comma or "in". */
const UNIT =
  /[([（]([^()[\]（）]{1,30})[)\]）]\s*$|(?:,|\s(?:in|en|em|w))\s+([^,\s]{1,15}(?:\s\S{1,10})?)\s*$/u;
const LONGEST_UNIT = 20;
const NUMBER = /^[-+−]?\p{Nd}[\p{Nd}.,\s'’]*$/u;

/** A table's or record's value beside its name, with the unit that the name gives it: "Revenue (million EUR): 47.9 million EUR". */
export function cellText(cell: Cell, language: Language): { name: string; value: string } {
  return { name: cell.header, value: withUnit(cell, language) };
}

function withUnit(cell: Cell, language: Language): string {
  const text = cell.text.trim();
  const match = UNIT.exec(cell.header);
  // "Hectares" as a header is the unit itself.
  const unit = match?.[1] ?? match?.[2] ?? (cell.header.length <= LONGEST_UNIT ? cell.header : undefined);
  if (unit === undefined || text.length > 30 || !NUMBER.test(text)) return text;
  for (const joined of [`${text} ${unit}`, `${unit} ${text}`, `${unit}${text}`]) {
    const [value, ...more] = readValues(joined, language);
    // A year is no length of time.
    const isBareHeader = match === null;
    if (isBareHeader && (value?.kind !== 'quantity' || value.dimension === 'duration')) continue;
    if (value !== undefined && more.length === 0 && value.end - value.start >= joined.trim().length)
      return joined;
  }
  return text;
}
