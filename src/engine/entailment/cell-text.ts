import type { Cell } from '../evidence/chunk.js';
import type { Language } from '../text/language.js';
import { readValues } from '../values/read-values.js';

/** The unit that a column's header or a record's key gives its values: in brackets, or after a comma or "in". */
const UNIT =
  /[([（](?:in |en |em |в )?([^()[\]（）]{1,30})[)\]）]\s*$|(?:,|\s(?:in|en|em|w|в))\s+([^,\s]{1,15}(?:\s\S{1,10})?)\s*$/u;
const LONGEST_UNIT = 20;
const NUMBER = /^[-+−]?\p{Nd}[\p{Nd}.,\s'’]*$/u;

/**
 * A table's or record's value beside its name, with the unit that the name gives it, "Revenue (million EUR): 47.9 million
 * EUR", or else the table's caption.
 *
 * @param caption what the table stands under: "Prices in euros"
 */
export function cellText(cell: Cell, language: Language, caption?: string): { name: string; value: string } {
  const value = withUnit(cell, cell.header, language);
  const isPlain = value === cell.text.trim() && caption !== undefined && !YEAR.test(value);
  return { name: cell.header, value: isPlain ? withCaptionUnit(cell, caption, language) : value };
}

/** A caption's unit is that of the columns that it names, of all of them if it names none. */
function withCaptionUnit(cell: Cell, caption: string, language: Language): string {
  const unit = CAPTION_UNIT.exec(caption);
  return unit === null ? cell.text.trim() : withUnit(cell, caption, language);
}

const YEAR = /^(?:1[5-9]|20)\d\d$/;
/** A caption says its unit by a preposition or in brackets: a comma alone parts other things. */
const CAPTION_UNIT =
  /[([（][^()[\]（）]{1,30}[)\]）]\s*:?\s*$|\s(?:in|en|em|w|в)\s+\S{1,15}(?:\s\S{1,10})?\s*:?\s*$/iu;

function withUnit(cell: Cell, name: string, language: Language): string {
  const text = cell.text.trim();
  const match = UNIT.exec(name.replace(/\s*:\s*$/u, ''));
  // "Hectares" as a header is the unit itself.
  const unit = match?.[1] ?? match?.[2] ?? (name.length <= LONGEST_UNIT ? name : undefined);
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
