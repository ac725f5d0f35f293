import { Metadata, status, type ServiceError } from '@grpc/grpc-js';
import { hashOfKey } from '../../src/service/access/api-keys.js';
import { createService } from '../../src/service/create-service.js';
import { startGrpc } from '../../src/service/grpc/start-grpc.js';
import { recordingLogger } from './recording-logger.js';
import { complete, scriptedChecker } from './scripted-checker.js';
import { CONFIG, call, lawful, start, until } from './started-grpc.js';

/** The kinds of details in a status, read from its bytes. */
function detailsOf(error: ServiceError | null): string[] {
  const [bytes] = error?.metadata.get('grpc-status-details-bin') ?? [];
  const found = String(bytes).matchAll(/type\.googleapis\.com\/google\.rpc\.(\w+)/g);
  return [...found].map(([, kind = '']) => kind);
}

describe('an error', () => {
  const search = {
    groundingSource: { searchSource: 'projects/p/locations/global/collections/c/engines/e/servingConfigs/s' },
  };
  test.each<[string, object, object | undefined, status, RegExp, string[]]>([
    [
      'no groundingConfig',
      { ...lawful, groundingConfig: '' },
      undefined,
      status.INVALID_ARGUMENT,
      /^groundingConfig: must be/,
      ['BadRequest'],
    ],
    [
      'another one',
      { ...lawful, groundingConfig: CONFIG.replace('default', 'no') },
      undefined,
      status.NOT_FOUND,
      /no_grounding_config/,
      [],
    ],
    [
      'no answer',
      { groundingConfig: CONFIG, facts: lawful.facts },
      undefined,
      status.INVALID_ARGUMENT,
      /^answerCandidate: /,
      ['BadRequest'],
    ],
    [
      'no facts',
      { groundingConfig: CONFIG, answerCandidate: 'A.' },
      undefined,
      status.INVALID_ARGUMENT,
      /^facts: /,
      ['BadRequest'],
    ],
    [
      'an unknown field beside the message',
      lawful,
      { temperature: 1 },
      status.INVALID_ARGUMENT,
      /^temperature: /,
      ['BadRequest'],
    ],
    [
      'a search source',
      { groundingConfig: CONFIG, answerCandidate: 'A.' },
      search,
      status.NOT_FOUND,
      /data store/,
      [],
    ],
    [
      'a wrong label',
      { ...lawful, userLabels: { Team: 'x' } },
      undefined,
      status.INVALID_ARGUMENT,
      /^userLabels/,
      ['BadRequest'],
    ],
  ])('for %s', async (_kind, request, beside, code, message, details) => {
    const server = await start();
    const metadata = new Metadata();
    if (beside !== undefined) metadata.set('answer-guard-request-bin', Buffer.from(JSON.stringify(beside)));
    const { error } = await call(server, request, { metadata });
    expect(error).toMatchObject({ code, details: expect.stringMatching(message) });
    expect(detailsOf(error)).toEqual([...details, 'RequestInfo']);
    expect(server.checker.received).toEqual([]);
  });

  test('lists as many violations as a trailer takes', async () => {
    const server = await start();
    const facts = Array.from({ length: 150 }, () => ({ factText: 'x'.repeat(10_001) }));
    const { error } = await call(server, { ...lawful, facts });
    expect(error?.details).toMatch(
      /^facts\[0\].factText: has 10001 characters; at most 10000 \(and 149 more\)$/,
    );
    expect(detailsOf(error)).toEqual(['BadRequest', 'RequestInfo']);
  });

  test('of the checker says nothing of its texts', async () => {
    const server = await start({
      script: () => {
        throw new Error('a secret text');
      },
    });
    const { error } = await call(server, lawful);
    expect(error).toMatchObject({ code: status.INTERNAL, details: 'The checker failed' });
    expect(JSON.stringify([error, server.logger.lines])).not.toContain('secret');
  });

  test('for want of room tells when to come back', async () => {
    let end = (): void => undefined;
    const server = await start({
      script: (request) =>
        new Promise((resolve) => {
          end = () => {
            resolve(complete(request));
          };
        }),
      admission: { least: 1, most: 1 },
      budgetMs: 60_000,
      checkTimeoutMs: 60_000,
    });
    const first = call(server, lawful);
    await until(() => server.checker.received.length === 1);
    const { error } = await call(server, lawful);
    end();
    expect((await first).error).toBeNull();
    expect(error?.code).toBe(status.RESOURCE_EXHAUSTED);
    expect(detailsOf(error)).toEqual(['RetryInfo', 'QuotaFailure', 'RequestInfo']);
    expect(Number(error?.metadata.get('grpc-retry-pushback-ms')[0])).toBeGreaterThanOrEqual(100);
  });
});

describe('who may call', () => {
  const key = 'a-key-that-the-service-knows';
  const keys = { current: () => [{ name: 'app', hash: hashOfKey(key), projects: new Set(['p-1']) }] };
  test.each<[string, Record<string, string>, string, status]>([
    ['a key', { 'x-goog-api-key': key }, CONFIG, status.OK],
    ['a Bearer token', { authorization: `Bearer ${key}` }, CONFIG, status.OK],
    ['no key', {}, CONFIG, status.UNAUTHENTICATED],
    ['a wrong key', { 'x-goog-api-key': 'wrong' }, CONFIG, status.UNAUTHENTICATED],
    [
      'a key for another project',
      { 'x-goog-api-key': key },
      CONFIG.replace('p-1', 'p-2'),
      status.PERMISSION_DENIED,
    ],
  ])('%s', async (_kind, headers, groundingConfig, code) => {
    const server = await start({ keys });
    const metadata = new Metadata();
    for (const [name, value] of Object.entries(headers)) metadata.set(name, value);
    const { error } = await call(server, { ...lawful, groundingConfig }, { metadata });
    expect(error?.code ?? status.OK).toBe(code);
    expect(server.checker.received).toHaveLength(code === status.OK ? 1 : 0);
    expect(JSON.stringify(server.logger.lines)).not.toMatch(/sky|that-the-service-knows/);
  });

  test('as often as the limit has it, over both transports', async () => {
    const server = await start({ checksPerMinute: 2 });
    const codes = [];
    for (let i = 0; i < 3; i++) codes.push((await call(server, lawful)).error?.code ?? status.OK);
    expect(codes).toEqual([status.OK, status.OK, status.RESOURCE_EXHAUSTED]);
    server.service.close();
  });

  test('on another address than loopback takes keys', async () => {
    const service = createService({ checker: scriptedChecker(), logger: recordingLogger() });
    await expect(startGrpc(service, { host: '0.0.0.0' })).rejects.toMatchObject({
      code: 'AG_CONFIG_INVALID',
    });
  });

  test('a port that is taken is a failure', async () => {
    const server = await start();
    const service = createService({ checker: scriptedChecker(), logger: recordingLogger() });
    await expect(startGrpc(service, { port: server.port })).rejects.toMatchObject({
      code: 'AG_LISTEN_FAILED',
    });
  });
});
