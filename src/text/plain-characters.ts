/** Digits and letters in other shapes (superscript, circled, bold, full width), marks that turn one into a key, and what nobody sees. */
const STYLED =
  /[\u00ad\u00b2\u00b3\u00b9\u200b\u2060\u2070-\u209c\u2460-\u249b\u24b6-\u24ff\u2776-\u2793\ufeff\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\u{1d400}-\u{1d7ff}]|\u20e3|\ufe0f/u;
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
  if (!STYLED.test(text)) return text;
  let plain = '';
  let before = ' ';
  for (const character of text) {
    const read = UNSEEN.test(character) ? '' : plainOf(character, before);
    plain += read;
    if (read !== '') before = read.slice(-1);
  }
  return plain;
}

function plainOf(character: string, before: string): string {
  if (RAISED.test(character) && !NUMERIC_CONTEXT.test(before)) return character;
  if (!STYLED.test(character)) return character;
  const code = character.codePointAt(0) ?? 0;
  const run = CIRCLED_RUNS.find(([first, last]) => code >= first && code <= last);
  return run === undefined ? character.normalize('NFKC') : String(code - run[0] + run[2]);
}
