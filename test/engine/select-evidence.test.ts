import { prepareFacts } from '../../src/engine/evidence/prepare-facts.js';
import { estimateTokens, selectEvidence } from '../../src/engine/evidence/select-evidence.js';

const table =
  '## Prices\n\n| Plan | Price | Guests |\n|---|---|---|\n| Basic | 20 € | 0 |\n| Plus | 35 € | 2 |';
const select = (texts: readonly string[], sentence: string, question = '', before: readonly string[] = []) =>
  selectEvidence(prepareFacts(texts.map((factText) => ({ factText }))), { sentence, question, before });

test('rows stand under their heading, values beside their headers', () => {
  const { text } = select([table], 'Plus costs 35 € a month.');
  expect(text).toContain('Prices');
  expect(text).toContain('Plan: Plus; Price: 35 €; Guests: 2');
});

test('what a short sentence leaves out is found by the question and the sentence before', () => {
  const others = Array.from(
    { length: 30 },
    (_, n) => `Branch ${n} of the bank has ${n + 3} counters and a car park.`,
  );
  const facts = [...others, 'The library opens at nine on Saturdays.'];
  expect(select([facts.join(' ')], 'Nine.', 'When does the library open on Saturdays?').text).toContain(
    'library',
  );
  expect(
    select([facts.join(' ')], 'It opens then.', '', ['The library is closed on Sundays.']).text,
  ).toContain('library');
});

test('a sentence with no word in common, as one in another language, still has evidence', () => {
  const { text, chunks } = select(
    ['The shop is closed on Sunday.', 'Parking is free.'],
    'Am Sonntag ist zu.',
  );
  expect(chunks).toHaveLength(2);
  expect(text).toContain('closed on Sunday');
});

test('evidence stays within its room, in the order of the facts, and repeats nothing', () => {
  const long = Array.from({ length: 200 }, (_, n) => `Keeper ${n} painted the door in ${1900 + n}.`).join(
    ' ',
  );
  const { text, chunks } = select([long, long], 'Keeper 77 painted the door in 1977.');
  expect(estimateTokens(text)).toBeLessThan(160);
  expect([...chunks].sort((a, b) => a - b)).toEqual([...chunks]);
  expect(text.split('Keeper 77 ')).toHaveLength(2);
});

test('no facts, no evidence', () => {
  expect(select([], 'Anything.')).toEqual({ chunks: [], ranked: [], text: '' });
  expect(select([''], 'Anything.').text).toBe('');
});
