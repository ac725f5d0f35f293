import { createServer } from 'node:http';
import express5, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import request from 'supertest';
import {
  answerGuard,
  finalAnswer,
  setFacts,
  type AnswerGuardOptions,
  type GuardEvent,
  type Outcome,
} from '../../middleware/index.js';
import {
  ALSO_TRUE,
  EXPRESS,
  FACTS,
  FALSE,
  MIXED,
  TRUE,
  action,
  answering,
  guardedApp,
  parameter,
  type Body,
  QUIET,
} from './express-app.js';

describe.each(EXPRESS)('answerGuard in %s', (_, express) => {
  const app = (handler: RequestHandler, options: AnswerGuardOptions = {}): Express =>
    guardedApp(express, handler, options);

  describe('decides', () => {
    it('passes what the facts say, and says so', async () => {
      const { body, headers } = await request(app(answering(TRUE)))
        .get('/chat')
        .expect(200);
      expect(action(headers)).toBe('pass');
      expect((body as Body).answer).toBe(TRUE);
      expect((body as Body).answerGuard).toMatchObject({
        action: 'pass',
        claims: [{ state: 'grounded', startPos: 0, endPos: TRUE.length }],
      });
      expect(Number(headers['content-length'])).toBe(Buffer.byteLength(JSON.stringify(body)));
    });

    it('takes out what they do not', async () => {
      const { body, headers } = await request(app(answering(MIXED)))
        .get('/chat')
        .expect(200);
      expect(action(headers)).toBe('rewrite');
      expect(parameter(headers, 'claims')).toBe(3);
      expect((body as Body).answer).not.toContain('6:00');
      expect((body as Body).answer).toContain(ALSO_TRUE);
    });

    it('blocks under strict, in the shape of the answer and the language of the reader', async () => {
      const { body, headers } = await request(
        app(answering(MIXED), { policy: { preset: 'strict', message: { default: 'No.', de: 'Nein.' } } }),
      )
        .get('/chat')
        .set('accept-language', 'de-AT, en;q=0.5')
        .expect(200);
      expect(action(headers)).toBe('block');
      expect((body as Body).answer).not.toContain('store');
    });

    it('says by offsets under lenient which sentence is not supported', async () => {
      const { body, headers } = await request(app(answering(MIXED), { policy: 'lenient' })).get('/chat');
      expect(action(headers)).toBe('annotate');
      expect((body as Body).answer).toBe(MIXED);
      const [, claim] = (body as Body).answerGuard!.claims;
      expect(claim!.state).not.toBe('grounded');
      expect(Buffer.from(MIXED).subarray(claim!.startPos, claim!.endPos).toString()).toBe(FALSE);
    });

    it('marks that sentence where the body has no place for a report', async () => {
      const handler: RequestHandler = (_req, res) => {
        setFacts(res, FACTS);
        res.type('text/plain').send(MIXED);
      };
      const { text } = await request(app(handler, { policy: 'lenient' })).get('/chat');
      expect(text).toMatch(/6:00 to 20:00\. \[(?:unverified|contradicted)\] The basic/);
    });

    it('changes nothing but the header in observe, and nothing at all when off or skipped', async () => {
      const observed = await request(app(answering(FALSE), { mode: 'observe' })).get('/chat');
      expect(action(observed.headers)).toBe('block');
      expect(parameter(observed.headers, 'mode')).toBe('observe');
      expect(observed.text).toBe(JSON.stringify({ answer: FALSE }));
      for (const options of [{ mode: 'off' }, { skip: () => true }] as const) {
        const { headers, text } = await request(app(answering(FALSE), options)).get('/chat');
        expect(headers['answer-guard']).toBeUndefined();
        expect(text).toBe(JSON.stringify({ answer: FALSE }));
      }
    });

    it('takes a policy for each request, and is strict when the function fails', async () => {
      const events: GuardEvent[] = [];
      const guarded = app(answering(FALSE), {
        observer: { observe: (event) => events.push(event) },
        policy: (req) => {
          if (req.get('x-tenant') === undefined) throw new Error('no tenant');
          return req.get('x-tenant') === 'easy' ? 'lenient' : ('sloppy' as 'strict');
        },
      });
      const lenient = await request(guarded).get('/chat').set('x-tenant', 'easy');
      expect(action(lenient.headers)).toBe('annotate');
      expect(action((await request(guarded).get('/chat')).headers)).toBe('block');
      expect(action((await request(guarded).get('/chat').set('x-tenant', 'bad')).headers)).toBe('block');
      expect(events.filter(({ type }) => type === 'callbackFailed')).toHaveLength(2);
    });
  });

  describe('the last word', () => {
    it('tells onDecision, res.locals and finalAnswer what was sent', async () => {
      const told: Outcome[] = [];
      let final: Promise<string | undefined> | undefined;
      let locals: unknown;
      const handler: RequestHandler = (_req, res) => {
        setFacts(res, FACTS);
        final = finalAnswer(res);
        res.on('finish', () => {
          locals = res.locals['answerGuard'];
        });
        res.json({ answer: MIXED });
      };
      const { body } = await request(app(handler, { onDecision: (outcome) => told.push(outcome) }))
        .post('/chat')
        .send({ question: 'When is the store open?' });
      expect(await final).toBe((body as Body).answer);
      expect(told).toHaveLength(1);
      expect(told[0]).toMatchObject({
        text: (body as Body).answer,
        exchange: { answer: MIXED, prompt: 'When is the store open?' },
      });
      expect(locals).toMatchObject({ id: told[0]!.id, outcomes: [told[0]] });
    });

    it('settles the final answer when nothing was judged', async () => {
      let final: Promise<string | undefined> | undefined;
      const handler: RequestHandler = (_req, res) => {
        final = finalAnswer(res);
        res.status(204).end();
      };
      await request(app(handler)).get('/chat');
      await expect(final).resolves.toBeUndefined();
    });

    it('says when no guard is mounted', async () => {
      let final: Promise<unknown> | undefined;
      const bare = express();
      bare.get('/', (_req, res) => {
        final = finalAnswer(res).catch((error: unknown) => error);
        res.end();
      });
      await request(bare).get('/');
      expect(await final).toMatchObject({ code: 'AG_NOT_GUARDED' });
    });
  });

  it.each([
    [undefined, undefined],
    ['X-Trace', 'X-Trace, Answer-Guard'],
    ['X-Trace, answer-guard', 'X-Trace, answer-guard'],
  ])('adds its header to those that other origins may read: %s', async (given, expected) => {
    const handler: RequestHandler = (_req, res) => {
      setFacts(res, FACTS);
      if (given !== undefined) res.setHeader('Access-Control-Expose-Headers', given);
      res.json({ answer: TRUE });
    };
    const { headers } = await request(app(handler)).get('/chat');
    expect(headers['access-control-expose-headers']).toBe(expected);
  });

  it('mounted twice, the innermost judges, once', async () => {
    const events: GuardEvent[] = [];
    const observer = { observe: (event: GuardEvent) => void events.push(event) };
    const made = express();
    made.use(answerGuard({ ...QUIET, route: 'outer', observer }));
    made.get('/chat', answerGuard({ ...QUIET, route: 'inner', observer }), answering(MIXED));
    const { headers, body } = await request(made).get('/chat');
    expect(action(headers)).toBe('rewrite');
    expect(Object.keys(body as object)).toEqual(['answer', 'answerGuard']);
    expect(events.flatMap((event) => (event.type === 'decided' ? [event.route] : []))).toEqual(['inner']);
  });

  it('tells a client that asks again by the ETag of what was sent', async () => {
    const guarded = app(answering(MIXED));
    const first = await request(guarded).get('/chat');
    expect(first.headers['etag']).toBeDefined();
    const changing = Object.keys(first.body as object);
    expect(changing).toContain('answerGuard');
    const plain = app((_req, res) => {
      setFacts(res, FACTS);
      res.type('text/plain').send(MIXED);
    });
    const text = await request(plain).get('/chat');
    await request(plain).get('/chat').set('if-none-match', text.headers['etag']!).expect(304);
  });

  it('leaves an error thrown after the answer to Express, as without the guard', async () => {
    const handler: RequestHandler = (_req, res) => {
      setFacts(res, FACTS);
      res.json({ answer: TRUE });
      throw new Error('after the answer');
    };
    const seen: boolean[] = [];
    const made = app(handler);
    made.use(((_error, _req, res, _next) => {
      seen.push(res.headersSent);
    }) as express5.ErrorRequestHandler);
    const { body } = await request(made).get('/chat').expect(200);
    expect((body as Body).answer).toBe(TRUE);
    expect(seen).toEqual([true]);
  });
});

