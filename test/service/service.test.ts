import { gzipSync } from 'node:zlib';
import { Registry, Counter } from 'prom-client';
import request from 'supertest';
import { auditor } from '../../src/audit/auditor.js';
import { makeKey, parseKeyFile } from '../../src/service/access/api-keys.js';
import type { GuardEvent } from '../../src/telemetry/observer.js';
import { limits } from '../../src/contract/limits.js';
import { FAILURE_CAUSES, type Verdict } from '../../src/contract/verdict.js';
import { createService, type ServiceOptions } from '../../src/service/create-service.js';
import { recordingLogger } from './recording-logger.js';
import { complete, groundedResponse, scriptedChecker, type Script } from './scripted-checker.js';

const lawful = { answerCandidate: 'The sky is blue. 😀', facts: [{ factText: 'The sky is blue.' }] };
/** The request's id, on every error. */
const requestInfo = {
  '@type': 'type.googleapis.com/google.rpc.RequestInfo',
  requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
};
const PATH = '/v1/projects/p-1/locations/global/groundingConfigs/default_grounding_config:check';

function service(options: Partial<ServiceOptions> & { script?: Script } = {}) {
  const checker = scriptedChecker(options.script);
  const logger = recordingLogger();
  const { app, readiness } = createService({ checker, logger, ...options });
  return { app, checker, logger, readiness };
}

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
    const { app, checker } = service();
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

