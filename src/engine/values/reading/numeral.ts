import { CharacterClass, characterClass } from '../../text/character-class.js';

/** One meaning of a run of digits. */
export interface NumeralReading {
  readonly value: number;
  /** Size of the last place written: 0.01 for "3.14", 1 for an integer. */
  readonly step: number;
}

/** A run of digits with its separators. */
export interface Numeral extends NumeralReading {
  readonly end: number;
  /** How many digits, when nothing separates them; 0 otherwise. */
  readonly plainDigits: number;
  /** The run began with a zero that is not a number's own ("007", "08"). */
  readonly leadingZero: boolean;
  /** The other meaning of "1.280". */
  readonly other: NumeralReading | undefined;
  /** Of a run like "19.12.1997" or "3.2.1", which is no number. */
  readonly parts: readonly number[] | undefined;
}

/** What a language writes between the integer and its decimals; `either` when not known. */
export type DecimalMark = '.' | ',' | 'either';

const COMMA = 0x2c;
const PERIOD = 0x2e;
const ARABIC_DECIMAL = 0x66b;
const ARABIC_THOUSANDS = 0x66c;
const FULL_WIDTH_COMMA = 0xff0c;
const FULL_WIDTH_PERIOD = 0xff0e;
/** No longer run of digits is read as a number: nothing that is measured has more, and identifiers are kept elsewhere. */
const LONGEST = 40;

/** The value of a decimal digit of any script, or -1. */
export function digitValue(unit: number): number {
  if (unit >= 0x30 && unit <= 0x39) return unit - 0x30;
  if (unit < 0x80 || characterClass(unit) !== CharacterClass.Digit) return -1;
  if (unit >= 0xff10 && unit <= 0xff19) return unit - 0xff10;
  if (unit >= 0x660 && unit <= 0x669) return unit - 0x660;
  if (unit >= 0x6f0 && unit <= 0x6f9) return unit - 0x6f0;
  const low = unit & 0xf;
  // Indic blocks (and Limbu) put their zero at a code ending in hexadecimal 6, all others at one ending in 0.
  return (unit >= 0x900 && unit < 0xe00) || unit >> 4 === 0x194 ? low - 6 : low;
}

/** How many digits stand from `at` on. */
function digitsFrom(text: string, at: number): number {
  let end = at;
  while (end < text.length && end - at <= LONGEST && digitValue(text.charCodeAt(end)) >= 0) end += 1;
  return end - at;
}

type Mark = '.' | ',' | ' ' | "'" | '_';

function markAt(text: string, at: number): Mark | undefined {
  switch (text.charCodeAt(at)) {
    case PERIOD:
    case FULL_WIDTH_PERIOD:
    case ARABIC_DECIMAL:
      return '.';
    case COMMA:
    case FULL_WIDTH_COMMA:
    case ARABIC_THOUSANDS:
      return ',';
    case 0x20:
    case 0xa0:
    case 0x2009:
    case 0x202f:
      return ' ';
    case 0x27:
    case 0x2019:
      return "'";
    default:
      return undefined;
  }
}

/** Digits of a run as ASCII. */
function ascii(text: string, start: number, end: number): string {
  let digits = '';
  for (let i = start; i < end; i += 1) {
    const value = digitValue(text.charCodeAt(i));
    if (value >= 0) digits += String(value);
  }
  return digits;
}

interface Group {
  readonly start: number;
  readonly length: number;
  /** What stands before the group; the first has none. */
  readonly mark?: Mark;
}

function groupsFrom(text: string, start: number): Group[] {
  const groups: Group[] = [{ start, length: digitsFrom(text, start) }];
  let at = start + (groups[0]?.length ?? 0);
  while (groups.length < 12) {
    const mark = markAt(text, at);
    if (mark === undefined) break;
    const length = digitsFrom(text, at + 1);
    if (length === 0) break;
    if ((mark === ' ' || mark === "'") && !continuesThousands(groups, mark, length)) break;
    groups.push({ start: at + 1, length, mark });
    at += 1 + length;
  }
  return groups;
}

/** A space or apostrophe belongs to the number only as a separator of thousands: "1 280", never "in 1997 280". */
function continuesThousands(groups: readonly Group[], mark: Mark, length: number): boolean {
  if (length !== 3) return false;
  const first = groups[0]?.length ?? 0;
  if (first > 3) return false;
  return groups.every((group, index) => index === 0 || (group.mark === mark && group.length === 3));
}

