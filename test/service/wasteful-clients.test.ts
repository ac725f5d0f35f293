import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import packageRoot from '../../package-root.cjs';
import { excessOf, hasMoreLines } from '../../src/contract/count-values.js';
import { limits } from '../../src/contract/limits.js';
import { createService } from '../../src/service/create-service.js';
import { boundedMethod } from '../../src/service/grpc/bounded-method.js';
import { startGrpc, type StartGrpcOptions } from '../../src/service/grpc/start-grpc.js';
import { startService, type StartServiceOptions } from '../../src/service/start-service.js';
import type { GuardEvent } from '../../src/telemetry/observer.js';
import { checkMethodOf, loadGroundingProto } from '../../src/wire/grounding-proto.js';
import { rawClient, statusesOf } from './raw-http.js';
import { recordingLogger } from './recording-logger.js';
import { scriptedChecker } from './scripted-checker.js';

const PATH = '/v1/projects/p/locations/global/groundingConfigs/default_grounding_config:check';
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function started(options: StartServiceOptions = {}) {
  const events: GuardEvent[] = [];
  const checker = scriptedChecker();
  const service = createService({
    checker,
    logger: recordingLogger(),
    observer: { observe: (event) => events.push(event) },
  });
  const server = await startService(service, options);
  closers.push(() => server.close());
  return { server, checker, closed: () => events.filter(({ type }) => type === 'connectionClosed') };
}

describe('a connection is closed, and counted,', () => {
  test.each([
    ['silent', '', 408],
    ['slow', 'POST /v1/', 408],
    ['unreadable', 'no HTTP\r\n\r\n', 400],
  ])('that is %s', async (why, bytes, status) => {
    const { server, closed } = await started({ headersTimeoutMs: 50 });
    const client = await rawClient(server.port);
    if (bytes !== '') client.send(bytes);
    expect(statusesOf(await client.ended())).toEqual([status]);
    expect(closed()).toEqual([{ type: 'connectionClosed', transport: 'rest', why }]);
  });

  test('that shakes no hands', async () => {
    const pem = (name: string) => readFileSync(join(packageRoot, 'test/fixtures/tls', name));
    const tls = { cert: pem('server.pem'), key: pem('server-key.pem') };
    const { server, closed } = await started({ headersTimeoutMs: 50, tls });
    const client = await rawClient(server.port);
    expect(await client.ended()).toBe('');
    expect(closed()).toEqual([{ type: 'connectionClosed', transport: 'rest', why: 'silent' }]);
  });
});

describe('over gRPC a connection is closed, and counted,', () => {
  const pem = (name: string) => readFileSync(join(packageRoot, 'test/fixtures/tls', name));
  const tls = { cert: pem('server.pem'), key: pem('server-key.pem') };

  test.each<[why: string, bytes: string, options: StartGrpcOptions]>([
    ['silent', '', {}],
    ['slow', 'PRI * HTTP/2.0', {}],
    ['silent', '', { tls }],
  ])('that is %s (sends "%s")', async (why, bytes, options) => {
    const events: GuardEvent[] = [];
    const service = createService({
      checker: scriptedChecker(),
      logger: recordingLogger(),
      observer: { observe: (event) => events.push(event) },
    });
    const grpc = await startGrpc(service, { ...options, firstBytesMs: 500 });
    closers.push(() => grpc.close());
    const client = await rawClient(grpc.port);
    if (bytes !== '') client.send(bytes);
    await client.ended();
    expect(events.filter(({ type }) => type === 'connectionClosed')).toEqual([
      { type: 'connectionClosed', transport: 'grpc', why },
    ]);
  });
});

describe('a body that says that it is too long', () => {
  test.each([
    ['', ''],
    ['compressed', 'Content-Encoding: gzip\r\n'],
    ['that asks first', 'Expect: 100-continue\r\n'],
  ])('%s is refused before it comes', async (_what, header) => {
    const { server, checker } = await started();
    const client = await rawClient(server.port);
    client.send(`POST ${PATH} HTTP/1.1\r\nHost: localhost\r\n${header}Content-Length: 10000000000\r\n\r\n`);
    await client.until(/32 MiB of JSON/);
    expect(statusesOf(client.received())).toEqual([413]);
    expect(checker.received).toEqual([]);
    client.socket.destroy();
  });
});

/** An object with so many names, which are different for each `of`. */
function objectWith(names: number, of = 0): string {
  return `{${Array.from({ length: names }, (_, n) => `"a${n}b${of}":0`).join(',')}}`;
}

