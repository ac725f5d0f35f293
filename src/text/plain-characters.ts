import { asciiDigit } from './digits.js';
import { withoutHomoglyphs } from './homoglyphs.js';

/** Digits and letters in other shapes (superscript, circled, bold, full width), marks that turn one into a key, and what nobody sees. */
const STYLED =
  /[\u00b2\u00b3\u00b9\u2070-\u209c\u2460-\u249b\u24b6-\u24ff\u2776-\u2793\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\u{1d400}-\u{1d7ff}\u{1ccd6}-\u{1ccf9}\u{1f100}-\u{1f10a}\u{1f130}-\u{1f169}\u{1f170}-\u{1f189}\u{1fbf0}-\u{1fbf9}]/u;
/** Blanks that are no white space to Unicode: an empty Braille cell, fillers of Hangul. */
const BLANK = /[\u115f\u1160\u2800\u3164\uffa0]/u;
/** Pictures that say nothing; those that say yes or no stay. */
const PICTURE = /(?![✅❌❎⭕➕➖])\p{Emoji_Presentation}/u;
/** Digits of another script than the text's: in a text of that script they are plain ones. */
const DIGIT = /(?![0-9])\p{Nd}/gu;
const OF_SCRIPTS_WITH_DIGITS =
  /(?![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])\p{L}/u;
/** What has no shape of its own: joiners, marks of direction, selectors of a shape, tags; the frame of a key; lines through letters. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}|\u20e3|[\u0332\u0333\u0335-\u0338\u0305\u033f]/u;
/** These join letters in scripts whose letters change their shape, and say something there. */
const JOINERS = new Set(['\u200c', '\u200d']);
/** Digits in brackets, and with a stop or a comma, each one character: many of them are a number. */
const FRAMED_DIGITS = /[\u2474-\u247c\u2488-\u2490\u{1f100}-\u{1f10a}]{2,}/gu;
/** Characters from here on are shown from right to left, up to the end of that. */
const REVERSED = /\u202e([^\u202c\u2028\n]*)\u202c?/gu;
/** The letter of a flag that stands apart from others is shown as that letter. */
const LONE_INDICATOR = /(?<!\p{Regional_Indicator})\p{Regional_Indicator}(?!\p{Regional_Indicator})/gu;
/** Behind a letter or a stop these are a unit's power, or the mark of a note. */
const RAISED = /[\u00b2\u00b3\u00b9\u2070-\u2079\u2080-\u2089]/u;
const NUMERIC_CONTEXT = /[\p{N}\s.,:/([$€£¥₹-]/u;
const WORD = /[\p{L}\p{N}]+/gu;
/** Between the characters of a word that is set with gaps. */
const GAP = /^[ \u2009\u200a\u202f]$/u;
/** Characters with a gap between each that are a number or word for certain: "1 9 5 8". */
const FEWEST_SPACED = 4;

/** The first of the runs of digits and letters that Unicode does not call compatible with plain ones, and the plain one. */
const RUNS: readonly (readonly [first: number, last: number, plain: number | string])[] = [
  [0x24eb, 0x24f4, 11],
  [0x24f5, 0x24fe, 1],
  [0x24ff, 0x24ff, 0],
  [0x2776, 0x277f, 1],
  [0x2780, 0x2789, 1],
  [0x278a, 0x2793, 1],
  [0x1ccf0, 0x1ccf9, 0],
  [0x1ccd6, 0x1ccef, 'a'],
  [0x1f130, 0x1f149, 'a'],
  [0x1f150, 0x1f169, 'a'],
  [0x1f170, 0x1f189, 'a'],
  [0x1f1e6, 0x1f1ff, 'a'],
];

/**
 * A text with digits and letters in their plain shapes, as a reader understands them: "¹⁹⁵⁸", "①⑨⑤⑧", "𝟭𝟵𝟱𝟴" and "1 9 5 8"
 * are 1958, and so is "8591" behind a mark that turns it round. A raised digit behind a letter stays: "m²", and the mark of a note.
 * Linear.
 */
export function inPlainCharacters(text: string): string {
  const hasDigitsOfItsOwn = OF_SCRIPTS_WITH_DIGITS.test(text);
  const shaped = isStyled(text) ? inPlainShapes(text, hasDigitsOfItsOwn) : text;
  const read = withoutHomoglyphs(shaped);
  return joined(hasDigitsOfItsOwn ? read : read.replace(DIGIT, asciiDigit));
}

function isStyled(text: string): boolean {
  return [STYLED, BLANK, PICTURE, UNSEEN].some((pattern) => pattern.test(text));
}

function inPlainShapes(text: string, hasDigitsOfItsOwn: boolean): string {
  const shown = text
    .replace(REVERSED, (_whole, run: string) => Array.from(run).reverse().join(''))
    .replace(FRAMED_DIGITS, (run) => run.normalize('NFKC').replace(/[^0-9]/gu, ''))
    .replace(LONE_INDICATOR, (indicator) => ofRun(indicator) ?? indicator);
  let plain = '';
  let before = ' ';
  for (const character of shown) {
    const joins = JOINERS.has(character) && hasDigitsOfItsOwn && !/\p{N}/u.test(before);
    const read = joins ? character : shapeOf(character, before);
    plain += read;
    if (read !== '') before = read.slice(-1);
  }
  return plain;
}

function shapeOf(character: string, before: string): string {
  if (BLANK.test(character)) return ' ';
  if (UNSEEN.test(character) || PICTURE.test(character)) return '';
  const isPower = RAISED.test(character) && !NUMERIC_CONTEXT.test(before);
  if (isPower || !STYLED.test(character)) return character;
  return ofRun(character) ?? character.normalize('NFKC');
}

function ofRun(character: string): string | undefined {
  const code = character.codePointAt(0) ?? 0;
  const run = RUNS.find(([first, last]) => code >= first && code <= last);
  if (run === undefined) return undefined;
  const [first, , plain] = run;
  return typeof plain === 'number'
    ? String(code - first + plain)
    : String.fromCharCode(plain.charCodeAt(0) + code - first);
}

/** A text whose numbers and words have no blanks between their characters; in a text of such words the short ones too. */
function joined(text: string): string {
  const runs = spacedRuns(text);
  const isSpaced = runs.some(
    ({ start, end, count }) => count >= FEWEST_SPACED && hasLetter(text, start, end),
  );
  let read = '';
  let from = 0;
  for (const { start, end, count } of runs) {
    if (count < FEWEST_SPACED && !isSpaced) continue;
    read += text.slice(from, start) + text.slice(start, end).replace(/\s/gu, '');
    from = end;
  }
  return from === 0 ? text : read + text.slice(from);
}

function hasLetter(text: string, start: number, end: number): boolean {
  return /\p{L}/u.test(text.slice(start, end));
}

/** Runs of single letters and digits with one blank between each. */
function spacedRuns(
  text: string,
): { readonly start: number; readonly end: number; readonly count: number }[] {
  const runs: { start: number; end: number; count: number }[] = [];
  let last: { start: number; end: number; count: number } | undefined;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const isSingle = word.length === 1 || Array.from(word).length === 1;
    const end = index + word.length;
    if (isSingle && last !== undefined && GAP.test(text.slice(last.end, index))) {
      last.end = end;
      last.count += 1;
      if (last.count === 2) runs.push(last);
    } else last = isSingle ? { start: index, end, count: 1 } : undefined;
  }
  return runs;
}
