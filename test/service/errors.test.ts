import { gzipSync } from 'node:zlib';
import request from 'supertest';
import { limits } from '../../src/contract/limits.js';
import { PATH, lawful, service } from './service-under-test.js';

/** The request's id, on every error. */
const requestInfo = {
  '@type': 'type.googleapis.com/google.rpc.RequestInfo',
  requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
};

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
});
