import { SpannedCells } from './spanned-cells.js';

/**
 * Facts that are taken from web pages keep their HTML. Reads it as the plain text that it stands for, unit for unit: what
 * is found in that text stands at the same offsets in the fact.
 */

/** What a tag is in plain text, followed by blanks up to its end. */
const BLOCKS: Readonly<Record<string, string>> = {
  h1: '\n# ',
  h2: '\n##',
  h3: '\n##',
  h4: '\n##',
  h5: '\n##',
  h6: '\n##',
  li: '\n- ',
  dd: ':',
};
/** Tags that end a line, where they open … */
const LINES = new Set(
  'p table tr dt br div section article header footer main nav aside ul ol dl blockquote pre hr thead tbody tfoot caption figure figcaption form details summary'.split(
    ' ',
  ),
);
/** … and, but for these, where they close: blank lines between rows would part them. */
const ENDED_BY_THE_NEXT = new Set('tr td th li dt dd'.split(' '));
/** Tags inside of lines. */
const INLINE = new Set(
  'a abbr b big button cite code del em font i img input ins kbd label mark q s samp small span strike strong sub sup time u var wbr'.split(
    ' ',
  ),
);

const ENTITIES: Readonly<Record<string, string>> = {
  ...{
    nbsp: ' ',
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    euro: '€',
    pound: '£',
    yen: '¥',
    deg: '°',
  },
  ...{ ndash: '–', mdash: '—', hellip: '…', rsquo: '’', lsquo: '‘', ldquo: '“', rdquo: '”', laquo: '«' },
  ...{
    raquo: '»',
    bdquo: '„',
    times: '×',
    middot: '·',
    bull: '•',
    sup2: '²',
    sup3: '³',
    frac12: '½',
    shy: '\u00ad',
    zwj: '\u200d',
    zwnj: '\u200c',
  },
  ...{
    auml: 'ä',
    ouml: 'ö',
    uuml: 'ü',
    Auml: 'Ä',
    Ouml: 'Ö',
    Uuml: 'Ü',
    szlig: 'ß',
    eacute: 'é',
    egrave: 'è',
  },
  ...{ ecirc: 'ê', agrave: 'à', acirc: 'â', aacute: 'á', iacute: 'í', oacute: 'ó', uacute: 'ú', ntilde: 'ñ' },
  ...{ ccedil: 'ç', atilde: 'ã', otilde: 'õ', ocirc: 'ô', icirc: 'î', ucirc: 'û', ugrave: 'ù', igrave: 'ì' },
  ...{ ograve: 'ò', aring: 'å', oslash: 'ø', Eacute: 'É', Agrave: 'À', iexcl: '¡', iquest: '¿', thinsp: ' ' },
};

/** A text without any of these is no HTML. */
const SIGNS = /<!--|<\/?[a-zA-Z][^<>]*>|&#?[\da-zA-Z]+;/u;
/** A comment, a tag, a character by its name or number. */
const MARKUP =
  /<!--[^<>]*-->|<(\/?)([a-zA-Z][a-zA-Z\d]*)((?:[\s/][^<>]*)?)>|&(?:([a-zA-Z]+\d{0,2})|#(x?[\da-fA-F]+));/gu;
/** UTF-16 units: what is longer is a text between two angle brackets. */
const LONGEST_TAG = 500;
/** Letters, digits and what nobody sees. */
const INSIDE_WORDS = /[\p{L}\p{N}\p{Default_Ignorable_Code_Point}]/u;
/** Belongs to the word it stands in, and is no part of it. */
const SOFT_HYPHEN = '\u00ad';

/** A text with its HTML read as plain text of the same length; the text itself where it has none. Linear in its length. */
export function withoutMarkup(text: string): string {
  if (!SIGNS.test(text)) return text;
  const cells = new SpannedCells();
  return text.replace(
    MARKUP,
    (whole: string, slash?: string, tag?: string, _rest?: string, name?: string, number?: string) => {
      if (whole.length > LONGEST_TAG) return whole;
      if (tag !== undefined) return plainTag(tag.toLowerCase(), slash === '/', whole, cells);
      if (name === undefined && number === undefined) return ' '.repeat(whole.length);
      const character = name === undefined ? characterOf(number ?? '') : ENTITIES[name];
      // It stands inside a word: blanks would part that.
      return character === undefined
        ? whole
        : character.padEnd(whole.length, INSIDE_WORDS.test(character) ? SOFT_HYPHEN : ' ');
    },
  );
}

function plainTag(tag: string, isClosing: boolean, whole: string, cells: SpannedCells): string {
  if (tag === 'td' || tag === 'th') return plainCell(isClosing, whole, cells);
  if (tag === 'table') cells.enterTable();
  if (tag === 'tr') cells.enterRow();
  const block = BLOCKS[tag];
  if (block === undefined && !LINES.has(tag) && !INLINE.has(tag)) return whole;
  if (INLINE.has(tag)) return shownOf(whole);
  if (isClosing && ENDED_BY_THE_NEXT.has(tag)) return ' '.repeat(whole.length);
  // At the end of the tag, so that what follows is not indented.
  if (isClosing || block === undefined) return '\n'.padStart(whole.length);
  return block.padEnd(whole.length).slice(0, whole.length);
}

/** What a tag shows by itself, where it stands in the tag: a tooltip, what stands for a picture. */
const SHOWN = /\s(?:title|alt)="([^"<>]*)"/iu;

function shownOf(whole: string): string {
  const found = SHOWN.exec(whole);
  const text = found?.[1] ?? '';
  if (found === null || text === '') return ' '.repeat(whole.length);
  const end = found.index + found[0].length - 1;
  return text.padStart(end).padEnd(whole.length);
}

/** Whether a tag, by its name in small letters, neither breaks a line nor begins a cell: one within lines, or one of no HTML that is known here. */
export function isShownAsNothing(tag: string): boolean {
  return tag !== 'td' && tag !== 'th' && BLOCKS[tag] === undefined && !LINES.has(tag);
}

/** A cell, and an empty one for each that it or one above it stands for, as far as the tag has room. */
function plainCell(isClosing: boolean, whole: string, cells: SpannedCells): string {
  if (isClosing) return '|'.repeat(Math.min(cells.leaveCell(), whole.length - 1)).padStart(whole.length);
  const before = Math.min(cells.enterCell(whole), Math.floor(whole.length / 2) - 1);
  return `${'| '.repeat(before)}|`.padEnd(whole.length);
}

function characterOf(number: string): string | undefined {
  const code = number.startsWith('x') ? Number.parseInt(number.slice(1), 16) : Number.parseInt(number, 10);
  const isCharacter = code >= 0x20 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : undefined;
}
