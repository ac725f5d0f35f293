import type { Language } from '../text/language.js';
import { SCALE_LETTERS } from './languages/symbols.js';
import { lexiconFor } from './reading/lexicon.js';
import { Role, type Currency } from './reading/meaning.js';
import { exactSize, makeAmount, type Size, type Suffix } from './reading/read-amount.js';
import { tokenize } from './reading/tokenize.js';
import { hasRole, type Token } from './reading/token.js';
import { readValues } from './read-values.js';
import type { Point, Value } from './value.js';

/** What a header says of the numbers below it. */
interface HeaderUnit {
  readonly scale: number;
  readonly suffix: Suffix | undefined;
  readonly per: string | undefined;
  /** "Year": four digits are a year for certain. */
  readonly isYear: boolean;
  /** "Order no.": a number is a name. */
  readonly isLabel: boolean;
}

/**
 * Reads a table's cell, or a record's value, in the light of its header or key: "47.9" below "Revenue (million EUR)" is
 * 47.9 million euros. What the cell itself says goes before what the header says.
 *
 * @param header the column's header or the record's key
 * @param cell the cell's text; offsets of the values are offsets into it
 * @param language @default what the header's script and words say
 */
export function readCell(header: string, cell: string, language?: Language): Value[] {
  const values = language === undefined ? readValues(cell) : readValues(cell, language);
  const unit = readHeader(header, language ?? 'en');
  return values.map((value) => inUnit(value, unit, cell));
}

/** Splits "Revenue (million EUR)" into its parts; all but the first say what the numbers are. */
const HEADER_PARTS = /[()（）[\],;:：|]+/u;
const LAST_WORD = /\S+$/u;
/** "Year" and "Date" head dates: these units count only in brackets ("Age (years)"). */
const CALENDAR_UNITS: ReadonlySet<string> = new Set(['day', 'month', 'quarter', 'year', 'decade', 'century']);

function readHeader(header: string, language: Language): HeaderUnit {
  const lexicon = lexiconFor(language);
  let scale = 1;
  let unit: Suffix['unit'];
  let currency: Currency | undefined;
  let percent: Suffix['percent'];
  let per: string | undefined;
  let isYear = false;
  let isLabel = false;
  header.split(HEADER_PARTS).forEach((written, index) => {
    const part = written.trim();
    // Symbols of units are read after a number only.
    const tokens = tokenize(`1 ${part}`, lexicon);
    const last = tokenize(`1 ${LAST_WORD.exec(part)?.[0] ?? ''}`, lexicon);
    const hasMeasure = tokens.some((token) => token.meaning?.unit !== undefined);
    (hasMeasure ? tokens : [...tokens, ...last]).forEach((token, at, all) => {
      const { meaning } = token;
      currency ??= meaning?.currency;
      percent ??= meaning?.percent;
      if (meaning?.unit === undefined) return;
      if (hasRole(all[at - 1], Role.Per)) per ??= meaning.unit.name;
      else if (index > 0 || !CALENDAR_UNITS.has(meaning.unit.name)) unit ??= meaning.unit;
    });
    scale *= scaleOf(part, tokens, currency !== undefined);
    isYear ||= tokens.some((token) => token.meaning?.unit?.name === 'year' || hasRole(token, Role.Year));
    isLabel ||= index === 0 && tokens.length > 1 && hasRole(tokens[tokens.length - 1], Role.Label);
  });
  const suffix: Suffix = {
    next: 0,
    ...(unit === undefined ? {} : { unit }),
    ...(currency === undefined ? {} : { currency }),
    ...(percent === undefined ? {} : { percent }),
  };
  const hasSuffix = unit !== undefined || currency !== undefined || percent !== undefined;
  return { scale, suffix: hasSuffix ? suffix : undefined, per, isYear, isLabel };
}

/** "million", "'000", "€m". */
function scaleOf(part: string, tokens: readonly Token[], isMoney: boolean): number {
  let scale = 1;
  for (const token of tokens) {
    const letters = part.slice(Math.max(0, token.start - 2), Math.max(0, token.end - 2));
    const factor =
      token.meaning?.scale ?? token.meaning?.cardinal ?? (isMoney ? SCALE_LETTERS[letters] : undefined);
    if (factor !== undefined && factor >= 100) scale *= factor;
    else if (letters === '000') scale *= 1000;
  }
  return scale;
}

const LETTER = /\p{L}/u;

function inUnit(value: Value, header: HeaderUnit, cell: string): Value {
  if (value.kind === 'range') {
    const from = inUnit(value.from, header, cell);
    const to = inUnit(value.to, header, cell);
    return from.kind === 'range' || to.kind === 'range' ? value : { ...value, from, to };
  }
  const others = value.otherReadings?.map((other) => inUnit(other, header, cell));
  const read = pointInUnit(value, header, cell);
  return others === undefined ? read : { ...read, otherReadings: others };
}

function pointInUnit(value: Point, header: HeaderUnit, cell: string): Point {
  const { start, end } = value;
  if (value.kind === 'date' && value.bare === true) {
    if (header.isYear && value.year !== undefined) return { kind: 'date', start, end, year: value.year };
    if (header.suffix === undefined && header.scale === 1) return value;
    return inHeaderUnit(start, end, exactSize(value.year ?? 0, 1), header);
  }
  if (value.kind !== 'cardinal') return value;
  if (header.isLabel) {
    return {
      kind: 'identifier',
      start,
      end,
      code: cell
        .slice(start, end)
        .toLowerCase()
        .replace(/[^\p{L}\p{Nd}]+/gu, ''),
    };
  }
  // A scale that the cell writes itself is not applied twice.
  const scale = LETTER.test(cell.slice(start, end)) ? 1 : header.scale;
  const { step, roundedTo, qualifier } = value;
  const size = { value: value.value * scale, step: step * scale, roundedTo: roundedTo * scale, qualifier };
  return inHeaderUnit(start, end, size, header);
}

function inHeaderUnit(start: number, end: number, size: Size, header: HeaderUnit): Point {
  const place = { start, end, ...(header.per === undefined ? {} : { per: header.per }) };
  return makeAmount(place, size, header.suffix, false);
}
