import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  connect,
  constants,
  type ClientHttp2Session,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
} from 'node:http2';
import { connect as connectTcp } from 'node:net';
import { deflateSync, gzipSync } from 'node:zlib';
import { status } from '@grpc/grpc-js';
import fc from 'fast-check';
import { limits } from '../../src/contract/limits.js';
import { statusOfHttp } from '../../src/contract/status-error.js';
import { makeKey, parseKeyFile, type ApiKey } from '../../src/service/access/api-keys.js';
import { createService } from '../../src/service/create-service.js';
import { startGrpc, type RunningGrpc } from '../../src/service/grpc/start-grpc.js';
import { checkMethodOf, loadGroundingProto } from '../../src/wire/grounding-proto.js';
import { encodeStatusDetails } from '../../src/wire/status-details.js';
import { recordingLogger } from './recording-logger.js';
import { scriptedChecker } from './scripted-checker.js';

const CONFIG = 'projects/p-1/locations/global/groundingConfigs/default_grounding_config';
const lawful = {
  groundingConfig: CONFIG,
  answerCandidate: 'The sky is blue.',
  facts: [{ factText: 'The sky is blue.' }],
};
const { path: PATH, requestSerialize } = checkMethodOf(loadGroundingProto(), 'v1');
const MESSAGE = requestSerialize(lawful);
const GOOD = frame(MESSAGE);

const anywhere = makeKey('anywhere');
const elsewhere = makeKey('elsewhere', { projects: ['p-2'] });
const revoked = makeKey('revoked');

const logger = recordingLogger();
let known: readonly ApiKey[] = [];
let open: RunningGrpc;
let guarded: RunningGrpc;
let session: ClientHttp2Session;
let spoken: jest.SpyInstance;

beforeAll(async () => {
  open = await startGrpc(createService({ checker: scriptedChecker(), logger }));
  const keys = { current: () => known };
  guarded = await startGrpc(createService({ checker: scriptedChecker(), logger, keys }));
});
beforeEach(async () => {
  logger.lines.length = 0;
  // Where gRPC's own library writes what it has to say.
  spoken = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  session = await sessionWith(open);
});
afterEach(async () => {
  const { grpc } = await call({ on: await sessionWith(open) });
  const said = [...spoken.mock.calls];
  spoken.mockRestore();
  for (const one of sessions.splice(0)) one.destroy();
  expect(grpc).toBe(status.OK);
  expect(said).toEqual([]);
  // A check that comes too late warns; a fault is an error.
  expect(logger.lines.filter(({ level }) => level === 'error')).toEqual([]);
});
afterAll(() => Promise.all([open.close(), guarded.close()]));

const sessions: ClientHttp2Session[] = [];

async function sessionWith({ address }: RunningGrpc): Promise<ClientHttp2Session> {
  // Room for what the server is to refuse.
  const made = connect(`http://${address}`, { maxSessionMemory: 100, maxSendHeaderBlockLength: 1_000_000 });
  sessions.push(made);
  made.on('error', () => undefined);
  await once(made, 'connect');
  return made;
}

/** A message as it goes over the wire: a flag for compression, four bytes of length, the bytes. */
function frame(message: Uint8Array, { flag = 0, length = message.length } = {}): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt8(flag);
  head.writeUInt32BE(length, 1);
  return Buffer.concat([head, message]);
}

interface Ended {
  readonly http: number | undefined;
  readonly grpc: number | undefined;
  /** The code of HTTP/2 that the server reset the stream with; 0 where it did not. */
  readonly reset: number;
}

/** Sends headers and bytes as they are, and waits for the end of the stream. */
async function call({
  headers = {},
  without = [],
  body = GOOD,
  on = session,
  keepOpen = false,
}: {
  headers?: OutgoingHttpHeaders;
  without?: readonly string[];
  body?: Uint8Array;
  on?: ClientHttp2Session;
  /** Does not say that this is all. */
  keepOpen?: boolean;
}): Promise<Ended> {
  const all: OutgoingHttpHeaders = {
    ':method': 'POST',
    ':path': PATH,
    'content-type': 'application/grpc',
    te: 'trailers',
    ...headers,
  };
  const kept = Object.entries(all).filter(([name]) => !without.includes(name));
  const stream = on.request(Object.fromEntries(kept), { endStream: false });
  const received: IncomingHttpHeaders = {};
  stream.on('response', (first) => void Object.assign(received, first));
  stream.on('trailers', (last) => void Object.assign(received, last));
  stream.on('error', () => undefined);
  stream.resume();
  const closed = new Promise((resolve) => stream.once('close', resolve));
  const ended = new Promise((resolve) => stream.once('end', resolve));
  if (keepOpen) stream.write(body);
  else stream.end(body);
  await (keepOpen ? ended : closed);
  const numberOf = (name: string): number | undefined =>
    received[name] === undefined ? undefined : Number(received[name]);
  return {
    http: numberOf(':status'),
    grpc: numberOf('grpc-status'),
    reset: stream.rstCode,
  };
}

