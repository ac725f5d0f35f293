import { SCALE_LETTERS } from '../languages/symbols.js';
import type { Identifier, Ordinal, Score, Version } from '../value.js';
import { Role } from './meaning.js';
import { exactSize, type Read } from './read-amount.js';
import { isJoined, written, type ReadingContext } from './reading-context.js';
import { romanValue } from './roman.js';
import { hasRole } from './token.js';

const CODE_LETTERS = /^[A-Z]{1,6}$/;
/** Codes and numbers joined to them: "RMS-12", "A320", "ISO 9001", "B2B". */
const LONGEST_CODE = 24;
/** Words that stand beside a code without a space and are none of it: "A320型", "A社の従業員は320人". */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** End of the run of letters, digits and inner hyphens, slashes or periods from token `first` on, and how many tokens it is. */
function codeRun(context: ReadingContext, first: number): { next: number; digits: number } {
  const { tokens } = context;
  let at = first;
  let digits = 0;
  while (at < tokens.length && at - first < LONGEST_CODE) {
    const token = tokens[at];
    if (token === undefined || (at > first && token.gap !== 'none')) break;
    if (token.kind === 'word' && UNSPACED.test(written(context, token))) break;
    if (token.kind === 'sign' && !(/^[-/.]$/.test(written(context, token)) && isCodePart(context, at + 1)))
      break;
    digits += token.kind === 'number' ? 1 : 0;
    at += 1;
  }
  return { next: at, digits };
}

function isCodePart(context: ReadingContext, index: number): boolean {
  const token = context.tokens[index];
  if (token?.gap !== 'none') return false;
  return token.kind === 'number' || CODE_LETTERS.test(written(context, token));
}

function identifier(context: ReadingContext, first: number, next: number): Read<Identifier> {
  const start = context.tokens[first]?.start ?? 0;
  const end = context.tokens[next - 1]?.end ?? start;
  const code = context.text
    .slice(start, end)
    .toLowerCase()
    .replace(/[^\p{L}\p{Nd}]+/gu, '');
  return { value: { kind: 'identifier', start, end, code }, next };
}

/** "RMS-12", "A320", "COVID-19": capitals that run into digits; and "ISO 9001", which do not. */
function lettersFirst(context: ReadingContext, first: number): Read<Identifier> | undefined {
  const { tokens } = context;
  const token = tokens[first];
  if (
    token?.kind !== 'word' ||
    token.meaning?.currency !== undefined ||
    !(CODE_LETTERS.test(written(context, token)) || isHyphenated(context, first))
  )
    return undefined;
  const run = codeRun(context, first);
  if (run.digits > 0) return identifier(context, first, run.next);
  const after = tokens[first + 1];
  const numeral = after?.numeral;
  if (run.next !== first + 1 || after?.gap !== 'space' || numeral === undefined || numeral.plainDigits < 2)
    return undefined;
  if (written(context, token).length < 2 || token.meaning !== undefined) return undefined;
  const isYear = numeral.plainDigits === 4 && numeral.value >= 1000 && numeral.value < 2200;
  const hasUnit =
    tokens[first + 2]?.meaning?.unit !== undefined || tokens[first + 2]?.meaning?.percent !== undefined;
  return isYear || hasUnit ? undefined : identifier(context, first, codeRun(context, first + 1).next);
}

/** "Kh-59", "CoV-2": a capitalised word that no table knows, with its number after a hyphen. */
function isHyphenated(context: ReadingContext, first: number): boolean {
  const [token, hyphen, number] = context.tokens.slice(first, first + 3);
  return (
    token?.meaning === undefined &&
    /^\p{Lu}\p{L}{0,9}$/u.test(written(context, token)) &&
    written(context, hyphen) === '-' &&
    hyphen?.gap === 'none' &&
    number?.numeral !== undefined &&
    number.gap === 'none' &&
    number.numeral.plainDigits > 0 &&
    number.numeral.plainDigits < 4
  );
}

