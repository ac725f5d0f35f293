import type { RequestListener, ServerResponse } from 'node:http';

import * as fc from 'fast-check';

import type { TakeOverOptions } from '../../../middleware/response/take-over-options.js';
import { takeOver } from '../../../middleware/response/take-over.js';
import { cases } from '../../cases.js';
import { AS_IS, later } from './guarded-app.js';
import { rawExchange, requestText, startServer, type RunningServer } from './raw-exchange.js';

/** One call of a handler on its response, and whether a later turn of the event loop comes before it. */
interface Step {
  readonly name: string;
  readonly call: (res: ServerResponse) => unknown;
  readonly wait: boolean;
}

const text = fc.constantFrom(
  '',
  'a',
  'It is 42 m long. ',
  'Ünï ',
  '{"a":',
  '<p>',
  '<!doctype html>',
  '\u0000',
);
const type = fc.constantFrom(
  'text/plain',
  'text/html',
  'application/json',
  'text/event-stream',
  'image/png',
  'application/octet-stream',
);
const status = fc.constantFrom(200, 201, 204, 206, 304, 404, 500);
const chunk = fc.oneof(
  text,
  text.map((given) => Buffer.from(given)),
);

const call: fc.Arbitrary<readonly [string, Step['call']]> = fc.oneof(
  chunk.map((given) => [`write ${String(given)}`, (res: ServerResponse) => res.write(given)] as const),
  chunk.map((given) => [`end ${String(given)}`, (res: ServerResponse) => res.end(given)] as const),
  fc.constant(['end', (res: ServerResponse) => res.end()] as const),
  fc.constant([
    'flushHeaders',
    (res: ServerResponse) => {
      res.flushHeaders();
    },
  ] as const),
  chunk.map(
    (given) =>
      [
        `corked write ${String(given)}`,
        (res: ServerResponse) => {
          res.cork();
          res.write(given);
          res.uncork();
        },
      ] as const,
  ),
  type.map(
    (given) => [`type ${given}`, (res: ServerResponse) => res.setHeader('Content-Type', given)] as const,
  ),
  fc
    .constantFrom('', 'a', 'b c')
    .map((given) => [`header ${given}`, (res: ServerResponse) => res.setHeader('X-A', given)] as const),
  fc.constant([
    'removeHeader',
    (res: ServerResponse) => {
      res.removeHeader('Content-Type');
    },
  ] as const),
  fc.constant([
    'trailers',
    (res: ServerResponse) => {
      res.addTrailers({ 'X-T': 'a' });
    },
  ] as const),
  status.map((given) => [`status ${given}`, (res: ServerResponse) => (res.statusCode = given)] as const),
  fc.constant(['message', (res: ServerResponse) => (res.statusMessage = 'Fine')] as const),
  fc
    .tuple(status, type)
    .map(
      ([code, given]) =>
        [
          `writeHead ${code} ${given}`,
          (res: ServerResponse) => res.writeHead(code, { 'Content-Type': given, 'X-B': '1' }),
        ] as const,
    ),
  status.map(
    (code) =>
      [
        `writeHead ${code}`,
        (res: ServerResponse) => res.writeHead(code, 'Made', ['Set-Cookie', 'a', 'Set-Cookie', 'b']),
      ] as const,
  ),
);

const steps = fc.array(
  fc.tuple(call, fc.boolean()).map(([[name, made], wait]): Step => ({ name, call: made, wait })),
  { maxLength: 8 },
);

/** Makes the calls, notes what each returned or threw, and ends. */
async function run(res: ServerResponse, made: readonly Step[]): Promise<unknown[]> {
  const noted: unknown[] = [];
  res.on('error', () => undefined);
  for (const step of made) {
    if (step.wait) await later(undefined);
    try {
      const returned = step.call(res);
      noted.push([
        step.name,
        returned === res ? 'the response' : returned,
        res.headersSent,
        res.writableEnded,
        res.statusCode,
      ]);
    } catch (error) {
      noted.push([step.name, (error as NodeJS.ErrnoException).code]);
    }
  }
  res.end();
  return noted;
}

let listener: RequestListener;
let server: RunningServer;
beforeAll(async () => {
  server = await startServer((req, res) => {
    listener(req, res);
  });
});
afterAll(() => server.close());

async function outcome(made: readonly Step[], request: string, options?: TakeOverOptions): Promise<unknown> {
  let noted: Promise<unknown[]> | undefined;
  listener = (req, res) => {
    if (options !== undefined) takeOver(req, res, options);
    noted = run(res, made);
  };
  const raw = await rawExchange(server.port, request);
  return { noted: await noted, raw };
}

test.each([
  ['at once', () => AS_IS],
  ['later', () => later(AS_IS)],
])('any calls, released %s, give the same bytes and look the same', async (_when, onHeld) => {
  await fc.assert(
    fc.asyncProperty(
      steps,
      fc.constantFrom('1.0', '1.1'),
      fc.constantFrom('GET', 'POST'),
      async (made, httpVersion, method) => {
        const request = requestText({
          method,
          httpVersion: httpVersion as '1.1',
          headers: method === 'POST' ? { 'Content-Length': '0' } : {},
        });
        const guarded = await outcome(made, request, {
          maxBytes: 1024 * 1024,
          onHeld,
          onUnjudgeable: () => AS_IS,
          onFailure: (error) => {
            throw error;
          },
        });
        expect(guarded).toEqual(await outcome(made, request));
      },
    ),
    { numRuns: cases(60, 150) },
  );
});
