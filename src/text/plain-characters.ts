/** Digits and letters in other shapes (superscript, circled, bold, full width), marks that turn one into a key, and what nobody sees. */
const STYLED =
  /[\u00ad\u00b2\u00b3\u00b9\u200b\u2060\u2070-\u209c\u2460-\u249b\u24b6-\u24ff\u2776-\u2793\ufeff\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\u{1d400}-\u{1d7ff}]|\u20e3|\ufe0f/u;
/** Blanks that are no white space to Unicode: an empty Braille cell, fillers of Hangul. */
const BLANK = /[\u115f\u1160\u180e\u2800\u3164\uffa0]/u;
/** Pictures that say nothing; those that say yes or no stay. */
const PICTURE = /(?![✅❌❎⭕➕➖])\p{Emoji_Presentation}/u;
/** Digits of another script than the text's: in a text of that script they are plain ones. */
const DIGIT = /(?![0-9])\p{Nd}/u;
const OF_SCRIPTS_WITH_DIGITS =
  /(?![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])\p{L}/u;
const UNSEEN = /[\u00ad\u200b\u2060\ufeff]|\u20e3|\ufe0f/u;
/** Behind a letter or a stop these are a unit's power, or the mark of a note. */
const RAISED = /[\u00b2\u00b3\u00b9\u2070-\u2079\u2080-\u2089]/u;
const NUMERIC_CONTEXT = /[\p{N}\s.,:/([$€£¥₹-]/u;

/** The first of the runs of circled digits that Unicode does not call compatible with plain ones, and what that counts from. */
const CIRCLED_RUNS: readonly (readonly [first: number, last: number, value: number])[] = [
  [0x24eb, 0x24f4, 11],
  [0x24f5, 0x24fe, 1],
  [0x24ff, 0x24ff, 0],
  [0x2776, 0x277f, 1],
  [0x2780, 0x2789, 1],
  [0x278a, 0x2793, 1],
];

/**
 * A text with digits and letters in their plain shapes, as a reader understands them: "¹⁹⁵⁸", "①⑨⑤⑧" and "𝟭𝟵𝟱𝟴" are 1958.
 * A raised digit behind a letter stays: "m²", and the mark of a note. Linear.
 */
export function inPlainCharacters(text: string): string {
  if (!isStyled(text)) return text;
  const hasDigitsOfItsOwn = OF_SCRIPTS_WITH_DIGITS.test(text);
  let plain = '';
  let before = ' ';
  for (const character of text) {
    const read = isUnseen(character)
      ? ''
      : BLANK.test(character)
        ? ' '
        : DIGIT.test(character) && !STYLED.test(character) && !hasDigitsOfItsOwn
          ? valueOf(character)
          : plainOf(character, before);
    plain += read;
    if (read !== '') before = read.slice(-1);
  }
  return plain;
}

function isStyled(text: string): boolean {
  return [STYLED, BLANK, PICTURE, DIGIT].some((pattern) => pattern.test(text));
}

function isUnseen(character: string): boolean {
  return UNSEEN.test(character) || PICTURE.test(character);
}

/** Digits of a script stand in a row of ten, from zero on. */
function valueOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

function plainOf(character: string, before: string): string {
  if (RAISED.test(character) && !NUMERIC_CONTEXT.test(before)) return character;
  if (!STYLED.test(character)) return character;
  const code = character.codePointAt(0) ?? 0;
  const run = CIRCLED_RUNS.find(([first, last]) => code >= first && code <= last);
  return run === undefined ? character.normalize('NFKC') : String(code - run[0] + run[2]);
}
