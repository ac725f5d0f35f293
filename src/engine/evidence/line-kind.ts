import type { TextRange } from '../../contract/text-range.js';
import type { Line } from './lines.js';
import { wordCount } from './prose.js';
import { isColon, isComma, isSemicolon } from '../../text/clause-marks.js';
import { isTerminal } from '../../text/sentence-marks.js';
import { isSpaceUnit } from '../../text/space-unit.js';

/** A heading, and how deep it lies: 1 is the title. */
export interface Heading {
  readonly level: number;
  /** Its words, marks off. */
  readonly text: TextRange;
}

/** A list item's marker ends here, and its text begins there. */
export interface Item {
  readonly text: TextRange;
  readonly indent: number;
}

const MARKDOWN_HEADING = /^((#{1,6})\s+)\S/;
const WIKI_HEADING = /^(={2,6})(?!=)/;
const MARKER_LENGTH = 8;
/** Longest marker that is looked for: "(viii) ". */
const MARKER =
  /^([-*+•‣◦▪●○–·・]\s+|[・•●]|(?:\(?(?:\p{Nd}{1,3}|[a-zA-Z]|[ivxIVX]{1,4})[.)]|（?[一二三四五六七八九十\p{Nd}]{1,2}[）、．])\s*)\S/u;
/** A title has no more words than this. */
const LONGEST_TITLE = 12;

/** The heading that a line is by its marks: `## Fees`, `== Fees ==`, `**Fees**`. */
export function readHeading(text: string, line: Line): Heading | undefined {
  const head = text.slice(line.start, line.start + MARKER_LENGTH);
  const marks = MARKDOWN_HEADING.exec(head);
  if (marks !== null) {
    let end = line.end;
    while (end > line.start && text.charCodeAt(end - 1) === 0x23) end -= 1;
    const [, marker = '', signs = ''] = marks;
    return { level: signs.length, text: { start: line.start + marker.length, end } };
  }
  const wiki = WIKI_HEADING.exec(head)?.[1]?.length;
  if (wiki !== undefined && text.endsWith('='.repeat(wiki), line.end) && line.end - line.start > 2 * wiki) {
    const closes = text.slice(line.end - wiki, line.end);
    if (closes === '='.repeat(wiki))
      return { level: wiki, text: { start: line.start + wiki, end: line.end - wiki } };
  }
  const isBold =
    line.end - line.start > 4 &&
    text.startsWith('**', line.start) &&
    text.slice(line.end - 2, line.end) === '**';
  if (isBold && text.indexOf('**', line.start + 2) === line.end - 2) {
    return { level: 5, text: { start: line.start + 2, end: line.end - 2 } };
  }
  return undefined;
}

/** Whether a line reads as a title or a caption: a few words that end no sentence. */
export function isTitleLike(text: string, line: Line): boolean {
  if (line.end - line.start > 120) return false;
  const last = text.charAt(line.end - 1);
  if (isTerminal(last) || isComma(last) || isColon(last) || isSemicolon(last)) return false;
  return wordCount(text, line.start, line.end) <= LONGEST_TITLE;
}

export function readItem(text: string, line: Line): Item | undefined {
  const first = text.charCodeAt(line.start);
  // A letter or digit begins most lines; the pattern need only see those that a stop or a bracket follows.
  const marker = MARKER.exec(text.slice(line.start, Math.min(line.end, line.start + MARKER_LENGTH + 1)))?.[1];
  if (marker === undefined) return undefined;
  const isLettered = (first >= 0x41 && first <= 0x7a) || (first >= 0x30 && first <= 0x39);
  const after = text.charCodeAt(line.start + marker.length - 1);
  // "3.5 litres", "J.Smith" and "a.m." are no items.
  if (isLettered && !isSpaceUnit(after)) return undefined;
  // "J. Smith": an initial is no marker, lower case letters and short Roman numbers are.
  if (first >= 0x41 && first <= 0x5a && text.charCodeAt(line.start + 1) === 0x2e) return undefined;
  return {
    text: { start: line.start + marker.length, end: line.end },
    indent: line.start - line.lineStart,
  };
}
