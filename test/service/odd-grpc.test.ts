import { constants, type OutgoingHttpHeaders } from 'node:http2';
import { deflateSync, gzipSync } from 'node:zlib';
import { status } from '@grpc/grpc-js';
import fc from 'fast-check';
import { limits } from '../../src/contract/limits.js';
import {
  CONFIG,
  GOOD,
  MESSAGE,
  PATH,
  call,
  frame,
  lawful,
  logger,
  requestSerialize,
  type Ended,
} from './raw-grpc.js';

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
