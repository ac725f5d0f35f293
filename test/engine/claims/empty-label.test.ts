import { prepareFacts } from '../../../src/engine/evidence/prepare-facts.js';
import { EmptyLabels } from '../../../src/engine/claims/empty-label.js';
import type { ReaderInfo } from '../../../src/engine/judge/reader-info.js';
import { planPasses } from '../../../src/engine/plan-passes.js';
import { sentencesOf } from '../../../src/engine/sentences.js';

const FACT = 'The lounge closes at nine. Tickets for adults cost 12 euros. 営業時間は九時までです。';
const CLAIM = 'The lounge closes with the kitchen.';

test.each(['Info', 'Important', 'Sure!', 'Hello Anna,', 'Great question!', '!'])(
  '%s is about nothing',
  (label) => {
    expect(new EmptyLabels([FACT]).has(label)).toBe(true);
  },
);

test.each(['Adults', 'Ticket', 'The lounge', '12', 'Info: 12', '営業時間', 'One of the other ways'])(
  '%s is about something, or may be',
  (label) => {
    expect(new EmptyLabels([FACT]).has(label)).toBe(false);
  },
);

test('a short word is known as a whole word only', () => {
  expect(new EmptyLabels(['For more information, ask.']).has('Info')).toBe(true);
});

test('of an answer of labels, few are looked up', () => {
  const labels = new EmptyLabels([FACT]);
  expect(Array.from({ length: 40 }, () => labels.has('Sure!')).filter(Boolean).length).toBeLessThan(40);
});

const request = (answerCandidate: string) => ({ answerCandidate, facts: [{ factText: FACT }] });

test.each([
  `> [!NOTE]\n> ${CLAIM}`,
  `:::note\n${CLAIM}\n:::`,
  `<details><summary>Info</summary>${CLAIM}</details>`,
  `**Important**\n\n${CLAIM}`,
  `## Info\n\n${CLAIM}`,
  `Great question! ${CLAIM}`,
  `Fun fact: ${CLAIM}`,
  `<dl><dt>Info</dt><dd>${CLAIM}</dd></dl>`,
  `${CLAIM.slice(0, -1)}…`,
  `${CLAIM.slice(0, -1)}...`,
])('%j is read as the sentence alone is', (answer) => {
  const read = sentencesOf(request(answer)).find(({ query }) => query.sentence === CLAIM);
  expect(read?.query.before).toEqual([]);
});

test.each([
  'Adults: it is 12 euros each day.',
  'Not yet: it is closed until nine.',
  'Yes: it is open until nine.',
])('%s keeps what stands before its colon', (answer) => {
  expect(sentencesOf(request(answer))[0]?.query.sentence).toBe(answer);
});

test('a heading with a word of the facts is read with what stands under it', () => {
  const [, read] = sentencesOf(request(`**Adults**\n\nIt is 12 euros.`));
  expect(read?.query.before).toEqual(['Adults']);
});

test('an empty label between two sentences is not read in their pass', () => {
  const reader = { name: 'en', reads: { evidence: 300, sentences: 6 } } as ReaderInfo;
  // Longer than what makes each sentence be read alone.
  const prepared = prepareFacts([{ factText: `${FACT} `.repeat(30) }]);
  const sentences = sentencesOf(request(`${CLAIM}\n\n**Important**\n\n${CLAIM}`));
  const passes = planPasses(prepared, sentences, ({ claim }) => (claim.checkRequired ? reader : undefined));
  expect(passes.map(({ passage }) => passage.sentences.map(({ text }) => text))).toEqual([[CLAIM, CLAIM]]);
});
