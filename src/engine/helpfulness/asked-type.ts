import { claimTokens } from '../claims/claim-tokens.js';
import { askingLexiconOf } from './asking-words.js';
import { isCapitalised } from './capitals.js';
import type { Answer, AnswerSentence } from './read-answer.js';
import type { QuestionPart } from './read-question.js';

/**
 * How far sentences of an answer hold something of the type that a question asks for and that the question itself does
 * not hold, in [0,1]: a name for "who", a value for "how many", a date for "when", a reason for "why". Less than 1 where
 * words can be the answer too: "How many are left?" "None."
 */
export function typeIn(
  sentences: readonly AnswerSentence[],
  { asked }: Pick<QuestionPart, 'asked'>,
  { language, replies }: Pick<Answer, 'language' | 'replies'>,
): number {
  const asserting = sentences.filter(({ asserts }) => asserts);
  const added = new Set(asserting.flatMap((sentence) => [...sentence.added])).size;
  const values = asserting.flatMap((sentence) => sentence.numbers);
  switch (asked) {
    case 'who':
      return asserting.some(hasName) ? 1 : Math.min(0.7, added * 0.35);
    case 'where':
      return asserting.some(hasName) ? 1 : Math.min(0.8, added * 0.4);
    case 'when':
      // Any number may be a year, a day or an hour.
      return values.length > 0 ? 1 : Math.min(0.4, added * 0.2);
    case 'amount':
      return values.length > 0 ? 1 : Math.min(0.4, added * 0.2);
    case 'why':
      return givesReason(asserting, language) ? 1 : Math.min(0.8, added / ENOUGH_FOR_WHY);
    case 'manner':
      return Math.min(1, added / ENOUGH_FOR_HOW);
    case 'thing':
      return added > 0 || values.length > 0 ? 1 : 0.3;
    case 'open':
      return Math.min(1, added / ENOUGH_FOR_OPEN);
    case 'yesNo':
      return replies || added > 0 ? 1 : asserting.some(({ content }) => content.length > 0) ? 0.8 : 0;
  }
}

/** A word that only opens a sentence is no name by its capital. */
function hasName({ content, added, numbers, text }: AnswerSentence): boolean {
  return content.some(
    ({ stem, start, end }) =>
      added.has(stem) &&
      (start > 0 || !/\p{Lu}/u.test(text.charAt(0))) &&
      isCapitalised(text.slice(start, end)) &&
      !numbers.some((number) => start < number.end && end > number.start),
  );
}

function givesReason(sentences: readonly AnswerSentence[], language: Answer['language']): boolean {
  const { because } = askingLexiconOf(language);
  return sentences.slice(0, SENTENCES_READ).some(({ text }) => because.find(claimTokens(text).tokens) !== -1);
}

/** Reasons are looked for in so many sentences: what comes later is not the answer's point. */
const SENTENCES_READ = 20;
/** New content words from which on an answer says enough to give a reason, a way, a description. */
const ENOUGH_FOR_WHY = 8;
const ENOUGH_FOR_HOW = 3;
const ENOUGH_FOR_OPEN = 4;