describe('answerGuard without Express', () => {
  it('guards a node:http server', async () => {
    const guard = answerGuard({ ...QUIET });
    const server = createServer((req, res) => {
      guard(req as never, res as never, () => {
        setFacts(res, FACTS);
        res.setHeader('content-type', 'application/json');
        res.end(JSON.stringify({ answer: MIXED }));
      });
    });
    const { body } = await request(server).get('/');
    expect((body as Body).answer).not.toContain('6:00');
  });
});

describe('misconfiguration fails when the guard is built', () => {
  it.each<[object, string, RegExp]>([
    [{ budgetMs: 0 }, 'AG_CONFIG_INVALID', /budgetMs: 0: must be in \[1, 60000\]/],
    [{ budgetMs: Number.NaN }, 'AG_CONFIG_INVALID', /budgetMs: NaN: must be a number in \[1, 60000\]/],
    [
      { policy: 'sloppy' },
      'AG_CONFIG_INVALID',
      /policy: "sloppy": must be a function, or one of strict, balanced, lenient, or an object$/,
    ],
    [{ policy: 'stirct' }, 'AG_CONFIG_INVALID', /policy: "stirct": .*; did you mean strict\?$/],
    [{ mode: 'enforced' }, 'AG_CONFIG_INVALID', /mode: "enforced": .* off; did you mean enforce\?$/],
    [{ logger: {} }, 'AG_CONFIG_INVALID', /logger: \{\}: must be false, or a pino Logger$/],
    [
      { record: { sink: 'records', redact: 'email' } },
      'AG_CONFIG_INVALID',
      /record.redact: "email": must be a function of a text, or a list$/,
    ],
    [
      { policy: { supportThreshold: 2 } },
      'AG_CONFIG_INVALID',
      /policy.supportThreshold: 2: must be in \[0, 1\]/,
    ],
    [
      { policy: { onEror: 'pass' } },
      'AG_CONFIG_INVALID',
      /policy.onEror: is not a known field; did you mean onError\?$/,
    ],
    [
      { reportAt: 'body' },
      'AG_CONFIG_INVALID',
      /^[^\n]*\n {2}reportAt: "body": must be header, none, or a JSON/,
    ],
    [{ answer: [] }, 'AG_CONFIG_INVALID', /answer: \[\]: must have at least 1 entry$/],
    [{ annotation: {} }, 'AG_CONFIG_INVALID', /annotation.style: is not set; must be one of marks/],
    [{ policy: null }, 'AG_CONFIG_INVALID', /policy: null: .*, or an object$/],
    [
      { checker: { name: 'mine', check: () => null } },
      'AG_CONFIG_INVALID',
      /checker.ready: is not set; must be a promise/,
    ],
    [{ facts: 'sources' }, 'AG_CONFIG_INVALID', /facts: .*JSON Pointer/],
    [{ mode: 'on' }, 'AG_CONFIG_INVALID', /mode: "on": must be one of enforce, observe, off/],
    [{ skip: true }, 'AG_CONFIG_INVALID', /skip: true: must be a function$/],
    ...['skip', 'policy', 'answer', 'facts', 'requestFacts', 'prompt'].map(
      (option): [object, string, RegExp] => [
        { [option]: async () => true },
        'AG_CONFIG_INVALID',
        new RegExp(
          `${option}: a function: must be a function that gives its result at once, and no async one`,
        ),
      ],
    ),
    [{ logger: console.log }, 'AG_CONFIG_INVALID', /logger: a function/],
    [
      { budget: 500, thresold: 1 },
      'AG_CONFIG_INVALID',
      /budget: is not a known field; did you mean budgetMs\?\n.*thresold: is not a known field$/,
    ],
    [
      { checker: { google: { location: 'asia' } } },
      'AG_CONFIG_INVALID',
      /google\.location: "asia": .*global, us, eu/,
    ],
    [
      { checker: 'gogle' },
      'AG_CONFIG_INVALID',
      /checker: "gogle": must be one of embedded, google, .*, or a Checker, .*; did you mean google\?$/,
    ],
    [{ config: '/absent.yaml' }, 'AG_CONFIG_NOT_FOUND', /absent/],
  ])('%j', (options, code, message) => {
    let thrown: unknown;
    try {
      answerGuard({ config: false, logger: false, register: false, ...options });
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toMatchObject({ code, message: expect.stringMatching(message) });
  });

  it('says so where the function itself is mounted, and not what it makes', async () => {
    const app = express5();
    app.get('/', answerGuard as unknown as RequestHandler);
    const told: unknown[] = [];
    app.use(((error: Error, _req, res, _next) => {
      told.push(error.message);
      res.sendStatus(500);
    }) as ErrorRequestHandler);
    await request(app).get('/').expect(500);
    expect(told).toEqual([
      expect.stringMatching(/is a request: .*app\.post\('\/chat', answerGuard\(\), handler\)$/),
    ]);
  });

  it('shows the first of many problems', () => {
    const options = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`unknown${index}`, 1]));
    expect(() => answerGuard(options)).toThrow(/unknown19: is not a known field\n {2}and 10 more$/);
  });
});
