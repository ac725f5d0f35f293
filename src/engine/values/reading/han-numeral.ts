import { Role } from './meaning.js';
import type { Lexicon } from './lexicon.js';
import type { Numeral } from './numeral.js';
import { hasRole, type Token } from './token.js';

const DIGITS: ReadonlyMap<string, number> = new Map([
  ...Array.from('〇一二三四五六七八九', (digit, value) => [digit, value] as const),
  ...Array.from('零壹贰叁肆伍陆柒捌玖', (digit, value) => [digit, value] as const),
  ...Array.from('零壱弐参', (digit, value) => [digit, value] as const),
  ['两', 2],
  ['兩', 2],
  ...Array.from('영일이삼사오육칠팔구', (digit, value) => [digit, value] as const),
  ['공', 0],
]);
const SMALL: ReadonlyMap<string, number> = new Map([
  ['十', 10],
  ['拾', 10],
  ['百', 100],
  ['佰', 100],
  ['千', 1000],
  ['仟', 1000],
  ['십', 10],
  ['백', 100],
  ['천', 1000],
]);
const LARGE: ReadonlyMap<string, number> = new Map([
  ['万', 1e4],
  ['萬', 1e4],
  ['亿', 1e8],
  ['億', 1e8],
  ['兆', 1e12],
  ['만', 1e4],
  ['억', 1e8],
  ['조', 1e12],
]);
const POINT = /[点點・]/;
const LONGEST = 30;

/**
 * Reads a numeral written in Han characters or their Korean readings: 一百二十, 二〇二四, 三点五, 이십삼. One character alone, or characters that
 * need not be a number (一般, 千葉), are one only before a unit or counter, or after a mark of order.
 */
export function readHanNumeral(
  text: string,
  start: number,
  lexicon: Lexicon,
  before: Token | undefined,
): Numeral | undefined {
  const first = text.charAt(start);
  if (!DIGITS.has(first) && !SMALL.has(first)) return undefined;
  if (before?.kind === 'number' && before.end === start) return undefined;
  let end = start + 1;
  while (end < text.length && end - start < LONGEST && isNumeral(text.charAt(end))) end += 1;
  const wholeEnd = end;
  if (POINT.test(text.charAt(end)) && DIGITS.has(text.charAt(end + 1))) {
    end += 2;
    while (end < text.length && end - start < LONGEST && DIGITS.has(text.charAt(end))) end += 1;
  }
  const run = text.slice(start, wholeEnd);
  const value = valueOf(run);
  if (value === undefined) return undefined;
  const isHangul = first >= '가';
  const isPositional = run.length > 1 && Array.from(run).every((character) => DIGITS.has(character));
  const isCertain =
    (run.length >= 3 && !isHangul) || (run.length === 2 && /[十百千万亿億]/.test(run) && value >= 10);
  const next = lexicon.unspacedTerm(text, isHangul && text.charAt(end) === ' ' ? end + 1 : end)?.meaning;
  const isCounted =
    next !== undefined &&
    (next.unit !== undefined ||
      next.share !== undefined ||
      next.currency !== undefined ||
      next.percent !== undefined ||
      (next.roles &
        (Role.Counter |
          Role.Year |
          Role.MonthMark |
          Role.DayMark |
          Role.Hour |
          Role.Minute |
          Role.Century)) !==
        0);
  // One Hangul syllable is more often a word; and numerals begin words.
  const half = halfAfter(text, end, lexicon);
  if (wholeEnd === end && half !== undefined)
    return {
      value: value + 1 / 2,
      step: 1 / 2,
      end: half,
      plainDigits: 0,
      leadingZero: false,
      other: undefined,
      parts: undefined,
    };
  if (isHangul && (run.length < 2 || !isCounted || /[가-힣]/.test(text.charAt(start - 1)))) return undefined;
  if (!isCounted && !isCertain && !hasRole(before, Role.OrdinalMark) && before?.meaning?.share !== 'partsOf')
    return undefined;
  if (wholeEnd === end) {
    return {
      value,
      step: 1,
      end,
      plainDigits: isPositional ? run.length : value < 100 ? String(value).length : 0,
      leadingZero: false,
      other: undefined,
      parts: undefined,
    };
  }
  const decimals = Array.from(text.slice(wholeEnd + 1, end), (character) => DIGITS.get(character) ?? 0).join(
    '',
  );
  return {
    value: Number(`${String(value)}.${decimals}`),
    step: Number(`1e-${String(decimals.length)}`),
    end,
    plainDigits: 0,
    leadingZero: false,
    other: undefined,
    parts: undefined,
  };
}

/** "两个半小时": the end of a measure word with "half" behind it, before the unit that both count. */
function halfAfter(text: string, at: number, lexicon: Lexicon): number | undefined {
  const end = at + 2;
  if (!/^[个個]半$/u.test(text.slice(at, end))) return undefined;
  return lexicon.unspacedTerm(text, end)?.meaning.unit === undefined ? undefined : end;
}

function isNumeral(character: string): boolean {
  return DIGITS.has(character) || SMALL.has(character) || LARGE.has(character);
}

/** The value of a run of numeral characters; undefined when they do not make a number. */
function valueOf(run: string): number | undefined {
  const characters = Array.from(run);
  if (characters.every((character) => DIGITS.has(character))) {
    return Number(characters.map((character) => DIGITS.get(character)).join(''));
  }
  let total = 0;
  let section = 0;
  let digit: number | undefined;
  for (const character of characters) {
    const value = DIGITS.get(character);
    const small = SMALL.get(character);
    if (value !== undefined) {
      if (digit !== undefined && digit !== 0) return undefined;
      digit = value;
    } else if (small !== undefined) {
      section += (digit ?? 1) * small;
      digit = undefined;
    } else {
      const large = LARGE.get(character) ?? 1;
      const counted = section + (digit ?? 0);
      total += (counted === 0 ? 1 : counted) * large;
      section = 0;
      digit = undefined;
    }
  }
  return total + section + (digit ?? 0);
}
