import { runEnd, runStart } from '../../contract/character-runs.js';
import { isClauseMark, isComma } from '../../text/clause-marks.js';
import { isExclamationMark, isTerminal } from '../../text/sentence-marks.js';
import type { CompiledLexicon } from './lexicon/compiled-lexicon.js';
import { claimTokens } from './claim-tokens.js';

/** Scripts without spaces between words. */
const UNSPACED_SCRIPT = /[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff]/u;
/**
 * Tokens in front of a clause within its sentence, see `tokenCount`: "Would it help you to know that …".
 * Set by hand: from 6 to 100, not one of 48,798 labelled sentences needs anything else (training/chat, 30 November 2026).
 */
export const MOST_BEFORE_CLAUSE = 12;
/**
 * Fewest tokens of a clause, and most of a tag behind one: ", don't you?". Set by hand: from 2 to 8, two of these 48,798 need
 * something else.
 */
const CLAUSE_TOKENS = 4;

/** How many tokens a run without white space counts for: one, or each character where words are not spaced. */
export function tokenCount(run: string): number {
  return UNSPACED_SCRIPT.test(run) ? run.length : 1;
}

/**
 * Whether a text has the length of a clause and a figure or a finite verb, or twice that length.
 *
 * @param isFactive whether what introduces it stands behind a factive word: then it needs neither. @default false
 */
export function isClause(text: string, lexicon: CompiledLexicon, isFactive = false): boolean {
  const { tokens } = claimTokens(text);
  if (tokens.length < CLAUSE_TOKENS) return false;
  return (
    isFactive ||
    tokens.length >= 2 * CLAUSE_TOKENS ||
    /\p{N}/u.test(text) ||
    lexicon.finiteVerbs.find(tokens) >= 0
  );
}

/** A text without the clause marks and white space that it begins with. */
export function withoutLeadingMarks(text: string): string {
  return text.slice(
    runEnd(text, 0, text.length, (character) => isClauseMark(character) || /\s/u.test(character)),
  );
}

/** A clause, without the question or tag behind its last comma. */
export function withoutTagQuestion(text: string, lexicon: CompiledLexicon): string {
  const comma = runStart(text, 0, text.length, (character) => !isComma(character)) - 1;
  if (comma <= 0) return text;
  const { tokens } = claimTokens(text.slice(comma + 1));
  const isTag = tokens.length <= CLAUSE_TOKENS && !tokens.some((token) => lexicon.isTopical(token));
  const asks = lexicon.questionWords.lengthAt(tokens, 0) > 0 || isTag;
  const before = text.slice(0, comma);
  return asks && isClause(before, lexicon) ? before : text;
}

/** A clause as a sentence, with a capital and a full stop: the end mark is part of what a reader reads. */
export function asSentence(clause: string): string {
  const trimmed = clause.trim();
  const text = isExclamationMark(trimmed.slice(-1)) ? trimmed.slice(0, -1) : trimmed;
  const stop = isTerminal(text.slice(-1)) ? '' : UNSPACED_SCRIPT.test(text.slice(-1)) ? '。' : '.';
  return text.charAt(0).toUpperCase() + text.slice(1) + stop;
}
