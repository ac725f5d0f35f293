import { Registry } from 'prom-client';
import request from 'supertest';
import { PRESETS } from '../../../config/presets.js';
import { feedbackTokens } from '../../../src/recording/feedback-tokens.js';
import { makeKey, parseKeyFile } from '../../../src/service/access/api-keys.js';
import { createService } from '../../../src/service/create-service.js';
import { Explanations } from '../../../src/service/explanations.js';
import { recordingLogger } from '../recording-logger.js';
import { scriptedChecker } from '../scripted-checker.js';
import { issuer, lawful, PATH, serviceOf, type StartedService } from './token-service.js';

describe('a scope', () => {
  const routes = [
    ['check', (app: StartedService['service']['app']) => request(app).post(PATH).send(lawful)],
    ['administer', (app: StartedService['service']['app']) => request(app).get('/metrics')],
    ['administer', (app: StartedService['service']['app']) => request(app).get('/admin')],
    ['read-decisions', (app: StartedService['service']['app']) => request(app).get('/explain/none')],
  ] as const;

  test.each(['check', 'feedback', 'read-decisions', 'administer'])(
    '%s opens what it is for, and no more',
    async (scope) => {
      const key = makeKey('scoped', { scopes: [scope as 'check'] });
      const keys = { current: () => parseKeyFile(key.line, 'keys') };
      const { service } = serviceOf({}, { keys, registry: new Registry(), explanations: new Explanations() });
      for (const by of [await issuer.sign({ scope }), key.key]) {
        for (const [needed, call] of routes) {
          const { status, body, headers } = await call(service.app).set('Authorization', `Bearer ${by}`);
          if (needed === scope) expect(status).not.toBe(403);
          else {
            expect([status, body.error.status]).toEqual([403, 'PERMISSION_DENIED']);
            expect(body.error.message).toBe(`The caller may not do this: it needs the scope ${needed}`);
            expect(headers['www-authenticate']).toBe(
              by === key.key
                ? undefined
                : `Bearer realm="answer-guard", error="insufficient_scope", scope="${needed}"`,
            );
          }
        }
      }
    },
  );
});

describe('what readers think', () => {
  const said: unknown[] = [];
  const recording = {
    recorder: {
      decided: () => undefined,
      isSampled: () => true,
      judged: () => undefined,
      flush: () => Promise.resolve(),
      label: (line: unknown) => said.push(line) > 0,
    },
    policy: PRESETS.balanced,
    feedback: { tokens: feedbackTokens({ secret: 'a secret of the tests', days: 1 }), perMinute: 1000 },
  };
  const tell = ({ service }: StartedService, body: object, token?: string) => {
    const call = request(service.app).post('/feedback');
    return (token === undefined ? call : call.set('Authorization', `Bearer ${token}`)).send(body);
  };

  test('is said by id by those with the scope, and by readers with a token of the answer', async () => {
    const started = serviceOf({}, { recording });
    const byId = { id: 'an-answer', verdict: 'wrong' };
    expect((await tell(started, byId)).status).toBe(401);
    expect((await tell(started, byId, await issuer.sign({ scope: 'check administer' }))).status).toBe(403);
    expect(said).toEqual([]);
    expect((await tell(started, byId, await issuer.sign({ scope: 'feedback' }))).status).toBe(202);
    const token = recording.feedback.tokens.issue('another');
    expect((await tell(started, { token, verdict: 'right' })).status).toBe(202);
    expect(said).toMatchObject([{ labelOf: 'an-answer' }, { labelOf: 'another' }]);
  });

  test('takes a token of the answer where nobody is asked who they are', async () => {
    const service = createService({ checker: scriptedChecker(), logger: recordingLogger(), recording });
    const response = await request(service.app).post('/feedback').send({ id: 'an-answer', verdict: 'wrong' });
    expect(response.status).toBe(400);
    service.close();
  });
});
