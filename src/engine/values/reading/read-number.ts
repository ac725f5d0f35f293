import { SCALE_LETTERS } from '../languages/symbols.js';
import { Role, type One } from './meaning.js';
import type { NumeralReading } from './numeral.js';
import { readNumberWords, type ReadNumber } from './number-words.js';
import { isJoined, written, type ReadingContext } from './reading-context.js';
import { hasRole } from './token.js';

export interface AnyNumber extends ReadNumber {
  /** The other meaning of "1.280". */
  readonly other: NumeralReading | undefined;
  /** Number of digits when it is a plain run of them; else 0. */
  readonly plainDigits: number;
  /** "half", "two thirds": a share. */
  readonly isFraction: boolean;
  /** Written as words alone, and only "one" or an article. */
  readonly one: One | undefined;
}

/** A number without a second meaning. */
function made(read: ReadNumber, isFraction = false): AnyNumber {
  const { value, step, next } = read;
  return { value, step, next, plainDigits: 0, isFraction, other: undefined, one: undefined };
}

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/**
 * Reads a number in digits or words with its scales, fractions and powers of ten.
 *
 * @param isMoney whether a currency stands before it, so that "m" is a million and not a metre
 */
export function readNumber(context: ReadingContext, first: number, isMoney = false): AnyNumber | undefined {
  const token = context.tokens[first];
  if (token === undefined) return undefined;
  if (token.numeral !== undefined) return readDigits(context, first, isMoney);
  const { meaning } = token;
  if (meaning === undefined) return undefined;
  if (meaning.fraction !== undefined) return readLoneFraction(context, first, meaning.fraction);
  if (meaning.addend !== undefined) return readAddend(context, first, meaning.addend);
  if (meaning.cardinal === undefined) return undefined;
  const words = readNumberWords(context, first);
  if (words === undefined) return undefined;
  const one = words.next === first + 1 ? meaning.one : undefined;
  const joined = withFraction(context, made(words));
  return one !== undefined && joined.next === first + 1 ? { ...joined, one } : joined;
}

function readDigits(context: ReadingContext, first: number, isMoney: boolean): AnyNumber | undefined {
  const numeral = context.tokens[first]?.numeral;
  if (numeral === undefined || numeral.parts !== undefined) return undefined;
  const { value, step, plainDigits, other } = numeral;
  const next = first + 1;
  const plain: AnyNumber = {
    value,
    step,
    next,
    plainDigits,
    isFraction: false,
    other,
    one: undefined,
  };
  const after = context.tokens[next];
  // A word after a space, the common case, can only be a scale, or "x" before a power of ten.
  if (
    after !== undefined &&
    (after.kind !== 'word' || after.gap === 'none' || isMoney || after.end - after.start === 1)
  ) {
    const tight = readTight(context, first, plain, isMoney);
    if (tight !== undefined) return tight;
  }
  if (after?.meaning === undefined && after?.kind !== 'sign') return plain;
  const scales = readNumberWords(context, next, plain);
  if (scales === undefined || scales.next === next) return withFraction(context, plain);
  const factor = value === 0 ? 1 : scales.value / value;
  const whole = made(scales);
  return withFraction(context, other === undefined ? whole : { ...whole, other: times(other, factor) });
}

/** Digits with a power, fraction or letter written onto them. */
function readTight(
  context: ReadingContext,
  first: number,
  plain: AnyNumber,
  isMoney: boolean,
): AnyNumber | undefined {
  const power = powerOfTen(context, plain.next);
  if (power !== undefined) return { ...scaled(plain, power.factor), next: power.next };
  const fraction = slashFraction(context, first) ?? mixedFraction(context, plain);
  if (fraction !== undefined) return fraction;
  const letter = scaleLetter(context, plain.next, isMoney);
  return letter === undefined ? undefined : { ...scaled(plain, letter), next: plain.next + 1 };
}

function times(reading: NumeralReading, factor: number): NumeralReading {
  return { value: reading.value * factor, step: reading.step * factor };
}

function scaled(number: AnyNumber, factor: number): AnyNumber {
  const { other } = number;
  return {
    ...number,
    ...times(number, factor),
    plainDigits: 0,
    other: other === undefined ? undefined : times(other, factor),
  };
}