describe('a message that is none', () => {
  test.each<[string, Uint8Array, status, OutgoingHttpHeaders?]>([
    ['no message', Buffer.alloc(0), status.UNIMPLEMENTED],
    ['half a prefix', GOOD.subarray(0, 3), status.UNIMPLEMENTED],
    ['a prefix without its message', GOOD.subarray(0, 5), status.UNIMPLEMENTED],
    ['half a message', GOOD.subarray(0, 40), status.UNIMPLEMENTED],
    ['a length one too many', frame(MESSAGE, { length: MESSAGE.length + 1 }), status.UNIMPLEMENTED],
    ['a length one too few', frame(MESSAGE, { length: MESSAGE.length - 1 }), status.INTERNAL],
    ['a length of 4 GiB', frame(MESSAGE, { length: 0xffffffff }), status.RESOURCE_EXHAUSTED],
    ['an empty message', frame(Buffer.alloc(0)), status.INVALID_ARGUMENT],
    ['two messages', Buffer.concat([GOOD, GOOD]), status.UNIMPLEMENTED],
    ['a message over the limit', frame(Buffer.alloc(limits.requestBytes + 1)), status.RESOURCE_EXHAUSTED],
    ['bytes that are not protobuf', frame(Buffer.alloc(64, 0xff)), status.INTERNAL],
    ['groups in groups', frame(Buffer.alloc(1_000_000, 0x7b)), status.INTERNAL],
    ['a flag for compression, and no encoding', frame(MESSAGE, { flag: 1 }), status.OK],
    ['a flag that there is not', frame(MESSAGE, { flag: 7 }), status.OK],
    ['gzip', frame(gzipSync(MESSAGE), { flag: 1 }), status.OK, { 'grpc-encoding': 'gzip' }],
    ['deflate', frame(deflateSync(MESSAGE), { flag: 1 }), status.OK, { 'grpc-encoding': 'deflate' }],
    ['no gzip', frame(MESSAGE, { flag: 1 }), status.INTERNAL, { 'grpc-encoding': 'gzip' }],
    [
      'half a gzip',
      frame(gzipSync(MESSAGE).subarray(0, 30), { flag: 1 }),
      status.INTERNAL,
      { 'grpc-encoding': 'gzip' },
    ],
    [
      'a gzip that grows over the limit',
      frame(gzipSync(Buffer.alloc(limits.requestBytes + 1)), { flag: 1 }),
      status.RESOURCE_EXHAUSTED,
      { 'grpc-encoding': 'gzip' },
    ],
    ['another compression', frame(MESSAGE, { flag: 1 }), status.UNIMPLEMENTED, { 'grpc-encoding': 'br' }],
  ])('%s', async (_what, body, code, headers = {}) => {
    expect(await call({ body, headers })).toMatchObject({ http: 200, grpc: code });
  });

  test('whatever bytes of a message are other ones: a status of ours, never a fault', async () => {
    const change = fc.record({ at: fc.nat(GOOD.length - 1), byte: fc.nat(255) });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        const body = Buffer.from(GOOD);
        for (const { at, byte } of changes) body[at] = byte;
        const { http, grpc } = await call({ body });
        expect(http).toBe(200);
        expect(grpc).toBeDefined();
      }),
      { numRuns: 150 },
    );
  });

  test('whatever message: a status of ours, never a fault', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        const { http, grpc } = await call({ body: frame(bytes) });
        expect(http).toBe(200);
        expect(grpc).toBeGreaterThan(0);
      }),
      { numRuns: 150 },
    );
  });
});