describe("an error has Google's form", () => {
  const gzipped = gzipSync('{}');
  test.each<[string, number, string, (app: ReturnType<typeof service>['app']) => request.Test]>([
    ['an unknown path', 404, 'NOT_FOUND', (app) => request(app).get('/v2/anything')],
    ['the root', 404, 'NOT_FOUND', (app) => request(app).get('/')],
    [
      'an unknown version',
      404,
      'NOT_FOUND',
      (app) => request(app).post(PATH.replace('v1', 'v3')).send(lawful),
    ],
    ['an unknown method', 404, 'NOT_FOUND', (app) => request(app).post(`${PATH}s`).send(lawful)],
    [
      'an unknown config',
      404,
      'NOT_FOUND',
      (app) => request(app).post(PATH.replace('default_grounding_config', 'other')).send(lawful),
    ],
    [
      'a project that is no name',
      404,
      'NOT_FOUND',
      (app) => request(app).post(PATH.replace('p-1', 'a%20b')).send(lawful),
    ],
    [
      'a path that does not decode',
      404,
      'NOT_FOUND',
      (app) => request(app).post(PATH.replace('p-1', '%E0%A4%A')).send(lawful),
    ],
    ['GET', 405, 'UNIMPLEMENTED', (app) => request(app).get(PATH)],
    ['PUT', 405, 'UNIMPLEMENTED', (app) => request(app).put(PATH).send(lawful)],
    ['no body', 400, 'INVALID_ARGUMENT', (app) => request(app).post(PATH)],
    [
      'an empty body',
      400,
      'INVALID_ARGUMENT',
      (app) => request(app).post(PATH).set('Content-Type', 'application/json').send(''),
    ],
    [
      'no JSON',
      400,
      'INVALID_ARGUMENT',
      (app) => request(app).post(PATH).set('Content-Type', 'application/json').send('{"answerCandidate":'),
    ],
    [
      'a JSON string',
      400,
      'INVALID_ARGUMENT',
      (app) => request(app).post(PATH).set('Content-Type', 'application/json').send('"text"'),
    ],
    ['an empty list', 400, 'INVALID_ARGUMENT', (app) => request(app).post(PATH).send([])],
    [
      'what is not UTF-8',
      400,
      'INVALID_ARGUMENT',
      (app) => {
        const test = request(app).post(PATH).set('Content-Type', 'application/json');
        test.write(Buffer.from([0x7b, 0xff, 0x7d]));
        return test;
      },
    ],
    [
      'an unknown field',
      400,
      'INVALID_ARGUMENT',
      (app) =>
        request(app)
          .post(PATH)
          .send({ ...lawful, temperature: 1 }),
    ],
    [
      'an empty answer',
      400,
      'INVALID_ARGUMENT',
      (app) =>
        request(app)
          .post(PATH)
          .send({ ...lawful, answerCandidate: '' }),
    ],
    [
      'a threshold out of range',
      400,
      'INVALID_ARGUMENT',
      (app) =>
        request(app)
          .post(PATH)
          .send({ ...lawful, groundingSpec: { citationThreshold: '1.01' } }),
    ],
    [
      'a search source',
      404,
      'NOT_FOUND',
      (app) =>
        request(app)
          .post(PATH)
          .send({
            answerCandidate: 'A',
            groundingSource: {
              searchSource: 'projects/p/locations/global/collections/c/engines/e/servingConfigs/s',
            },
          }),
    ],
    [
      'a search source elsewhere',
      400,
      'INVALID_ARGUMENT',
      (app) =>
        request(app)
          .post(PATH)
          .send({
            answerCandidate: 'A',
            groundingSource: {
              searchSource: 'projects/p/locations/eu/collections/c/engines/e/servingConfigs/s',
            },
          }),
    ],
    [
      'a form',
      415,
      'INVALID_ARGUMENT',
      (app) => request(app).post(PATH).type('form').send({ answerCandidate: 'A' }),
    ],
    ['plain text', 415, 'INVALID_ARGUMENT', (app) => request(app).post(PATH).type('text/plain').send('{}')],
    [
      'UTF-16',
      415,
      'INVALID_ARGUMENT',
      (app) => request(app).post(PATH).set('Content-Type', 'application/json; charset=utf-16').send('{}'),
    ],
    [
      'an unknown encoding',
      415,
      'INVALID_ARGUMENT',
      (app) =>
        request(app)
          .post(PATH)
          .set('Content-Type', 'application/json')
          .set('Content-Encoding', 'zstd-x')
          .send('{}'),
    ],
    [
      'a broken gzip',
      400,
      'INVALID_ARGUMENT',
      (app) => {
        const test = request(app)
          .post(PATH)
          .set('Content-Type', 'application/json')
          .set('Content-Encoding', 'gzip');
        test.write(gzipped.subarray(0, 8));
        return test;
      },
    ],
    [
      'what is no gzip at all',
      400,
      'INVALID_ARGUMENT',
      (app) =>
        request(app)
          .post(PATH)
          .set('Content-Type', 'application/json')
          .set('Content-Encoding', 'gzip')
          .send('{}'),
    ],
    [
      'a body that is too large',
      413,
      'INVALID_ARGUMENT',
      (app) =>
        request(app)
          .post(PATH)
          .set('Content-Type', 'application/json')
          .send(' '.repeat(limits.requestBytes + 1)),
    ],
    [
      'a small body that inflates to too much',
      413,
      'INVALID_ARGUMENT',
      (app) => {
        const test = request(app)
          .post(PATH)
          .set('Content-Type', 'application/json')
          .set('Content-Encoding', 'gzip');
        test.write(gzipSync(Buffer.alloc(limits.requestBytes + 1, 0x20)));
        return test;
      },
    ],
  ])('%s', async (_kind, http, name, send) => {
    const { app, checker, logger } = service();
    const response = await send(app);
    expect(response.status).toBe(http);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.body).toMatchObject({
      error: { code: http, status: name, message: expect.stringMatching(/\w+ \w+/) },
    });
    expect(checker.received).toEqual([]);
    expect(logger.lines.filter(({ level }) => level === 'error')).toEqual([]);
  });

  test('field violations are listed', async () => {
    const { app } = service();
    const response = await request(app)
      .post(PATH)
      .send({ answerCandidate: 'A', facts: [{ factText: 'x'.repeat(10_001) }, { a: 1 }] });
    expect(response.body).toEqual({
      error: {
        code: 400,
        status: 'INVALID_ARGUMENT',
        message: 'facts[1].a: is not a field of the contract; known here: factText, attributes (and 1 more)',
        details: [
          {
            '@type': 'type.googleapis.com/google.rpc.BadRequest',
            fieldViolations: [
              {
                field: 'facts[1].a',
                description: 'is not a field of the contract; known here: factText, attributes',
              },
              { field: 'facts[0].factText', description: 'has 10001 characters; at most 10000' },
            ],
          },
          requestInfo,
        ],
      },
    });
  });

  test('405 names the method that is allowed', async () => {
    expect((await request(service().app).delete(PATH)).headers['allow']).toBe('POST');
  });

  test.each(FAILURE_CAUSES.map((cause) => [cause]))('a check that failed by %s', async (cause) => {
    const failed: Script = () => ({
      kind: 'failed',
      cause,
      checker: 'scripted',
      cache: 'off',
      elapsedMs: 1,
      error: new Error('a secret text'),
    });
    const { app, logger } = service({ script: failed });
    const response = await request(app).post(PATH).send(lawful);
    const expected: Partial<Record<typeof cause, number>> = {
      timeout: 504,
      unavailable: 503,
      quota: 429,
      tooLarge: 413,
      noFacts: 400,
      noAnswer: 400,
      unsupportedLanguage: 501,
    };
    expect(response.status).toBe(expected[cause] ?? 500);
    expect(response.body).toMatchObject({ error: { code: response.status, status: expect.any(String) } });
    const retries = cause === 'unavailable' || cause === 'quota';
    expect(response.headers['retry-after']).toBe(retries ? '1' : undefined);
    expect(JSON.stringify([response.body, logger.lines])).not.toContain('secret');
    expect(logger.lines).toMatchObject([{ level: 'warn', cause, http: response.status }]);
  });

  test('a checker that throws, with nothing of its error', async () => {
    const { app } = service({
      script: () => {
        throw new Error('a secret text');
      },
    });
    const response = await request(app).post(PATH).send(lawful);
    expect(response.body).toEqual({
      error: { code: 500, status: 'INTERNAL', message: 'The checker failed', details: [requestInfo] },
    });
  });

  test('a checker whose response cannot be written, logged without its text', async () => {
    const broken: Script = (check) =>
      ({
        ...complete(check),
        response: {
          get supportScore(): number {
            throw new Error('a secret text');
          },
        },
      }) as Verdict;
    const { app, logger } = service({ script: broken });
    const response = await request(app).post(PATH).send(lawful);
    expect(response.body).toEqual({
      error: { code: 500, status: 'INTERNAL', message: 'Internal error', details: [requestInfo] },
    });
    expect(logger.lines).toMatchObject([
      { level: 'error', message: 'unexpected error', error: expect.stringMatching(/^Error at /) },
      { level: 'info', message: 'check refused', http: 500 },
    ]);
    expect(JSON.stringify(logger.lines)).not.toContain('secret');
  });

  test('a check that takes too long', async () => {
    let asked: AbortSignal | undefined;
    const slow: Script = (_check, { signal }) => {
      asked = signal;
      return new Promise(() => undefined);
    };
    // On a busy machine the time may be up before the checker is asked.
    for (let checkTimeoutMs = 20; asked === undefined; checkTimeoutMs *= 2) {
      const { app } = service({ script: slow, checkTimeoutMs });
      const response = await request(app).post(PATH).send(lawful);
      expect(response.body).toMatchObject({ error: { code: 504, status: 'DEADLINE_EXCEEDED' } });
    }
    expect(asked).toHaveProperty('aborted', true);
  });
});

