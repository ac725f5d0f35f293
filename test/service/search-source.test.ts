import request from 'supertest';
import type { Datastores } from '../../src/datastores/datastores.js';
import { documentId } from '../../src/datastores/document-id.js';
import { hashOfKey } from '../../src/service/access/api-keys.js';
import { answerCandidate, COLLECTION, pathOf, service, sourceOf, stores } from './service-with-stores.js';

const KEY = 'a-key-that-the-service-knows';

describe.each([
  ['v1', 'check'],
  ['v1beta', 'check'],
  ['v1alpha', 'check'],
  ['v1alpha', 'checkGrounding'],
])('%s:%s', (version, method) => {
  test("takes its facts from the engine's store, and cites document and chunk", async () => {
    const { app, logger } = service();
    const response = await request(app)
      .post(pathOf(version, method))
      .send({ answerCandidate, grounding_source: { search_source: sourceOf('handbook').searchSource } });
    expect(response.status).toBe(200);
    const body = response.body as { claims: { citationIndices: number[] }[]; citedChunks: object[] };
    expect(body.claims.map(({ citationIndices }) => citationIndices)).toEqual([[0], []]);
    const uri = 'https://docs.example.com/pets.md';
    expect(body.citedChunks).toEqual([
      {
        chunkText: expect.stringContaining('Dogs travel free of charge on every ferry.'),
        source: `${COLLECTION}/dataStores/handbook/branches/default_branch/documents/${documentId(uri)}/chunks/c1`,
        sourceMetadata: { title: 'Pets', uri, id: `${documentId(uri)}-c1` },
        uri,
        title: 'Pets',
        domain: 'docs.example.com',
      },
    ]);
    expect(response.headers['answer-guard']).toMatch(/;store="handbook"/);
    expect(logger.lines.at(-1)).toMatchObject({
      message: 'check',
      store: 'handbook',
      facts: expect.any(Number),
    });
  });
});

test('is asked with the prompt, and is named in the verdict', async () => {
  const asked: { query: string; topK: number }[] = [];
  const datastores = stores((query, { topK }) => {
    asked.push({ query, topK });
    return [{ text: 'Dogs travel free of charge on every ferry.', uri: 'https://x.example/', chunk: 3 }];
  });
  const { core } = service({ datastores });
  const answer = await core.check({
    transport: 'rest',
    target: { version: 'v1', project: 'p-1', location: 'global', config: 'default_grounding_config' },
    caller: {
      name: 'test',
      id: 'test',
      by: 'address',
      tenant: undefined,
      scopes: new Set(['check']),
      projects: undefined,
    },
    signal: new AbortController().signal,
    read: () => ({ answerCandidate, facts: [], prompt: 'Dogs?', groundingSource: sourceOf('app') }),
  });
  expect(answer).toMatchObject({ kind: 'answered', verdict: { found: { store: 'app', passages: 1 } } });
  expect(asked).toEqual([{ query: `Dogs?\n${answerCandidate}`, topK: 30 }]);
});

test('is in the description of a service that has stores, in the place of facts', async () => {
  interface Described {
    readonly components: {
      readonly schemas: {
        readonly CheckGroundingRequest: { readonly properties: object; readonly oneOf: object[] };
      };
    };
  }
  const describe = async (datastores: Datastores) => {
    const { body } = await request(service({ datastores }).app).get('/openapi.json');
    const { properties, oneOf } = (body as Described).components.schemas.CheckGroundingRequest;
    return { names: Object.keys(properties).includes('groundingSource'), ways: oneOf.length };
  };
  expect(await describe(stores())).toEqual({ names: true, ways: 2 });
  expect(await describe(new Map())).toEqual({ names: false, ways: 1 });
});

