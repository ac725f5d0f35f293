import { gzipSync } from 'node:zlib';
import request from 'supertest';
import { auditor } from '../../src/audit/auditor.js';
import { makeKey, parseKeyFile } from '../../src/service/access/api-keys.js';
import { limits } from '../../src/contract/limits.js';
import { type Verdict } from '../../src/contract/verdict.js';
import { complete, groundedResponse, scriptedChecker, type Script } from './scripted-checker.js';
import { PATH, UNHURRIED, lawful, service } from './service-under-test.js';

describe('the audit', () => {
  const figures = async (app: ReturnType<typeof service>['app'], key?: string) =>
    request(app)
      .get('/admin')
      .set(key === undefined ? {} : { 'X-Goog-Api-Key': key });

  test('judges a share of the checks after they are answered; /admin has what it found', async () => {
    const asked: string[] = [];
    const judge = scriptedChecker((of) => {
      asked.push(of.answerCandidate);
      const verdict = complete(of);
      if (verdict.kind !== 'complete') return verdict;
      const claims = verdict.response.claims.map((claim) => ({ ...claim, score: 0 }));
      return { ...verdict, response: { ...verdict.response, claims } };
    });
    const audit = auditor({ judge, share: 1 });
    const { app } = service({ audit });
    await request(app).post(PATH).send(lawful);
    await audit.close();
    expect(asked).toEqual([lawful.answerCandidate]);
    expect((await figures(app)).body).toEqual({
      audit: {
        service: {
          judged: 1,
          failed: 0,
          dropped: 0,
          passed: {
            answers: 1,
            sentences: 1,
            errors: 1,
            errorShare: { share: 1, low: expect.closeTo(0.207, 3), high: 1 },
          },
          cut: { answers: 0, sentences: 0, errors: 0 },
          blocked: { answers: 0, sentences: 0, errors: 0 },
        },
      },
    });
  });

  test('is not there unless asked for, and its figures are for those who may call', async () => {
    const open = await figures(service().app);
    expect(open.body).toEqual({ audit: null });
    const { key, line } = makeKey('app');
    const keys = { current: () => parseKeyFile(line, 'test') };
    const { app } = service({ keys });
    expect((await figures(app)).status).toBe(401);
    expect((await figures(app, key)).status).toBe(200);
    expect((await request(app).post('/admin')).status).toBe(405);
  });
});

describe('a check', () => {
  test.each([
    PATH,
    '/v1beta/projects/123456/locations/eu/groundingConfigs/default_grounding_config:check',
    '/v1alpha/projects/PROJECT_ID/locations/us/groundingConfigs/default_grounding_config:check',
    '/v1alpha/projects/p/locations/global/groundingConfigs/default_grounding_config:checkGrounding',
    '/v1/projects/example.com:p/locations/global/groundingConfigs/default_grounding_config%3Acheck',
    `${PATH}?$alt=json;enum-encoding=int`,
    `${PATH}?alt=json&prettyPrint=false&key=x`,
  ])('is answered at %s', async (path) => {
    const { app, checker } = service();
    const response = await request(app).post(path).send(lawful);
    expect(response.status).toBe(200);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.headers['answer-guard']).toMatch(
      /^complete;checker=scripted;cache=off;coverage=1;ms=\d+;id="[0-9a-f-]{36}"$/,
    );
    expect(response.body).toEqual({
      supportScore: 1,
      citedChunks: [{ chunkText: 'The sky is blue.', source: '0' }],
      citedFacts: [{ chunkText: 'The sky is blue.' }],
      claims: [
        {
          startPos: 0,
          endPos: 21,
          claimText: lawful.answerCandidate,
          citationIndices: [0],
          groundingCheckRequired: true,
        },
      ],
    });
    expect(checker.received).toEqual([lawful]);
  });

  test.each([
    [
      "the guide's trailing commas",
      '{"answerCandidate":"A","facts":[{"factText":"F","attributes":{"author":"B",},},],}',
      'application/json',
    ],
    [
      'a byte order mark',
      '\ufeff{"answerCandidate":"A","facts":[{"factText":"F"}]}',
      'application/json; charset=UTF-8',
    ],
    ['another JSON type', '{"answerCandidate":"A","facts":[{"factText":"F"}]}', 'application/vnd.api+json'],
    ['snake_case', '{"answer_candidate":"A","facts":[{"fact_text":"F"}]}', 'application/json'],
  ])('is read with %s', async (_kind, body, type) => {
    const { app, checker } = service();
    const response = await request(app).post(PATH).set('Content-Type', type).send(body);
    expect(response.status).toBe(200);
    expect(checker.received[0]?.answerCandidate).toBe('A');
  });

  test('is read without a content type, and compressed', async () => {
    const { app } = service();
    const compressed = request(app)
      .post(PATH)
      .set('Content-Encoding', 'gzip')
      .set('Content-Type', 'application/json');
    compressed.write(gzipSync(JSON.stringify(lawful)));
    expect((await compressed).status).toBe(200);
    const untyped = request(app).post(PATH).unset('Content-Type');
    untyped.write(JSON.stringify(lawful));
    expect((await untyped).status).toBe(200);
  });

  test('of the largest lawful facts is taken, escaped as far as JSON can', async () => {
    const { app, checker } = service(UNHURRIED);
    const escaped = '\\ud83d\\ude00'.repeat(limits.factCharacters);
    const body = `{"answerCandidate":"A","facts":[${Array.from({ length: limits.facts }, () => `{"factText":"${escaped}"}`).join()}]}`;
    const response = await request(app).post(PATH).set('Content-Type', 'application/json').send(body);
    expect(response.status).toBe(200);
    expect(checker.received[0]?.facts).toHaveLength(limits.facts);
  });

  test('may be sent to a configured grounding config', async () => {
    const { app } = service({ groundingConfigs: ['contracts'] });
    expect(
      (await request(app).post(PATH.replace('default_grounding_config', 'contracts')).send(lawful)).status,
    ).toBe(200);
  });

  test('that is only partly judged says so', async () => {
    const partial: Script = (check): Verdict => ({
      kind: 'partial',
      cause: 'timeout',
      checker: 'scripted',
      cache: 'miss',
      elapsedMs: 1,
      response: groundedResponse(check),
      coverage: 0.666,
      unjudged: [0],
    });
    const { app, logger } = service({ script: partial });
    const response = await request(app).post(PATH).send(lawful);
    expect(response.status).toBe(200);
    expect(response.headers['answer-guard']).toMatch(
      /^partial;checker=scripted;cache=miss;coverage=0.66;ms=\d+;error=timeout;unjudged="0";id="[0-9a-f-]{36}"$/,
    );
    expect(logger.lines).toMatchObject([{ level: 'warn', message: 'check partial', cause: 'timeout' }]);
  });

  test('names a score that the checker does not have', async () => {
    const { app } = service();
    const response = await request(app)
      .post(PATH)
      .send({
        ...lawful,
        prompt: 'Why?',
        groundingSpec: { enableHelpfulnessScore: true, enableClaimLevelScore: true },
      });
    expect(response.status).toBe(200);
    expect(response.headers['answer-guard']).toMatch(/;missing="helpfulnessScore";id=/);
  });
});
