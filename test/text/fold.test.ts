import fc from 'fast-check';
import { fold, foldText } from '../../src/text/fold.js';

describe('fold', () => {
  test.each([
    ['ÉLAN', 'elan'],
    ['Cafe\u0301', 'cafe'],
    ['Straße', 'strasse'],
    ['ﬁne １２３ Ａ', 'fine 123 a'],
    ['Łódź Ørsted', 'lodz orsted'],
    ['الشَّرِكَةُ أحمد', 'الشركه احمد'],
    ['१२ ٣٤', '12 34'],
    ['ｶﾞｽ', 'ガス'],
    ['\u1112\u1161\u11ab', '한'],
    ['कंपनी', 'कंपनी'],
  ])('%s', (text, expected) => {
    expect(fold(text)).toBe(expected);
  });

  test('every folded unit knows where it came from', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const folded = foldText(text);
        expect(folded.offsets).toHaveLength(folded.text.length + 1);
        expect(folded.offsets.at(-1)).toBe(text.length);
        let before = 0;
        for (const offset of folded.offsets) {
          expect(offset).toBeGreaterThanOrEqual(before);
          before = offset;
        }
      }),
    );
  });

  test('a long text folds as its parts do', () => {
    const text = 'Ça été Straße １２ 가나 '.repeat(200);
    expect(fold(text)).toBe(fold('Ça été Straße １２ 가나 ').repeat(200));
  });
});
