import { once } from 'node:events';
import { connect, type IncomingHttpHeaders } from 'node:http2';
import {
  Client,
  credentials,
  Metadata,
  status,
  type MethodDefinition,
  type ServiceError,
} from '@grpc/grpc-js';
import { service as healthService } from 'grpc-health-check';
import { checkMethodOf, loadGroundingProto, type ApiVersion } from '../../src/wire/grounding-proto.js';
import { hashOfKey } from '../../src/service/access/api-keys.js';
import { createService, type ServiceOptions } from '../../src/service/create-service.js';
import { startGrpc, type RunningGrpc, type StartGrpcOptions } from '../../src/service/grpc/start-grpc.js';
import { recordingLogger } from './recording-logger.js';
import { complete, scriptedChecker, type Script } from './scripted-checker.js';

const CONFIG = 'projects/p-1/locations/global/groundingConfigs/default_grounding_config';
const lawful = {
  groundingConfig: CONFIG,
  answerCandidate: 'The sky is blue. 😀',
  facts: [{ factText: 'The sky is blue.' }],
};
const definition = loadGroundingProto();
const running: { close(): unknown }[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.close()));
});

interface Started extends RunningGrpc {
  readonly checker: ReturnType<typeof scriptedChecker>;
  readonly logger: ReturnType<typeof recordingLogger>;
  readonly service: ReturnType<typeof createService>;
}

async function start(
  options: Partial<ServiceOptions> & { script?: Script } = {},
  listen: StartGrpcOptions = {},
): Promise<Started> {
  const checker = scriptedChecker(options.script);
  const logger = recordingLogger();
  const service = createService({ checker, logger, ...options });
  await checker.ready;
  const grpc = await startGrpc(service, listen);
  running.push(grpc);
  return { ...grpc, checker, logger, service };
}

interface Answer {
  readonly error: ServiceError | null;
  readonly response: unknown;
  readonly metadata: Metadata;
}

function call(
  server: RunningGrpc,
  request: object,
  {
    version = 'v1',
    metadata = new Metadata(),
    deadlineMs,
  }: { version?: ApiVersion; metadata?: Metadata; deadlineMs?: number } = {},
): Promise<Answer> {
  const { path, requestSerialize, responseDeserialize } = checkMethodOf(definition, version);
  const client = new Client(server.address, credentials.createInsecure());
  running.push(client);
  return new Promise((resolve) => {
    let initial = new Metadata();
    const options = deadlineMs === undefined ? {} : { deadline: Date.now() + deadlineMs };
    client
      .makeUnaryRequest(
        path,
        requestSerialize,
        responseDeserialize,
        request,
        metadata,
        options,
        (error: ServiceError | null, response?: object) => {
          resolve({ error, response, metadata: initial });
        },
      )
      .on('metadata', (received: Metadata) => {
        initial = received;
      });
  });
}

/** The kinds of details in a status, read from its bytes. */
function detailsOf(error: ServiceError | null): string[] {
  const [bytes] = error?.metadata.get('grpc-status-details-bin') ?? [];
  const found = String(bytes).matchAll(/type\.googleapis\.com\/google\.rpc\.(\w+)/g);
  return [...found].map(([, kind = '']) => kind);
}

async function until(done: () => boolean): Promise<void> {
  while (!done()) await new Promise(setImmediate);
}

