import { runEnd, runStart } from '../../contract/character-runs.js';
import { WORD_OR_MARK, isClauseMark, isComma } from '../../text/clause-marks.js';
import { isCloser, isExclamationMark, isQuestionMark, isTerminal } from '../../text/sentence-marks.js';
import type { CompiledLexicon } from './lexicon/compiled-lexicon.js';
import { claimTokens } from './claim-tokens.js';

const SPACELESS = /[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff]/u;
/** Words, or characters where words are not spaced, in front of a clause: "Would it help you to know that …". */
const MOST_BEFORE = 12;
/** Words between two introductions: "Do you think that they said that …". */
const MOST_BETWEEN = 5;
/** Words between one that knows and the introduction of what is known: "Wussten Sie, dass …". */
const MOST_BEHIND_KNOWING = 1;
/** Introductions of one inside the other that are read: each costs a look at what follows. */
const MOST_INTRODUCTIONS = 4;
/** Tokens of a clause, and of a tag behind one: ", don't you?" */
const CLAUSE = 4;

/**
 * What a question takes for granted, as a statement to judge: "Did you know that it opened in 1958?" says "It opened in 1958.",
 * and so does "It opened in 1958, right?" The clause behind the word that introduces one; a question that follows a clause
 * ("Since it opened in 1958, shall I …?") is left out. A question that takes nothing for granted stays one: without its mark a
 * reader took 31 of 84 questions back to the user for claims, with it none (held-out answers, model readers-2).
 *
 * @param isAffirmed whether "Yes." comes next: then what is worded as a statement, "It opened in 1958?", is one
 */
export function askedStatement(question: string, lexicon: CompiledLexicon, isAffirmed = false): string {
  const text = withoutAsking(question).replace(/^[¿¡\s]+/u, '');
  const untagged = withoutTail(text, lexicon);
  const clause = withoutQuotative(behindIntroduction(untagged, lexicon), lexicon);
  const isBare = clause === untagged;
  if (isBare && ((untagged === text && !isAffirmed) || opensAsking(untagged, lexicon)))
    return question.trim();
  return asStatement(clause);
}

/** A question without its marks and what stands behind them: what closes a quotation before them is part of it. */
function withoutAsking(question: string): string {
  const from = runStart(question, 0, question.length, isBehindAsking);
  const to = runEnd(
    question,
    from,
    question.length,
    (character) => isCloser(character) || /\s/u.test(character),
  );
  return question.slice(0, isAsking(question.charAt(to)) ? to : from).trimEnd();
}

function isAsking(character: string): boolean {
  return isQuestionMark(character) || isExclamationMark(character);
}

/** What stands at the end of a question: its marks, and what closes quotations, brackets and emphasis. */
function isBehindAsking(character: string): boolean {
  return isAsking(character) || isCloser(character) || /\s/u.test(character);
}

function opensAsking(text: string, lexicon: CompiledLexicon): boolean {
  return lexicon.questionWords.lengthAt(claimTokens(text).tokens, 0) > 0;
}

function behindIntroduction(text: string, lexicon: CompiledLexicon): string {
  let from = 0;
  let count = 0;
  let last = -1;
  let introductions = 0;
  let previous = '';
  let knewAt = -Infinity;
  let words = 0;
  for (const { 0: word, index } of text.matchAll(WORD_OR_MARK)) {
    if (!isComma(word) && !/[\p{L}\p{M}\p{N}]/u.test(word)) continue;
    if (last < 0 ? count > MOST_BEFORE : count - last > MOST_BETWEEN) break;
    const lowered = word.toLowerCase();
    const end = lexicon.introducerEnd(lowered, previous);
    const isKnown = words - knewAt <= MOST_BEHIND_KNOWING + 1;
    if (/\p{L}/u.test(word)) words += 1;
    if (lexicon.knows(lowered)) knewAt = words - 1;
    previous = lowered;
    if (introductions === MOST_INTRODUCTIONS) break;
    if (end !== undefined) introductions += 1;
    const rest = end === undefined ? '' : text.slice(index + end);
    if (end !== undefined && isClause(rest, lexicon, isKnown) && !opensAsking(rest, lexicon)) {
      from = index + end;
      last = count;
    }
    count += SPACELESS.test(word) ? word.length : 1;
  }
  return withoutMarksBefore(text.slice(from));
}

function withoutMarksBefore(text: string): string {
  return text.slice(
    runEnd(text, 0, text.length, (character) => isClauseMark(character) || /\s/u.test(character)),
  );
}

