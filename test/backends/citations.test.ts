import express from 'express';
import request from 'supertest';
import { answerGuard, setFacts, type AnswerGuardOptions, type FactsInput } from '../../middleware/index.js';

const FACTS = [
  {
    text: 'The park opens at nine.',
    metadata: { title: 'Park handbook', uri: 'https://example.org/a', page: 3 },
  },
  { text: 'Entry is free for children.', metadata: { title: 'Fees' } },
];
const MOUNTED: AnswerGuardOptions = {
  policy: 'strict',
  config: false,
  logger: false,
  register: false,
  budgetMs: 60_000,
};

/** An app whose answers are guarded by so many guards, one behind another. */
function app(answer: string, facts: FactsInput, ...guards: AnswerGuardOptions[]) {
  const made = express();
  for (const options of guards) made.use(answerGuard({ ...MOUNTED, ...options }));
  made.get('/', (_req, res) => {
    setFacts(res, facts);
    res.json({ answer });
  });
  return request(made).get('/');
}

it('a mark that names another fact is told, and nothing is cut for it', async () => {
  const answer = 'The park opens at nine [2]. Entry is free for children [2].';
  const { body } = await app(answer, FACTS, {});
  expect(body).toMatchObject({ answer, answerGuard: { action: 'pass' } });
  expect(body.answerGuard.claims).toEqual([
    expect.objectContaining({ state: 'grounded', citesAnother: true }),
    expect.not.objectContaining({ citesAnother: true }),
  ]);
});

it('of facts that say the same, the one that a mark names is cited', async () => {
  const twice = [...FACTS, { text: 'The park opens at nine.', metadata: { title: 'Notice' } }];
  const { body } = await app('The park opens at nine [3].', twice, {});
  expect(body.answerGuard.claims).toEqual([expect.not.objectContaining({ citesAnother: true })]);
  expect(body.answerGuard.facts).toEqual([expect.objectContaining({ index: 2 })]);
});

it.each(['markdown', 'text', 'html'] as const)('a second guard reads footnotes in %s', async (format) => {
  const answer = 'The park opens at nine. Entry is free for children.';
  const { body, headers } = await app(
    answer,
    FACTS,
    {},
    { annotation: { style: 'footnotes', format }, annotateBody: 'none' },
  );
  expect(headers['answer-guard']).toMatch(/^pass;/);
  expect(body.answer).toContain('[1]');
  expect(body.answer).toContain('Park handbook');
});

it('what a list of sources asserts is judged', async () => {
  const { body } = await app(
    'The park opens at nine [1].\n\nSources:\n- [1] Entry costs 40 euros',
    FACTS,
    {},
  );
  expect(body.answerGuard.action).toBe('block');
  const { claims } = body.answerGuard as { claims: { state: string }[] };
  expect(claims.at(-1)?.state).not.toBe('grounded');
});

it('the report of a block has the sentences of what was withheld', async () => {
  const { body } = await app('The park opens at nine. Dogs pay 300 euros a day.', FACTS, {});
  expect(body.answerGuard).toMatchObject({
    action: 'block',
    claims: [{ state: 'grounded', facts: [0] }, { state: expect.stringMatching(/unsupported|uncertain/) }],
    facts: [{ index: 0, title: 'Park handbook' }],
  });
});
