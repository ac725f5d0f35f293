import { EventEmitter, once } from 'node:events';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import express5, { type Express, type RequestHandler } from 'express';
import session from 'express-session';
import multer from 'multer';
import request from 'supertest';
import {
  addFacts,
  answerGuard,
  collectFacts,
  setFacts,
  type AnswerGuardOptions,
  type GuardEvent,
} from '../../../middleware/index.js';
import { wordChecker } from '../../checkers/word-checker.js';

const TRUE = 'The store is open from 8:00 to 20:00.';
const checker = wordChecker();
const QUIET = {
  checker,
  config: false,
  logger: false,
  register: false,
  budgetMs: 60_000,
  policy: 'strict',
} as const;

const decided = (res: request.Response): string => String(res.headers['answer-guard']).split(';')[0]!;
const wait = (ms = 1): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

describe.each([
  ['Express 5', express5],
  ['Express 4', jest.requireActual<typeof express5>('express4')],
])('facts handed over in %s', (_, express) => {
  const app = (
    mount: (made: Express, guard: RequestHandler) => void,
    options: AnswerGuardOptions = {},
  ): Express => {
    const made = express();
    mount(made, answerGuard({ ...QUIET, ...options }));
    return made;
  };
  const answer: RequestHandler = (_req, res) => void res.json({ answer: TRUE });

  it('are those of the request from a function that knows nothing of it, over promises and timers', async () => {
    const retrieve = async (): Promise<void> => {
      await wait();
      await Promise.all([wait(), wait(2)]);
      addFacts({ pageContent: TRUE, metadata: { title: 'Hours' } });
    };
    const made = app((a, guard) =>
      a.get('/', guard, (_req, res, next) => {
        retrieve().then(() => res.json({ answer: TRUE }), next);
      }),
    );
    const res = await request(made).get('/').expect(200);
    expect(decided(res)).toBe('pass');
    expect(res.body.answerGuard.facts).toMatchObject([{ index: 0, title: 'Hours' }]);
  });

  it('survive event emitters', async () => {
    const bus = new EventEmitter();
    bus.on('ask', () => setImmediate(() => bus.emit('found', TRUE)));
    const made = app((a, guard) =>
      a.get('/', guard, (_req, res) => {
        bus.once('found', (text: string) => {
          addFacts(text);
          res.json({ answer: TRUE });
        });
        bus.emit('ask');
      }),
    );
    expect(decided(await request(made).get('/'))).toBe('pass');
  });

  it("survive the request's own events, read by hand", async () => {
    const made = app((a, guard) =>
      a.post('/', guard, (req, res) => {
        const chunks: Buffer[] = [];
        req.on('data', (chunk: Buffer) => chunks.push(chunk));
        req.on('end', () => {
          addFacts(Buffer.concat(chunks).toString());
          res.json({ answer: TRUE });
        });
      }),
    );
    expect(decided(await request(made).post('/').type('text').send(TRUE))).toBe('pass');
  });

  it.each([
    ['express.json', () => express.json(), (r: request.Test) => r.send({ big: 'x'.repeat(90_000) })],
    ['express.text', () => express.text(), (r: request.Test) => r.type('text').send('x'.repeat(90_000))],
    [
      'multer',
      () => multer().single('file'),
      (r: request.Test) => r.attach('file', Buffer.alloc(200_000), 'a.bin'),
    ],
    [
      'express-session',
      () => session({ secret: 's', resave: false, saveUninitialized: true }),
      (r: request.Test) => r,
    ],
  ])('survive %s mounted after the guard', async (__, parser, send) => {
    const made = app((a, guard) =>
      a.post('/', guard, parser(), (_req, res, next) => {
        wait().then(() => {
          addFacts(TRUE);
          res.json({ answer: TRUE });
        }, next);
      }),
    );
    expect(decided(await send(request(made).post('/')))).toBe('pass');
  });

  it('do not get from one request into another', async () => {
    const made = app((a, guard) =>
      a.get('/:hour', guard, (req, res, next) => {
        const { hour } = req.params;
        wait(Number(hour) % 7).then(() => {
          if (hour !== '9') addFacts(`The store opens at ${String(hour)}:00.`);
          res.json({ answer: `The store opens at ${String(hour)}:00.`, sources: [] });
        }, next);
      }),
    );
    const hours = [...Array(20).keys()].map((hour) => hour + 1);
    const actions = await Promise.all(hours.map((hour) => request(made).get(`/${hour}`).then(decided)));
    expect(actions).toEqual(hours.map((hour) => (hour === 9 ? 'block' : 'pass')));
  });

  it('are appended, each once, and replaced by setFacts without a response', async () => {
    const made = app((a, guard) => {
      a.get('/appended', guard, (_req, _res, next) => {
        addFacts('Another store is closed on Sunday.');
        addFacts([TRUE, TRUE]);
        addFacts({ text: TRUE });
        next();
      });
      a.get('/replaced', guard, (_req, _res, next) => {
        addFacts('Another store is closed on Sunday.');
        setFacts('Nothing is known of stores.');
        next();
      });
      a.use(answer);
    });
    const appended = await request(made).get('/appended');
    expect(decided(appended)).toBe('pass');
    expect(appended.body.answerGuard.facts).toMatchObject([{ index: 1 }]);
    expect(decided(await request(made).get('/replaced'))).toBe('block');
  });

  it('come too late after the answer, which is told', async () => {
    const events: GuardEvent[] = [];
    const observer = { observe: (event: GuardEvent) => void events.push(event) };
    const made = app(
      (a, guard) =>
        a.get('/', guard, (_req, res) => {
          res.json({ answer: TRUE });
          addFacts(TRUE);
        }),
      { observer },
    );
    expect(decided(await request(made).get('/'))).toBe('block');
    expect(events).toContainEqual({ type: 'factsLost', why: 'tooLate' });
  });
});

