import { namedFacts, withoutCitations } from '../../../src/engine/claims/citation-marks.js';
import { sentencesOf } from '../../../src/engine/sentences.js';
import type { Language } from '../../../src/text/language.js';

const TEXT = 'The park opens at nine.';

it.each([
  'The park opens at nine [1].',
  'The park opens at nine.[1]',
  'The park opens at nine [1, 2][^3].',
  'The park opens at nine [doc1].',
  'The park opens at nine [Source 2].',
  'The park opens at nine【4:0†source】.',
  `The park opens at nine 【4:0†${'n'.repeat(56)}】.`,
  'The park opens at nine.<sup>1</sup>',
  'The park opens at nine [[1]](https://example.org/a).',
  'Based on the documentation, the park opens at nine.',
  'According to the provided context, the park opens at nine [1].',
])('reads the sentence alone of %j', (sentence) => {
  expect(withoutCitations(sentence, 'en')).toBe(TEXT);
});

it.each<[Language, string, string]>([
  ['de', 'Laut den bereitgestellten Unterlagen, der Park öffnet um neun.', 'Der Park öffnet um neun.'],
  ['de', 'Laut der Dokumentation öffnet der Park um neun [1].', 'Öffnet der Park um neun.'],
  ['fr', "D'après les documents fournis, le parc ouvre à neuf heures.", 'Le parc ouvre à neuf heures.'],
  ['es', 'Según la documentación, el parque abre a las nueve.', 'El parque abre a las nueve.'],
  ['it', 'Secondo i documenti forniti, il parco apre alle nove.', 'Il parco apre alle nove.'],
  ['pt', 'De acordo com os documentos fornecidos, o parque abre às nove.', 'O parque abre às nove.'],
  ['ru', 'Согласно предоставленным документам, парк открывается в девять.', 'Парк открывается в девять.'],
  ['zh', '根据提供的资料，公园九点开门。', '公园九点开门。'],
  ['ja', '提供された資料によると、公園は九時に開きます。', '公園は九時に開きます。'],
  ['ko', '제공된 문서에 따르면 공원은 아홉 시에 엽니다.', '공원은 아홉 시에 엽니다.'],
  ['hi', 'दिए गए दस्तावेज़ों के अनुसार, पार्क नौ बजे खुलता है।', 'पार्क नौ बजे खुलता है।'],
  ['ar', 'وفقًا للمستندات المقدمة، تفتح الحديقة في التاسعة.', 'تفتح الحديقة في التاسعة.'],
])('reads a sentence in %s without its preface', (language, sentence, expected) => {
  expect(withoutCitations(sentence, language)).toBe(expected);
});

it.each<[Language, string]>([
  ['de', 'Laut Stadtrat öffnet der Park um neun.'],
  ['fr', 'Selon le maire, le parc ouvre à neuf heures.'],
  ['ru', 'Согласно мэру, парк открывается в девять.'],
  ['zh', '根据市长的说法，公园九点开门。'],
  ['ja', '市長によると、公園は九時に開きます。'],
  ['ko', '시장에 따르면 공원은 아홉 시에 엽니다.'],
])('who is named is a part of the sentence in %s', (language, sentence) => {
  expect(withoutCitations(sentence, language)).toBe(sentence);
});

it('marks name facts by their place or their id', () => {
  const facts = [{ factText: 'a' }, { factText: 'b', attributes: { id: '7' } }, { factText: 'c' }];
  expect([...namedFacts('A [1]. B [^3, 9]', facts)]).toEqual([0, 2]);
  expect(namedFacts('A [7] [doc2] <sup>3</sup>', facts)).toEqual(new Set([1, 2]));
  expect([...namedFacts('A [1-3]', facts)]).toEqual([0, 1, 2]);
  expect([...namedFacts('A 【2:0†source】 and 1 more', facts)]).toEqual([]);
});

it.each([
  TEXT,
  'The list [1](https://example.org) is long.',
  `The park 【${'n'.repeat(61)}】 opens at nine.`,
  'According to the mayor, the park opens at nine.',
  '[1]',
])('reads %j as it is', (sentence) => {
  expect(withoutCitations(sentence, 'en')).toBe(sentence);
});

it('keeps the offsets of the answer', () => {
  const answer = `Hello! ${TEXT.slice(0, -1)} [1]. It is free [2].`;
  const [first, second] = sentencesOf({ answerCandidate: answer, facts: [] }).slice(1);
  expect(first?.query.sentence).toBe(TEXT);
  expect(second?.query).toMatchObject({ sentence: 'It is free.', before: [TEXT] });
  expect(answer.slice(first?.claim.start, first?.claim.end)).toContain('[1]');
});