describe('operation', () => {
  test('is alive before it is ready, and ready when the checker is', async () => {
    let ready: () => void = () => undefined;
    const checker = scriptedChecker(
      complete,
      new Promise((resolve) => {
        ready = resolve;
      }),
    );
    const { app, readiness } = createService({ checker, logger: recordingLogger() });
    expect((await request(app).get('/healthz')).body).toEqual({ status: 'ok' });
    const before = await request(app).get('/readyz');
    expect([before.status, before.body]).toEqual([503, { status: 'starting' }]);
    ready();
    await checker.ready;
    const after = await request(app).get('/readyz');
    expect([after.status, after.body]).toEqual([200, { status: 'ready' }]);
    readiness.drain();
    const draining = await request(app).get('/readyz');
    expect([draining.status, draining.body]).toEqual([503, { status: 'draining' }]);
  });

  test('is never ready when the checker cannot be', async () => {
    const { app } = createService({
      checker: scriptedChecker(complete, Promise.reject(new Error('no'))),
      logger: recordingLogger(),
    });
    await new Promise(setImmediate);
    expect((await request(app).get('/readyz')).body).toEqual({ status: 'failed' });
  });

  test('writes the registry out', async () => {
    const registry = new Registry();
    new Counter({ name: 'a_total', help: 'A.', registers: [registry] }).inc(3);
    const response = await request(service({ registry }).app).get('/metrics');
    expect(response.headers['content-type']).toMatch(/^text\/plain; version=0.0.4/);
    expect(response.text).toContain('a_total 3');
    expect((await request(service().app).get('/metrics')).status).toBe(404);
  });

  test('tells the observer and the log of each check, never a text', async () => {
    const events: GuardEvent[] = [];
    const { app, logger } = service({ observer: { observe: (event) => events.push(event) } });
    await request(app)
      .post(PATH)
      .send({ ...lawful, userLabels: { team: 'a' } });
    await request(app)
      .post(PATH)
      .send({ ...lawful, prompt: 7 });
    expect(events).toEqual([
      { type: 'admissionLimit', limit: 32 },
      { type: 'inFlight', route: 'service', change: 1 },
      { type: 'inFlight', route: 'service', change: -1 },
      { type: 'served', transport: 'rest', status: 'OK', userLabels: { team: 'a' } },
      {
        type: 'checked',
        checker: 'scripted',
        outcome: 'complete',
        cache: 'off',
        elapsedMs: expect.any(Number),
      },
      { type: 'served', transport: 'rest', status: 'INVALID_ARGUMENT', userLabels: {} },
    ]);
    expect(logger.lines).toMatchObject([
      {
        level: 'info',
        message: 'check',
        http: 200,
        supportScore: 1,
        claims: 1,
        facts: 1,
        answerBytes: 21,
        version: 'v1',
        transport: 'rest',
        labels: { team: 'a' },
      },
      { level: 'info', message: 'check refused', http: 400, status: 'INVALID_ARGUMENT' },
    ]);
    expect(JSON.stringify([events, logger.lines])).not.toContain('sky');
  });

  test.each([0, -1, Number.NaN, 600_001])(
    'a time limit of %p is refused at construction',
    (checkTimeoutMs) => {
      expect(() => service({ checkTimeoutMs })).toThrow(
        /^checkTimeoutMs: .* is not a number in \[1, 600000\]/,
      );
    },
  );
});
