import request from 'supertest';
import { makeKey, parseKeyFile } from '../../src/service/access/api-keys.js';
import { createService, type ServiceOptions } from '../../src/service/create-service.js';
import { Explanations } from '../../src/service/explanations.js';
import type { Assessment } from '../../src/engine/assessment.js';
import { complete, scriptedChecker, type Script } from './scripted-checker.js';
import { recordingLogger } from './recording-logger.js';

const ANSWER = 'Zoë pays 5 €.';
const FACT = 'Été: everyone pays 4 €.';
const check = {
  answerCandidate: ANSWER,
  facts: [{ factText: FACT }],
  groundingSpec: { citationThreshold: 0.7 },
};
const pathOf = (project: string) =>
  `/v1/projects/${project}/locations/global/groundingConfigs/default_grounding_config:check`;

/** A sentence that its evidence supports too little to cite it. */
const weak: Script = (asked) => {
  const verdict = complete(asked);
  if (verdict.kind !== 'complete') return verdict;
  const raw: Assessment = {
    claims: [
      {
        start: 0,
        end: ANSWER.length,
        checkRequired: true,
        judged: true,
        support: 0.4,
        contradiction: 0.5,
        supporters: [{ score: 0.4, chunks: [0] }],
        contradictors: [{ score: 0.5, chunks: [0] }],
      },
    ],
    chunks: [{ fact: 0, start: 5, end: FACT.length }],
    supportScore: 0.4,
    contradictionScore: 0.5,
  };
  const claims = verdict.response.claims.map((claim) => ({ ...claim, citationIndices: [], score: 0.4 }));
  return { ...verdict, response: { ...verdict.response, claims, citedChunks: [] }, raw };
};

function service(options: Partial<ServiceOptions> & { script?: Script } = {}) {
  const logger = recordingLogger();
  const checker = scriptedChecker(options.script ?? weak);
  const { app } = createService({ checker, logger, explanations: new Explanations(), ...options });
  return { app, logger };
}

async function checked(app: ReturnType<typeof service>['app'], { project = 'p-1', key = '' } = {}) {
  const { headers } = await request(app).post(pathOf(project)).set('X-Goog-Api-Key', key).send(check);
  return /;id="([^"]+)"$/.exec(headers['answer-guard'] ?? '')?.[1] ?? '';
}

test('a check is explained by the id that its header names, as the log does', async () => {
  const now = () => new Date('2026-01-02T03:04:05Z');
  const { app, logger } = service({ explanations: new Explanations({ now }) });
  const id = await checked(app);
  expect(logger.lines.at(-1)).toMatchObject({ id });
  const { status, body } = await request(app).get(`/explain/${id}`);
  expect(status).toBe(200);
  const place = { fact: 0, startPos: 7, endPos: Buffer.byteLength(FACT) };
  expect(body).toEqual({
    id,
    at: '2026-01-02T03:04:05.000Z',
    outcome: 'complete',
    checker: 'scripted',
    cache: 'off',
    ms: expect.any(Number),
    supportScore: 1,
    citationThreshold: 0.7,
    facts: 1,
    sentences: [
      {
        startPos: 0,
        endPos: Buffer.byteLength(ANSWER),
        checkRequired: true,
        support: 0.4,
        contradiction: 0.5,
        evidence: [
          { ...place, how: 'for', score: 0.4 },
          { ...place, how: 'against', score: 0.5 },
        ],
      },
    ],
  });
});

test('texts are kept only where that was asked for', async () => {
  const { app } = service({ explanations: new Explanations({ texts: true }) });
  const { body } = await request(app).get(`/explain/${await checked(app)}`);
  expect(body.sentences).toEqual([
    expect.objectContaining({
      text: ANSWER,
      evidence: [
        expect.objectContaining({ text: FACT.slice(5) }),
        expect.objectContaining({ text: FACT.slice(5) }),
      ],
    }),
  ]);
});

