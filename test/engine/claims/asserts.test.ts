import fc from 'fast-check';
import { ClaimReader } from '../../../src/engine/claims/read-claims.js';

const PIECES = [
  'The park opens at nine. ',
  'Hello! ',
  'How can I help you? ',
  "I'm sorry, I could not find any information about that in the documents. ",
  'Yes. ',
  'Yes, it is. ',
  'The rates are: ',
  'It costs 40 euros, right? ',
  'Le magasin est ouvert de huit heures à dix heures. ',
  'Bonjour ! ',
  "Je n'ai pas trouvé d'informations à ce sujet. ",
  'Gern geschehen. ',
  'Der Laden ist bis zehn geöffnet, oder. ',
  'Non lo so. ',
  'É verdade, não é. ',
  'De nada. ',
  'Sí. ',
  'Магазин открыт. ',
  'Спасибо. ',
  '商店八点营业。',
  'ɑɛ ɔʊ. ',
  '𝐀 𝐁. ',
  '[1] ',
  '(see [2]) ',
  '42. ',
  '<b>Note</b> ',
  '**Note**\n',
  '## Hours\n',
  '- Dogs are free.\n',
  '\n| Day | Hours |\n|---|---|\n| Monday | 9-17 |\n',
  '\n```\ncode();\n```\n',
  'Thanks for asking, and ',
  'but ',
  ', ',
  ': ',
  '\n',
  '\n\n',
];

test('an answer asserts something exactly where one of its sentences needs a check whatever else is there', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 6 }), (pieces) => {
      const answer = pieces.join('');
      const read = new ClaimReader(answer).claims;
      const asserts = read.some(({ checkRequired, ifAlone }) => checkRequired && ifAlone !== true);
      expect(new ClaimReader(answer).asserts).toBe(asserts);
    }),
    { numRuns: 1500 },
  );
});
