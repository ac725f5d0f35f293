import { runStart } from '../contract/character-runs.js';

/** What may stand behind the last mark of a sentence: white space, emphasis, what closes quotations and brackets. */
const BEHIND_LAST_MARK = /[\s*_~)\]"'”»]/u;

/** Whether a text ends in a colon, as "The rates are:", which cannot be read without what it introduces. */
export function leadsIn(text: string): boolean {
  return /[:：]/u.test(lastMark(text));
}

/** Whether a text ends in a question mark. */
export function asks(text: string): boolean {
  return /[?？؟]/u.test(lastMark(text));
}

function lastMark(text: string): string {
  return text.charAt(runStart(text, 0, text.length, (character) => BEHIND_LAST_MARK.test(character)) - 1);
}
