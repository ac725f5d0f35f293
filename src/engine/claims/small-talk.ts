import { runStart } from '../../contract/character-runs.js';
import { WORD_OR_MARK, isClauseMark, isComma } from '../../text/clause-marks.js';
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

/**
 * A statement without the small talk in front of it: "I hope this helps, as it opened in 1958." says "It opened in 1958."
 * Not where all of it is small talk, "I could not find that it opened in 1958.", but for what it takes for granted:
 * "I could not find why it opened in 1958."
 */
export function withoutSmallTalk(text: string, lexicon: CompiledLexicon): string {
  const isSmallTalk = lexicon.isPhrases(claimTokens(text).tokens);
  let from = 0;
  let count = 0;
  let isIntroduced = false;
  for (const { 0: mark, index } of text.matchAll(WORD_OR_MARK)) {
    if (!isClauseMark(mark) && !/[\p{L}\p{M}\p{N}]/u.test(mark)) continue;
    count += tokenCount(mark);
    if (count > MOST_BEFORE_CLAUSE) break;
    // A word introduces all that follows, whatever else does in there; "tell you that" is one.
    if (isIntroduced && text.slice(from, index).trim() !== '') break;
    const word = mark.toLowerCase();
    const { tokens } = claimTokens(text.slice(0, index));
    const isBehindMark = from > 0 && text.slice(from, index).trim() === '';
    const end = isSmallTalk
      ? lexicon.introducerEnd(word, tokens.at(-1) ?? '', 'reasons')
      : /[\p{L}\p{N}]/u.test(mark)
        ? joinedEnd(word, tokens, isBehindMark, lexicon)
        : mark.length;
    if (end === undefined) continue;
    const rest = text.slice(index + end);
    if (tokens.length === 0 || !(isSmallTalk || lexicon.isPhrases(tokens)) || !isClause(rest, lexicon))
      continue;
    from = index + end;
    isIntroduced = !isClauseMark(mark);
  }
  if (from === 0) return text;
  const clause = withoutLeadingMarks(text.slice(from));
  return asSentence(
    isSmallTalk ? withoutTagQuestion(clause, lexicon) : withoutTrailingSmallTalk(clause, lexicon),
  );
}

/** A clause without the small talk behind its last comma: ", just ask". */
function withoutTrailingSmallTalk(clause: string, lexicon: CompiledLexicon): string {
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
