import { createServer } from 'node:http';
import type express5 from 'express';
import { type Express, type RequestHandler } from 'express';
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

    it('removes what they do not', async () => {
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

    it('resolves the final answer when nothing was judged', async () => {
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
