/** Ways to write the digits of a sentence so that a reader sees the same ones. */
export const DIGIT_STYLES = [
  'superscript',
  'subscript',
  'circled',
  'bold',
  'monospace',
  'fullwidth',
  'keycap',
  'entity',
  'zero-width',
  'strong',
  'negative-circled',
  'bracketed',
  'word-joiner',
  'dollars',
  'parens-math',
  'mathbf',
  'split-tags',
  'split-comment',
  'wbr',
  'left-to-right',
  'isolates',
  'joiner',
  'non-joiner',
  'invisible-times',
  'variation',
  'tag-characters',
  'combining-joiner',
  'reversed',
  'hex-entity',
  'letters-for-digits',
  'cyrillic-for-digits',
  'bengali-look',
  'arabic-indic',
  'segmented',
  'outlined',
  'spaced',
  'thin-spaced',
  'sup-tag',
  'code',
];

/** Ways to write its letters so. */
export const LETTER_STYLES = [
  'soft-hyphens',
  'zero-width',
  'left-to-right',
  'joiner',
  'tag-characters',
  'reversed',
  'bold-letters',
  'fullwidth-letters',
  'cyrillic-letters',
  'squared-letters',
  'circled-letters',
  'indicator-letters',
  'small-capitals',
  'spaced-letters',
  'entities',
  'strike',
  'no-break',
  'br',
  'emphasised-letters',
  'escapes',
  'capitals',
  'hidden-entities',
  'turned-element',
];

const DIGITS = {
  superscript: '⁰¹²³⁴⁵⁶⁷⁸⁹',
  subscript: '₀₁₂₃₄₅₆₇₈₉',
  circled: '⓪①②③④⑤⑥⑦⑧⑨',
  bold: '𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗',
  monospace: '𝟶𝟷𝟸𝟹𝟺𝟻𝟼𝟽𝟾𝟿',
  fullwidth: '０１２３４５６７８９',
  'negative-circled': '⓿❶❷❸❹❺❻❼❽❾',
  bracketed: '0⑴⑵⑶⑷⑸⑹⑺⑻⑼',
  'letters-for-digits': 'Ol23456789',
  'cyrillic-for-digits': 'Оӏ2З45б789',
  // Two of them look like other digits than they are.
  'bengali-look': '০1234567৪৭',
  'arabic-indic': '٠١٢٣٤٥٦٧٨٩',
  segmented: '🯰🯱🯲🯳🯴🯵🯶🯷🯸🯹',
  outlined: String.fromCodePoint(...Array.from({ length: 10 }, (_, digit) => 0x1ccf0 + digit)),
};

/** What stands between the digits of a number, seen by nobody. */
const BETWEEN = {
  'zero-width': '\u200b',
  'word-joiner': '\u2060',
  'split-comment': '<!-- -->',
  wbr: '<wbr>',
  'left-to-right': '\u200e',
  isolates: '\u2069\u2066',
  joiner: '\u200d',
  'non-joiner': '\u200c',
  'invisible-times': '\u2062',
  'combining-joiner': '\u034f',
  spaced: ' ',
  'thin-spaced': '\u200a',
};

const AROUND = {
  strong: ['**', '**'],
  dollars: ['$', '$'],
  'parens-math': ['\\(', '\\)'],
  mathbf: ['$\\mathbf{', '}$'],
  'sup-tag': ['<sup>', '</sup>'],
  code: ['`', '`'],
};

const EACH = {
  keycap: (digit) => `${digit}\ufe0f\u20e3`,
  entity: (digit) => `&#${String(48 + Number(digit))};`,
  'hex-entity': (digit) => `&#x${(48 + Number(digit)).toString(16)};`,
  variation: (digit) => `${digit}\ufe0e`,
  'tag-characters': (digit) => `${digit}\u{e0020}`,
};

/** A text with its digits in a style. */
export function inDigits(text, style) {
  const runs = (write) => text.replace(/\d+/gu, write);
  if (style in BETWEEN) return runs((digits) => [...digits].join(BETWEEN[style]));
  if (style in AROUND) return runs((digits) => AROUND[style].join(digits));
  if (style in EACH) return text.replace(/\d/gu, EACH[style]);
  if (style === 'reversed') return runs((digits) => `\u202e${[...digits].reverse().join('')}\u202c`);
  if (style === 'split-tags')
    return runs((digits) => [...digits].map((digit, n) => (n % 2 ? digit : `<b>${digit}</b>`)).join(''));
  const row = [...DIGITS[style]];
  return text.replace(/\d/gu, (digit) => row[Number(digit)]);
}

const CYRILLIC = { a: 'а', c: 'с', e: 'е', o: 'о', p: 'р', x: 'х', y: 'у', A: 'А', E: 'Е', O: 'О', T: 'Т' };
const SMALL_CAPITALS = [...'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘǫʀꜱᴛᴜᴠᴡxʏᴢ'];
/** The first of a row of letters from A to Z. */
const ROWS = {
  'bold-letters': 0x1d41a,
  'fullwidth-letters': 0xff41,
  'squared-letters': 0x1f170,
  'circled-letters': 0x1f150,
};
const INSIDE = {
  'soft-hyphens': '\u00ad',
  'zero-width': '\u200b',
  'left-to-right': '\u200e',
  joiner: '\u200d',
  'tag-characters': '\u{e0061}',
};

/** A text with its letters in a style. */
export function inLetters(text, style) {
  const letters = (write) => text.replace(/[a-zA-Z]/gu, write);
  const words = (write) => text.replace(/[a-zA-Z]{2,}/gu, write);
  const at = (letter) => letter.toLowerCase().charCodeAt(0) - 97;
  if (style in INSIDE) return words((word) => [...word].join(INSIDE[style]));
  if (style in ROWS) return letters((letter) => String.fromCodePoint(ROWS[style] + at(letter)));
  switch (style) {
    case 'reversed':
      return `\u202e${[...text].reverse().join('')}\u202c`;
    case 'cyrillic-letters':
      return letters((letter) => CYRILLIC[letter] ?? letter);
    case 'indicator-letters':
      return letters((letter) => `${String.fromCodePoint(0x1f1e6 + at(letter))}\u200b`);
    case 'small-capitals':
      return letters((letter) => SMALL_CAPITALS[at(letter)]);
    case 'spaced-letters':
      return text
        .split(' ')
        .map((word) => [...word].join(' '))
        .join('   ');
    case 'entities':
      return letters((letter) => `&#${String(letter.charCodeAt(0))};`);
    case 'strike':
      return letters((letter) => `${letter}\u0336`);
    case 'capitals':
      return text.toUpperCase();
    case 'hidden-entities':
      return words((word) => [...word].join('&shy;'));
    case 'turned-element':
      return `<bdo dir="rtl">${[...text].reverse().join('')}</bdo>`;
    case 'no-break':
      return text.replaceAll(' ', '\u00a0');
    case 'br':
      return text.replaceAll(' ', '<br>');
    case 'emphasised-letters':
      return words((word) => `**${word.charAt(0)}**${word.slice(1)}`);
    default:
      return text.replace(/[^\p{L}\p{N}\s]/gu, (mark) => `\\${mark}`);
  }
}
