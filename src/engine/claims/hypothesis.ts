import { runStart } from '../../contract/character-runs.js';
import type { Language } from '../../text/language.js';
import type { SegmentKind } from '../../text/markdown-blocks.js';
import { asSentence } from './clause.js';
import { withoutCitations } from './citation-marks.js';
import { claimTokens } from './claim-tokens.js';
import { isHeading } from './heading.js';
import { hasFigure, isLeadIn } from './lead-in.js';
import { lexiconOf } from './lexicon/lexicons.js';
import { plainText } from './plain-text.js';
import { presupposedStatement } from './presupposition.js';
import { proseCells } from './prose-cells.js';
import { sentencesInCode } from './sentences-in-code.js';
import { withoutSmallTalk } from './small-talk.js';

/** A row whose table has no bars at its sides. */
const BARE_ROW = /\S \| \S/u;
/**
 * Tokens from which on a heading before a colon, or a line with a figure, is more than a name.
 * Set by hand; no measurement is recorded.
 */
const FEWEST_TOKENS = 5;

/** Replies that deny, by their first word, in the languages that the engine knows. */
const NEGATIVE_REPLY =
  /^[^\p{L}]*(?:no|nope|nein|non|não|нет|لا|いいえ|いや|不|没|नहीं|아니)\p{L}?(?:[^\p{L}]|$)/iu;

/**
 * The hypothesis of a sentence, which is compared with the facts (the premise): without markup, a question as its statement.
 *
 * @param reply the yes or no that comes next, if one does
 * @param sources how many facts a mark may name
 */
export function hypothesisOf(
  text: string,
  kind: SegmentKind,
  language: Language,
  reply?: string,
  sources?: number,
): string {
  if (kind === 'code') {
    const sentences = sentencesInCode(text);
    return sentences.length === 0
      ? text
      : sentences.map((sentence) => asSentence(plainText(sentence))).join(' ');
  }
  if (kind === 'tableRow' || BARE_ROW.test(text)) {
    const [cell = text, ...others] = proseCells(text);
    return others.length === 0 && cell !== text ? asSentence(plainText(cell)) : plainText(text);
  }
  const uncited = withoutCitations(text, language, sources);
  const bare = plainText(uncited);
  const plain = kind === 'heading' || bare !== uncited ? withFullStop(bare) : bare;
  const { asks, tokens } = claimTokens(plain);
  const lexicon = lexiconOf(language);
  // "**It closes at nine:**" says so, whatever comes below it.
  const body = plain.replace(/[:：]$/u, '');
  const isSentenceLong = isHeading(text, kind) && tokens.length >= FEWEST_TOKENS;
  if (body !== plain && (isSentenceLong || assertsByItself(body, language))) return asSentence(body);
  if (!asks && !lexicon.endsAsQuestion(tokens)) return withoutSmallTalk(withoutEllipsis(plain), lexicon);
  const isDenied = reply !== undefined && NEGATIVE_REPLY.test(reply);
  return isDenied ? plain : presupposedStatement(plain, lexicon, reply !== undefined);
}

/** What trails off is read as what it says: 4 of 10 held-out wrong sentences passed with "…" for their stop (readers-7). */
function withoutEllipsis(text: string): string {
  const end = runStart(text, 0, text.length, (character) => character === '.' || character === '…');
  return text.length - end > 1 || text.endsWith('…') ? asSentence(text.slice(0, end)) : text;
}

/** Whether a line that ends in a colon asserts something itself: by a verb, a name at its end, or a figure among words. */
function assertsByItself(text: string, language: Language): boolean {
  const { tokens } = claimTokens(text);
  const lexicon = lexiconOf(language);
  if (tokens.length >= FEWEST_TOKENS && hasFigure(tokens.slice(1))) return true;
  return lexicon.finiteVerbs.find(tokens) >= 0 && !isLeadIn(text, tokens, language, lexicon);
}

/** What is no heading and no link any more ends as a sentence does; a question and a lead-in end as they do. */
function withFullStop(text: string): string {
  return /[\p{L}\p{N}%€$]$/u.test(text) ? asSentence(text) : text;
}
