import { runEnd, runStart } from '../../contract/character-runs.js';
import { WORD_OR_MARK, isComma } from '../../text/clause-marks.js';
import { isCloser, isExclamationMark, isQuestionMark } from '../../text/sentence-marks.js';
import {
  asSentence,
  isClause,
  MOST_BEFORE_CLAUSE,
  tokenCount,
  withoutLeadingMarks,
  withoutTagQuestion,
} from './clause.js';
import { claimTokens } from './claim-tokens.js';
import type { CompiledLexicon } from './lexicon/compiled-lexicon.js';

/** Words between two introductions: "Do you think that they said that …". Set by hand; no measurement is recorded. */
const MOST_BETWEEN = 5;
/**
 * Words between a factive word and the introduction of its clause: "Wussten Sie, dass …".
 * Set by hand; no measurement is recorded.
 */
const MOST_AFTER_FACTIVE = 1;
/** Introductions of one inside the other that are read: each costs a look at what follows. */
const MOST_INTRODUCTIONS = 4;

/**
 * What a question presupposes, as a statement to judge: "Did you know that it opened in 1958?" says "It opened in 1958.",
 * and so does "It opened in 1958, right?" The clause behind the word that introduces one; a question that follows a clause
 * ("Since it opened in 1958, shall I …?") is left out. A question that takes nothing for granted stays one: without its mark a
 * reader took 31 of 84 questions back to the user for claims, with it none (held-out answers, model readers-2).
 *
 * @param isAffirmed whether "Yes." comes next: then what is worded as a statement, "It opened in 1958?", is one
 */
export function presupposedStatement(question: string, lexicon: CompiledLexicon, isAffirmed = false): string {
  const text = withoutQuestionMarks(question).replace(/^[¿¡\s]+/u, '');
  const untagged = withoutTagQuestion(text, lexicon);
  const clause = withoutQuotative(presupposedClause(untagged, lexicon), lexicon);
  const isBare = clause === untagged;
  if (isBare && ((untagged === text && !isAffirmed) || opensAsQuestion(untagged, lexicon)))
    return question.trim();
  return asSentence(clause);
}

/** A question without its marks and what stands behind them: what closes a quotation before them is part of it. */
function withoutQuestionMarks(question: string): string {
  const from = runStart(question, 0, question.length, isTrailing);
  const to = runEnd(
    question,
    from,
    question.length,
    (character) => isCloser(character) || /\s/u.test(character),
  );
  return question.slice(0, isQuestionOrExclamation(question.charAt(to)) ? to : from).trimEnd();
}

function isQuestionOrExclamation(character: string): boolean {
  return isQuestionMark(character) || isExclamationMark(character);
}

/** What stands at the end of a question: its marks, and what closes quotations, brackets and emphasis. */
function isTrailing(character: string): boolean {
  return isQuestionOrExclamation(character) || isCloser(character) || /\s/u.test(character);
}

function opensAsQuestion(text: string, lexicon: CompiledLexicon): boolean {
  return lexicon.questionWords.lengthAt(claimTokens(text).tokens, 0) > 0;
}

/** The clause behind the last introduction of one; the text where it has none. */
function presupposedClause(text: string, lexicon: CompiledLexicon): string {
  let from = 0;
  let count = 0;
  let last = -1;
  let introductions = 0;
  let previous = '';
  let factiveAt = -Infinity;
  let words = 0;
  for (const { 0: word, index } of text.matchAll(WORD_OR_MARK)) {
    if (!isComma(word) && !/[\p{L}\p{M}\p{N}]/u.test(word)) continue;
    if (last < 0 ? count > MOST_BEFORE_CLAUSE : count - last > MOST_BETWEEN) break;
    const lowered = word.toLowerCase();
    const end = lexicon.introducerEnd(lowered, previous);
    const isFactive = words - factiveAt <= MOST_AFTER_FACTIVE + 1;
    if (/\p{L}/u.test(word)) words += 1;
    if (lexicon.isFactive(lowered)) factiveAt = words - 1;
    previous = lowered;
    if (introductions === MOST_INTRODUCTIONS) break;
    if (end !== undefined) introductions += 1;
    const rest = end === undefined ? '' : text.slice(index + end);
    if (end !== undefined && isClause(rest, lexicon, isFactive) && !opensAsQuestion(rest, lexicon)) {
      from = index + end;
      last = count;
    }
    count += tokenCount(word);
  }
  return withoutLeadingMarks(text.slice(from));
}

/** A clause before the word that quotes it, in languages where that stands behind: "…ということをご存じですか". */
function withoutQuotative(text: string, lexicon: CompiledLexicon): string {
  const at = lexicon.quotativeStart(text);
  return at > 0 && isClause(text.slice(0, at), lexicon) ? text.slice(0, at) : text;
}
