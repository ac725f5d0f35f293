import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Request, type RequestHandler } from 'express';
import { createProxyMiddleware, fixRequestBody } from 'http-proxy-middleware';
import request from 'supertest';
import { factsOfBody as ofAnthropic } from '../../middleware/facts/hooks/anthropic.js';
import { factsOfBody as ofOpenAi } from '../../middleware/facts/hooks/openai.js';
import { answerGuard, type AnswerGuardOptions, type GuardEvent } from '../../middleware/index.js';
import { wordChecker } from '../middleware/streaming/word-checker.js';
import { BY_WORDS } from './by-words.js';

const FACT = 'The park opens at nine.';
const ANSWER = `${FACT} It closes at FALSE.`;
const context = /<context>(.*?)<\/context>/s;
const prompt = `<context>${FACT}</context> When does it open?`;

let model: Server;
const posted: unknown[] = [];

/** A model behind the gateway: streams where it is asked to. */
beforeAll(async () => {
  model = createServer((req, res) => {
    let body = '';
    req.setEncoding('utf8').on('data', (text: string) => (body += text));
    req.on('end', () => {
      const asked = JSON.parse(body) as { stream?: boolean };
      posted.push(asked);
      if (asked.stream !== true) {
        const isAnthropic = req.url?.includes('messages') === true;
        const text = [{ type: 'text', text: ANSWER }];
        const message = { role: 'assistant', content: ANSWER };
        const whole = isAnthropic
          ? {
              id: 'm',
              type: 'message',
              role: 'assistant',
              model: 'c',
              content: text,
              stop_reason: 'end_turn',
            }
          : { id: 'c', object: 'chat.completion', choices: [{ index: 0, message, finish_reason: 'stop' }] };
        res.setHeader('Content-Type', 'application/json').end(JSON.stringify(whole));
        return;
      }
      res.setHeader('Content-Type', 'text/event-stream');
      const chunk = (delta: object, finish_reason: string | null) =>
        `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason }] })}\n\n`;
      res.end(`${chunk({ content: ANSWER }, null)}${chunk({}, 'stop')}data: [DONE]\n\n`);
    });
  });
  model.listen(0, '127.0.0.1');
  await once(model, 'listening');
});
afterAll(() => model.close());

function gateway(requestFacts: AnswerGuardOptions['requestFacts']) {
  const checker = wordChecker();
  const options = { config: false, logger: false, register: false, budgetMs: 60_000 } as const;
  const policy = { supportThreshold: 0, minCitedClaims: 0 };
  const app = express();
  app.use(
    express.json(),
    answerGuard({ ...options, policy, checker, ...(requestFacts !== undefined && { requestFacts }) }),
    createProxyMiddleware({
      target: `http://127.0.0.1:${(model.address() as AddressInfo).port}`,
      on: { proxyReq: fixRequestBody },
    }),
  );
  return { app, checker };
}

it.each([
  ['a prompt of OpenAI', '/v1/chat/completions', ofOpenAi, { messages: [{ role: 'user', content: prompt }] }],
  [
    'a result of a tool',
    '/v1/chat/completions',
    ofOpenAi,
    { messages: [{ role: 'tool', tool_call_id: 'x', content: FACT }] },
  ],
  ['a system prompt of Anthropic', '/v1/messages', ofAnthropic, { system: prompt, messages: [] }],
  [
    'a stream',
    '/v1/chat/completions',
    ofOpenAi,
    { stream: true, messages: [{ role: 'user', content: prompt }] },
  ],
])('a gateway judges by the facts in %s, and passes the request on', async (_what, path, factsOf, body) => {
  const { app, checker } = gateway((req) => factsOf(req.body, { context }));
  const { text } = await request(app).post(path).send(body).buffer(true);
  expect(checker.asked[0]?.facts).toEqual([{ factText: FACT }]);
  expect(text).toContain(FACT);
  expect(text).not.toContain('FALSE');
  expect(posted.at(-1)).toEqual(body);
});

it('without it, what the client sent is no evidence', async () => {
  const { app, checker } = gateway(undefined);
  const body = { messages: [{ role: 'user', content: prompt }] };
  const { headers } = await request(app).post('/v1/chat/completions').send(body);
  expect(checker.asked).toEqual([]);
  expect(headers['answer-guard']).toMatch(/error=noFacts/);
});

it('a function that throws or gives a promise gives no facts', async () => {
  for (const requestFacts of [
    () => {
      throw new Error('no');
    },
    (() => Promise.resolve([FACT])) as unknown as () => string[],
  ]) {
    const { app } = gateway(requestFacts);
    const { headers } = await request(app).post('/v1/chat/completions').send({ messages: [] });
    expect(headers['answer-guard']).toMatch(/error=noFacts/);
  }
});

/** A guard of which is told what it warns of in its requests. */
function warningGuard(options: AnswerGuardOptions) {
  const warned: string[] = [];
  const observer = {
    observe: (event: GuardEvent) => event.type === 'warning' && warned.push(event.code),
  };
  const guard = answerGuard({ ...BY_WORDS, policy: 'lenient', observer, ...options });
  // What it says of its making.
  warned.splice(0);
  return { guard, warned };
}

it('says so where nobody parsed the body that has the facts', async () => {
  const requestFacts = (req: Request) => ofOpenAi(req.body as never, { context });
  const { guard, warned } = warningGuard({ requestFacts });
  const answering: RequestHandler = (_req, res) => {
    res.json({ answer: ANSWER });
  };
  const app = express().post('/unread', guard, answering).post('/read', express.json(), guard, answering);
  const ask = (path: string) =>
    request(app)
      .post(path)
      .send({ messages: [{ role: 'user', content: prompt }] });
  await ask('/read').expect('answer-guard', /cited=1/);
  expect(warned).toEqual([]);
  await ask('/unread').expect('answer-guard', /error=noFacts/);
  expect(warned).toEqual(['request-not-read']);
});

it.each([
  ['reads rows that a function gives', { id: 1, hours: FACT }, /^pass;.*cited=1/, []],
  [
    'says so where it finds no text in what one gives',
    { id: 1, vector: [0.5] },
    /error=noFacts/,
    ['facts-not-understood'],
  ],
])('%s', async (_what, row, header, warnings) => {
  const { guard, warned } = warningGuard({ facts: () => [row] });
  const app = express().get('/', guard, (_req, res) => {
    res.json({ answer: FACT });
  });
  await request(app).get('/').expect('answer-guard', header);
  expect(warned).toEqual(warnings);
});
