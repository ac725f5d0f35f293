import { addedWords } from '../../../src/engine/alignment/added-words.js';
import type { Language } from '../../../src/engine/text/language.js';
import { alignTexts } from './align-texts.js';

/** Evidence, a claim, and the word that the claim adds, if any. */
const TABLE: readonly (readonly [Language, evidence: string, claim: string, added?: string])[] = [
  [
    'en',
    'The committee approved the budget.',
    'The committee unanimously approved the budget.',
    'unanimously',
  ],
  ['en', 'The committee approved the budget.', 'The committee endorsed the budget.'],
  ['en', 'The stadium seats 41,873 spectators.', 'The stadium seats more than 40,000 spectators.'],
  ['en', 'The budget is 3 million euros.', 'The budget amounts to 3 million euros.'],
  ['de', 'Die Messe findet im Oktober statt.', 'Die Messe findet im Oktober in Leipzig statt.', 'Leipzig'],
  ['hi', 'मेला नवंबर में लगता है।', 'मेला नवंबर में जयपुर में लगता है।', 'जयपुर'],
  ['ar', 'يقام المهرجان في يوليو.', 'يقام المهرجان في يوليو في طنجة.', 'طنجة'],
  ['ar', 'يقام المهرجان في يوليو.', 'يقام المهرجان في شهر يوليو.'],
  ['ko', '축제는 10월에 열린다.', '축제는 10월에 부산에서 열린다.', '부산에서'],
  ['zh', '会议将于九月举行。', '会议将于九月在上海举行。', '上海'],
];

test.each(TABLE.map(([language, evidence, claim, added]) => ({ language, evidence, claim, added })))(
  '$language: $evidence / $claim',
  ({ language, evidence, claim, added }) => {
    expect(addedWords(alignTexts(language, claim, evidence)).map((objection) => objection.claim)).toEqual(
      added === undefined ? [] : [added],
    );
  },
);