describe('text that is odd', () => {
  const beside = (json: string): OutgoingHttpHeaders => ({
    'answer-guard-request-bin': Buffer.from(json).toString('base64'),
  });
  const withLabel = (name: string): Buffer =>
    frame(requestSerialize({ ...lawful, userLabels: { [name]: 'x' } }));
  test.each<[string, OutgoingHttpHeaders, Buffer, status]>([
    ['invalid UTF-8', {}, frame(Buffer.from(MESSAGE).fill(0xff, MESSAGE.length - 6)), status.OK],
    ['half a character beside', beside('{"\\ud800":1}'), GOOD, status.INVALID_ARGUMENT],
    ['half a character in a value', beside('{"prompt":"\\udfff"}'), GOOD, status.OK],
    ['no JSON beside', beside('{"prompt'), GOOD, status.INVALID_ARGUMENT],
    ['no base64 beside', { 'answer-guard-request-bin': '%%%' }, GOOD, status.INVALID_ARGUMENT],
    [
      'a long name of three bytes a character',
      beside(`{"${'漢'.repeat(4000)}":1}`),
      GOOD,
      status.INVALID_ARGUMENT,
    ],
    ['a label of a megabyte', {}, withLabel('漢'.repeat(350_000)), status.INVALID_ARGUMENT],
    ['a label of control characters', {}, withLabel('\u0000\r\n\u001b'), status.INVALID_ARGUMENT],
    [
      'a configuration of a megabyte',
      {},
      frame(requestSerialize({ ...lawful, groundingConfig: `${CONFIG}${'x'.repeat(1_000_000)}` })),
      status.INVALID_ARGUMENT,
    ],
  ])('%s', async (_what, headers, body, code) => {
    expect(await call({ headers, body })).toMatchObject({ http: 200, grpc: code });
    expect(JSON.stringify(logger.lines).length).toBeLessThan(10_000);
  });
});

describe('headers that are odd', () => {
  test.each<[string, OutgoingHttpHeaders, Partial<Ended>, string[]?]>([
    [
      'an unknown method',
      { ':path': PATH.replace('Check', 'No') },
      { http: 200, grpc: status.UNIMPLEMENTED },
    ],
    ['an unknown service', { ':path': '/a.B/C' }, { http: 200, grpc: status.UNIMPLEMENTED }],
    ['a path of UTF-8', { ':path': '/é漢' }, { http: 200, grpc: status.UNIMPLEMENTED }],
    ['a path that is none', { ':path': '*' }, { reset: constants.NGHTTP2_PROTOCOL_ERROR }],
    ['a member of every object', { ':path': '/__proto__' }, { http: 200, grpc: status.UNIMPLEMENTED }],
    ['another content', { 'content-type': 'application/json' }, { http: 415 }],
    ['no content type', {}, { http: 415 }, ['content-type']],
    ['a content type that says protobuf', { 'content-type': 'application/grpc+proto' }, { grpc: status.OK }],
    ['no te', {}, { grpc: status.OK }, ['te']],
    ['GET, as a browser sends it', { ':method': 'GET' }, { http: 415 }, ['content-type']],
    ['GET', { ':method': 'GET' }, { grpc: status.OK }],
    ['a header of UTF-8', { authorization: 'Bearer sécret' }, { grpc: status.OK }],
    ['a header with an odd name', { 'x!secret': 'sécret' }, { grpc: status.OK }],
    ['many headers', Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`a${n}`, 'b'])), { grpc: 0 }],
    ['a deadline without unit', { 'grpc-timeout': '100' }, { http: 200, grpc: status.INTERNAL }],
    ['a deadline of letters', { 'grpc-timeout': 'soon' }, { http: 200, grpc: status.INTERNAL }],
    ['no time at all', { 'grpc-timeout': '0m' }, { http: 200, grpc: status.DEADLINE_EXCEEDED }],
    ['24 days', { 'grpc-timeout': '576H' }, { http: 200, grpc: status.OK }],
  ])('%s', async (_what, headers, ended, without = []) => {
    expect(await call({ headers, without })).toMatchObject(ended);
  });

  test.each(['720H', '99999999H', '999999999S', '-1S', '1S1S'])(
    'a deadline of %s has an answer, if too late',
    async (timeout) => {
      const { grpc } = await call({ headers: { 'grpc-timeout': timeout } });
      expect([status.OK, status.DEADLINE_EXCEEDED, status.INTERNAL]).toContain(grpc);
    },
  );

  const headersOf = (count: number, bytes: number): OutgoingHttpHeaders =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`a${n}`, 'x'.repeat(bytes)]));
  test.each([
    ['as many headers as there is room for', headersOf(8, 8000), { grpc: status.OK }],
    [
      'more than there is room for',
      headersOf(40, 8000),
      { grpc: undefined, reset: constants.NGHTTP2_INTERNAL_ERROR },
    ],
    [
      'more than are counted',
      headersOf(130, 1),
      { grpc: undefined, reset: constants.NGHTTP2_ENHANCE_YOUR_CALM },
    ],
  ])('%s', async (_what, headers, ended) => {
    expect(await call({ headers })).toMatchObject(ended);
  });
});

test('a status of long texts fits a trailer', () => {
  const text = '漢'.repeat(5000);
  const violation = { field: text, description: text };
  const long = statusOfHttp(400, text, [
    { kind: 'BadRequest', fieldViolations: [violation, violation] },
    { kind: 'RequestInfo', requestId: randomUUID() },
  ]);
  expect(encodeStatusDetails(long).length).toBeLessThan(8 * 1024);
});

