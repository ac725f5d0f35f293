const WORD = /[\p{L}\p{M}\p{N}]+(?:['’.,:/%-][\p{L}\p{M}\p{N}]+)*/gu;
/** Thai, kana, Han and Hangul: scripts that set no spaces between words, or long words. */
const WIDE = /[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]/gu;

/** Words of a text; a number with its unit or a time of day is one. */
export function countWords(text: string): number {
  return text.match(WORD)?.length ?? 0;
}

/** Characters of scripts that put no spaces between words. */
export function countWideCharacters(text: string): number {
  return text.match(WIDE)?.length ?? 0;
}
