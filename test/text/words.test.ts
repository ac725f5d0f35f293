import fc from 'fast-check';
import { words } from '../../src/text/words.js';

const norms = (text: string): string[] => words(text).map((word) => word.norm);

describe('words', () => {
  test.each<[string, string[]]>([
    ['The R.M.S. Titanic sank.', ['the', 'rms', 'titanic', 'sank']],
    ['U.S. GDP', ['us', 'gdp']],
    ['End. A new one', ['end', 'a', 'new', 'one']],
    ["James's don't O'Brien", ['james', "don't", "o'brien"]],
    ['l’entreprise d’Émile dell’arte', ['l', 'entreprise', 'd', 'emile', 'dell', 'arte']],
    ['1,280 1280 1,5 41.3 2022,2023 5, 6', ['1280', '1280', '1.5', '41.3', '2022', '2023', '5', '6']],
    ['１２３ ١٢٣ १२३', ['123', '123', '123']],
    ['5pm A320 covid-19', ['5', 'pm', 'a320', 'covid', '19']],
    ['Straße Æther ﬁne', ['strasse', 'aether', 'fine']],
    ['Cafe\u0301 CAFÉ', ['cafe', 'cafe']],
    ['Ελλάς Ёлка', ['ελλασ', 'елка']],
    ['入館料は大人500円です。', ['入館', '館料', 'は', '大人', '500', '円', 'です']],
    ['レオナルド・ディカプリオ', ['レオナルド', 'ディカプリオ']],
    ['か\u3099く ｶﾞｽ', ['がく', 'ガス']],
    ['1997年에 회사는 Google은', ['1997', '年', '에', '회사는', 'google', '은']],
    ['\u1112\u1161\u11ab\u1100\u1173\u11af', ['한글']],
    ['الشَّرِكَة', ['الشركه']],
    ['हिन्दी में', ['हिन्दी', 'में']],
    ['𝐀𝐁 𠀀 😀', ['ab', '𠀀']],
    ['', []],
  ])('%s', (text, expected) => {
    expect(norms(text)).toEqual(expected);
  });

  test('never throws; offsets are in order and inside of the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        let before = 0;
        for (const word of words(text)) {
          expect(word.start).toBeGreaterThanOrEqual(before);
          expect(word.end).toBeGreaterThan(word.start);
          expect(word.end).toBeLessThanOrEqual(text.length);
          expect(word.norm).not.toBe('');
          before = word.start;
        }
      }),
    );
  });
});