function reading(text: string, groups: readonly Group[], isDecimalLast: boolean): NumeralReading {
  const last = groups[groups.length - 1];
  const start = groups[0]?.start ?? 0;
  if (last === undefined) return { value: 0, step: 1 };
  if (!isDecimalLast) return { value: Number(ascii(text, start, last.start + last.length)), step: 1 };
  const whole = ascii(text, start, last.start);
  const decimals = ascii(text, last.start, last.start + last.length);
  return { value: Number(`${whole}.${decimals}`), step: Number(`1e-${String(decimals.length)}`) };
}

function isThousands(groups: readonly Group[]): boolean {
  const first = groups[0]?.length ?? 0;
  const rest = groups.slice(1);
  if (first > 3 || rest.length === 0 || rest[rest.length - 1]?.length !== 3) return false;
  if (rest.some((group) => group.mark !== rest[0]?.mark)) return false;
  // Indian grouping has pairs before the last three: 12,34,567.
  return rest.every((group) => group.length === 3) || rest.slice(0, -1).every((group) => group.length === 2);
}

/**
 * Reads the run of digits that starts at `start`, where a digit must stand.
 * Separators of thousands: comma, period, space, apostrophe; decimals after a comma or period. One separator before
 * exactly three digits may be either: the language's decimal mark settles it, or both meanings are given.
 */
export function readNumeral(text: string, start: number, decimalMark: DecimalMark): Numeral {
  const alone = plainNumeral(text, start);
  if (alone !== undefined) return alone;
  let groups = groupsFrom(text, start);
  const leadingZero = (groups[0]?.length ?? 0) > 1 && digitValue(text.charCodeAt(start)) === 0;
  if (groups.length === 1) return finish(groups, reading(text, groups, false), leadingZero);
  const marks = groups.slice(1).map((group) => group.mark);
  if (groups.length === 2) return readTwoGroups(text, groups, decimalMark, leadingZero);
  const lastMark = marks[marks.length - 1];
  const thousands = groups.slice(0, -1);
  if (lastMark !== marks[0] && (lastMark === '.' || lastMark === ',') && isThousands(thousands)) {
    return finish(groups, reading(text, groups, true), leadingZero);
  }
  if (isThousands(groups)) return finish(groups, reading(text, groups, false), leadingZero);
  if (marks.every((mark) => mark === '.')) {
    const parts = groups.map((group) => Number(ascii(text, group.start, group.start + group.length)));
    return finish(groups, { value: parts[0] ?? 0, step: 1 }, leadingZero, undefined, parts);
  }
  // A list without spaces ("1,5,7"): its first item.
  groups = groups.slice(0, 1);
  return finish(groups, reading(text, groups, false), leadingZero);
}

/** The common case: a few ASCII digits with nothing after them that could belong to the number. */
function plainNumeral(text: string, start: number): Numeral | undefined {
  let value = 0;
  let end = start;
  for (; end < text.length && end - start < 15; end += 1) {
    const digit = text.charCodeAt(end) - 0x30;
    if (digit < 0 || digit > 9) break;
    value = value * 10 + digit;
  }
  if (end === start || digitValue(text.charCodeAt(end)) >= 0) return undefined;
  if (markAt(text, end) !== undefined && digitValue(text.charCodeAt(end + 1)) >= 0) return undefined;
  const leadingZero = end - start > 1 && text.charCodeAt(start) === 0x30;
  return { value, step: 1, end, plainDigits: end - start, leadingZero, other: undefined, parts: undefined };
}

function readTwoGroups(
  text: string,
  groups: Group[],
  decimalMark: DecimalMark,
  leadingZero: boolean,
): Numeral {
  const mark = groups[1]?.mark;
  const couldBeThousands = isThousands(groups) && digitValue(text.charCodeAt(groups[0]?.start ?? 0)) !== 0;
  if (mark === ' ' || mark === "'") return finish(groups, reading(text, groups, false), leadingZero);
  const thousands = reading(text, groups, false);
  const decimal = reading(text, groups, true);
  if (!couldBeThousands) return finish(groups, decimal, leadingZero);
  if (decimalMark === mark) return finish(groups, decimal, leadingZero);
  if (decimalMark !== 'either') return finish(groups, thousands, leadingZero);
  return finish(groups, thousands, leadingZero, decimal);
}

function finish(
  groups: readonly Group[],
  read: NumeralReading,
  leadingZero: boolean,
  other?: NumeralReading,
  parts?: readonly number[],
): Numeral {
  const last = groups[groups.length - 1];
  return {
    value: read.value,
    step: read.step,
    end: last === undefined ? 0 : last.start + last.length,
    plainDigits: groups.length === 1 ? (last?.length ?? 0) : 0,
    leadingZero,
    other,
    parts,
  };
}
