import { OutgoingMessage, ServerResponse } from 'node:http';
import compression from 'compression';
import express, { type Request, type Response } from 'express';
import { answerGuard, setFacts, type AnswerGuardOptions } from '../../middleware/index.js';
import { parseResponse, rawExchange, requestText, startServer } from '../middleware/response/raw-exchange.js';
import { wordChecker } from '../middleware/streaming/word-checker.js';

const GOOD = 'The museum opened in the year 1968.';
const FACTS = ['The museum opened in 1968.'];

/** What a client reads of a handler's answer, behind the guard and whatever is mounted before it. */
async function answerOf(
  handler: (req: Request, res: Response) => unknown,
  options: AnswerGuardOptions | false = {},
  before: readonly express.RequestHandler[] = [],
  headers: Readonly<Record<string, string>> = {},
) {
  const app = express();
  app.set('env', 'test');
  for (const one of before) app.use(one);
  const quiet = { checker: wordChecker(), config: false, logger: false, register: false } as const;
  if (options !== false) app.use(answerGuard({ ...quiet, budgetMs: 60_000, ...options }));
  app.get('/', (req, res) => {
    void handler(req, res);
  });
  const server = await startServer(app);
  try {
    return await rawExchange(server.port, requestText({ headers }));
  } finally {
    await server.close();
  }
}

describe('a handler that ends the socket after its answer', () => {
  const ENDS: Readonly<Record<string, (res: Response) => void>> = {
    'socket.end()': (res) => void res.socket?.end(),
    'socket.destroySoon()': (res) => {
      res.socket?.destroySoon();
    },
    'res.destroy()': (res) => void res.destroy(),
  };

  test.each(Object.keys(ENDS))('%s loses nothing that it would not lose without the guard', async (name) => {
    const handler = (_req: Request, res: Response) => {
      setFacts(res, FACTS);
      res.json({ answer: GOOD });
      ENDS[name]?.(res);
    };
    const without = await answerOf(handler, false);
    expect(without).toContain(GOOD);
    expect(await answerOf(handler)).toContain(GOOD);
  });
});

/** A method of Node's outgoing messages as it is now, called on a response. */
const inherited =
  (name: 'write' | 'end') =>
  (res: Response, text: string): void => {
    Reflect.apply(Reflect.get(OutgoingMessage.prototype, name) as () => void, res, [text]);
  };

describe("Node's own methods of outgoing messages", () => {
  test('end, called past the response, writes nothing before the head', async () => {
    const sent = await answerOf((_req, res) => {
      setFacts(res, FACTS);
      res.type('text/plain');
      inherited('end')(res, GOOD);
    });
    expect(sent).toMatch(/^HTTP\/1\.1 200 /u);
    expect(parseResponse(sent).body.toString()).toBe(GOOD);
    expect(sent).toMatch(/^Answer-Guard: /imu);
  });

  test('write, called past the response, writes nothing before the head either', async () => {
    const sent = await answerOf((_req, res) => {
      setFacts(res, FACTS);
      res.type('text/plain');
      inherited('write')(res, GOOD);
      res.end();
    });
    expect(sent).toMatch(/^HTTP\/1\.1 200 /u);
    expect(parseResponse(sent).body.toString()).toBe(GOOD);
    expect(sent).toMatch(/^Answer-Guard: /imu);
  });
});