describe('many values in little gzip', () => {
  const post = async (form: string, body: string) => {
    const { server, checker } = await started();
    const parse = jest.spyOn(JSON, 'parse');
    const compressed = gzipSync(body);
    const response = await fetch(server.url + PATH, {
      method: 'POST',
      headers: { 'Content-Type': `application/${form}`, 'Content-Encoding': 'gzip' },
      body: compressed,
    });
    const text = await response.text();
    const longest = Math.max(0, ...parse.mock.calls.map(([parsed]) => parsed.length));
    parse.mockRestore();
    expect(checker.received).toEqual([]);
    return { status: response.status, text, longest, bytes: compressed.length };
  };

  test.each([
    ['lists', 'json', `{"facts":[${'[],'.repeat(4_000_000)}[]]}`, 'more than 500000 JSON values'],
    ['numbers', 'json', `[${'1,'.repeat(6_000_000)}1]`, 'more than 500000 JSON values'],
    ['depths', 'json', '['.repeat(6_000_000), 'more than 500000 JSON values'],
    ['names', 'json', objectWith(30_000), 'more than 20000 different names'],
    [
      'names in many objects',
      'json',
      `[${Array.from({ length: 300 }, (_, n) => objectWith(100, n)).join(',')}]`,
      'more than 20000 different names',
    ],
    ['lines', 'x-ndjson', '\n'.repeat(12_000_000), 'more than 10000 lines'],
  ])('%s are refused before they are parsed', async (_what, form, body, why) => {
    const { status, text, longest, bytes } = await post(form, body);
    expect(bytes).toBeLessThan(200_000);
    expect([status, text]).toEqual([400, expect.stringContaining(why)]);
    expect(longest).toBeLessThan(1000);
  });

  test('are counted as a parser counts them', () => {
    const count = (json: unknown): number =>
      typeof json !== 'object' || json === null
        ? 1
        : Object.values(json).reduce((sum: number, value) => sum + count(value), 1);
    const namesOf = (json: unknown): string[] =>
      typeof json !== 'object' || json === null
        ? []
        : [...(Array.isArray(json) ? [] : Object.keys(json)), ...Object.values(json).flatMap(namesOf)];
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), (text) => {
        const json = JSON.parse(text) as unknown;
        const bytes = Buffer.from(JSON.stringify(json));
        const values = count(json);
        const names = new Set(namesOf(json)).size;
        // An empty object or list is one, and may be counted as if it held one more.
        expect(excessOf(bytes, { values: 2 * values, names })).toBeUndefined();
        if (values > 1) expect(excessOf(bytes, { values: Math.floor(values / 2) - 1, names })).toBe('values');
        if (names > 0) expect(excessOf(bytes, { values: 2 * values, names: names - 1 })).toBe('names');
      }),
    );
    expect(excessOf(Buffer.from('["[[[,,,\\"[,:"]'), { values: 2, names: 0 })).toBeUndefined();
    expect(hasMoreLines(Buffer.from('a\nb\n'), 3)).toBe(false);
    expect(hasMoreLines(Buffer.from('a\nb\n'), 2)).toBe(true);
  });
});

describe('a message of gRPC', () => {
  const method = checkMethodOf(loadGroundingProto(), 'v1');
  const read = (bytes: Buffer) => boundedMethod(method).requestDeserialize(bytes);

  test('as large as the contract allows is read as it is', () => {
    const message = {
      groundingConfig: 'projects/p',
      answerCandidate: 'The sky is blue.',
      facts: Array.from({ length: limits.facts }, (_, n) => ({
        factText: `Fact ${n}.`,
        attributes: { title: 't', page: String(n) },
      })),
      groundingSpec: { citationThreshold: 0.6 },
      userLabels: { team: 'a' },
    };
    const bytes = method.requestSerialize(message);
    expect(read(bytes)).toEqual(method.requestDeserialize(bytes));
  });

  const fact = Buffer.from([0x1a, 0x00]);
  const emptyAttribute = Buffer.from([0x12, 0x00]);
  const manyAttributes = Buffer.alloc(2 * (limits.requestNames + 1), emptyAttribute);
  const length = Buffer.alloc(4);
  for (let n = 0, left = manyAttributes.length; n < 4; n++, left >>= 7)
    length[n] = (left & 0x7f) | (n < 3 ? 0x80 : 0);
  test.each([
    ['facts', Buffer.alloc(2 * (limits.requestNames + 1), fact)],
    ['attributes of one fact', Buffer.concat([Buffer.from([0x1a]), length, manyAttributes])],
  ])('with too many %s is refused unread', (_what, bytes) => {
    const deserialize = jest.fn();
    const bounded = boundedMethod({ ...method, requestDeserialize: deserialize });
    expect(() => bounded.requestDeserialize(bytes)).toThrow(/more than 20000 fields/);
    expect(deserialize).not.toHaveBeenCalled();
  });

  test('of any bytes at all is counted to an end', () => {
    const deserialize = jest.fn(() => ({}));
    const bounded = boundedMethod({ ...method, requestDeserialize: deserialize });
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(bounded.requestDeserialize(Buffer.from(bytes))).toEqual({});
      }),
    );
  });
});
