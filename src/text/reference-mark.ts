import { runEnd } from '../contract/character-runs.js';

/** How a reference mark begins: [1], [2, 3], [^4], 【5†source】. */
const NUMBERS = /[[【]\^?\d{1,4}(?:\s?[,;–-]\s?\d{1,4}){0,8}/uy;
const END = /[\]】]/;
/** UTF-16 units of the name of its source: by choice, longer than any that assistants write (`†source`, a file's name). */
const LONGEST_SOURCE = 40;

/** The length of the reference mark at an offset of a text, in UTF-16 units; 0 where none is. */
export function referenceAt(text: string, at: number): number {
  NUMBERS.lastIndex = at;
  const numbers = NUMBERS.exec(text)?.[0].length ?? 0;
  if (numbers === 0) return 0;
  let end = at + numbers;
  if (text.charAt(end) === '†') {
    const longest = Math.min(end + 1 + LONGEST_SOURCE, text.length);
    end = runEnd(text, end + 1, longest, (character) => !END.test(character));
  }
  return END.test(text.charAt(end)) ? end + 1 - at : 0;
}
