import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { type Express, type RequestHandler } from 'express';
import request from 'supertest';
import {
  AnswerGuardError,
  setFacts,
  type AnswerGuardOptions,
  type GuardEvent,
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
  checker,
  guardedApp,
  parameter,
  type Body,
} from './express-app.js';

describe.each(EXPRESS)('answerGuard in %s', (_, express) => {
  const app = (handler: RequestHandler, options: AnswerGuardOptions = {}): Express =>
    guardedApp(express, handler, options);

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
});