/** "4.5k", and after a currency "$35 m". */
function scaleLetter(context: ReadingContext, index: number, isMoney: boolean): number | undefined {
  const token = context.tokens[index];
  if (token?.kind !== 'word' || token.gap === 'break') return undefined;
  const letters = written(context, token);
  if (letters.length > 2) return undefined;
  const scale = SCALE_LETTERS[letters];
  if (scale === undefined) return undefined;
  if (isMoney) return scale;
  if (token.gap !== 'none') return undefined;
  // "35m" away from money is metres, "8B" bytes.
  return letters === 'm' || letters === 'B' || letters === 'mm' || letters === 'T' ? undefined : scale;
}

/** "e6", "E-3", "×10^6", "× 10⁶", "x 10^-3". */
function powerOfTen(context: ReadingContext, index: number): { factor: number; next: number } | undefined {
  const { tokens } = context;
  const sign = written(context, tokens[index]);
  if (/^e$/i.test(sign) && tokens[index]?.gap === 'none') {
    const isNegative = /^[-−+]$/.test(written(context, tokens[index + 1]));
    const at = isNegative ? index + 2 : index + 1;
    const exponent = tokens[at];
    if (exponent?.numeral === undefined || exponent.gap !== 'none' || exponent.numeral.step !== 1)
      return undefined;
    const power =
      written(context, tokens[index + 1]) === '+'
        ? exponent.numeral.value
        : exponent.numeral.value * (isNegative ? -1 : 1);
    return { factor: 10 ** power, next: at + 1 };
  }
  if (!/^[×xX·*⋅]$/.test(sign) || tokens[index + 1]?.numeral?.value !== 10) return undefined;
  let at = index + 2;
  let digits = '';
  let isNegative = false;
  if (written(context, tokens[at]) === '^') {
    at += 1;
    if (/^[-−]$/.test(written(context, tokens[at]))) {
      isNegative = true;
      at += 1;
    }
    const exponent = tokens[at]?.numeral;
    if (exponent?.step !== 1) return undefined;
    return { factor: 10 ** (isNegative ? -exponent.value : exponent.value), next: at + 1 };
  }
  for (; at < tokens.length && digits.length < 3; at += 1) {
    const character = written(context, tokens[at]);
    if (character === '⁻') isNegative = true;
    else if (character !== '' && SUPERSCRIPTS.includes(character))
      digits += String(SUPERSCRIPTS.indexOf(character));
    else break;
  }
  if (digits === '') return undefined;
  return { factor: 10 ** (Number(digits) * (isNegative ? -1 : 1)), next: at };
}

/** "3/4", "1/2": small, and less than one; anything else with a slash is a date or two things. */
function slashFraction(context: ReadingContext, first: number): AnyNumber | undefined {
  const { tokens } = context;
  const [above, slash, below, after] = [
    tokens[first],
    tokens[first + 1],
    tokens[first + 2],
    tokens[first + 3],
  ];
  if (written(context, slash) !== '/' && written(context, slash) !== '⁄') return undefined;
  if (slash?.gap !== 'none' || below?.gap !== 'none' || written(context, after) === '/') return undefined;
  const [n, d] = [above?.numeral, below.numeral];
  if (n === undefined || d === undefined || n.step !== 1 || d.step !== 1) return undefined;
  if (n.value < 1 || n.value >= d.value || d.value > 1000 || n.leadingZero || d.leadingZero) return undefined;
  return made({ value: n.value / d.value, step: 0, next: first + 3 }, true);
}

/** "2½", "2 1/2". */
function mixedFraction(context: ReadingContext, whole: AnyNumber): AnyNumber | undefined {
  const token = context.tokens[whole.next];
  if (token === undefined || token.gap === 'break' || whole.step !== 1) return undefined;
  if (token.kind === 'sign' && token.meaning?.fraction !== undefined) {
    const value = whole.value + token.meaning.fraction;
    const read = made({ value, step: 0, next: whole.next + 1 });
    const scales = readNumberWords(context, read.next, read);
    return scales === undefined ? read : { ...read, ...scales };
  }
  if (token.numeral === undefined || token.gap !== 'space') return undefined;
  const slash = slashFraction(context, whole.next);
  return slash === undefined ? undefined : { ...slash, value: whole.value + slash.value, isFraction: false };
}

