import { truecased, Spellings } from '../../../src/engine/claims/truecase.js';
import { readClaims } from '../../../src/engine/claims/read-claims.js';
import { sentencesOf } from '../../../src/engine/sentences.js';

const facts = ['The lounge closes at nine. Ask Dev Parish of the RSPB.', 'Open a lounge near you.'];
const read = (sentence: string): string => truecased(sentence, new Spellings(facts), 'en');

test.each([
  ['THE LOUNGE CLOSES WITH THE KITCHEN.', 'The lounge closes with the kitchen.'],
  ['DEV PARISH OF THE RSPB CLOSES IT!', 'Dev Parish of the RSPB closes it.'],
  ['IT’S OPEN ON 3 DAYS OF SEVEN', 'It’s open on 3 days of seven.'],
  ['ask dev parish of the rspb', 'Ask Dev Parish of the RSPB.'],
  ['ÄRZTE HABEN IMMER GEÖFFNET.', 'Ärzte haben immer geöffnet.'],
])('%s is read as %s', (sentence, usual) => {
  expect(read(sentence)).toBe(usual);
});

test.each([
  'The RSPB and NASA and ESA and CNES agree.',
  'OPENING HOURS',
  'DHL, UPS',
  '1958',
  '博物馆于1958年开放。',
])('%s stays as it is', (sentence) => {
  expect(read(sentence)).toBe(sentence);
});

test('texts are read when a sentence in capitals comes, up to some length', () => {
  let read = 0;
  function* texts(): Generator<string> {
    for (; read < 1000; read++) yield 'Word Name. '.repeat(1000);
  }
  const spellings = new Spellings(texts());
  expect(truecased('It opened in 1958.', spellings, 'en')).toBe('It opened in 1958.');
  expect(read).toBe(0);
  expect(truecased('NAME THE WORD AND LEAVE.', spellings, 'en')).toBe('Name the Word and leave.');
  expect(read).toBeLessThan(30);
});

test.each(['🅿️ 🆗 🆒 🆕', '🇩🇪 🇫🇷 🇮🇹 🇪🇸 🇵🇹', '✅ ✅ ✅ ✅ ✅'])('%s asserts nothing', (pictures) => {
  expect(readClaims(pictures).filter(({ checkRequired }) => checkRequired)).toEqual([]);
});

test('a claim in squared letters is compared as it would be written', () => {
  const letters = (text: string): string =>
    text.replace(/[a-z]/giu, (letter) =>
      String.fromCodePoint(0x1f170 + letter.toLowerCase().charCodeAt(0) - 97),
    );
  const [first] = sentencesOf({
    answerCandidate: letters('Dev Parish closes the lounge.'),
    facts: facts.map((factText) => ({ factText })),
  });
  expect(first?.claim.checkRequired).toBe(true);
  expect(first?.query.sentence).toBe('Dev Parish closes the lounge.');
});
