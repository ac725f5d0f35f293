import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type RequestHandler } from 'express';
import OpenAI from 'openai';
import { wordChecker } from './word-checker.js';
import { answerGuard, finalAnswer, setFacts, type AnswerGuardOptions } from '../../../middleware/index.js';

const FACTS = ['The park opens at nine. It has two lakes. Dogs are free. The tower is 330 m tall.'];

const closers: (() => void)[] = [];
afterAll(() => {
  for (const close of closers) close();
});

async function serve(handler: RequestHandler, options: AnswerGuardOptions = {}): Promise<string> {
  const app = express();
  const guard = answerGuard({
    config: false,
    logger: false,
    register: false,
    budgetMs: 60_000,
    checker: wordChecker(),
    ...options,
  });
  app.post('/v1/chat/completions', guard, handler);
  const server = http.createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => {
    server.closeAllConnections();
    server.close();
    void guard.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

const chunk = (delta: object, finish: string | null = null): string =>
  `data: ${JSON.stringify({ id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;

function openaiStream(words: readonly string[], after: () => void = () => undefined): RequestHandler {
  return (_, res) => {
    setFacts(res, FACTS);
    res.setHeader('Content-Type', 'text/event-stream');
    res.flushHeaders();
    res.write(chunk({ role: 'assistant', content: '' }));
    for (const word of words) res.write(chunk({ content: word }));
    res.write(chunk({}, 'stop'));
    res.end('data: [DONE]\n\n');
    after();
  };
}

const wordsOf = (text: string): string[] => text.split(/(?<= )/);

async function ask(
  base: string,
): Promise<{ text: string; finish: string | null | undefined; report: unknown }> {
  const client = new OpenAI({ baseURL: base, apiKey: 'x', maxRetries: 0 });
  const stream = await client.chat.completions.create({
    model: 'm',
    stream: true,
    messages: [{ role: 'user', content: 'When does the park open?' }],
  });
  let text = '';
  let finish: string | null | undefined;
  let report: unknown;
  for await (const part of stream) {
    text += part.choices[0]?.delta.content ?? '';
    finish = part.choices[0]?.finish_reason ?? finish;
    if ('answerGuard' in part) report = part.answerGuard;
  }
  return { text, finish, report };
}

describe('a stream of chat completions, read by the official client', () => {
  it('is released when all of it is grounded, with its verdict in a last event', async () => {
    const base = await serve(
      openaiStream(wordsOf('The park opens at nine. It has two lakes. Dogs are free.')),
    );
    const { text, finish, report } = await ask(base);
    expect(text).toBe('The park opens at nine. It has two lakes. Dogs are free.');
    expect(finish).toBe('stop');
    expect(report).toMatchObject({ action: 'pass', coverage: 1 });
  });

  it('loses the sentence that no fact supports, and no other', async () => {
    let final: Promise<string | undefined> | undefined;
    const handler = openaiStream(
      wordsOf('The park opens at nine. Cats pay FALSE euros. Dogs are free. It has two lakes.'),
    );
    const base = await serve((req, res, next) => {
      final = finalAnswer(res);
      void handler(req, res, next);
    });
    const { text, report } = await ask(base);
    expect(text).toBe('The park opens at nine. Dogs are free. It has two lakes.');
    expect(report).toMatchObject({ action: 'rewrite', rewrite: { dropped: 1 } });
    expect(await final).toBe(text);
  });

  it('ends filtered with the message when a sentence bars it', async () => {
    const base = await serve(
      openaiStream(wordsOf('The park opens at nine. Cats pay FALSE euros. Dogs are free.')),
      {
        policy: { preset: 'strict', message: 'Sorry, no.' },
      },
    );
    const { text, finish, report } = await ask(base);
    expect(text).toBe('The park opens at nine.\n\nSorry, no.');
    expect(finish).toBe('content_filter');
    expect(report).toMatchObject({ action: 'block' });
  });

  it.each(['hold', 'trail'] as const)('is judged as a whole in mode %s', async (stream) => {
    const base = await serve(openaiStream(wordsOf('The park opens at nine. Dogs are free.')), {
      policy: { stream },
    });
    expect((await ask(base)).text).toBe('The park opens at nine. Dogs are free.');
  });
});
