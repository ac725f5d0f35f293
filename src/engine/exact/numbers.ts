import type { TextRange } from '../../contract/text-range.js';
import { asciiDigit } from '../../text/digits.js';

/** A number written in a text. */
export interface WrittenNumber {
  /** UTF-16 offsets of its digits. */
  readonly start: number;
  readonly end: number;
  /**
   * What it may mean, as decimal numerals without separators: "1.234" is 1234 or 1.234, "5 pm" is 5 or 17, "9:00" is 9.
   * Two numbers agree if they have one of these in common.
   */
  readonly readings: readonly string[];
}

const FIRST_GROUP = /^\p{Nd}{1,3}$/u;
/** Groups of three after blanks. */
const GROUPS = /(?: \p{Nd}{3}){1,9}(?!\p{Nd})/uy;
const GROUPED = /^\d{1,3}(?:[.,'’٬ \u00a0\u202f]\d{3})+$/u;
/** Longest context read around a number, in UTF-16 units. */
const AROUND = 12;
const AFTERNOON = /^\s?(?:p\.?\s?m\b|午後|오후|下午|晚上)/iu;
const FORENOON = /^\s?a\.?\s?m\b/iu;
const AFTERNOON_BEFORE = /(?:午後|오후|下午|晚上)\s?$/u;
/** Powers of ten that stand behind a number in Chinese, Japanese and Korean: 5万 is 50000. */
const MYRIADS: ReadonlyMap<string, number> = new Map([
  ['千', 1e3],
  ['万', 1e4],
  ['萬', 1e4],
  ['만', 1e4],
  ['億', 1e8],
  ['亿', 1e8],
  ['억', 1e8],
]);

/** The numbers of a text that are written in digits of any script, in order. Linear. */
export function numbersIn(text: string): WrittenNumber[] {
  const found: WrittenNumber[] = [];
  for (const { start, end } of digitsIn(text)) {
    const written = text.slice(start, end);
    const readings = readingsOf(toAscii(written));
    const after = text.slice(end, end + AROUND);
    const before = text.slice(Math.max(0, start - AROUND), start);
    const value = Number(readings[0]);
    if (AFTERNOON.test(after) || AFTERNOON_BEFORE.test(before)) {
      if (value < 12) readings.push(String(value + 12));
    } else if (FORENOON.test(after) && value === 12) readings.push('0');
    const scale = MYRIADS.get(after.charAt(0));
    if (scale !== undefined) readings.push(...readings.map((each) => String(Number(each) * scale)));
    // ":00" of a full hour says nothing of its own.
    if (/^0+$/u.test(written) && /[:h]$/u.test(before)) continue;
    found.push({ start, end, readings });
  }
  return found;
}

/** Digits with separators inside; a clock's colon and a date's strokes end a number. */
function* digitsIn(text: string): Generator<TextRange> {
  const digits = /\p{Nd}+(?:[.,'’٬٫\u00a0\u202f]\p{Nd}+)*/gu;
  for (let found = digits.exec(text); found !== null; found = digits.exec(text)) {
    GROUPS.lastIndex = digits.lastIndex;
    if (FIRST_GROUP.test(found[0])) digits.lastIndex += GROUPS.exec(text)?.[0].length ?? 0;
    yield { start: found.index, end: digits.lastIndex };
  }
}

function toAscii(digits: string): string {
  return digits.replace(/\p{Nd}/gu, asciiDigit);
}

function readingsOf(written: string): string[] {
  const plain = written.replace(/[.,'’٬٫ \u00a0\u202f]/gu, '');
  const readings: string[] = [];
  if (!/[^\d]/u.test(written)) readings.push(numeral(written));
  else if (GROUPED.test(written)) readings.push(numeral(plain));
  const decimal = /^(.*)[.,٫](\d+)$/su.exec(written);
  if (decimal) {
    const whole = (decimal[1] ?? '').replace(/\D/gu, '');
    readings.push(numeral(`${whole}.${decimal[2] ?? ''}`));
  }
  if (readings.length === 0) readings.push(numeral(plain));
  return readings;
}

/** Without leading zeros, and without zeros at the end of a fraction: 2.50 is 2.5, 06 is 6. */
function numeral(text: string): string {
  const value = Number(text);
  return Number.isSafeInteger(Math.trunc(value)) ? String(value) : text.replace(/^0+(\d)/u, '$1');
}
