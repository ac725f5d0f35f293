import type { Cell } from '../evidence/chunk.js';
import type { Language } from '../text/language.js';
import { readValues } from '../values/read-values.js';
import type { Value } from '../values/value.js';
import { innermostKey } from '../evidence/nested-keys.js';
import { isOfTemperature, plainKey } from './key-unit.js';

/** The unit that a column's header or a record's key gives its values: in brackets, or after a comma or "in". */
const UNIT =
  /[([（](?:in |en |em |в )?([^()[\]（）]{1,30})[)\]）]\s*$|(?:,|\s(?:in|en|em|w|в))\s+([^,\s]{1,15}(?:\s\S{1,10})?)\s*$/u;
const LONGEST_UNIT = 20;
/** A number, or from one to another. */
const NUMBER = /^[-+−]?\p{Nd}[\p{Nd}.,\s'’]*(?:[-–—]\s?\p{Nd}[\p{Nd}.,]*)?$/u;
/** A temperature without its sign, "9 C"; "14C" may as well be a seat. */
const DEGREES = /^([-+−]?\p{Nd}[\p{Nd}.,]*)(\s?)([CF])$/u;
/** A number with how far it may be off: "96 ± 2". */
const DEVIATION = /^([^±∓]*\p{Nd})\s*([±∓].*)$/u;
/** Marks for what stands out, as Markdown, HTML and data sets of tables have them. */
const EMPHASIS = /^(\*{1,3}|_{1,3})(.+)\1$/u;
const MARKS = /<\/?(?:b|i|em|strong)>|\[(?:BOLD|ITALIC|EMPTY)\]/giu;

/**
 * A table's or record's value beside its name, with the unit that the name gives it, "Revenue (million EUR): 47.9 million
 * EUR", or else the table's caption.
 *
 * @param caption what the table stands under: "Prices in euros"
 */
export function cellText(cell: Cell, language: Language, caption?: string): { name: string; value: string } {
  const written = cell.text
    .replace(MARKS, '')
    .trim()
    .replace(EMPHASIS, '$2')
    .trim()
    .replace(DEGREES, (whole, number: string, gap: string, scale: string) =>
      gap !== '' || isOfTemperature(`${cell.header} ${caption ?? ''}`) ? `${number} °${scale}` : whole,
    );
  const [, number = written, deviation = ''] = DEVIATION.exec(written) ?? [];
  const { words, endings } = plainKey(cell.header);
  const byKey = firstOf(endings, ({ unit }) => joined(number, unit, language));
  const value = byKey?.result ?? withUnit(number, innermostKey(cell.header), language);
  const isPlain = value === number && caption !== undefined && !YEAR.test(value);
  const whole = isPlain ? withCaptionUnit(number, caption, language) : value;
  // The unit stands with the value then.
  const name = byKey?.item.before ?? words;
  return { name, value: withPeriod(deviation === '' ? whole : `${whole} ${deviation}`, words, language) };
}

/** For how long a name says that its amounts are paid: "rent per month", "nightly rate", "rent_pcm". */
const PERIODS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:per|an|a)[ /]hour\b|\bhourly\b/iu, 'hour'],
  [/\b(?:per|a)[ /](?:night|day)\b|\b(?:nightly|daily)\b/iu, 'day'],
  [/\b(?:per|a)[ /]week\b|\bweekly\b|\bpw\b/iu, 'week'],
  [/\b(?:per|a)[ /]month\b|\bmonthly\b|\bpcm\b/iu, 'month'],
  [/\b(?:per|a)[ /](?:year|annum)\b|\b(?:yearly|annual|annually)\b/iu, 'year'],
];

/** A sum of money with the period that its name says: the same sum for another period is another one. */
function withPeriod(value: string, name: string, language: Language): string {
  if (language !== 'en') return value;
  const period = PERIODS.find(([pattern]) => pattern.test(name))?.[1];
  if (period === undefined) return value;
  const [money, ...more] = readValues(value, language);
  const isPlain = money?.kind === 'money' && money.per === undefined && more.length === 0;
  return isPlain && money.end === value.length ? `${value} per ${period}` : value;
}

/** The first of several that something comes of, and what does. */
function firstOf<T, R>(
  items: readonly T[],
  resultOf: (item: T) => R | undefined,
): { readonly item: T; readonly result: R } | undefined {
  for (const item of items) {
    const result = resultOf(item);
    if (result !== undefined) return { item, result };
  }
  return undefined;
}

/** A caption's unit is that of the columns that it names, of all of them if it names none. */
function withCaptionUnit(text: string, caption: string, language: Language): string {
  const unit = CAPTION_UNIT.exec(caption);
  return unit === null ? text : withUnit(text, caption, language);
}

const YEAR = /^(?:1[5-9]|20)\d\d$/;
/** A caption says its unit by a preposition or in brackets: a comma alone parts other things. */
const CAPTION_UNIT =
  /[([（][^()[\]（）]{1,30}[)\]）]\s*:?\s*$|\s(?:in|en|em|w|в)\s+\S{1,15}(?:\s\S{1,10})?\s*:?\s*$/iu;

const PER = /^\/\s*\p{L}+[²³\d]?$/u;

function withUnit(text: string, name: string, language: Language): string {
  const match = UNIT.exec(name.replace(/\s*:\s*$/u, ''));
  // "Hectares" as a header is the unit itself.
  const unit = match?.[1] ?? match?.[2] ?? (name.length <= LONGEST_UNIT ? name : undefined);
  if (unit === undefined) return text;
  // A year is no length of time; "minutes" are.
  const isBareHeader = match === null && !DURATIONS.has(name.trim().toLowerCase());
  return (
    joined(
      text,
      unit,
      language,
      (value) => !isBareHeader || (value.kind === 'quantity' && value.dimension !== 'duration'),
    ) ?? text
  );
}

/** Headers that count time, and do not name when. */
const DURATIONS: ReadonlySet<string> = new Set(
  (
    'seconds minutes hours days weeks months sekunden minuten stunden tage wochen monate secondes heures jours semaines mois ' +
    'segundos minutos horas días semanas meses secondi minuti ore giorni settimane mesi dias минуты часы дни'
  ).split(' '),
);

/** A number with its unit as one value is written; undefined where the two make none. */
function joined(
  text: string,
  unit: string,
  language: Language,
  isMeant: (value: Value) => boolean = () => true,
): string | undefined {
  if (text.length > 30 || !NUMBER.test(text)) return undefined;
  return [`${text} ${unit}`, `${unit} ${text}`, `${unit}${text}`].find((written) => {
    const [value, ...more] = readValues(written, language);
    if (value === undefined || value.kind === 'identifier' || more.length > 0 || !isMeant(value))
      return false;
    const rest = written.slice(value.end).trim();
    const isWhole = value.end - value.start >= written.trim().length;
    // "5 mg/kg" is read as so many milligrams, in the claim as here.
    return isWhole || (value.start === 0 && PER.test(rest));
  });
}
