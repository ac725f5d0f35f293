import { deniedQuestions } from '../../../src/engine/alignment/denied-questions.js';
import { read } from '../../../src/engine/alignment/reading.js';
import { languageOf } from '../../../src/engine/text/language-of.js';

const asked = (text: string): string[][] => {
  const reading = read(text, languageOf(text) ?? 'en');
  return deniedQuestions(reading).map((denied) =>
    denied.asked.map((index) => text.slice(reading.tokens[index]?.start, reading.tokens[index]?.end)),
  );
};

test.each<[string, string[][]]>([
  ['Do you have a sauna? No.', [['sauna']]],
  ['Q: Can opened packages be returned?\nA: No, never.', [['returned', 'packages', 'opened', 'Q']]],
  ['**Is the pool heated?**\n\n**No**, it is not.', [['heated', 'pool']]],
  ['Gibt es eine Sauna? Nein.', [['Sauna', 'Gibt']]],
  ['Is the pool heated? Yes.', []],
  ['Is the pool heated? Nobody knows.', []],
  ['Is the pool heated? Notes are on the wall.', []],
  ['There is no pool. No.', []],
])('%s', (text, words) => {
  expect(asked(text)).toEqual(words);
});

test('in other scripts', () => {
  for (const text of [
    '有桑拿吗？没有。',
    'サウナはありますか？いいえ。',
    'هل يوجد ساونا؟ لا.',
    '사우나가 있나요? 아니요.',
  ])
    expect(asked(text)).toHaveLength(1);
});
