import { runEnd, runStart } from '../../contract/character-runs.js';
import { endsSentence } from '../../text/last-mark.js';
import { countWords } from '../../text/word-counts.js';
import { isShownAsNothing } from '../evidence/markup.js';
import { hasSentenceLength } from './sentence-length.js';
import { markOutOfLine, markComments } from './out-of-line.js';
import { textInDataUrl } from './link-text.js';

/** An empty comment; what opens or closes a section of data; a mark of a model's own. */
const NOT_SHOWN = /<!--\s*-->|<!\[CDATA\[|\]\]>|<\|[\w-]+\|>|[◁⟨]\/?\w+[▷⟩]/gu;
const TAG = /<(\/?)([a-zA-Z][\w.:-]*)([\s/][^<>]*)?>/gu;
/** Attributes whose values are shown, or read out. */
const SHOWN_ATTRIBUTE =
  /^(?:title|alt|label|placeholder|value|summary|aria-(?:label|description|roledescription|valuetext))$/iu;
/** In place of a picture or on a button: part of the line. */
const INLINE_ATTRIBUTE = /^(?:alt|value|placeholder|label)$/iu;
/** Addresses, of which a text in one is shown. */
const ADDRESS_ATTRIBUTE = /^(?:src|href|data)$/iu;
/** What the other attributes hold is shown where markup is not read as such: a sentence in one is a sentence. */
const SENTENCE = /^\p{Lu}[\p{L}'’]*\s\p{L}/u;
/** What turns the direction of its text, whatever its letters, and the marks that do. */
const DIRECTED = /<bdo\s([^<>]*)>/giu;
const IS_TURNED = /\bdir\s?=\s?["']?rtl\b/iu;
const TURNS = '\u202e';
const TURNS_BACK = '\u202c';
/** A tag that the sentence ends in, up to the quote of what it shows; the end of one that began before it. */
const BROKEN_OFF = /<[a-zA-Z][\w-]*\s[^<>]*$/u;
const REST_OF_ONE = /^[^<>]*>/u;
/** Words in a tag that are no attributes, from which on it is a text between angle brackets. By choice: `<input disabled>` has one. */
const FEWEST_WORDS_OF_TEXT = 2;
/** A name in brackets that has its end in the text: "[think]…[/think]". */
const BRACKETED_END = /\[\/([a-zA-Z_]{1,20})\]/u;

/**
 * A text without the tags that show nothing; the texts that tags and comments show stay in their place, or are marked as out
 * of line. Tags that separate lines or cells are left.
 */
export function withoutTags(text: string): string {
  if (!/[<>◁⟨]|\[\//u.test(text)) return text;
  const marked = markComments(
    text
      .replace(NOT_SHOWN, '')
      .replace(DIRECTED, (tag, attributes: string) => (IS_TURNED.test(attributes) ? TURNS : tag))
      .replace(/<\/bdo>/giu, TURNS_BACK),
  );
  const whole = withoutBracketed(withoutBrokenTags(marked));
  return whole.replace(TAG, (_tag: string, slash: string, name: string, attributes?: string) =>
    visibleTextOfTag(`<${slash}${name}>`, name, attributes ?? ''),
  );
}

/** @param bare the tag without its attributes */
function visibleTextOfTag(bare: string, name: string, attributes: string): string {
  const { pairs, others } = attributesOf(attributes);
  if (countWords(others) >= FEWEST_WORDS_OF_TEXT) return ` ${name}${attributes} `;
  const tag = name.toLowerCase();
  const shown = pairs.map(([attribute, value]) => visibleTextOfAttribute(attribute, value)).join('');
  return shown + (tag === 'br' ? ' ' : isShownAsNothing(tag) ? '' : bare);
}

/** The attributes of a tag that have a value, and what else stands in it. */
function attributesOf(text: string): {
  readonly pairs: readonly (readonly [string, string])[];
  readonly others: string;
} {
  const pairs: [string, string][] = [];
  let others = '';
  let from = 0;
  for (let at = text.indexOf('='); at >= 0; at = text.indexOf('=', Math.max(at + 1, from))) {
    const nameEnd = runStart(text, from, at, isSpace);
    const nameStart = runStart(text, from, nameEnd, (character) => /[\w:.-]/u.test(character));
    const valueStart = runEnd(text, at + 1, text.length, isSpace);
    const quote = /["']/u.test(text.charAt(valueStart)) ? text.charAt(valueStart) : '';
    const close = quote === '' ? -1 : text.indexOf(quote, valueStart + 1);
    if (nameStart === nameEnd || (quote !== '' && close < 0)) continue;
    const end = quote === '' ? runEnd(text, valueStart, text.length, (each) => !isSpace(each)) : close;
    pairs.push([text.slice(nameStart, nameEnd), text.slice(valueStart + quote.length, end)]);
    others += text.slice(from, nameStart);
    from = end + quote.length;
  }
  return { pairs, others: others + text.slice(from) };
}

function isSpace(character: string): boolean {
  return /\s/u.test(character);
}

function visibleTextOfAttribute(attribute: string, value: string): string {
  if (ADDRESS_ATTRIBUTE.test(attribute)) {
    const text = textInDataUrl(value);
    return hasSentenceLength(text) ? markOutOfLine(text) : '';
  }
  if (hasSentenceLength(value) && (SHOWN_ATTRIBUTE.test(attribute) || isSentence(value)))
    return markOutOfLine(value);
  return INLINE_ATTRIBUTE.test(attribute) ? ` ${value} ` : '';
}

function isSentence(value: string): boolean {
  return SENTENCE.test(value) || (/^["“„«‘(]?[\p{Lu}\p{Lo}\p{N}]/u.test(value) && endsSentence(value));
}

/** A sentence in a tag's attribute ends where the tag does not: what stands of the tag before and behind it is left out. */
function withoutBrokenTags(text: string): string {
  const opened = text.replace(BROKEN_OFF, (tag) => {
    const quote = /=\s?["']/gu;
    let from = -1;
    for (const { index, 0: mark } of tag.matchAll(quote)) from = index + mark.length;
    return from < 0 ? tag : markOutOfLine(tag.slice(from));
  });
  return opened.replace(REST_OF_ONE, (tag) => {
    const quote = tag.search(/["'](?:[\s/>])/u);
    return quote < 0 ? tag : tag.slice(0, quote);
  });
}

function withoutBracketed(text: string): string {
  const name = BRACKETED_END.exec(text)?.[1];
  if (name === undefined) return text;
  return text.replaceAll(`[${name}]`, '').replaceAll(`[/${name}]`, '');
}
