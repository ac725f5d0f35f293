import request from 'supertest';
import type { Auditor } from '../../../src/audit/auditor.js';
import { makeKey, parseKeyFile } from '../../../src/service/access/api-keys.js';
import { createService } from '../../../src/service/create-service.js';
import type { TenantOptions } from '../../../src/service/tenants/tenant.js';
import { recordingLogger } from '../recording-logger.js';
import { complete, scriptedChecker } from '../scripted-checker.js';

const pathOf = (config: string) => `/v1/projects/p/locations/global/groundingConfigs/${config}:check`;
const PATH = pathOf('default_grounding_config');
const lawful = { answerCandidate: 'The sky is blue.', facts: [{ factText: 'The sky is blue.' }] };
const names = new Set(['acme', 'globex']);
const keys = {
  acme: makeKey('app', { tenant: 'acme' }),
  globex: makeKey('app', { tenant: 'globex' }),
  none: makeKey('app'),
};
const known = parseKeyFile(
  Object.values(keys)
    .map(({ line }) => line)
    .join('\n'),
  'keys',
  names,
);

function serviceOf(
  checker = scriptedChecker(),
  own: Partial<TenantOptions> = {},
  audit?: Pick<Auditor, 'figures'>,
) {
  const logger = recordingLogger();
  const service = createService({
    checker,
    logger,
    keys: { current: () => known },
    checksPerMinute: 3,
    tenants: [
      { name: 'acme', checker, ...own },
      { name: 'globex', checker },
    ],
    audit: audit && ({ consider: () => undefined, ...audit } as unknown as Auditor),
  });
  const send = (by: keyof typeof keys, path = PATH) =>
    request(service.app).post(path).set('X-Goog-Api-Key', keys[by].key).send(lawful);
  return { service, logger, send };
}

test('checks at once of one tenant leave room for those of others', async () => {
  let proceed: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    proceed = resolve;
  });
  let entered: () => void = () => undefined;
  const hasEntered = new Promise<void>((resolve) => {
    entered = resolve;
  });
  let first = true;
  const checker = scriptedChecker(async (check) => {
    if (first) {
      first = false;
      entered();
      await held;
    }
    return complete(check);
  });
  const { service, send } = serviceOf(checker, { checksAtOnce: 1 });
  const waiting = send('acme').then(({ status }) => status);
  await hasEntered;
  const over = await send('acme');
  expect(over.status).toBe(429);
  expect(JSON.stringify(over.body)).toContain('"subject":"tenant:acme","description":"1 checks at once"');
  expect((await send('globex')).status).toBe(200);
  proceed();
  expect(await waiting).toBe(200);
  expect((await send('acme')).status).toBe(200);
  service.close();
});

test('callers of one name are limited apart, by tenant', async () => {
  const { service, send } = serviceOf();
  for (const by of ['acme', 'globex', 'none'] as const) {
    const statuses = [];
    for (let i = 0; i < 4; i++) statuses.push((await send(by)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  }
  service.close();
});

test('grounding configurations are one’s own', async () => {
  const { service, send } = serviceOf(scriptedChecker(), { groundingConfigs: ['legal'] });
  expect((await send('acme', pathOf('legal'))).status).toBe(200);
  expect((await send('globex', pathOf('legal'))).status).toBe(404);
  service.close();
});

test('the figures of the audit are shown to each tenant alone, and to callers of none in whole', async () => {
  const all = { service: 1, 'service:acme': 2, 'service:globex': 3 };
  const { service } = serviceOf(scriptedChecker(), {}, { figures: () => all as never });
  const shown = async (by: keyof typeof keys) =>
    (await request(service.app).get('/admin').set('X-Goog-Api-Key', keys[by].key)).body as unknown;
  expect(await shown('acme')).toEqual({ audit: { 'service:acme': 2 } });
  expect(await shown('globex')).toEqual({ audit: { 'service:globex': 3 } });
  expect(await shown('none')).toEqual({ audit: all });
  service.close();
});

test.each<[string, Partial<TenantOptions>, RegExp]>([
  ['a name in capitals', { name: 'Acme' }, /tenants: "Acme" is not 1 to 63 of a-z/],
  ['a name twice', { name: 'globex' }, /is there twice/],
  ['no check at once', { checksAtOnce: 0 }, /checksAtOnce: 0 is not a whole number in \[1, 10000\]/],
  ['no check a minute', { checksPerMinute: 0 }, /checksPerMinute: 0 is not a whole number/],
])('%s is refused', (_kind, own, message) => {
  expect(() => serviceOf(scriptedChecker(), own)).toThrow(message);
});
