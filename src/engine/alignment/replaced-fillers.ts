import { fold } from '../text/fold.js';
import type { Language } from '../text/language.js';
import type { Alignment } from './alignment.js';
import { isLight } from './light-words.js';
import type { Objection } from './objection.js';
import type { Reading, Token } from './reading.js';
import { particleAfter } from './role-marks.js';
import { ruledTokens } from './ruled-tokens.js';

/** What marks a place where names do not show by capitals: particles after it, or little words before. */
const PLACE_MARKS: Readonly<Partial<Record<Language, ReadonlySet<string>>>> = {
  hi: new Set(['में', 'पर', 'से', 'तक']),
  ko: new Set(['에서', '에', '부터', '까지']),
  ar: new Set(['في', 'من', 'الى', 'قرب']),
};

/** What many a place or time may be called, without saying anything else. */
const GENERAL: ReadonlySet<string> = new Set(
  fold(
    'शहर देश क्षेत्र इलाके इलाक़े जगह स्थान साल वर्ष समय दिन महीने राज्य बाद पहले बारे रूप तरह ' +
      '도시 지역 곳 나라 때 경우 기간 시 시내 현지 국내 이후 이전 동안 다음 중 이내 이하 이상 미만 위 안 밖 앞 뒤 전 후 덕분 만 때문 하루 오전 오후 여기 거기 ' +
      'المدينة مدينة البلاد المنطقة منطقة الدولة مكان عام سنة شهر يوم وقت خلال',
  ).split(' '),
);

/** How much of a claim its anchor sentence must have for the two to speak of one thing. */
const CLOSE = 0.3;

/**
 * Where names do not show by capitals: a place that the evidence does not know, told by its mark, where the evidence has
 * another under the same mark, of which the claim does not speak: "공장은 목포에 있다", of one that stands in Tongyeong.
 */
export function replacedFillers(alignment: Alignment): Objection[] {
  const { claim, evidence, anchor, words, inBackground, closeness } = alignment;
  const marks = PLACE_MARKS[claim.language];
  if (marks === undefined || closeness < CLOSE) return [];
  const ruled = ruledTokens(claim);
  const unknown = claim.tokens.filter(
    (token) =>
      token.content &&
      words[token.index] === undefined &&
      inBackground[token.index] !== true &&
      !ruled.has(token.index) &&
      isPlace(claim, token, marks),
  );
  if (unknown.length === 0) return [];
  const spoken = new Set(words.flatMap((match) => match?.tokens ?? []));
  return unknown.flatMap((token): Objection[] => {
    const mark = markOf(claim, token);
    const other = evidence.tokens.find(
      (one) =>
        one.content &&
        one.sentence === anchor &&
        !spoken.has(one.index) &&
        isPlace(evidence, one, marks) &&
        markOf(evidence, one) === mark,
    );
    if (other === undefined) return [];
    return [
      {
        rule: 'word-replaced',
        claim: claim.text.slice(token.start, token.end),
        evidence: evidence.text.slice(other.start, other.end),
        absent: { token: token.index, replaced: false },
        cap: 0.4,
        contradicts: 0.5,
      },
    ];
  });
}

function isPlace(reading: Reading, token: Token, marks: ReadonlySet<string>): boolean {
  const mark = markOf(reading, token);
  if (!marks.has(mark) || isLight(token.stem, reading.language)) return false;
  // In Korean the particle is part of the word.
  const isMarked = reading.language === 'ko' && token.norm.endsWith(mark);
  return !GENERAL.has(isMarked ? token.norm.slice(0, -mark.length) : token.norm);
}

function markOf(reading: Reading, token: Token): string {
  if (reading.language === 'ar') return reading.tokens[token.index - 1]?.norm ?? '';
  return particleAfter(reading, token) ?? '';
}
