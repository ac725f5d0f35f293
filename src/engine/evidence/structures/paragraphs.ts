import { isColon } from '../../../text/clause-marks.js';
import { isTitleLike, readHeading } from '../line-kind.js';
import type { Line } from '../lines.js';
import { splitProse } from '../prose.js';
import type { DraftList } from './draft-list.js';
import type { FactPage } from './fact-page.js';
import { withReplies } from './questions.js';

/** A line shorter than this ends where it breaks, if the next one starts anew; longer ones are taken for wrapped text. */
const WRAPPED_LINE = 60;
const LOWER_START = /^[\p{Ll}(]/u;

/** Reads what is none of the other structures, to where one of these starts: prose. Returns the line after it. */
export function readParagraph(page: FactPage, list: DraftList, at: number): number {
  list.newGroup();
  const { text, lines } = page;
  const first = lines[at];
  if (first === undefined) return at + 1;
  let i = at;
  let from = first.start;
  let last = first;
  for (let line = lines[i]; line !== undefined; line = lines[i]) {
    if (i > at) {
      if (line.afterBlank || startsStructure(page, i, line)) break;
      if (startsAnew(text, last, line)) {
        addProse(list, from, last.end);
        from = line.start;
      }
    }
    last = line;
    i += 1;
  }
  addProse(list, from, last.end);
  list.introduce(leadInOf(list, last));
  return i;
}

function addProse(list: DraftList, from: number, to: number): void {
  const sentences = splitProse(list.text, from, to);
  for (const piece of withReplies(list.text, sentences)) list.add(piece, 'prose');
}

function startsStructure(page: FactPage, at: number, line: Line): boolean {
  return (
    readHeading(page.text, line) !== undefined ||
    page.itemOf(line) !== undefined ||
    page.tables.has(at) ||
    page.recordLines(at) > 1
  );
}

/** The last line before a list or a table introduces it. */
function leadInOf(list: DraftList, line: Line): string {
  const draft = list.drafts.at(-1);
  if (draft === undefined) return '';
  if (CAPTION.test(list.text.slice(line.start, line.start + LONGEST_LABEL))) return list.contextPart(line);
  const last = list.text.charAt(line.end - 1);
  const isLeadIn = isColon(last) || isTitleLike(list.text, line);
  return isLeadIn ? list.contextPart(draft) : '';
}

/** "Table 2: F1 on the test sets. Best in bold." */
const CAPTION =
  /^[*_]*(?:table|tab\.|tabelle|tableau|tabla|tabela|tabella|таблица|جدول|तालिका|表|표)\s*[\dIVX]/iu;
const LONGEST_LABEL = 20;

/** Whether a line break is more than a wrapped line's: the line before it is short, and the next begins with no small letter. */
function startsAnew(text: string, before: Line, line: Line): boolean {
  if (before.end - before.start >= WRAPPED_LINE) return false;
  return !LOWER_START.test(text.slice(line.start, line.start + 2));
}
