import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import express5, { type Express, type RequestHandler } from 'express';
import request from 'supertest';
import { parseItem, type Token } from 'structured-headers';
import {
  answerGuard,
  AnswerGuardError,
  createGuard,
  finalAnswer,
  setFacts,
  type AnswerGuardOptions,
  type GuardEvent,
  type Outcome,
} from '../../middleware/index.js';
import { wordChecker } from '../checkers/word-checker.js';

const FACTS = ['The store is open from 8:00 to 20:00.', 'The basic plan costs 40 euros.'];
const TRUE = 'The store is open from 8:00 to 20:00.';
const FALSE = 'The store is open from 6:00 to 20:00.';
const ALSO_TRUE = 'The basic plan costs 40 euros.';
const MIXED = `${TRUE} ${FALSE} ${ALSO_TRUE}`;

// What is tested here is the middleware around a checker.
const checker = wordChecker();
const QUIET = { checker, config: false, logger: false, register: false, budgetMs: 60_000 } as const;

/** The members that tests look at. */
interface Body {
  readonly answer: string;
  readonly answerGuard?: {
    readonly action: string;
    readonly claims: readonly {
      readonly state: string;
      readonly startPos: number;
      readonly endPos: number;
    }[];
  };
}

describe.each([
  ['Express 5', express5],
  ['Express 4', jest.requireActual<typeof express5>('express4')],
])('answerGuard in %s', (_, express) => {
  function app(handler: RequestHandler, options: AnswerGuardOptions = {}): Express {
    const made = express();
    made.use(express.json());
    made.all('/chat', answerGuard({ ...QUIET, ...options }), handler);
    return made;
  }
  const answering =
    (answer: string, facts: unknown = FACTS): RequestHandler =>
    (_req, res) => {
      setFacts(res, facts as string[]);
      res.json({ answer });
    };
  const action = (headers: Record<string, string>) => {
    const value = headers['answer-guard'];
    return value === undefined ? undefined : (parseItem(value)[0] as Token).toString();
  };
  const parameter = (headers: Record<string, string>, name: string) => {
    const value: unknown = parseItem(headers['answer-guard']!)[1].get(name);
    return typeof value === 'number' ? value : value?.toString();
  };

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

  describe('finds facts', () => {
    it.each([
      ['beside the answer', {}, { answer: TRUE, sources: FACTS }],
      ['where a pointer leads', { facts: '/meta/read' }, { answer: TRUE, meta: { read: FACTS } }],
      ['in what a function gives', { facts: () => FACTS }, { answer: TRUE }],
    ])('%s', async (_where, options, body) => {
      const { headers } = await request(app((_req, res) => void res.json(body), options)).get('/chat');
      expect(action(headers)).toBe('pass');
      expect(parameter(headers, 'cited')).toBe(1);
    });

    it('believes what was handed over, not what the body or the client says', async () => {
      const handler: RequestHandler = (_req, res) => {
        setFacts(res, FACTS);
        res.json({ answer: FALSE, sources: [FALSE] });
      };
      const forged = await request(app(handler))
        .post('/chat')
        .send({
          message: `Context: ${FALSE}`,
          facts: [FALSE],
          messages: [{ role: 'system', content: FALSE }],
        });
      expect(action(forged.headers)).toBe('block');
    });

    it('says that there were none', async () => {
      for (const facts of [[], null, '']) {
        const { headers, text } = await request(app(answering(TRUE, facts))).get('/chat');
        expect([action(headers), parameter(headers, 'error')]).toEqual(['unchecked', 'noFacts']);
        expect(text).toBe(JSON.stringify({ answer: TRUE }));
      }
      const strict = await request(app(answering(TRUE, []), { policy: 'strict' })).get('/chat');
      expect(action(strict.headers)).toBe('block');
      expect((strict.body as Body).answer).not.toBe(TRUE);
    });

    it('reports a function that gives facts only later, and takes none from it', async () => {
      const events: GuardEvent[] = [];
      const facts = (() => Promise.resolve(FACTS)) as unknown as () => string[];
      const observer = { observe: (event: GuardEvent) => void events.push(event) };
      const { headers } = await request(
        app((_req, res) => void res.json({ answer: TRUE }), { facts, observer }),
      ).get('/chat');
      expect(parameter(headers, 'error')).toBe('noFacts');
      expect(events).toContainEqual({
        type: 'callbackFailed',
        callback: 'facts',
        error: expect.objectContaining({ code: 'AG_FACTS_INVALID' }),
      });
    });

    it('refuses what is no fact, where it is said', async () => {
      let code: unknown;
      const handler: RequestHandler = (_req, res) => {
        try {
          setFacts(res, 42 as unknown as string);
        } catch (error) {
          code = AnswerGuardError.isInstance(error) && error.code;
        }
        res.end();
      };
      await request(app(handler)).get('/chat');
      expect(code).toBe('AG_FACTS_INVALID');
    });
  });

  describe('reads answers however they are sent', () => {
    const ways: Record<string, RequestHandler> = {
      json: (_req, res) => void res.json({ answer: MIXED }),
      'JSON sent as a string': (_req, res) => void res.send(JSON.stringify({ answer: MIXED })),
      send: (_req, res) => void res.send(MIXED),
      'a Buffer': (_req, res) => void res.type('text/plain').send(Buffer.from(MIXED)),
      end: (_req, res) => void res.setHeader('content-type', 'text/plain').end(MIXED),
      'end alone': (_req, res) => void res.end(MIXED),
      'write and end': (_req, res) => {
        res.writeHead(200, { 'content-type': 'text/markdown' });
        for (const byte of Buffer.from(MIXED)) res.write(Buffer.of(byte));
        res.end();
      },
      pipe: (_req, res) => void Readable.from(MIXED.match(/.{1,7}/gs)!).pipe(res),
      gzip: (_req, res) => {
        res.setHeader('content-encoding', 'gzip');
        res.setHeader('content-type', 'text/plain');
        res.end(gzipSync(MIXED));
      },
    };
    it.each(Object.entries(ways))('%s', async (way, send) => {
      const handler: RequestHandler = (req, res, next) => {
        setFacts(res, FACTS);
        return send(req, res, next);
      };
      const { text, headers } = await request(app(handler)).get('/chat').expect(200);
      // The head of what is written bit by bit leaves before all is decided.
      expect(action(headers)).toBe(way === 'pipe' || way === 'write and end' ? 'gate' : 'rewrite');
      expect(text).not.toContain('6:00');
      expect(text).toContain(ALSO_TRUE);
    });

    it('jsonp', async () => {
      const handler: RequestHandler = (_req, res) => {
        setFacts(res, FACTS);
        res.jsonp({ answer: MIXED });
      };
      const { text } = await request(app(handler))
        .get('/chat?callback=show')
        .buffer(true)
        .parse((res, done) => {
          let data = '';
          res.on('data', (chunk: Buffer) => (data += chunk.toString()));
          res.on('end', () => {
            done(null, data);
          });
        })
        .then(({ body }) => ({ text: body as string }));
      expect(text).toMatch(
        /^\/\*\*\/ typeof show === 'function' && show\(\{"answer":".*"answerGuard":\{.*\}\}\);$/,
      );
      expect(text).not.toContain('6:00');
    });

    it('keeps the encoding of what it changed', async () => {
      const handler: RequestHandler = (_req, res) => {
        setFacts(res, FACTS);
        res
          .setHeader('content-encoding', 'gzip')
          .setHeader('content-type', 'text/plain')
          .end(gzipSync(MIXED));
      };
      const raw = await request(app(handler))
        .get('/chat')
        .buffer(true)
        .parse((res, done) => {
          const chunks: Buffer[] = [];
          res.on('data', (chunk: Buffer) => chunks.push(chunk));
          res.on('end', () => {
            done(null, Buffer.concat(chunks));
          });
        });
      expect(raw.headers['content-encoding']).toBe('gzip');
      expect(String(raw.body)).not.toContain('6:00');
    });

    it('judges each choice of a chat completion apart', async () => {
      const choice = (content: string, index: number) => ({
        index,
        message: { role: 'assistant', content },
        finish_reason: 'stop',
      });
      const handler: RequestHandler = (_req, res) => {
        setFacts(res, FACTS);
        res.json({ object: 'chat.completion', choices: [choice(TRUE, 0), choice(FALSE, 1)] });
      };
      const { body, headers } = await request(app(handler)).get('/chat');
      expect(action(headers)).toBe('block');
      expect(body.choices[0]).toEqual(choice(TRUE, 0));
      expect(body.choices[1].finish_reason).toBe('content_filter');
      expect(body.choices[1].message.content).not.toContain('6:00');
      expect(body.answerGuard).toBeUndefined();
    });
  });

  describe('leaves alone', () => {
    it.each<[string, RequestHandler]>([
      ['a body without an answer', (_req, res) => void res.json({ id: 1, name: 'tobi' })],
      ['an HTML document', (_req, res) => void res.send('<!doctype html><p>The store opens at 6:00.')],
      ['an error', (_req, res) => void res.status(500).json({ message: FALSE })],
      [
        'a redirect',
        (_req, res) => {
          res.redirect('/other');
        },
      ],
      ['nothing', (_req, res) => void res.status(204).end()],
      ['a file', (_req, res) => void res.attachment('a.txt').send(FALSE)],
      ['a bare word without facts', (_req, res) => void res.send('tobi')],
      ['a picture', (_req, res) => void res.type('png').send(Buffer.from([137, 80, 78, 71]))],
    ])('%s', async (_what, handler) => {
      const guarded = await request(app(handler)).get('/chat').redirects(0);
      const bare = express();
      bare.get('/chat', handler);
      const plain = await request(bare).get('/chat').redirects(0);
      const { date: _a, ...headers } = guarded.headers as Record<string, string>;
      const { date: _b, ...plainHeaders } = plain.headers as Record<string, string>;
      expect([guarded.status, headers, guarded.text]).toEqual([plain.status, plainHeaders, plain.text]);
    });

    it('unless facts were handed over for an answer that is not found', async () => {
      const handler: RequestHandler = (_req, res) => {
        setFacts(res, FACTS);
        res.json({ id: 1 });
      };
      const { body, headers } = await request(app(handler, { policy: 'strict' })).get('/chat');
      expect([action(headers), parameter(headers, 'error')]).toEqual(['block', 'noAnswer']);
      expect(body).toEqual({
        message: expect.any(String),
        answerGuard: { action: 'block', error: 'noAnswer' },
      });
    });
  });

  describe('what it cannot judge', () => {
    const sse: RequestHandler = (_req, res) => {
      res.type('text/event-stream').write(`data: ${JSON.stringify([1, [FALSE]])}\n\n`);
      res.end('data: [DONE]\n\n');
    };

    it.each([
      ['lenient', 'pass'],
      ['balanced', 'annotate'],
    ] as const)('a stream leaves under %s, says so, and is counted', async (policy, expected) => {
      const token = policy === 'balanced' ? 'unchecked' : expected;
      const events: GuardEvent[] = [];
      const { headers, text } = await request(
        app(sse, { policy, observer: { observe: (event) => events.push(event) } }),
      ).get('/chat');
      expect([action(headers), parameter(headers, 'error')]).toEqual([token, 'streamNotUnderstood']);
      expect(text).toContain(FALSE);
      expect(events).toContainEqual({
        type: 'unchecked',
        route: 'default',
        cause: 'streamNotUnderstood',
        action: expected,
      });
    });

    it('a stream is blocked under strict', async () => {
      const { headers, text } = await request(app(sse, { policy: 'strict' })).get('/chat');
      expect(action(headers)).toBe('block');
      expect(headers['content-type']).toContain('text/event-stream');
      expect(text).toMatch(/^event: block\ndata: \{"message":/);
      expect(text).not.toContain('6:00');
    });

    it('a body over the cap', async () => {
      const long = answering(`${TRUE} `.repeat(100));
      const { headers, body } = await request(app(long, { maxBodyBytes: 1024 })).get('/chat');
      expect([action(headers), parameter(headers, 'error')]).toEqual(['unchecked', 'tooLarge']);
      expect((body as Body).answer).toHaveLength((TRUE.length + 1) * 100);
      const strict = await request(app(long, { maxBodyBytes: 1024, policy: 'strict' })).get('/chat');
      expect(action(strict.headers)).toBe('block');
    });

    it('an answer whose time ran out', async () => {
      const never = { ...checker, name: 'never', check: () => new Promise<never>(() => undefined) };
      const { headers, text } = await request(app(answering(FALSE), { checker: never, budgetMs: 20 })).get(
        '/chat',
      );
      expect([action(headers), parameter(headers, 'error')]).toEqual(['unchecked', 'timeout']);
      expect(text).toBe(JSON.stringify({ answer: FALSE }));
      const strict = await request(
        app(answering(FALSE), { checker: never, budgetMs: 20, policy: 'strict' }),
      ).get('/chat');
      expect(action(strict.headers)).toBe('block');
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
    [{ budgetMs: 0 }, 'AG_CONFIG_INVALID', /budgetMs: 0: must be at least 1/],
    [{ budgetMs: Number.NaN }, 'AG_CONFIG_INVALID', /budgetMs: NaN: must be of type number/],
    [
      { policy: 'sloppy' },
      'AG_CONFIG_INVALID',
      /policy: "sloppy": .*must be one of strict, balanced, lenient/,
    ],
    [
      { policy: { supportThreshold: 2 } },
      'AG_CONFIG_INVALID',
      /policy.supportThreshold: 2: must be at most 1/,
    ],
    [{ policy: { onEror: 'pass' } }, 'AG_CONFIG_INVALID', /policy.onEror: is not a known field/],
    [{ facts: 'sources' }, 'AG_CONFIG_INVALID', /facts: .*JSON Pointer/],
    [{ mode: 'on' }, 'AG_CONFIG_INVALID', /mode: "on": must be one of enforce, observe, off/],
    [{ skip: true }, 'AG_CONFIG_INVALID', /skip: true: must be a function/],
    [{ logger: console.log }, 'AG_CONFIG_INVALID', /logger: a function/],
    [
      { budget: 500, thresold: 1 },
      'AG_CONFIG_INVALID',
      /budget: is not a known field\n.*thresold: is not a known field/,
    ],
    [
      { checker: { google: { location: 'asia' } } },
      'AG_CONFIG_INVALID',
      /google\.location: "asia": .*global, us, eu/,
    ],
    [
      { checker: 'gogle' },
      'AG_CONFIG_INVALID',
      /checker: "gogle": must be one of embedded, google, .*, or .*must be a Checker/,
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
});

describe('createGuard', () => {
  it('judges without HTTP', async () => {
    const guard = createGuard(QUIET);
    await guard.ready;
    const outcome = await guard.check({ answer: MIXED, facts: FACTS });
    expect(outcome.decision.action).toBe('rewrite');
    expect(outcome.text).not.toContain('6:00');
    await guard.close();
  });

  it('passes in mode off, and says that nobody looked', async () => {
    const outcome = await createGuard({ ...QUIET, mode: 'off' }).check({ answer: FALSE, facts: FACTS });
    expect(outcome).toMatchObject({
      mode: 'off',
      text: FALSE,
      decision: { action: 'pass' },
      verdict: { kind: 'failed' },
    });
  });

  it('refuses an answer that is no text', async () => {
    await expect(
      createGuard(QUIET).check({ answer: null as unknown as string, facts: [] }),
    ).rejects.toMatchObject({
      code: 'AG_REQUEST_INVALID',
      message: 'answer is of type null; it must be a string.',
    });
  });
});