/** "साढ़े तीन लाख", three and a half lakh; "सवा लाख", one and a quarter. */
function readAddend(context: ReadingContext, first: number, addend: number): AnyNumber | undefined {
  const token = context.tokens[first + 1];
  if (token === undefined || !isJoined(context, first + 1)) return undefined;
  const isOne = token.meaning?.scale !== undefined && token.meaning.cardinal === undefined;
  const whole = isOne ? 1 : (token.numeral?.value ?? token.meaning?.cardinal);
  if (whole === undefined || !Number.isInteger(whole)) return undefined;
  const next = isOne ? first + 1 : first + 2;
  const read = made({ value: whole + addend, step: 0, next });
  const scales = readNumberWords(context, next, read);
  return scales === undefined ? read : { ...read, ...scales };
}

/** "two thirds", "three quarters", "two and a half", "one and a half million". */
function withFraction(context: ReadingContext, number: AnyNumber): AnyNumber {
  const { tokens } = context;
  let at = number.next;
  if (written(context, tokens[at]) === '-' && tokens[at]?.gap === 'none') at += 1;
  if (!isJoined(context, at)) return number;
  const { meaning } = tokens[at] ?? {};
  if (meaning?.fraction !== undefined && tokens[at]?.kind === 'word' && number.value < 1 / meaning.fraction) {
    return made({ value: number.value * meaning.fraction, step: 0, next: at + 1 }, true);
  }
  if (
    meaning?.ordinal !== undefined &&
    meaning.ordinal > 2 &&
    number.value === 1 &&
    number.plainDigits === 0
  ) {
    // "one third", "a fifth"
    return made({ value: 1 / meaning.ordinal, step: 0, next: at + 1 }, true);
  }
  if (!hasRole(tokens[at], Role.And)) return number;
  at += 1;
  if (tokens[at]?.meaning?.one !== undefined) at += 1;
  const fraction = tokens[at]?.meaning?.fraction;
  if (fraction === undefined || !isJoined(context, at)) return number;
  // "two and a half", and "a million and a half", which is one and a half million.
  const read: AnyNumber = {
    ...number,
    value: number.value + fraction * number.step,
    step: 0,
    next: afterScale(context, at + 1, number.step),
    plainDigits: 0,
  };
  const scales = readNumberWords(context, read.next, read);
  return scales === undefined ? read : { ...read, ...scales };
}

/** "مليونين ونصف المليون": the scale may be said again of the half. */
function afterScale(context: ReadingContext, at: number, scale: number): number {
  const { tokens } = context;
  const index = tokens[at]?.meaning === undefined && tokens[at + 1]?.gap === 'none' ? at + 1 : at;
  return scale > 1 && tokens[index]?.meaning?.scale === scale && isJoined(context, at) ? index + 1 : at;
}

/** "half", "half a million", "¾". */
function readLoneFraction(context: ReadingContext, first: number, fraction: number): AnyNumber | undefined {
  const { tokens } = context;
  // "Quarter" and the like alone are no shares, but "треть" is one; nor is the half of "the second half".
  const isThird = fraction === 1 / 3 && !context.lexicon.hasArticles;
  const isShare = tokens[first]?.kind === 'sign' || fraction >= 1 / 2 || isThird;
  if (!isShare || tokens[first - 1]?.meaning?.ordinal !== undefined) return undefined;
  let at = first + 1;
  const isAfterArticle = tokens[at]?.meaning?.one === 'article' && isJoined(context, at);
  if (isAfterArticle) at += 1;
  const scale = tokens[at]?.meaning?.scale;
  if (scale !== undefined && isJoined(context, at)) {
    return made({ value: fraction * scale, step: scale / 10, next: at + 1 });
  }
  return made(
    {
      value: fraction,
      step: 0,
      next: isAfterArticle && tokens[at]?.meaning?.unit !== undefined ? at : first + 1,
    },
    true,
  );
}