test('a store that has nothing for it supports nothing', async () => {
  const { app } = service();
  const response = await request(app)
    .post(pathOf('v1'))
    .send({
      answerCandidate: 'Helicopters land nightly. Hello!',
      groundingSource: sourceOf('app'),
      groundingSpec: { enableClaimLevelScore: true, enableAntiCitations: true },
    });
  expect(response.status).toBe(200);
  expect(response.body).toEqual({
    supportScore: 0,
    citedChunks: [],
    citedFacts: [],
    claims: [
      {
        startPos: 0,
        endPos: 25,
        claimText: 'Helicopters land nightly.',
        citationIndices: [],
        groundingCheckRequired: true,
        score: 0,
        antiCitationIndices: [],
      },
      { startPos: 26, endPos: 32, claimText: 'Hello!', groundingCheckRequired: false },
    ],
    contradictionScore: 0,
  });
});

describe('what goes wrong', () => {
  const check = (app: ReturnType<typeof service>['app'], body: object, key?: string) =>
    request(app)
      .post(pathOf('v1'))
      .set(key === undefined ? {} : { 'X-Goog-Api-Key': key })
      .send({ answerCandidate, ...body });

  test.each<[string, object, number, string]>([
    ['an engine that there is not', { groundingSource: sourceOf('nothing') }, 404, 'NOT_FOUND'],
    [
      'a name of another form',
      { groundingSource: { searchSource: 'engines/handbook' } },
      400,
      'INVALID_ARGUMENT',
    ],
    [
      'another location',
      { groundingSource: sourceOf('handbook', COLLECTION.replace('global', 'eu')) },
      400,
      'INVALID_ARGUMENT',
    ],
    [
      'facts besides',
      { groundingSource: sourceOf('handbook'), facts: [{ factText: 'A.' }] },
      400,
      'INVALID_ARGUMENT',
    ],
    [
      'an unknown field',
      { groundingSource: { ...sourceOf('handbook'), filter: 'x' } },
      400,
      'INVALID_ARGUMENT',
    ],
  ])('%s', async (_what, body, http, status) => {
    const { app } = service();
    const response = await check(app, body);
    expect(response.status).toBe(http);
    expect(response.body).toMatchObject({ error: { code: http, status } });
  });

  test("a project that is not the caller's: 403, whether there is such a store or not", async () => {
    const key = { name: 'tests', hash: hashOfKey(KEY), projects: new Set(['p-1']) };
    const { app } = service({ keys: { current: () => [key], close: () => undefined } as never });
    const foreign = COLLECTION.replace('p-1', 'p-2');
    for (const engine of ['handbook', 'nothing'])
      expect((await check(app, { groundingSource: sourceOf(engine, foreign) }, KEY)).status).toBe(403);
    expect((await check(app, { groundingSource: sourceOf('handbook') }, KEY)).status).toBe(200);
  });

  test('a store that fails: 503, and nothing of why', async () => {
    const { app, logger } = service({
      datastores: stores(() => {
        throw new Error('secret host');
      }),
    });
    const response = await check(app, { groundingSource: sourceOf('app') });
    expect(response.status).toBe(503);
    expect(response.headers['retry-after']).toBe('1');
    expect(response.text).not.toContain('secret');
    expect(JSON.stringify(logger.lines)).not.toContain('secret');
  });

  test('a store that takes too long: 504', async () => {
    const { app } = service({ datastores: stores(() => new Promise(() => undefined)), checkTimeoutMs: 20 });
    const response = await check(app, { groundingSource: sourceOf('app') });
    expect(response.status).toBe(504);
    expect(response.body).toMatchObject({ error: { status: 'DEADLINE_EXCEEDED' } });
  });

  test('under --compat, v1 does not know the field', async () => {
    const { app } = service({ compat: true });
    expect((await check(app, { groundingSource: sourceOf('handbook') })).status).toBe(400);
    const alpha = await request(app)
      .post(pathOf('v1alpha'))
      .send({ answerCandidate, groundingSource: sourceOf('handbook') });
    expect(alpha.status).toBe(200);
  });
});