test.each(['v1', 'v1beta', 'v1alpha'] as const)('a check of %s', async (version) => {
  const server = await start();
  const { error, response, metadata } = await call(server, lawful, { version });
  expect(error).toBeNull();
  const short = version === 'v1alpha' ? {} : { citedFacts: [{ chunkText: 'The sky is blue.' }] };
  expect(response).toEqual({
    supportScore: 1,
    citedChunks: [{ chunkText: 'The sky is blue.', source: '0' }],
    ...short,
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
  expect(metadata.get('answer-guard')).toEqual([expect.stringMatching(/^complete;checker=scripted/)]);
  expect(metadata.get('answer-guard-response-bin')).toEqual([]);
  expect(server.checker.received).toEqual([{ answerCandidate: lawful.answerCandidate, facts: lawful.facts }]);
  expect(server.logger.lines).toMatchObject([{ transport: 'grpc', version, message: 'check' }]);
});

test('what the messages have no field for travels beside them', async () => {
  const script: Script = (request) => {
    const verdict = complete(request);
    if (verdict.kind !== 'complete') return verdict;
    const [claim] = verdict.response.claims;
    const claims = [{ ...claim!, score: 0.9, antiCitationIndices: [0] }];
    return { ...verdict, response: { ...verdict.response, claims, contradictionScore: 0.25 } };
  };
  const server = await start({ script });
  const beside = {
    prompt: 'Why?',
    groundingSpec: { enableAntiCitations: true, antiCitationThreshold: '0.7', enableClaimLevelScore: true },
  };
  const metadata = new Metadata();
  metadata.set('answer-guard-request-bin', Buffer.from(JSON.stringify(beside)));
  const request = { ...lawful, groundingSpec: { citationThreshold: 0.5 } };
  const answer = await call(server, request, { version: 'v1alpha', metadata });
  expect(server.checker.received).toMatchObject([
    {
      prompt: 'Why?',
      groundingSpec: {
        citationThreshold: 0.5,
        enableAntiCitations: true,
        antiCitationThreshold: 0.7,
        enableClaimLevelScore: true,
      },
    },
  ]);
  const [bytes] = answer.metadata.get('answer-guard-response-bin');
  expect(JSON.parse(String(bytes))).toEqual({
    contradictionScore: 0.25,
    claims: [{ antiCitationIndices: [0], score: 0.9 }],
  });
});

test('text that is not UTF-8 reads as U+FFFD', async () => {
  const server = await start();
  const { path, requestSerialize, responseDeserialize } = checkMethodOf(definition, 'v1');
  const client = new Client(server.address, credentials.createInsecure());
  running.push(client);
  const spoilt = (request: object): Buffer => {
    const bytes = requestSerialize(request);
    bytes[bytes.indexOf('The sky')] = 0xff;
    return bytes;
  };
  await new Promise((resolve) => {
    client.makeUnaryRequest(path, spoilt, responseDeserialize, lawful, resolve);
  });
  expect(server.checker.received[0]?.answerCandidate).toBe('\ufffdhe sky is blue. 😀');
});

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

describe('time', () => {
  const held: { signal?: AbortSignal } = {};
  const script: Script = (_request, { signal }) => {
    held.signal = signal;
    return new Promise(() => undefined);
  };

  test("a client's deadline is passed on, and kept", async () => {
    const server = await start({ script, checkTimeoutMs: 600_000 });
    // On a busy machine it may be over before the check is there.
    for (let deadlineMs = 300; held.signal === undefined; deadlineMs *= 2) {
      const { error } = await call(server, lawful, { deadlineMs });
      expect(error?.code).toBe(status.DEADLINE_EXCEEDED);
    }
    await until(() => held.signal?.aborted === true);
  });

  test('a client that cancels ends its check', async () => {
    const server = await start({ script });
    const { path, requestSerialize, responseDeserialize } = checkMethodOf(definition, 'v1');
    const client = new Client(server.address, credentials.createInsecure());
    running.push(client);
    const pending = client.makeUnaryRequest(
      path,
      requestSerialize,
      responseDeserialize,
      lawful,
      () => undefined,
    );
    await until(() => server.checker.received.length === 1);
    pending.cancel();
    await until(() => server.logger.lines.length === 1);
    expect(server.logger.lines).toMatchObject([{ message: 'client gone', status: 'CANCELLED' }]);
  });

  test('a message that does not come is not waited for', async () => {
    const server = await start({}, { messageTimeoutMs: 30 });
    const session = connect(`http://${server.address}`);
    const stream = session.request({
      ':method': 'POST',
      ':path': checkMethodOf(definition, 'v1').path,
      'content-type': 'application/grpc',
      te: 'trailers',
    });
    stream.write(Buffer.from([0, 0, 0, 0, 9, 1]));
    const trailers = await new Promise<IncomingHttpHeaders>((resolve) => {
      stream.once('trailers', resolve);
      stream.once('response', (headers) => {
        if ('grpc-status' in headers) resolve(headers);
      });
      stream.resume();
    });
    expect(trailers['grpc-status']).toBe(String(status.DEADLINE_EXCEEDED));
    session.destroy();
  });

  test('shutdown: health first, then checks in flight end; a watcher of health holds nothing up', async () => {
    const ends: (() => void)[] = [];
    const server = await start({
      script: (request) =>
        new Promise((resolve) =>
          ends.push(() => {
            resolve(complete(request));
          }),
        ),
    });
    const health = new Client(server.address, credentials.createInsecure());
    running.push(health);
    const { Watch: watch } = healthService as unknown as Record<string, MethodDefinition<object, object>>;
    const states: unknown[] = [];
    health
      .makeServerStreamRequest(watch!.path, watch!.requestSerialize, watch!.responseDeserialize, {
        service: '',
      })
      .on('data', (message) => states.push(message))
      .on('error', () => undefined);
    await until(() => states.length === 1);
    const pending = call(server, lawful);
    await until(() => ends.length === 1);
    const closing = server.close();
    await until(() => states.length === 2);
    ends[0]!();
    expect((await pending).error).toBeNull();
    await closing;
    expect(states).toEqual([{ status: 'SERVING' }, { status: 'NOT_SERVING' }]);
  });

  test('shutdown waits for what a client is slow to read, as long as it waits for a check', async () => {
    // More than a client takes that has not begun to read.
    const long = 'The sky is blue. '.repeat(20_000);
    const server = await start({
      script: (request) => {
        const verdict = complete(request);
        if (verdict.kind !== 'complete') return verdict;
        const citedChunks = [{ chunkText: long, source: '0' }];
        return { ...verdict, response: { ...verdict.response, citedChunks } };
      },
    });
    const session = connect(`http://${server.address}`);
    const failures: unknown[] = [];
    session.on('error', (error) => failures.push(error));
    const { path, requestSerialize } = checkMethodOf(definition, 'v1');
    const stream = session.request({
      ':method': 'POST',
      ':path': path,
      'content-type': 'application/grpc',
      te: 'trailers',
    });
    const message = requestSerialize(lawful);
    const head = Buffer.alloc(5);
    head.writeUInt32BE(message.length, 1);
    stream.end(Buffer.concat([head, message]));
    await once(stream, 'response');
    jest.useFakeTimers({ doNotFake: ['Date', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate'] });
    const closing = server.close();
    await once(session, 'goaway');
    jest.advanceTimersByTime(9000);
    jest.useRealTimers();
    const trailers = once(stream, 'trailers') as Promise<[IncomingHttpHeaders]>;
    let bytes = 0;
    for await (const part of stream as AsyncIterable<Buffer>) bytes += part.length;
    expect(bytes).toBeGreaterThan(long.length);
    expect((await trailers)[0]['grpc-status']).toBe(String(status.OK));
    await closing;
    session.destroy();
    expect(failures).toEqual([]);
  });
});

describe('size', () => {
  test('the largest lawful facts are taken', async () => {
    const server = await start();
    const facts = Array.from({ length: 200 }, () => ({ factText: '😀'.repeat(10_000) }));
    const { error, response } = await call(server, { ...lawful, facts });
    expect(error).toBeNull();
    expect(response).toMatchObject({ supportScore: 1 });
  });

  test('what is over the limit is not', async () => {
    const server = await start();
    const facts = Array.from({ length: 5 }, () => ({ factText: 'x'.repeat(7 * 1024 * 1024) }));
    expect((await call(server, { ...lawful, facts })).error?.code).toBe(status.RESOURCE_EXHAUSTED);
  });
});

test('reflection names every service', async () => {
  const server = await start();
  const { loadSync } = await import('@grpc/proto-loader');
  const file = require.resolve('@grpc/reflection/build/proto/grpc/reflection/v1/reflection.proto');
  const service = loadSync(file)['grpc.reflection.v1.ServerReflection'] as unknown as Record<
    string,
    MethodDefinition<object, object>
  >;
  const { path, requestSerialize, responseDeserialize } = service['ServerReflectionInfo']!;
  const client = new Client(server.address, credentials.createInsecure());
  running.push(client);
  const stream = client.makeBidiStreamRequest(path, requestSerialize, responseDeserialize);
  stream.write({ listServices: '' });
  const answer = await new Promise((resolve) => stream.once('data', resolve));
  stream.end();
  expect(JSON.stringify(answer)).toContain('google.cloud.discoveryengine.v1beta.GroundedGenerationService');
});
