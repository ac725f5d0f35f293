import { LONGEST_SENTENCE } from '../../text/split-long-sentence.js';
import { withoutMarkup } from '../evidence/markup.js';
import { hasSentenceLength } from './sentence-length.js';
import { markOutOfLine } from './out-of-line.js';

/**
 * UTF-16 units of an address with its title, by choice: a line of code may hold a text in an address that is longer than any
 * sentence, and from each address on no more is searched, so that all searches together stay linear.
 */
const LONGEST_TARGET = 4 * LONGEST_SENTENCE;
/** Where the address of a link ends, and the title that may follow it. */
const TARGET = /^\s?(?:<([^<>\n]*)>|((?:[^\s()]|\([^\s()]*\))*))(?:\s+["'(]([^\n]*)["')])?\s*$/u;
/** A `data:` URL of a text. */
const DATA_URL =
  /^data:(?:text\/[\w.+-]*|image\/svg\+xml|application\/(?:json|xml|xhtml\+xml))((?:;[\w=-]+)*),/iu;
/** A note inside a line. */
const NOTE = /\^\[([^[\]]+)\]/gu;
/** How a link reference definition (CommonMark) begins, "[1]: https://…", without the label too. */
const LINK_DEFINITION_START = /^(?:\[[^[\]]*\])?:?\s*<?https?:\/\//u;
const LINK_DEFINITION = /^\[[^[\]]+\]:\s*<?https?:\/\/[^\s<>]+>?$/u;

/**
 * A text with what is shown of its links and pictures: the label in place, the title and a text in the address apart from
 * the rest. An address itself is not read: nobody sees more of it than that there is one. Linear.
 */
export function withoutLinks(text: string): string {
  const source = titleOf(text).replace(NOTE, (_whole, note: string) => markOutOfLine(note));
  if (!source.includes('](')) return source.replaceAll('![', '[');
  // A picture may be the label of a link.
  return replaceLinks(replaceLinks(source)).replaceAll('![', '[');
}

/** Whether a line is a link reference definition without a title: nothing of it is shown. */
export function isLinkDefinition(line: string): boolean {
  return LINK_DEFINITION.test(line.trim());
}

/** The title of a link reference definition; any other line as it is. */
function titleOf(line: string): string {
  if (!LINK_DEFINITION_START.test(line)) return line;
  const start = line.search(/\s["'(]/u);
  const title = start < 0 ? '' : line.slice(start + 1).trim();
  return /^["'(]/u.test(title) && /["')]$/u.test(title) ? title.slice(1, -1) : line;
}

function replaceLinks(text: string): string {
  let read = '';
  let from = 0;
  for (let at = text.indexOf(']('); at >= 0; at = text.indexOf('](', at + 2)) {
    if (at < from) continue;
    const start = labelStart(text, Math.max(from, at - LONGEST_SENTENCE), at);
    const end = start < 0 ? -1 : targetEnd(text, at + 2);
    const target = end < 0 ? null : TARGET.exec(text.slice(at + 2, end));
    if (target === null) continue;
    const isPicture = text.charAt(start - 1) === '!';
    read += text.slice(from, isPicture ? start - 1 : start) + text.slice(start + 1, at);
    for (const shown of [target[3] ?? '', textInDataUrl(target[1] ?? target[2] ?? '')])
      if (hasSentenceLength(shown)) read += markOutOfLine(shown);
    from = end + 1;
  }
  return read + text.slice(from);
}

/** Where the label begins that ends at an offset; -1 for none. One without brackets inside. */
function labelStart(text: string, from: number, end: number): number {
  const open = text.slice(from, end).lastIndexOf('[');
  return open < 0 || text.slice(from + open, end).includes(']') ? -1 : from + open;
}

/** Where the bracket is that closes the target; -1 for none. Quotes and angles hold brackets of their own. */
function targetEnd(text: string, from: number): number {
  let depth = 0;
  let quote = '';
  const most = Math.min(text.length, from + LONGEST_TARGET);
  for (let at = from; at < most; at += 1) {
    const mark = text.charAt(at);
    if (quote !== '') {
      const closes = mark === quote && /^["'>]?\s*\)/u.test(text.slice(at + (quote === '>' ? 0 : 1), at + 9));
      if (closes || (mark === quote && quote === '>')) quote = '';
    } else if (mark === '<') quote = '>';
    else if ((mark === '"' || mark === "'") && /\s/u.test(text.charAt(at - 1))) quote = mark;
    else if (mark === '(') depth += 1;
    else if (mark === ')') {
      if (depth === 0) return at;
      depth -= 1;
    }
  }
  return -1;
}

/** The text of a `data:` URL; `''` for any other address. */
export function textInDataUrl(address: string): string {
  const found = DATA_URL.exec(address);
  if (found === null) return '';
  const data = address.slice(found[0].length);
  try {
    const text = /;base64/iu.test(found[1] ?? '')
      ? Buffer.from(decodeURIComponent(data), 'base64').toString('utf8')
      : decodeURIComponent(data);
    return withoutMarkup(text)
      .replace(/<[^<>]*>/gu, ' ')
      .replace(/\s+/gu, ' ')
      .trim();
  } catch {
    return data;
  }
}