/** "53BP1", "16S", "6E": digits that run into capitals which are no unit. */
function digitsFirst(context: ReadingContext, first: number): Read<Identifier> | undefined {
  const { tokens } = context;
  const after = tokens[first + 1];
  if (tokens[first]?.numeral?.step !== 1 || after?.gap !== 'none' || after.meaning !== undefined)
    return undefined;
  if (!/^\p{Lu}{1,4}$/u.test(written(context, after)) || SCALE_LETTERS[written(context, after)] !== undefined)
    return undefined;
  return identifier(context, first, codeRun(context, first).next);
}

/** "2022-C-118": letters among groups of digits, which without them would be a year or an amount. */
export function codeOfGroups(context: ReadingContext, first: number): Read<Identifier> | undefined {
  const { tokens } = context;
  const [one, sign, letters, other, two] = tokens.slice(first, first + CODE_GROUPS);
  const isHyphen = sign?.kind === 'sign' && sign.gap === 'none' && letters?.kind === 'word';
  if (!isHyphen || one?.numeral?.step !== 1 || two?.kind !== 'number') return undefined;
  const isCode =
    isCodePart(context, first + 2) &&
    letters.meaning?.month === undefined &&
    written(context, other) === written(context, sign) &&
    other?.gap === 'none';
  const run = isCode ? codeRun(context, first) : undefined;
  return run === undefined || run.next < first + CODE_GROUPS
    ? undefined
    : identifier(context, first, run.next);
}

/** Tokens of digits, letters and digits with a sign between each. */
const CODE_GROUPS = 5;