test('a call for health whose message does not come is not waited for', async () => {
  const impatient = await startGrpc(createService({ checker: scriptedChecker(), logger }), {
    messageTimeoutMs: 30,
  });
  const on = await sessionWith(impatient);
  const headers = { ':path': '/grpc.health.v1.Health/Check' };
  const ended = await call({ on, headers, body: Buffer.alloc(1), keepOpen: true });
  expect(ended.grpc).toBe(status.DEADLINE_EXCEEDED);
  expect(logger.lines).toEqual([]);
  await impatient.close();
});

describe('a client that leaves', () => {
  test.each([
    ['before its message', 0],
    ['in the middle of it', 20],
    ['after it', GOOD.length],
  ])('%s', async (_when, bytes) => {
    for (let n = 0; n < 20; n++) {
      const stream = session.request({
        ':method': 'POST',
        ':path': PATH,
        'content-type': 'application/grpc',
        te: 'trailers',
      });
      stream.on('error', () => undefined);
      stream.write(GOOD.subarray(0, bytes), () => {
        stream.close(constants.NGHTTP2_CANCEL);
      });
      await new Promise((resolve) => stream.once('close', resolve));
    }
  });

  test('with its connection', async () => {
    const stream = session.request({ ':method': 'POST', ':path': PATH, 'content-type': 'application/grpc' });
    stream.on('error', () => undefined);
    stream.write(GOOD.subarray(0, 20), () => {
      session.destroy();
    });
    await new Promise((resolve) => stream.once('close', resolve));
  });
});

describe('a connection that is no HTTP/2', () => {
  const PREFACE = 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n';
  test.each<[string, Buffer]>([
    ['HTTP/1.1', Buffer.from('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')],
    ['TLS', Buffer.from('16030100a5010000a10303', 'hex')],
    ['noise', Buffer.alloc(1000, 0xa7)],
    ['noise after the greeting', Buffer.concat([Buffer.from(PREFACE), Buffer.alloc(1000, 0xa7)])],
    [
      'a frame beyond its size',
      Buffer.concat([Buffer.from(PREFACE), Buffer.from('ffffff000000000001', 'hex')]),
    ],
    ['data of no stream', Buffer.concat([Buffer.from(PREFACE), Buffer.from('000001000000000001aa', 'hex')])],
  ])('%s', async (_what, bytes) => {
    const socket = connectTcp(open.port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.resume();
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write(bytes);
    await closed;
  });
});

describe('a key', () => {
  const withKey = (key: string): OutgoingHttpHeaders => ({ 'x-goog-api-key': key });
  beforeEach(() => {
    known = parseKeyFile(`${anywhere.line}\n${elsewhere.line}\n${revoked.line}`, 'keys');
  });

  test.each<[string, OutgoingHttpHeaders, status]>([
    ['that is known', withKey(anywhere.key), status.OK],
    ['that is not there', {}, status.UNAUTHENTICATED],
    ['that is empty', withKey(''), status.UNAUTHENTICATED],
    ['that is wrong', withKey(`${anywhere.key}x`), status.UNAUTHENTICATED],
    ['that is the hash of one', withKey(anywhere.line.split('sha256:')[1] ?? ''), status.UNAUTHENTICATED],
    ['for other projects', withKey(elsewhere.key), status.PERMISSION_DENIED],
    ['of UTF-8', withKey('sécret'), status.UNAUTHENTICATED],
    ['of Basic credentials', { authorization: `Basic ${anywhere.key}` }, status.UNAUTHENTICATED],
    ['in binary', { 'x-goog-api-key-bin': anywhere.key }, status.UNAUTHENTICATED],
  ])('%s', async (_what, headers, code) => {
    const on = await sessionWith(guarded);
    expect(await call({ on, headers })).toMatchObject({ http: 200, grpc: code });
    expect(logger.lines).toMatchObject([{ message: code === status.OK ? 'check' : 'check refused' }]);
    expect(JSON.stringify(logger.lines)).not.toMatch(/sky|ag_|cret/);
  });

  test('that is taken back is refused on a connection that it opened', async () => {
    const on = await sessionWith(guarded);
    const headers = withKey(revoked.key);
    expect((await call({ on, headers })).grpc).toBe(status.OK);
    known = parseKeyFile(anywhere.line, 'keys');
    expect((await call({ on, headers })).grpc).toBe(status.UNAUTHENTICATED);
  });

  test('that is wrong is told before the message is read', async () => {
    const on = await sessionWith(guarded);
    const body = frame(MESSAGE, { length: 0xffffffff });
    expect((await call({ on, headers: withKey('wrong'), body })).grpc).toBe(status.UNAUTHENTICATED);
  });
});
