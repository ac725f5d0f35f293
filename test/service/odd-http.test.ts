import fc from 'fast-check';
import { createService } from '../../src/service/create-service.js';
import { startService, type RunningService } from '../../src/service/start-service.js';
import { rawClient, statusesOf } from './raw-http.js';
import { recordingLogger } from './recording-logger.js';
import { scriptedChecker } from './scripted-checker.js';

const PATH = '/v1/projects/p/locations/global/groundingConfigs/default_grounding_config:check';
const BODY = JSON.stringify({
  answerCandidate: 'The sky is blue.',
  facts: [{ factText: 'The sky is blue.' }],
});
const logger = recordingLogger();
let server: RunningService;

beforeAll(async () => {
  server = await startService(createService({ checker: scriptedChecker(), logger }));
});
afterAll(() => server.close());

function check(headers: readonly string[] = [], body = BODY, line = `POST ${PATH} HTTP/1.1`): string {
  const length = headers.some((header) => /^(?:Content-Length|Transfer-Encoding):/.test(header));
  return [
    line,
    'Host: localhost',
    'Connection: close',
    ...headers,
    ...(length ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]),
    '',
    body,
  ].join('\r\n');
}

/** The response to bytes, with its JSON. The client ends its side only where the bytes are not a whole request. */
async function answerTo(bytes: string | Uint8Array, halfClose = false) {
  const client = await rawClient(server.port);
  client.send(bytes);
  if (halfClose) client.socket.end();
  const received = await client.ended();
  client.socket.destroy();
  const body = received.slice(received.lastIndexOf('\r\n\r\n') + 4);
  return { statuses: statusesOf(received), body };
}

const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`;

describe('a request that is odd, and lawful, is answered', () => {
  test.each<[string, string]>([
    ['of HTTP/1.0', check([], BODY, `POST ${PATH} HTTP/1.0`)],
    ['in chunks, with a trailer', check(['Transfer-Encoding: chunked'], `${chunk(BODY)}0\r\nX: y\r\n\r\n`)],
    ['with more headers than Node counts', check(Array.from({ length: 1200 }, (_, n) => `a${n}: b`))],
    ['with a header of UTF-8', check(['X-A: é漢'])],
    ['that offers an upgrade', check(['Upgrade: h2c'])],
    ['with a byte order mark', check([], `\uFEFF${BODY}`)],
    ['with a path from a proxy', check([], BODY, `POST http://localhost${PATH} HTTP/1.1`)],
  ])('%s', async (_what, bytes) => {
    expect((await answerTo(bytes)).statuses).toEqual([200]);
  });

  test('several on one connection, in their order', async () => {
    const kept = check().replace('Connection: close\r\n', '');
    expect((await answerTo(kept.repeat(3) + check())).statuses).toEqual([200, 200, 200, 200]);
  });

  test('a byte at a time', async () => {
    const client = await rawClient(server.port);
    client.socket.setNoDelay(true);
    for (const byte of Buffer.from(check())) {
      client.send(Uint8Array.of(byte));
      await new Promise(setImmediate);
    }
    expect(statusesOf(await client.ended())).toEqual([200]);
  });
});

describe("what is no lawful request has an answer in Google's form", () => {
  test.each<[string, string | Uint8Array, number, RegExp]>([
    ['no Host', check().replace('Host: localhost\r\n', ''), 400, /no Host/],
    ['CONNECT', 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n', 405, /no proxy/],
    ['an expectation', check(['Expect: a-miracle']), 417, /100-continue/],
    ['two lengths', check(['Content-Length: 5', 'Content-Length: 6']), 400, /not HTTP/],
    ['a length beside chunks', check(['Content-Length: 5', 'Transfer-Encoding: chunked']), 400, /not HTTP/],
    ['a length below zero', check(['Content-Length: -1']), 400, /not HTTP/],
    ['a length beyond numbers', check(['Content-Length: 99999999999999999999']), 400, /not HTTP/],
    ['a broken chunk', check(['Transfer-Encoding: chunked'], `zz\r\n${BODY}`), 400, /not HTTP/],
    ['a folded header', check(['X-A: a\r\n b']), 400, /not HTTP/],
    ['a control character', check(['X-A: a\u0001b']), 400, /not HTTP/],
    ['lines without carriage returns', check().replaceAll('\r\n', '\n'), 400, /not HTTP/],
    ['the greeting of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, /not HTTP/],
    ['the greeting of TLS', Buffer.from('16030100a5010000a10303', 'hex'), 400, /not HTTP/],
    ['headers without end', check(['X-A: ' + 'a'.repeat(17_000)]), 431, /too large/],
    ['a body that is not compressed as it says', check(['Content-Encoding: gzip']), 400, /could not be read/],
    ['lists in lists', check([], '['.repeat(100_000)), 400, /not JSON/],
    ['objects in objects', check([], '{"facts":'.repeat(50_000)), 400, /./],
    ['a number beyond numbers', check([], BODY.replace('}', '},1e999')), 400, /./],
  ])('%s', async (_what, bytes, http, message) => {
    const { statuses, body } = await answerTo(bytes);
    expect(statuses).toEqual([http]);
    expect(JSON.parse(body)).toMatchObject({
      error: { code: http, message: expect.stringMatching(message), status: expect.any(String) },
    });
  });

  test('whatever bytes of a request are other ones: an answer of ours or none, never a fault', async () => {
    const good = Buffer.from(check());
    const change = fc.record({ at: fc.nat(good.length - 1), byte: fc.nat(255) });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        const bytes = Buffer.from(good);
        for (const { at, byte } of changes) bytes[at] = byte;
        const { statuses } = await answerTo(bytes, true);
        for (const status of statuses) expect(status).toBeLessThan(500);
      }),
      { numRuns: 100 },
    );
    expect(logger.lines.filter(({ level }) => level === 'error')).toEqual([]);
    expect((await answerTo(check())).statuses).toEqual([200]);
  });
});
