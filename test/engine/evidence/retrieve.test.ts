import fc from 'fast-check';
import { prepareFacts } from '../../../src/engine/evidence/prepare-facts.js';
import { idf, retrieve } from '../../../src/engine/evidence/retrieve.js';
import { isStopword } from '../../../src/text/stopwords.js';
import { words } from '../../../src/text/words.js';

const prepare = (...texts: string[]) => prepareFacts(texts.map((factText) => ({ factText })));
const best = (claim: string, ...texts: string[]): string | undefined => {
  const prepared = prepare(...texts);
  const [first] = retrieve(prepared, words(claim, prepared.language), 5);
  return first === undefined ? undefined : prepared.chunks[first.chunk]?.text;
};

describe('retrieve', () => {
  test.each<[string, string, string[]]>([
    [
      'stems',
      'The companies were founding schools.',
      ['A cat sat on a mat.', 'The company founded a school.'],
    ],
    ['accents', 'Elan fur die Grosse', ['Etwas anderes hier drin.', 'Élan für die Größe']],
    ['numbers', 'It cost 1280 euros', ['It cost 1,300 euros.', 'It cost 1,280 euros.']],
    ['Chinese', '北京大学在哪里', ['上海交通大学的校园很大。', '北京大学位于海淀区。']],
    [
      'Japanese',
      '入館料は大人500円です',
      ['営業時間は午前9時からです。', '入館料は大人500円、子供200円です。'],
    ],
    ['Thai', 'กรุงเทพเป็นเมืองหลวง', ['เชียงใหม่อยู่ทางเหนือ', 'กรุงเทพมหานครเป็นเมืองหลวงของไทย']],
    ['Korean', '회사가 서울에 있다', ['학교는 부산에 있다.', '회사는 서울에서 일한다.']],
    ['Arabic', 'شركة كبيرة', ['المدينة جميلة جدا', 'الشركة الكبيرة في القاهرة']],
    ['Hindi', 'कंपनी दिल्ली', ['मुंबई बड़ा शहर है', 'कंपनियों का शहर दिल्ली']],
  ])('%s', (_, claim, facts) => {
    expect(best(claim, ...facts)).toBe(facts[1]);
  });

  test('a heading counts for what is under it', () => {
    const fact = '# Basel\n\nThe fair opens in May each year.\n\n# Bern\n\nThe fair opens in June each year.';
    expect(best('The fair in Bern opens', fact)).toBe('The fair opens in June each year.');
  });

  test('attributes count for the chunks of their fact', () => {
    const prepared = prepareFacts([
      { factText: 'Toronto is the capital of Ontario', attributes: { author: 'Some Blog' } },
      {
        factText: 'Toronto is the capital of Ontario',
        attributes: { author: 'Wikipedia', uri: 'https://x.example/1' },
      },
    ]);
    expect(prepared.facts[1]?.attributes).toEqual([{ name: 'author', value: 'Wikipedia' }]);
    const ranked = retrieve(prepared, words('Wikipedia says Toronto is the capital of Ontario'), 2);
    expect(ranked.map((one) => one.chunk)).toEqual([1, 0]);
  });

  test('nothing shared, nothing retrieved; equals in their order', () => {
    expect(retrieve(prepare('One thing here.'), words('quite different'), 3)).toEqual([]);
    const same = prepare('The lake froze.', 'The lake froze.', 'The lake froze.');
    expect(retrieve(same, words('a lake'), 2).map((one) => one.chunk)).toEqual([0, 1]);
  });

  test('agrees with a naive count of shared stems', () => {
    const word = fc.constantFrom(
      'lake',
      'river',
      'stone',
      'bridge',
      'tower',
      'harbour',
      '1997',
      '42',
      'garden',
    );
    const sentence = fc.array(word, { minLength: 1, maxLength: 8 }).map((list) => list.join(' '));
    fc.assert(
      fc.property(fc.array(sentence, { minLength: 1, maxLength: 12 }), sentence, (facts, claim) => {
        const prepared = prepare(...facts);
        const claimWords = words(claim, prepared.language);
        const stemsOf = (text: string) => new Set(words(text, prepared.language).map((one) => one.stem));
        const chunkStems = prepared.chunks.map((chunk) => stemsOf(chunk.text));
        const naive = chunkStems.map((stems, chunk) => {
          let score = 0;
          for (const stem of new Set(
            claimWords.filter((one) => !isStopword(one.norm)).map((one) => one.stem),
          )) {
            const df = chunkStems.filter((other) => other.has(stem)).length;
            if (stems.has(stem)) score += idf(prepared.chunks.length, df);
          }
          return { chunk, score };
        });
        const expected = naive
          .filter((one) => one.score > 0)
          .sort((a, b) => b.score - a.score || a.chunk - b.chunk);
        const found = retrieve(prepared, claimWords, 100);
        expect(found).toHaveLength(expected.length);
        found.forEach((one, i) => {
          expect(one.score).toBeCloseTo(expected[i]?.score ?? NaN, 9);
        });
      }),
    );
  });
});
