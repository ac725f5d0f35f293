import { gzipSync } from 'node:zlib';
import express, { type Response } from 'express';
import { answerGuard, setFacts, type AnswerGuardOptions } from '../../middleware/index.js';
import { rawExchange, requestText, startServer } from '../middleware/response/raw-exchange.js';
import { wordChecker } from '../middleware/streaming/word-checker.js';

const GOOD = 'The museum opened in the year 1968.';
const BAD = 'The museum opened in the FALSE year.';
const MEGABYTE = 1 << 20;
/** By one call: Express makes a new list for each that is appended. */
const COOKIES = Array.from({ length: 10_000 }, (_, n) => `c${String(n)}=1`);

/** All the bytes of an app's answer, behind the guard or without one. */
async function bytesOf(send: (res: Response) => unknown, options: AnswerGuardOptions | false = {}) {
  const app = express();
  app.set('env', 'test');
  const quiet = { checker: wordChecker(), config: false, logger: false, register: false } as const;
  if (options !== false) app.use(answerGuard({ ...quiet, budgetMs: 60_000, policy: 'strict', ...options }));
  app.get('/', (_req, res) => {
    setFacts(res, ['The museum opened in 1968.']);
    send(res);
  });
  const server = await startServer(app);
  try {
    return await rawExchange(server.port, requestText());
  } finally {
    await server.close();
  }
}

const answer = (text: string): string => JSON.stringify({ answer: text });
const event = (text: string): string => `data: ${answer(text)}\n\n`;
const inJson = (write: (res: Response) => unknown) => (res: Response) => {
  res.type('application/json');
  return write(res);
};

const HOSTILE: Readonly<Record<string, (res: Response) => unknown>> = {
  'a length that is too small': (res) => {
    res.writeHead(200, { 'content-type': 'application/json', 'content-length': 5 });
    res.end(answer(BAD));
  },
  'a length that is too large': (res) => {
    res.writeHead(200, { 'content-type': 'application/json', 'content-length': 100_000 });
    res.end(answer(BAD));
  },
  'ten thousand trailers': (res) => {
    res.writeHead(200, { 'content-type': 'application/json', trailer: 'x-a' });
    res.write(answer(BAD));
    res.addTrailers(Array.from({ length: 10_000 }, (_, n): [string, string] => ['x-a', String(n)]));
    res.end();
  },
  'ten thousand cookies': (res) => {
    res.setHeader('set-cookie', COOKIES);
    res.json({ answer: BAD });
  },
  'a hundred codings': inJson((res) =>
    res.set('content-encoding', Array<string>(100).fill('gzip').join()).end(gzipSync(answer(BAD))),
  ),
  'a coding nobody knows': inJson((res) => res.set('content-encoding', 'zipzip').end(answer(BAD))),
  'a coding that it is not in': inJson((res) => res.set('content-encoding', 'gzip').end(answer(BAD))),
  'a bomb': inJson((res) =>
    res
      .set('content-encoding', 'gzip')
      .end(gzipSync(Buffer.concat([Buffer.from(BAD), Buffer.alloc(100 * MEGABYTE, ' ')]))),
  ),
  'arrays in arrays': inJson((res) => res.end(`${'['.repeat(200_000)}"${BAD}"${']'.repeat(200_000)}`)),
  'an answer far below': inJson((res) =>
    res.end('{"data":'.repeat(50_000) + answer(BAD) + '}'.repeat(50_000)),
  ),
  'many keys': inJson((res) =>
    res.end(`{${Array.from({ length: 20_000 }, (_, n) => `"k${String(n)}":1`).join()},"answer":"${BAD}"}`),
  ),
  'an event of one endless line': (res) => {
    res.type('text/event-stream').end(`data: ${BAD}${'x'.repeat(4 * MEGABYTE)}`);
  },
  'a million empty lines': (res) => {
    res.type('text/event-stream').end(`${'\n'.repeat(MEGABYTE)}${event(BAD)}`);
  },
  'an event of many items': (res) => {
    res.type('text/event-stream').end(event(`${'- a\n'.repeat(5_000)}- ${BAD}\n`));
  },
};

test.each(Object.keys(HOSTILE))('%s does not carry a wrong answer past strict', async (name) => {
  const sent = await bytesOf(HOSTILE[name]!);
  expect(sent).toMatch(/^HTTP\/1\.1 \d{3} /);
  expect(sent).not.toContain('FALSE');
});

test('a right answer with ten thousand cookies keeps them all', async () => {
  const sent = await bytesOf((res) => {
    res.setHeader('set-cookie', COOKIES);
    res.json({ answer: GOOD });
  });
  expect(sent.match(/^set-cookie: /gim)).toHaveLength(10_000);
  expect(sent).toContain(GOOD);
});
