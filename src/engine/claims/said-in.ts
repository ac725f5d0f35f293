import { runStart } from '../../contract/character-runs.js';
import type { Language } from '../../text/language.js';
import { TABLE_BAR, type SegmentKind } from '../../text/markdown-blocks.js';
import { askedStatement, asStatement, withoutTalk } from './asked-statement.js';
import { withoutCitations } from './citation-marks.js';
import { claimTokens } from './claim-tokens.js';
import { codeSayings } from './code-sayings.js';
import { hasFigure, isLeadIn } from './lead-in.js';
import { lexiconOf } from './lexicon/lexicons.js';
import { plainText } from './plain-text.js';

/** A row whose table has no bars at its sides. */
const BARE_ROW = /\S \| \S/u;
/** Tokens from which on a table's cell, or a heading before a colon, is more than a name. */
const TELLING = 5;

/** The end of what HTML has for a heading; what a part that folds is called is one. */
const TITLE = /<\/(?:caption|dt|figcaption|h[1-6]|legend|summary)\s?>$/iu;

/** Whether Markdown or HTML sets a segment apart as the name of what follows. */
export function isHeading(text: string, kind: SegmentKind): boolean {
  return kind === 'heading' || TITLE.test(text);
}

/** Replies that deny, by their first word, in the languages that the engine knows. */
const DENIES = /^[^\p{L}]*(?:no|nope|nein|non|não|нет|لا|いいえ|いや|不|没|नहीं|아니)\p{L}?(?:[^\p{L}]|$)/iu;

/**
 * What a sentence says, as it is compared with the facts and read: without markup, a question as its statement.
 *
 * @param reply the yes or no that comes next, if one does
 * @param sources how many facts a mark may name
 */
export function saidIn(
  text: string,
  kind: SegmentKind,
  language: Language,
  reply?: string,
  sources?: number,
): string {
  if (kind === 'code') {
    const sayings = codeSayings(text);
    return sayings.length === 0 ? text : sayings.map((saying) => asStatement(plainText(saying))).join(' ');
  }
  if (kind === 'tableRow' || BARE_ROW.test(text)) {
    const [cell = text, ...others] = tellingCells(text);
    return others.length === 0 && cell !== text ? asStatement(plainText(cell)) : plainText(text);
  }
  const uncited = withoutCitations(text, language, sources);
  const bare = plainText(uncited);
  const plain = kind === 'heading' || bare !== uncited ? withStop(bare) : bare;
  const { asks, tokens } = claimTokens(plain);
  const lexicon = lexiconOf(language);
  // "**It closes at nine:**" says so, whatever comes below it.
  const body = plain.replace(/[:：]$/u, '');
  const isTelling = isHeading(text, kind) && tokens.length >= TELLING;
  if (body !== plain && (isTelling || says(body, language))) return asStatement(body);
  if (!asks && !lexicon.endsAsking(tokens)) return withoutTalk(withoutEllipsis(plain), lexicon);
  const isDenied = reply !== undefined && DENIES.test(reply);
  return isDenied ? plain : askedStatement(plain, lexicon, reply !== undefined);
}

/** What trails off is read as what it says: 4 of 10 held-out wrong sentences passed with "…" for their stop (readers-7). */
function withoutEllipsis(text: string): string {
  const end = runStart(text, 0, text.length, (character) => character === '.' || character === '…');
  return text.length - end > 1 || text.endsWith('…') ? asStatement(text.slice(0, end)) : text;
}

/** Whether a line says something besides what it introduces: by a verb, a name at its end, or a figure among words. */
function says(text: string, language: Language): boolean {
  const { tokens } = claimTokens(text);
  const lexicon = lexiconOf(language);
  if (tokens.length >= TELLING && hasFigure(tokens.slice(1))) return true;
  return lexicon.asserting.find(tokens) >= 0 && !isLeadIn(text, tokens, language, lexicon);
}

/** What is no heading and no link any more ends as a sentence does; a question and a lead-in end as they do. */
function withStop(text: string): string {
  return /[\p{L}\p{N}%€$]$/u.test(text) ? asStatement(text) : text;
}

/** The cells of a row that say something: the others are names, values or empty. */
export function tellingCells(row: string): readonly string[] {
  return row.split(TABLE_BAR).filter((cell) => claimTokens(cell).tokens.length >= TELLING);
}