/** "order 4417", "no. 5", "#88", "invoice 2023-114". */
function labelled(context: ReadingContext, first: number): Read<Identifier> | undefined {
  const { tokens } = context;
  if (tokens[first]?.kind !== 'number' || !isJoined(context, first)) return undefined;
  let label = first - 1;
  if (/^[.:#№]$/.test(written(context, tokens[label])) && !hasRole(tokens[label], Role.Label)) label -= 1;
  if (!hasRole(tokens[label], Role.Label)) return undefined;
  // "The old line 30,000": nobody groups the digits of a name.
  const { numeral } = tokens[first];
  if (numeral?.plainDigits === 0 && numeral.step === 1 && numeral.value >= 1000) return undefined;
  const run = codeRun(context, first);
  // "Elm ward: 32 beds": what a colon leads in, and counts something, is no name.
  const isCount = label < first - 1 && tokens[first + 1]?.kind === 'word' && isJoined(context, first + 1);
  const isAmount =
    run.next === first + 1 &&
    (isCount || (isJoined(context, first + 1) && hasAmountAfter(context, first + 1)));
  return isAmount ? undefined : identifier(context, first, run.next);
}

function hasAmountAfter(context: ReadingContext, index: number): boolean {
  const meaning = context.tokens[index]?.meaning;
  return (meaning?.unit ?? meaning?.currency ?? meaning?.percent ?? meaning?.scale) !== undefined;
}

/** "+1 555 123 4567", "(555) 123-4567", "0800 123 456": groups of digits that no amount is written in. */
function telephone(context: ReadingContext, first: number): Read<Identifier> | undefined {
  const { tokens } = context;
  const isPlus = written(context, tokens[first]) === '+' && tokens[first + 1]?.gap === 'none';
  let at = isPlus ? first + 1 : first;
  if (tokens[at]?.kind !== 'number') return undefined;
  const isZero = tokens[at]?.numeral?.leadingZero === true;
  let digits = 0;
  let groups = 0;
  let hyphens = 0;
  let end = at;
  while (at < tokens.length && groups < 8) {
    const token = tokens[at];
    if (token?.numeral?.step !== 1 || (groups > 0 && token.gap === 'break')) break;
    digits += token.end - token.start;
    groups += 1;
    end = at + 1;
    at += 1;
    while (/^[-()]$/.test(written(context, tokens[at]))) {
      hyphens += 1;
      at += 1;
    }
  }
  const isNumber =
    digits >= 7 &&
    digits <= 20 &&
    groups >= 2 &&
    (isPlus || (isZero && groups >= 2) || (hyphens >= 2 && groups >= 3));
  const isShortLocal =
    hyphens === 1 &&
    groups === 2 &&
    tokens[first]?.numeral?.plainDigits === 3 &&
    tokens[end - 1]?.numeral?.plainDigits === 4;
  return isNumber || isShortLocal || (isPlus && digits >= 9) ? identifier(context, first, end) : undefined;
}

/** "3.2.1", "version 3.2", "v2". */
function version(context: ReadingContext, first: number): Read<Version> | undefined {
  const { tokens } = context;
  const token = tokens[first];
  if (token === undefined) return undefined;
  const isLabelled = hasRole(tokens[first - 1], Role.VersionLabel);
  if (token.numeral?.parts === undefined && !(isLabelled && token.kind === 'number')) return undefined;
  const parts = context.text.slice(token.start, token.end).split(/[.,]/u).map(Number);
  if (parts.some(Number.isNaN)) return undefined;
  return { value: { kind: 'version', start: token.start, end: token.end, parts }, next: first + 1 };
}

/** "World War II", "Louis XIV": Roman only after a capitalised word, and never a lone "I". */
function roman(context: ReadingContext, first: number): Read<Ordinal> | undefined {
  const { tokens } = context;
  const token = tokens[first];
  if (token?.kind !== 'word' || token.gap !== 'space' || token.end - token.start > 8) return undefined;
  const letters = written(context, token);
  const value = romanValue(letters);
  if (value === undefined || (letters.length === 1 && !/^[VX]$/.test(letters))) return undefined;
  if (!/^\p{Lu}\p{Ll}/u.test(written(context, tokens[first - 1]))) return undefined;
  const { start, end } = token;
  return { value: { kind: 'ordinal', start, end, ...exactSize(value, 1) }, next: first + 1 };
}

const SCORE_WORDS =
  /^(won|win|wins|beat|beats|defeated|lost|lose|loses|drew|draw|score|scored|victory|defeat|final|gewann|siegte)$/i;

/** "3-2": two small numbers that go down or are equal, or that stand after a word of winning. */
function score(context: ReadingContext, first: number): Read<Score> | undefined {
  const { tokens } = context;
  const [one, sign, two] = [tokens[first], tokens[first + 1], tokens[first + 2]];
  if (!/^[-–:]$/.test(written(context, sign)) || sign?.gap !== 'none' || two?.gap !== 'none')
    return undefined;
  const [a, b] = [one?.numeral, two.numeral];
  if (
    a?.step !== 1 ||
    b?.step !== 1 ||
    a.plainDigits === 0 ||
    a.plainDigits > 3 ||
    b.plainDigits === 0 ||
    b.plainDigits > 3
  )
    return undefined;
  if (a.leadingZero || b.leadingZero || hasAmountAfter(context, first + 3)) return undefined;
  const isResult = [1, 2].some((back) => SCORE_WORDS.test(written(context, tokens[first - back])));
  const isDown =
    written(context, sign) !== ':' &&
    a.value >= b.value &&
    a.value < 100 &&
    tokens[first + 3]?.gap !== 'none';
  if (!isResult && !isDown) return undefined;
  return {
    value: { kind: 'score', start: one?.start ?? 0, end: two.end, first: a.value, second: b.value },
    next: first + 3,
  };
}

/** Reads a code, number that names, version, Roman numeral or score that starts at token `first`. */
export function readIdentifier(
  context: ReadingContext,
  first: number,
): Read<Identifier | Version | Ordinal | Score> | undefined {
  const token = context.tokens[first];
  if (token === undefined) return undefined;
  if (token.kind === 'word') return lettersFirst(context, first) ?? roman(context, first);
  if (token.kind === 'number') {
    return (
      telephone(context, first) ??
      labelled(context, first) ??
      digitsFirst(context, first) ??
      version(context, first) ??
      score(context, first)
    );
  }
  return telephone(context, first);
}
