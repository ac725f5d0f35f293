import type { Reading } from './reading.js';

/** A question that is answered by a word of denial: "Do you have a sauna? No." */
export interface DeniedQuestion {
  /** UTF-16 offsets of the word of denial. */
  readonly start: number;
  readonly end: number;
  /** The sentence that asks, and its content words, the last first, as indices of tokens. */
  readonly sentence: number;
  readonly asked: readonly number[];
}

/** The mark of the question, what closes it, "A:" before the answer, and the denial. */
const DENIAL =
  /[?？؟][\s*_"'”’»)）]*(?:[\p{L}]{1,9}\s*[:：.)]\s*)?[*_]*(no|nope|nein|non|não|нет|いいえ|不是|不行|不可以|不能|不会|没有|不|아니요|아니오|아뇨|لا|كلا|(?:जी )?नहीं)(?=[\s,.;:!*_。，、！،।–—-]|$)/giu;

/** Few texts ask, and to look for all of a denial takes several times as long. */
const QUESTION = /[?？؟]/u;

/** The questions of a text that it denies at once. */
export function deniedQuestions({ text, tokens }: Reading): readonly DeniedQuestion[] {
  if (!QUESTION.test(text)) return [];
  return [...text.matchAll(DENIAL)].flatMap((match) => {
    const end = match.index + match[0].length;
    const last = tokens.findLast((token) => token.end <= match.index);
    if (last === undefined) return [];
    const asked = tokens.filter(({ content, sentence }) => content && sentence === last.sentence);
    const start = end - (match[1]?.length ?? 0);
    return [{ start, end, sentence: last.sentence, asked: asked.map(({ index }) => index).reverse() }];
  });
}
