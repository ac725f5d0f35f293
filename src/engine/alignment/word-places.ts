import type { Language } from '../text/language.js';

const HIRAGANA = /^\p{Script=Hiragana}+$/u;

/** Longer Hiragana words that carry grammar, as the segmenter cuts them. */
const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  (
    'この その あの どの これ それ あれ ここ そこ により によって による によると において における について として とともに にとって に対して ' +
    'という といった ます ました まして いる いた いて ある あった する した して され された これら それら です でした である だっ だった から まで より など ' +
    'られ れる られる なり なる なっ なった なく なかっ ない ません くだ ください たち だけ のみ しか さえ こそ ほど くらい ぐらい また および または そして しかし ただし なお ため もの こと とき おり ようだ ように よう ' +
    'できる できます でき たり ながら'
  ).split(' '),
);

/** What the places of words in a text of Chinese or Japanese say of its pairs of characters. */
export interface WordPlaces {
  /** Whether a pair of Han characters has one in a word of two or more, and the other outside of it. */
  isAcross(start: number, end: number): boolean;
  /** Whether a pair of Hiragana, or one alone, is no word, or one that carries grammar only. */
  isGrammar(start: number, end: number): boolean;
}

const segmenters = new Map<Language, Intl.Segmenter>();

/**
 * Where the words of a text are, by the dictionary of the runtime (ICU); undefined for languages that space them. What the
 * dictionary does not know, as most names, it gives character by character: nothing is said about pairs of these.
 */
export function wordPlaces(text: string, language: Language): WordPlaces | undefined {
  if (language !== 'zh' && language !== 'ja') return undefined;
  let segmenter = segmenters.get(language);
  if (segmenter === undefined) {
    segmenter = new Intl.Segmenter(language, { granularity: 'word' });
    segmenters.set(language, segmenter);
  }
  const startOf = new Uint32Array(text.length);
  const endOf = new Uint32Array(text.length);
  for (const { index, segment } of segmenter.segment(text)) {
    startOf.fill(index, index, index + segment.length);
    endOf.fill(index + segment.length, index, index + segment.length);
  }
  const lengthAt = (at: number): number => (endOf[at] ?? 0) - (startOf[at] ?? 0);
  return {
    isAcross: (start, end) =>
      startOf[start] !== startOf[end - 1] && (lengthAt(start) > 1 || lengthAt(end - 1) > 1),
    isGrammar: (start, end) => {
      if (!HIRAGANA.test(text.slice(start, end))) return false;
      return (
        startOf[start] !== startOf[end - 1] ||
        lengthAt(start) === 1 ||
        FUNCTION_WORDS.has(text.slice(startOf[start], endOf[start]))
      );
    },
  };
}
