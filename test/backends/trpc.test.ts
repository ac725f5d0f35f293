import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTRPCClient, httpBatchLink, httpBatchStreamLink, httpLink } from '@trpc/client';
import { initTRPC } from '@trpc/server';
import { createExpressMiddleware } from '@trpc/server/adapters/express';
import express from 'express';
import request from 'supertest';
import { addFacts, answerGuard } from '../../middleware/index.js';
import { BY_WORDS } from './by-words.js';

const GOOD = 'The park opens at nine.';
const BOTH = `${GOOD} It closes at FALSE.`;

const { procedure, router } = initTRPC.create();
const answering = <T>(result: T) =>
  procedure.query(() => {
    addFacts([GOOD]);
    return result;
  });
const calls = router({
  ask: answering({ answer: BOTH }),
  text: answering(BOTH),
  transformed: answering({ json: { answer: BOTH }, meta: {} }),
  page: answering({ title: 'Hours', answer: Promise.resolve(BOTH) }),
  tokens: procedure.query(async function* () {
    addFacts([GOOD, 'Entry is free.']);
    for (const token of `${BOTH} Entry is free.`.match(/\S+\s*/g) ?? []) yield Promise.resolve(token);
  }),
  events: procedure.query(async function* () {
    addFacts([GOOD]);
    for (const text of [GOOD, BOTH]) yield Promise.resolve({ type: 'chunk', text });
    return { done: true };
  }),
  me: procedure.query(() => ({ message: 'Welcome back, Ann.' })),
  fails: procedure.query(() => {
    throw new Error('no');
  }),
});

function guarded() {
  const app = express();
  app.use(
    answerGuard({
      ...BY_WORDS,
      policy: { preset: 'balanced', supportThreshold: 0, minCitedClaims: 0 },
    }),
    createExpressMiddleware({ router: calls }),
  );
  return app;
}

describe("tRPC's own client", () => {
  let server: Server;
  let url: string;
  beforeAll(async () => {
    server = guarded().listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it.each([
    ['one by one', httpLink],
    ['in a batch', httpBatchLink],
    ['in lines, as they are there', httpBatchStreamLink],
  ] as const)('reads what is left of answers that come %s', async (_how, link) => {
    const client = createTRPCClient<typeof calls>({ links: [link({ url })] });
    const [ask, text, transformed] = await Promise.all([
      client.ask.query(),
      client.text.query(),
      client.transformed.query(),
    ]);
    expect(ask).toEqual({ answer: GOOD });
    expect(text).toBe(GOOD);
    expect(transformed).toEqual({ json: { answer: GOOD }, meta: {} });
  });

  it('reads promises and iterables in lines, what is left of them', async () => {
    const client = createTRPCClient<typeof calls>({ links: [httpBatchStreamLink({ url })] });
    const [page, tokens, events, me] = await Promise.all([
      client.page.query(),
      client.tokens.query(),
      client.events.query(),
      client.me.query(),
    ]);
    expect({ ...page, answer: await page.answer }).toEqual({ title: 'Hours', answer: GOOD });
    const said: string[] = [];
    for await (const token of tokens) said.push(token);
    expect(said.length).toBeGreaterThan(5);
    expect(said.join('')).toBe(`${GOOD} Entry is free.`);
    const texts: string[] = [];
    for await (const event of events) texts.push(event.text);
    expect(texts.at(-1)?.trim()).toBe(GOOD);
    expect(me).toEqual({ message: 'Welcome back, Ann.' });
  });

  it('gets what a call without facts gives, and its error, in lines', async () => {
    const client = createTRPCClient<typeof calls>({ links: [httpBatchStreamLink({ url })] });
    const [me, fails] = await Promise.allSettled([client.me.query(), client.fails.query()]);
    expect(me).toMatchObject({ status: 'fulfilled', value: { message: 'Welcome back, Ann.' } });
    expect(fails).toMatchObject({ status: 'rejected' });
  });

  it('gets the error of one call of a batch, and the answer of the other', async () => {
    const client = createTRPCClient<typeof calls>({ links: [httpBatchLink({ url })] });
    const [ask, fails] = await Promise.allSettled([client.ask.query(), client.fails.query()]);
    // tRPC answers such a batch by 207.
    expect(ask).toMatchObject({ status: 'fulfilled', value: { answer: GOOD } });
    expect(fails).toMatchObject({ status: 'rejected' });
  });
});

it('a batch has as many results as calls', async () => {
  const { body } = await request(guarded()).get('/ask,me?batch=1&input=%7B%7D');
  expect(body).toEqual([
    { result: { data: { answer: GOOD } } },
    { result: { data: { message: expect.any(String) } } },
  ]);
});

it('a batch without facts and without an answer is left alone', async () => {
  const { body, headers } = await request(guarded()).get('/me,me?batch=1&input=%7B%7D');
  expect(body).toHaveLength(2);
  expect(headers['answer-guard']).toBeUndefined();
});
