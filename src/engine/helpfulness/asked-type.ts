import { claimTokens } from '../claims/claim-tokens.js';
import type { Value } from '../values/value.js';
import { askingLexiconOf } from './asking-words.js';
import { isCapitalised } from './capitals.js';
import { fits, type Measure } from './measures.js';
import type { Answer, AnswerSentence } from './read-answer.js';
import type { QuestionPart } from './read-question.js';

/**
 * How far sentences of an answer hold something of the type that a question asks for and that the question itself does
 * not hold, in [0,1]: a name for "who", a value for "how many", a date for "when", a reason for "why". Less than 1 where
 * words can be the answer too: "How many are left?" "None."
 */
export function typeIn(
  sentences: readonly AnswerSentence[],
  { asked, measure }: Pick<QuestionPart, 'asked' | 'measure'>,
  { language, replies }: Pick<Answer, 'language' | 'replies'>,
): number {
  const asserting = sentences.filter(({ asserts }) => asserts);
  const added = new Set(asserting.flatMap((sentence) => [...sentence.added])).size;
  const values = asserting.flatMap((sentence) => sentence.values);
  switch (asked) {
    case 'who':
      return asserting.some(hasName) ? 1 : Math.min(0.7, added * 0.35);
    case 'where':
      return asserting.some(hasName) ? 1 : Math.min(0.8, added * 0.4);
    case 'when':
      return values.some(isOfTime) ? 1 : Math.min(0.4, added * 0.2);
    case 'amount':
      return amountIn(values, measure, added);
    case 'why':
      return givesReason(asserting, language) ? 1 : Math.min(0.8, added / ENOUGH_FOR_WHY);
    case 'manner':
      return Math.min(1, added / ENOUGH_FOR_HOW);
    case 'thing':
      if (measure !== undefined) return amountIn(values, measure, added);
      return added > 0 || values.length > 0 ? 1 : 0.3;
    case 'open':
      return Math.min(1, added / ENOUGH_FOR_OPEN);
    case 'yesNo':
      return replies || added > 0 ? 1 : asserting.some(({ content }) => content.length > 0) ? 0.8 : 0;
  }
}

function amountIn(values: readonly Value[], measure: Measure | undefined, added: number): number {
  const inWords = Math.min(0.4, added * 0.2);
  if (measure === undefined) return values.length > 0 ? 1 : inWords;
  return values.reduce((best, value) => Math.max(best, fits(value, measure)), inWords);
}

/** A word that only opens a sentence is no name by its capital. */
function hasName({ content, added, values, text }: AnswerSentence): boolean {
  return content.some(
    ({ stem, start, end }) =>
      added.has(stem) &&
      (start > 0 || !/\p{Lu}/u.test(text.charAt(0))) &&
      isCapitalised(text.slice(start, end)) &&
      !values.some((value) => start < value.end && end > value.start),
  );
}

function givesReason(sentences: readonly AnswerSentence[], language: Answer['language']): boolean {
  const { because } = askingLexiconOf(language);
  return sentences.slice(0, SENTENCES_READ).some(({ text }) => because.find(claimTokens(text).tokens) !== -1);
}

/** Whether a value may say when: a bare number may be a year or an hour. */
function isOfTime(value: Value): boolean {
  switch (value.kind) {
    case 'date':
    case 'time':
    case 'cardinal':
    case 'ordinal':
    case 'range':
      return true;
    case 'quantity':
      return value.dimension === 'duration';
    default:
      return false;
  }
}

/** Reasons are looked for in so many sentences: what comes later is not the answer's point. */
const SENTENCES_READ = 20;
/** New content words from which on an answer says enough to give a reason, a way, a description. */
const ENOUGH_FOR_WHY = 8;
const ENOUGH_FOR_HOW = 3;
const ENOUGH_FOR_OPEN = 4;