/** A clause, without the question or tag behind its last comma. */
function withoutTail(text: string, lexicon: CompiledLexicon): string {
  const comma = runStart(text, 0, text.length, (character) => !isComma(character)) - 1;
  if (comma <= 0) return text;
  const { tokens } = claimTokens(text.slice(comma + 1));
  const isTag = tokens.length <= CLAUSE && !tokens.some((token) => lexicon.isTopical(token));
  const asks = lexicon.questionWords.lengthAt(tokens, 0) > 0 || isTag;
  const before = text.slice(0, comma);
  return asks && isClause(before, lexicon) ? before : text;
}

/** A clause before the word that quotes it, in languages where that stands behind: "…ということをご存じですか". */
function withoutQuotative(text: string, lexicon: CompiledLexicon): string {
  const at = lexicon.quotativeStart(text);
  return at > 0 && isClause(text.slice(0, at), lexicon) ? text.slice(0, at) : text;
}

/**
 * A statement without the small talk in front of it: "I hope this helps, as it opened in 1958." says "It opened in 1958."
 * Not where all of it is small talk, "I could not find that it opened in 1958.", but for what it takes for granted:
 * "I could not find why it opened in 1958."
 */
export function withoutTalk(text: string, lexicon: CompiledLexicon): string {
  const isTalk = lexicon.isPhrases(claimTokens(text).tokens);
  let from = 0;
  let count = 0;
  let isIntroduced = false;
  for (const { 0: mark, index } of text.matchAll(WORD_OR_MARK)) {
    if (!isClauseMark(mark) && !/[\p{L}\p{M}\p{N}]/u.test(mark)) continue;
    count += SPACELESS.test(mark) ? mark.length : 1;
    if (count > MOST_BEFORE) break;
    // A word introduces all that follows, whatever else does in there; "tell you that" is one.
    if (isIntroduced && text.slice(from, index).trim() !== '') break;
    const word = mark.toLowerCase();
    const { tokens } = claimTokens(text.slice(0, index));
    const isBehindMark = from > 0 && text.slice(from, index).trim() === '';
    const end = isTalk
      ? lexicon.introducerEnd(word, tokens.at(-1) ?? '', 'reasons')
      : /[\p{L}\p{N}]/u.test(mark)
        ? joinedEnd(word, tokens, isBehindMark, lexicon)
        : mark.length;
    if (end === undefined) continue;
    const rest = text.slice(index + end);
    if (tokens.length === 0 || !(isTalk || lexicon.isPhrases(tokens)) || !isClause(rest, lexicon)) continue;
    from = index + end;
    isIntroduced = !isClauseMark(mark);
  }
  if (from === 0) return text;
  const clause = withoutMarksBefore(text.slice(from));
  return asStatement(isTalk ? withoutTail(clause, lexicon) : withoutTalkBehind(clause, lexicon));
}

/** A clause without the small talk behind its last comma: ", just ask". */
function withoutTalkBehind(clause: string, lexicon: CompiledLexicon): string {
  const comma = runStart(clause, 0, clause.length, (character) => !isComma(character)) - 1;
  return comma > 0 && lexicon.isPhrases(claimTokens(clause.slice(comma + 1)).tokens)
    ? clause.slice(0, comma)
    : clause;
}

/** Where in a word ends what joins a clause to the talk before it: that, as, but. */
function joinedEnd(
  word: string,
  before: readonly string[],
  isBehindMark: boolean,
  lexicon: CompiledLexicon,
): number | undefined {
  const isPivot = lexicon.pivoting.lengthAt([word], 0) > 0;
  if (isPivot || (isBehindMark && lexicon.subordinators.lengthAt([word], 0) > 0)) return word.length;
  const which = lexicon.negations.find(before) < 0 ? 'all' : 'reasons';
  return lexicon.introducerEnd(word, before.at(-1) ?? '', which);
}

/** @param isKnown whether what introduces it stands behind "know" and the like: then it needs no verb that is known here */
function isClause(text: string, lexicon: CompiledLexicon, isKnown = false): boolean {
  const { tokens } = claimTokens(text);
  if (tokens.length < CLAUSE) return false;
  return isKnown || tokens.length >= 2 * CLAUSE || /\p{N}/u.test(text) || lexicon.asserting.find(tokens) >= 0;
}

/** With a capital and a stop: what sentences end in is part of what a reader reads. */
export function asStatement(clause: string): string {
  const trimmed = clause.trim();
  const text = isExclamationMark(trimmed.slice(-1)) ? trimmed.slice(0, -1) : trimmed;
  const stop = isTerminal(text.slice(-1)) ? '' : SPACELESS.test(text.slice(-1)) ? '。' : '.';
  return text.charAt(0).toUpperCase() + text.slice(1) + stop;
}