test('a check of another checker is explained by what it cites', async () => {
  const { app } = service({ script: complete });
  const { body } = await request(app).get(`/explain/${await checked(app)}`);
  expect(body.sentences[0].evidence).toEqual([
    { fact: 0, how: 'for', startPos: 0, endPos: Buffer.byteLength(FACT) },
  ]);
});

test('a check that failed is explained by its cause, under the id of the error', async () => {
  const { app } = service({
    script: () => ({ kind: 'failed', cause: 'timeout', checker: 'scripted', cache: 'off', elapsedMs: 1 }),
  });
  const refused = await request(app).post(pathOf('p-1')).send(check);
  const { details } = (refused.body as { error: { details: { requestId?: string }[] } }).error;
  const requestId = details.at(-1)?.requestId;
  const { body } = await request(app).get(`/explain/${requestId}`);
  expect(body).toMatchObject({ id: requestId, outcome: 'failed', cause: 'timeout', sentences: [] });
});

test('the oldest leaves for a new one; of those that are gone nothing is said', async () => {
  const { app } = service({ explanations: new Explanations({ keep: 2 }) });
  const ids = [await checked(app), await checked(app), await checked(app)];
  const found = await Promise.all(ids.map((id) => request(app).get(`/explain/${id}`)));
  expect(found.map(({ status }) => status)).toEqual([404, 200, 200]);
  expect(found[0]?.body.error).toMatchObject({ status: 'NOT_FOUND' });
});

test('all together are bounded in bytes', () => {
  const explanations = new Explanations({ texts: true });
  const factText = 'long '.repeat(100_000);
  const target = { version: 'v1', project: 'p', location: 'global', config: 'c' } as const;
  const asked = { answerCandidate: ANSWER, facts: [{ factText }] };
  const ids = Array.from({ length: 40 }, (_, index) => `id-${index}`);
  for (const id of ids) {
    const verdict = complete(asked);
    explanations.add({ id, target, request: asked, verdict, elapsedMs: 1, timeoutMs: 1 });
  }
  const kept = ids.filter((id) => explanations.get(id, () => true) !== undefined);
  expect(kept.length).toBeGreaterThan(5);
  expect(kept.length).toBeLessThan(20);
  expect(kept.at(-1)).toBe('id-39');
});

test('a key sees what it may check, and does not learn of more', async () => {
  const free = makeKey('free');
  const held = makeKey('held', { projects: ['p-2'] });
  const keys = { current: () => parseKeyFile(`${free.line}\n${held.line}`, 'test') };
  const { app } = service({ keys });
  const mine = await checked(app, { project: 'p-2', key: held.key });
  const theirs = await checked(app, { project: 'p-1', key: free.key });
  const ask = async (id: string, key?: string) => {
    const sent = request(app).get(`/explain/${id}`);
    return (await (key === undefined ? sent : sent.set('X-Goog-Api-Key', key))).status;
  };
  expect(await ask(mine)).toBe(401);
  expect(await ask(mine, 'wrong')).toBe(401);
  expect(await ask(mine, held.key)).toBe(200);
  expect(await ask(theirs, held.key)).toBe(404);
  expect(await ask(theirs, free.key)).toBe(200);
  expect(await ask(mine, free.key)).toBe(200);
});

test('it takes GET, and is not there where nothing is kept', async () => {
  const { app } = service();
  const id = await checked(app);
  const posted = await request(app).post(`/explain/${id}`);
  expect([posted.status, posted.headers['allow']]).toEqual([405, 'GET, HEAD']);
  const none = service({ explanations: undefined });
  expect((await request(none.app).get(`/explain/${await checked(none.app)}`)).status).toBe(404);
  const documents = await Promise.all([app, none.app].map((one) => request(one).get('/openapi.json')));
  expect(documents.map(({ body }) => '/explain/{id}' in body.paths)).toEqual([true, false]);
});
