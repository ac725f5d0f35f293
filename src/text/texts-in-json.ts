import { openingFence } from './opening-fence.js';
import { endsSentence } from './last-mark.js';
import { countWideCharacters, countWords } from './word-counts.js';

/** JSON of more texts is one text. Chosen, not measured. */
export const MOST_TEXTS = 200;
/** Words, and characters of scripts without spaces, from which on a text says something, however it is written. */
const WORDS = 4;
const WIDE_CHARACTERS = 4;

/** A string in a text that is JSON. */
export interface TextInJson {
  /** Without its escapes. */
  readonly text: string;
  /** Where a UTF-16 offset of the text, its end too, stands in the whole. */
  readonly offsetOf: (at: number) => number;
}

/** The list or object that a text holds as JSON, bare or as one fenced block, and where it stands. */
export interface HeldJson {
  readonly value: object;
  /** UTF-16 offsets. */
  readonly start: number;
  readonly end: number;
}

/** A model's structured output that its app passed on unparsed; undefined for any other text. Linear. */
export function jsonIn(text: string): HeldJson | undefined {
  const { start, end } = withinFence(text);
  const json = text.slice(start, end);
  if (!/^\s*[[{]/.test(json)) return undefined;
  try {
    return { value: JSON.parse(json) as object, start, end };
  } catch {
    return undefined;
  }
}

/** What stands between the fences of a text that is one block of code; else all of it. */
function withinFence(text: string): { readonly start: number; readonly end: number } {
  const whole = { start: 0, end: text.length };
  const first = text.length - text.trimStart().length;
  const last = text.trimEnd().length;
  const start = text.indexOf('\n', first) + 1;
  const mark = start === 0 ? undefined : openingFence(text.slice(first, start - 1));
  if (mark === undefined) return whole;
  const end = text.lastIndexOf('\n', last - 1);
  return end >= start && openingFence(text.slice(end + 1, last).trim())?.startsWith(mark) === true
    ? { start, end }
    : whole;
}

/** The strings of a text that is JSON that say something, in order; none of any other text, or of one with too many. Linear. */
export function textsInJson(whole: string): readonly TextInJson[] {
  const held = jsonIn(whole);
  if (held === undefined) return [];
  const found: TextInJson[] = [];
  for (let at = whole.indexOf('"', held.start); at >= 0 && at < held.end;) {
    const end = literalEnd(whole, at);
    const text = JSON.parse(whole.slice(at, end)) as string;
    if (!isName(whole, end) && isNaturalLanguage(text)) found.push(placed(whole, at + 1, text));
    if (found.length > MOST_TEXTS) return [];
    at = whole.indexOf('"', end);
  }
  return found;
}

/** Behind the quotation mark that closes a string. */
function literalEnd(json: string, start: number): number {
  let at = start + 1;
  while (json.charAt(at) !== '"') at += json.charAt(at) === '\\' ? 2 : 1;
  return at + 1;
}

function isName(json: string, end: number): boolean {
  let at = end;
  while (/\s/.test(json.charAt(at))) at += 1;
  return json.charAt(at) === ':';
}

function placed(json: string, start: number, text: string): TextInJson {
  const isEscaped = json.slice(start, start + text.length) !== text;
  if (!isEscaped) return { text, offsetOf: (at) => start + at };
  const offsets: number[] = [];
  for (let at = start; offsets.length < text.length;) {
    offsets.push(at);
    at += json.charAt(at) !== '\\' ? 1 : json.charAt(at + 1) === 'u' ? 6 : 2;
  }
  offsets.push(literalEnd(json, start - 1) - 1);
  return { text, offsetOf: (at) => offsets[at] ?? start };
}

/** Whether a text says something, and is no name of a kind, code or address: those mean something to the app alone. */
export function isNaturalLanguage(text: string): boolean {
  if (countWideCharacters(text) >= WIDE_CHARACTERS) return true;
  const words = /\s/.test(text.trim()) ? countWords(text) : 0;
  if (words < 2) return false;
  return words >= WORDS || endsSentence(text) || /\d|\s\p{Lu}/u.test(text);
}
