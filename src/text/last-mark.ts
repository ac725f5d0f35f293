import { runStart } from '../contract/character-runs.js';
import { isColon } from './clause-marks.js';
import { isQuestionMark, isTerminal } from './sentence-marks.js';

const WORD_CHARACTER = /[\p{L}\p{N}]/u;

/** Whether a text ends in a colon, as "The rates are:", which cannot be read without what it introduces. */
export function leadsIn(text: string): boolean {
  return isColon(lastMark(text));
}

/** Whether a text ends in a question mark. */
export function asks(text: string): boolean {
  return isQuestionMark(lastMark(text));
}

/** Whether a text ends in a mark that ends sentences. A full-width full stop does so at a text's end alone. */
export function endsSentence(text: string): boolean {
  const mark = lastMark(text);
  return isTerminal(mark) || mark === '．';
}

/**
 * The last letter, digit, colon or sentence mark of a text; empty where it has none. What stands behind is passed over: white space,
 * emphasis, emoji, what closes quotations and brackets.
 */
function lastMark(text: string): string {
  const end = runStart(text, 0, text.length, isPassedOver);
  return text.charAt(end - 1);
}

function isPassedOver(character: string): boolean {
  return (
    !isColon(character) && !isTerminal(character) && character !== '．' && !WORD_CHARACTER.test(character)
  );
}
