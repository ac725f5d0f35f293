import request from 'supertest';
import { createService, type ServiceOptions } from '../../src/service/create-service.js';
import { recordingLogger } from './recording-logger.js';
import { scriptedChecker } from './scripted-checker.js';

const lawful = { answerCandidate: 'The sky is blue.', facts: [{ factText: 'The sky is blue.' }] };
const PATH = '/v1/projects/p/locations/global/groundingConfigs/default_grounding_config:check';

function appOf(options: Partial<ServiceOptions> = {}) {
  const checker = scriptedChecker();
  return { checker, ...createService({ checker, logger: recordingLogger(), ...options }) };
}

const post = (path: string, options: Partial<ServiceOptions> = {}) =>
  request(appOf(options).app).post(path).send(lawful);

describe('system parameters', () => {
  test.each([
    '$alt=json;enum-encoding=int',
    '$alt=json%3Benum-encoding%3Dint',
    'alt=json',
    '%24alt=json&%24fields=*',
    '$.xgafv=2&quotaUser=me&uploadType=x&upload_protocol=raw&$userProject=p&oauth_token=t&key=none',
    'prettyPrint=false&access_token=t',
  ])('%s changes nothing', async (query) => {
    const response = await post(`${PATH}?${query}`);
    expect(response.status).toBe(200);
    expect(response.text).toBe(JSON.stringify(response.body));
  });

  test.each([
    ['alt=proto', 'alt'],
    ['alt=media', 'alt'],
    ['alt=xml&$alt=json', 'alt'],
    ['$alt=json;enum-encoding=roman', 'alt'],
    ['callback=alert', 'callback'],
    ['prettyPrint=perhaps', 'prettyPrint'],
    ['fields=nothing', 'fields'],
    ['fields=claims(score', 'fields'],
    ['fields=constructor', 'fields'],
    ['fields=claims/__proto__', 'fields'],
    ['answerCandidate=A', 'answerCandidate'],
    ['x%0d%0ay=1', 'A name'],
  ])('%s is refused, naming it', async (query, field) => {
    const response = await post(`${PATH}?${query}`);
    expect(response.status).toBe(400);
    expect(response.body.error.details[0].fieldViolations).toEqual([
      { field, description: expect.stringMatching(/\w \w/) },
    ]);
  });

  test.each(['prettyPrint=true', '$prettyPrint=1', 'prettyPrint'])('%s indents', async (query) => {
    const response = await post(`${PATH}?${query}`);
    expect(response.text).toBe(`${JSON.stringify(response.body, null, 2)}\n`);
    const refused = await request(appOf().app).post(`${PATH}?${query}`).send({});
    expect(refused.text).toBe(`${JSON.stringify(refused.body, null, 2)}\n`);
  });

  test.each<[string, object]>([
    ['supportScore', { supportScore: 1 }],
    ['support_score,cited_chunks(source)', { supportScore: 1, citedChunks: [{ source: '0' }] }],
    ['claims/claimText,claims.endPos', { claims: [{ endPos: 16, claimText: 'The sky is blue.' }] }],
    ['citedChunks/sourceMetadata/author', { citedChunks: [{}] }],
    ['contradictionScore', {}],
  ])('the mask %s', async (mask, expected) => {
    expect((await post(`${PATH}?fields=${mask}`)).body).toEqual(expected);
    const { app } = appOf();
    const byHeader = await request(app).post(PATH).set('X-Goog-FieldMask', mask).send(lawful);
    expect(byHeader.body).toEqual(expected);
  });

  test('X-Server-Timeout ends a check', async () => {
    const checker = scriptedChecker(() => new Promise(() => undefined));
    const { app } = createService({ checker, logger: recordingLogger() });
    const late = await request(app).post(PATH).set('X-Server-Timeout', '0.02').send(lawful);
    expect(late.body.error).toMatchObject({ code: 504, status: 'DEADLINE_EXCEEDED' });
    const wrong = await request(app).post(PATH).set('X-Server-Timeout', 'soon').send(lawful);
    expect(wrong.status).toBe(400);
  });

  test("headers of Google's clients change nothing", async () => {
    const response = await request(appOf().app)
      .post(PATH)
      .set('X-Goog-User-Project', 'p')
      .set('X-Goog-Api-Client', 'gl-node/20')
      .set('X-Goog-Request-Params', 'grounding_config=x')
      .set('X-Goog-Request-Reason', 'tests')
      .send(lawful);
    expect(response.status).toBe(200);
  });
});

describe('headers', () => {
  test('are those of helmet; other origins are let in by none', async () => {
    const response = await request(appOf().app).post(PATH).set('Origin', 'https://example.org').send(lawful);
    expect(response.headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
    expect(response.headers['content-security-policy']).toContain("default-src 'self'");
    expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    const preflight = await request(appOf().app)
      .options(PATH)
      .set('Origin', 'https://example.org')
      .set('Access-Control-Request-Method', 'POST');
    expect(preflight.status).toBe(405);
  });
});

describe('--compat', () => {
  test('indents unless told otherwise', async () => {
    const { text, body } = await post(PATH, { compat: true });
    expect(text).toBe(`${JSON.stringify(body, null, 2)}\n`);
    const dense = await post(`${PATH}?prettyPrint=false`, { compat: true });
    expect(dense.text).toBe(JSON.stringify(dense.body));
  });

  test('knows experimental fields in v1alpha only', async () => {
    const experimental = [
      { prompt: 'Why?' },
      { groundingSpec: { enableAntiCitations: true } },
      { groundingSpec: { enableHelpfulnessScore: false } },
    ];
    const { app } = appOf({ compat: true });
    for (const fields of experimental) {
      const body = { ...lawful, ...fields };
      expect((await request(app).post(PATH).send(body)).status).toBe(400);
      expect((await request(app).post(PATH.replace('v1', 'v1alpha')).send(body)).status).toBe(200);
    }
    const published = { ...lawful, groundingSpec: { enableClaimLevelScore: true }, userLabels: { a: 'b' } };
    expect((await request(app).post(PATH).send(published)).status).toBe(200);
  });

  test('answers a foreign key with 400', async () => {
    const { body } = await request(appOf({ compat: true, keys: { current: () => [] } }).app)
      .post(PATH)
      .set('X-Goog-Api-Key', 'AIza')
      .send(lawful);
    expect(body.error).toMatchObject({ code: 400, details: [{ reason: 'API_KEY_INVALID' }, {}] });
  });
});
