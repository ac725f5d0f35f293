import { characterAt } from './sentence-marks.js';

const HANGUL = /\p{Script=Hangul}/u;
/** A day or month with its full stop; or with what may yet become one, where the text breaks off. */
const DATE_PART_AHEAD = /^\d{1,2}(?:$|\.(?:$|[\s\p{Script=Hangul}]))/u;
const DATE_PART_BEFORE = /\d\. ?\d{1,2}$/u;
/** Syllables that sentences end with: 엽니다, 해요, 있음. */
const ENDING = /[다요죠까음함임됨]/u;

/**
 * "2020. 3. 5.에", "5. 12. (금)": a full stop behind each part of a date.
 *
 * @param from where the sentence began
 * @param mark where the full stop stands, right behind a number
 * @param startsAt the first letter or digit behind it
 */
export function isInKoreanDate(text: string, from: number, mark: number, startsAt: number): boolean {
  if (DATE_PART_AHEAD.test(text.slice(startsAt, startsAt + 4))) return true;
  return (
    HANGUL.test(characterAt(text, startsAt)) &&
    DATE_PART_BEFORE.test(text.slice(Math.max(from, mark - 6), mark))
  );
}

/** "엽니다.일요일": whether a full stop between these two characters ends a sentence without a space. */
export function endsKoreanSentence(before: string, following: string): boolean {
  return ENDING.test(before) && HANGUL.test(following);
}
