import { randomUUID } from 'node:crypto';
import { constants, type OutgoingHttpHeaders } from 'node:http2';
import { connect as connectTcp } from 'node:net';
import { status } from '@grpc/grpc-js';
import { statusOfHttp } from '../../src/contract/status-error.js';
import { makeKey, parseKeyFile } from '../../src/service/access/api-keys.js';
import { createService } from '../../src/service/create-service.js';
import { startGrpc } from '../../src/service/grpc/start-grpc.js';
import { encodeStatusDetails } from '../../src/wire/status-details.js';
import { scriptedChecker } from './scripted-checker.js';
import {
  GOOD,
  MESSAGE,
  PATH,
  call,
  frame,
  guarded,
  known,
  logger,
  open,
  session,
  sessionWith,
} from './raw-grpc.js';

const anywhere = makeKey('anywhere');

const elsewhere = makeKey('elsewhere', { projects: ['p-2'] });

const revoked = makeKey('revoked');

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
    known.keys = parseKeyFile(`${anywhere.line}\n${elsewhere.line}\n${revoked.line}`, 'keys');
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
    known.keys = parseKeyFile(anywhere.line, 'keys');
    expect((await call({ on, headers })).grpc).toBe(status.UNAUTHENTICATED);
  });

  test('that is wrong is told before the message is read', async () => {
    const on = await sessionWith(guarded);
    const body = frame(MESSAGE, { length: 0xffffffff });
    expect((await call({ on, headers: withKey('wrong'), body })).grpc).toBe(status.UNAUTHENTICATED);
  });
});
