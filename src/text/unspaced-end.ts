import type { SentenceMark } from './full-stop.js';
import { endsKoreanSentence } from './korean-stops.js';
import { wordBefore, wordFrom } from './neighbour-words.js';
import { characterAt, isOpener, isSpaceAt } from './sentence-marks.js';
import { startsSentences } from './sentence-starters.js';

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const UPPER = /[\p{Lu}\p{Lt}]/u;

/**
 * Whether a mark that no space follows ends its sentence: "价格是40元.商店" and "two years.The warranty" do; "example.com",
 * "3.5" and "v2.0" do not.
 *
 * @param end of the range that is searched
 */
export function isUnspacedEnd(
  text: string,
  { sentenceStart, mark, after }: Omit<SentenceMark, 'startsAt'>,
  end: number,
): boolean {
  const before = text.charAt(mark - 1);
  const following = characterAt(text, after);
  if (UNSPACED.test(before) && text.charAt(mark) !== '…')
    return UNSPACED.test(following) || isOpener(following);
  if (text.charAt(mark) === '…') return false;
  if (endsKoreanSentence(before, following)) return true;
  if (!UPPER.test(following)) return false;
  const word = wordFrom(text, after, end);
  const wordEnd = after + word.length;
  if (wordEnd >= text.length || !isSpaceAt(text, wordEnd) || word.length < 2) return false;
  return (
    /^\p{Lu}\p{Ll}+$/u.test(word) &&
    /^\p{Ll}{2,}$/u.test(wordBefore(text, sentenceStart, mark)) &&
    startsSentences(word)
  );
}
