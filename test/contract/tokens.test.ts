import fc from 'fast-check';
import { growthOf, LINEAR } from '../work-counter.js';
import { countTokens } from '../../src/contract/tokens.js';

describe('countTokens', () => {
  test.each([
    ['They wore off-the-rack clothes in 2024.', 7],
    ['', 0],
    [' \n\t ', 0],
    ["It isn't over.", 4],
    ['Really?! Yes...', 4],
    ['It is 3.5 km to Mt. Fuji', 8],
    ['He said "stop."', 4],
    ['**Bold.** (In brackets.)', 5],
    ['See https://example.org/a.b?c=d for more', 4],
    ['- one\n- two', 4],
    ['.', 1],
    ['"', 1],
    ['한국어는 띄어쓰기를 한다.', 4],
    ['क्या यह सही है? हाँ।', 7],
    ['هل هذا صحيح؟', 4],
    ['入館料は500円です。', 7],
    ['価格は3.5ドル。', 5],
    ['iPhoneの新しいWi-Fi機能', 5],
    ['ผู้ใหญ่จ่ายห้าร้อยบาท', 5],
  ])('%j has %i', (text, expected) => {
    expect(countTokens(text)).toBe(expected);
  });

  test('adding a word adds a token, in any spaced text', () => {
    const word = fc.stringMatching(/^[a-zA-Zéß'-]*[a-z]$/u);
    fc.assert(
      fc.property(fc.array(word, { maxLength: 40 }), fc.constantFrom(' ', '\n', '\u00a0'), (words, space) => {
        expect(countTokens(words.join(space))).toBe(words.length);
      }),
    );
  });

  test('a long run without spaces has the words that its parts have', () => {
    const sentence = '入館料は大人五百円子供二百円です';
    const many = 400;
    const whole = countTokens(`${sentence}、`.repeat(many));
    expect(whole).toBe(countTokens(sentence) * many);
  });

  test('windows of the segmenter do not change the count much where nothing breaks a run', () => {
    const run = '東京都の人口は約千四百万人で世界最大級の都市圏を形成している'.repeat(100);
    const exact = [...new Intl.Segmenter('en', { granularity: 'word' }).segment(run)].filter(
      (segment) => segment.isWordLike,
    ).length;
    expect(Math.abs(countTokens(run) - exact)).toBeLessThanOrEqual(exact / 100);
  });

  test.each([
    ['Japanese without a break', '営業時間は午前九時から午後五時までです'],
    ['Thai without a break', 'ผู้ใหญ่จ่ายค่าเข้าชมห้าร้อยบาท'],
    ['Latin without a break', 'a'],
    ['end marks without a break', '!'],
    ['marks and letters', '!a'],
    ['marks and a kanji', '.a語'],
  ])('is linear in %s', (_kind, part) => {
    expect(
      growthOf(
        (times) => part.repeat(times),
        (text) => countTokens(text),
        1_000,
      ),
    ).toBeLessThan(LINEAR);
  });

  test('is linear in end marks after a kanji', () => {
    expect(
      growthOf(
        (times) => `語${'.a'.repeat(times)}`,
        (text) => countTokens(text),
        1_000,
      ),
    ).toBeLessThan(LINEAR);
  });

  test('counts no further than asked', () => {
    const count = (text: string): number => countTokens(text, 10);
    expect(count('word '.repeat(1_000))).toBe(11);
    expect(growthOf((words) => 'word '.repeat(words), count, 1_000)).toBe(1);
  });
});
