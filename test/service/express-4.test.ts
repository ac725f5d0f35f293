import request from 'supertest';
import { createService } from '../../src/service/create-service.js';
import { recordingLogger } from './recording-logger.js';
import { scriptedChecker } from './scripted-checker.js';

jest.mock('express', () => jest.requireActual<object>('express4'));

const PATH = '/v1/projects/p/locations/global/groundingConfigs/default_grounding_config:check';

describe('on Express 4', () => {
  const { app } = createService({ checker: scriptedChecker(), logger: recordingLogger() });

  test('Express 4 it is', () => {
    expect('del' in app).toBe(true);
  });

  test.each<[string, number, () => request.Test]>([
    [
      'a check',
      200,
      () =>
        request(app)
          .post(PATH)
          .send({ answerCandidate: 'A.', facts: [{ factText: 'F.' }] }),
    ],
    ['no body', 400, () => request(app).post(PATH)],
    ['no JSON', 400, () => request(app).post(PATH).set('Content-Type', 'application/json').send('{')],
    ['an unknown path', 404, () => request(app).post('/v1/projects')],
    ['another method', 405, () => request(app).get(PATH)],
    ['another type', 415, () => request(app).post(PATH).type('form').send({})],
  ])('%s', async (_kind, status, send) => {
    const response = await send();
    expect(response.status).toBe(status);
    expect(response.body).toMatchObject(status === 200 ? { supportScore: 1 } : { error: { code: status } });
  });
});