describe('facts outside of a request', () => {
  it.each([
    ['without a response', undefined, [TRUE], /^nothing was given/],
    ['with its arguments swapped', [TRUE], {}, /^a value of type array/],
    ['with the request', new IncomingMessage(new Socket()), [TRUE], /^a request/],
  ])('setFacts %s is refused', (_, res, facts, message) => {
    expect(() => {
      setFacts(res as never, facts);
    }).toThrow(
      expect.objectContaining({
        code: 'AG_NOT_GUARDED',
        message: expect.stringMatching(message) as unknown,
      }) as Error,
    );
  });

  it('collectFacts needs a function', async () => {
    await expect(collectFacts(undefined as never)).rejects.toMatchObject({ code: 'AG_REQUEST_INVALID' });
  });

  it('are lost, and a guard is told, once', () => {
    const events: GuardEvent[] = [];
    const observer = { observe: (event: GuardEvent) => void events.push(event) };
    const guards = [answerGuard({ ...QUIET, observer }), answerGuard({ ...QUIET, observer })];
    addFacts(TRUE);
    setFacts(TRUE);
    expect(events).toEqual([
      { type: 'factsLost', why: 'outsideRequest' },
      { type: 'factsLost', why: 'outsideRequest' },
    ]);
    return Promise.all(guards.map((guard) => guard.close()));
  });

  it('are lost where a guard is mounted on another route, or too late, and it is told', async () => {
    const events: GuardEvent[] = [];
    const observer = { observe: (event: GuardEvent) => void events.push(event) };
    const guard = answerGuard({ ...QUIET, observer });
    const handler: RequestHandler = (_req, res) => {
      setFacts(res, [TRUE]);
      setFacts(res, [TRUE]);
      res.json({ answer: TRUE });
    };
    const early: RequestHandler = (_req, res, next) => {
      setFacts(res, [TRUE]);
      next();
    };
    const made = express5()
      .get('/before', handler, guard)
      .get('/guarded', guard, handler)
      .get('/early', early, guard, (_req, res) => {
        res.json({ answer: TRUE });
      });
    expect(decided(await request(made).get('/guarded'))).toBe('pass');
    expect(decided(await request(made).get('/early'))).toBe('pass');
    expect(events).not.toContainEqual(expect.objectContaining({ type: 'factsLost' }));
    await request(made).get('/before').expect(200);
    while (!events.some(({ type }) => type === 'factsLost')) await wait();
    expect(events.filter(({ type }) => type === 'factsLost')).toEqual([
      { type: 'factsLost', why: 'unguarded' },
    ]);
  });

  it.each([
    ['a set', new Set([TRUE]), [{ factText: TRUE }]],
    ["a map's values", new Map([['1', { text: TRUE }]]), [{ factText: TRUE }]],
    ['what a generator gives', [TRUE].values(), [{ factText: TRUE }]],
  ])('are read from %s', async (_, given, facts) => {
    const collected = await collectFacts(() => {
      addFacts(given);
    });
    expect(collected.facts).toEqual(facts);
  });

  it.each([
    ['a promise', Promise.resolve([TRUE]), /^facts is a promise/],
    ['a list of promises', [TRUE, Promise.resolve(TRUE)], /^facts\[1\] is a promise; await Promise\.all/],
    ['an asynchronous iterable', (async function* () {})(), /^facts is an asynchronous iterable/],
    ['a request', new IncomingMessage(new Socket()), /the facts come second/],
  ])('are refused when they are %s', (_, given, message) => {
    expect(() => {
      addFacts(given as never);
    }).toThrow(
      expect.objectContaining({
        code: 'AG_FACTS_INVALID',
        message: expect.stringMatching(message) as unknown,
      }) as Error,
    );
  });

  it('are refused when they are none, wherever they come from', () => {
    expect(() => {
      addFacts(42 as unknown as string);
    }).toThrow(/number/);
    expect(() => {
      addFacts(Promise.resolve(TRUE) as unknown as string);
    }).toThrow(/promise/);
  });

  it('are collected for a guard without HTTP', async () => {
    const bus = new EventEmitter();
    const { value, facts } = await collectFacts(async () => {
      setImmediate(() => bus.emit('found'));
      await once(bus, 'found');
      addFacts([TRUE, { text: 'b', metadata: { title: 'B' } }]);
      return 7;
    });
    expect(value).toBe(7);
    expect(facts).toEqual([{ factText: TRUE }, { factText: 'b', attributes: { title: 'B' } }]);
  });
});