describe("Node's own methods, with a compression that is mounted before,", () => {
  const BAD = 'The museum opened in the FALSE year.';
  const before = [compression({ threshold: 0 })];
  const called = (prototype: object, name: string, res: Response, text: string): void => {
    Reflect.apply(Reflect.get(prototype, name) as () => void, res, [text]);
  };

  test.each<[string, (res: Response) => void]>([
    [
      'end of a response',
      (res) => {
        called(ServerResponse.prototype, 'end', res, BAD);
      },
    ],
    [
      'end of a message',
      (res) => {
        called(OutgoingMessage.prototype, 'end', res, BAD);
      },
    ],
    [
      'write of a message',
      (res) => {
        called(OutgoingMessage.prototype, 'write', res, BAD);
        res.end();
      },
    ],
  ])('write nothing past the guard: %s', async (_what, send) => {
    const sent = await answerOf(
      (_req, res) => {
        setFacts(res, FACTS);
        res.type('text/plain');
        send(res);
      },
      { policy: 'strict' },
      before,
    );
    expect(sent).toMatch(/^HTTP\/1\.1 200 /u);
    expect(sent).toMatch(/^Answer-Guard: /imu);
    expect(sent).not.toContain('FALSE');
  });

  test('an end with nothing but a callback comes to an end, and calls it', async () => {
    const finished = jest.fn();
    const sent = await answerOf(
      (_req, res) => {
        setFacts(res, FACTS);
        res.type('text/plain');
        res.write(GOOD);
        res.end(finished);
      },
      {},
      before,
    );
    expect(parseResponse(sent).body.toString()).toBe(GOOD);
    expect(finished).toHaveBeenCalledTimes(1);
  });
});

const BODY = JSON.stringify({ answer: GOOD });
const JSON_TYPE = 'application/json';

test.each<[string, (res: Response) => void]>([
  [
    'res.cookie',
    (res) => {
      res.cookie('a', '1').cookie('b', '2').json({ answer: GOOD });
    },
  ],
  [
    'writeHead with a list',
    (res) => {
      res.writeHead(200, { 'content-type': JSON_TYPE, 'set-cookie': ['a=1', 'b=2'] }).end(BODY);
    },
  ],
  [
    'writeHead with a flat list',
    (res) => {
      res.writeHead(200, ['content-type', JSON_TYPE, 'set-cookie', 'a=1', 'set-cookie', 'b=2']).end(BODY);
    },
  ],
])('cookies of %s survive a compression that is mounted before', async (_name, send) => {
  const sent = await answerOf(
    (_req, res) => {
      setFacts(res, FACTS);
      send(res);
    },
    {},
    [compression({ threshold: 0 })],
    { 'accept-encoding': 'gzip' },
  );
  expect(sent.match(/^set-cookie: .*$/gimu)).toHaveLength(2);
});

const chunk = (content: string): string =>
  `data: ${JSON.stringify({ object: 'chat.completion.chunk', choices: [{ index: 0, delta: { content }, finish_reason: null }] })}\n\n`;
const MESSAGE = 'Nothing here could be verified.';
/** What a handler writes of a text, by the type of its stream. */
const STREAMS: Readonly<Record<string, (text: string) => string>> = {
  'text/event-stream': (text) => `data: ${JSON.stringify({ answer: text })}\n\n`,
  'text/event-stream; charset=utf-8': chunk,
  'application/x-ndjson': (text) => `${JSON.stringify({ answer: text })}\n`,
  'text/plain': (text) => text,
};

describe.each(Object.keys(STREAMS))('a stream of %s that is blocked for its size', (type) => {
  const write = STREAMS[type]!;

  test.each([
    ['before anything left', ''],
    ['after its first sentence left', `${GOOD} `],
  ])('says so to its reader, %s', async (_when, first) => {
    const sent = await answerOf(
      async (_req, res) => {
        setFacts(res, FACTS);
        res.setHeader('content-type', type);
        if (first !== '') {
          res.write(write(first));
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
        // One sentence, and no end of it.
        for (let n = 0; n < 40; n += 1) res.write(write('word '.repeat(20)));
        res.end(type.endsWith('utf-8') ? 'data: [DONE]\n\n' : '');
      },
      {
        policy: { preset: 'strict', message: MESSAGE, streaming: { longestSentence: 10_000 } },
        maxBodyBytes: 1024,
      },
    );
    expect(sent).toContain(MESSAGE);
    expect(sent).not.toContain('word word word');
  });
});
