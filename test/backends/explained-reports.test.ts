import express from 'express';
import request from 'supertest';
import { answerGuard, setFacts, type AnswerGuardOptions } from '../../middleware/index.js';
import type { AnswerReport } from '../../src/guard/report.js';
import type { GuardEvent } from '../../src/telemetry/observer.js';

const FACT = 'The park opens at nine. Entry is free for children.';
const WRONG = 'The park opens at seven.';
const ANSWER = `Hello! ${WRONG} Entry is free for children.`;
const MOUNTED: AnswerGuardOptions = { config: false, logger: false, register: false, budgetMs: 60_000 };

async function answerOf(options: AnswerGuardOptions, stream = false) {
  const app = express();
  app.get('/', answerGuard({ ...MOUNTED, ...options }), (_req, res) => {
    setFacts(res, [FACT]);
    if (!stream) {
      res.json({ answer: ANSWER });
      return;
    }
    res.type('text/event-stream');
    for (const text of ANSWER.split(/(?<= )/)) res.write(`data: ${JSON.stringify({ delta: text })}\n\n`);
    res.end('data: [DONE]\n\n');
  });
  return request(app).get('/');
}

const inText = ({ text }: { text?: string }) => text;

it('shows what was removed, with its evidence and scores', async () => {
  const policy = { preset: 'strict', unsupportedClaim: 'rewrite', uncertainClaim: 'rewrite' } as const;
  const { body } = await answerOf({ annotateBody: 'explain', policy });
  const { explanation, facts } = body.answerGuard as AnswerReport;
  if (explanation === undefined) throw new Error('The report has no explanation.');
  expect(explanation.map(inText)).toEqual(['Hello!', WRONG, 'Entry is free for children.']);
  expect(explanation[0]).toMatchObject({ checkRequired: false, evidence: [] });
  expect(explanation[1]).toMatchObject({
    state: expect.stringMatching(/^(?:unsupported|uncertain|contradicted)$/),
    support: expect.any(Number),
  });
  expect(explanation[1]?.findings?.[0]).toMatchObject({ rule: 'score' });
  expect(explanation[2]).toMatchObject({
    state: 'grounded',
    action: 'pass',
    evidence: [expect.objectContaining({ fact: 0, how: 'for', text: 'Entry is free for children.' })],
  });
  expect(facts).toEqual([expect.objectContaining({ chunks: expect.any(Array) })]);
});

it('tells of a stream what each sentence cites', async () => {
  const { text } = await answerOf({ annotateBody: 'explain', policy: 'lenient' }, true);
  const reports = [...text.matchAll(/^data: (\{.*"explanation".*\})$/gm)].map(
    ([, json]) => JSON.parse(json ?? '') as { answerGuard: { explanation: { text?: string }[] } },
  );
  expect(reports).toHaveLength(1);
  expect(reports[0]?.answerGuard.explanation.map(inText)).toEqual([
    'Hello!',
    WRONG,
    'Entry is free for children.',
  ]);
});

it('is not given where it was not asked for', async () => {
  for (const annotateBody of ['auto', 'full'] as const) {
    const { body } = await answerOf({ annotateBody });
    expect(body.answerGuard).not.toHaveProperty('explanation');
  }
});

it('warns when it is built: readers see what was withheld', () => {
  const events: GuardEvent[] = [];
  const observer = { observe: (event: GuardEvent) => events.push(event) };
  answerGuard({ ...MOUNTED, annotateBody: 'explain', observer });
  expect(events).toContainEqual(expect.objectContaining({ type: 'warning', code: 'explains-to-readers' }));
});
