import { JsonOutputParser } from '@langchain/core/output_parsers';
import { FakeListChatModel } from '@langchain/core/utils/testing';
import { Output, simulateReadableStream, streamText } from 'ai';
import { MockLanguageModelV3 } from 'ai/test';
import express, { type RequestHandler } from 'express';
import request from 'supertest';
import { answerGuard, setFacts, type AnswerGuardOptions, type PolicyInput } from '../../middleware/index.js';
import { z } from 'zod';
import { BY_WORDS } from './by-words.js';
import { REWRITES } from './relay.js';

const GOOD = 'The park opens at nine.';
const BOTH = `${GOOD} It closes at FALSE. Entry is free.`;
const LEFT = `${GOOD} Entry is free.`;

type Json = Readonly<Record<string, unknown>>;

/** The events as a reader's client parses them, the report apart. */
async function read(
  handler: RequestHandler,
  policy: PolicyInput = REWRITES,
  options: AnswerGuardOptions = {},
) {
  const app = express();
  app.get('/', answerGuard({ ...BY_WORDS, policy, ...options }), handler);
  const { text } = await request(app).get('/').buffer(true);
  const events = text
    .split('\n')
    .filter((line) => line.startsWith('data: {'))
    .map((line) => JSON.parse(line.slice('data: '.length)) as Json);
  return {
    text,
    events: events.filter((event) => event['answerGuard'] === undefined),
    report: events.find((event) => event['answerGuard'] !== undefined),
  };
}

const streaming =
  (events: readonly unknown[]): RequestHandler =>
  (_req, res) => {
    setFacts(res, [GOOD, 'Entry is free.']);
    res.type('text/event-stream');
    for (const event of events) res.write(`data: ${JSON.stringify(event)}\n\n`);
    res.end('data: [DONE]\n\n');
  };

/** A model of the AI SDK that writes this. */
const modelThatSays = (text: string) =>
  new MockLanguageModelV3({
    doStream: () =>
      Promise.resolve({
        stream: simulateReadableStream({
          chunks: [
            { type: 'stream-start', warnings: [] },
            { type: 'text-start', id: '1' },
            ...piecesOf(text).map((delta) => ({ type: 'text-delta' as const, id: '1', delta })),
            { type: 'text-end', id: '1' },
            {
              type: 'finish',
              finishReason: { unified: 'stop', raw: 'stop' },
              usage: {
                inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
                outputTokens: { total: 1, text: 1, reasoning: 0 },
              },
            },
          ],
        }),
      }),
  });

const piecesOf = (text: string): readonly string[] => text.match(/\S+\s*/g) ?? [];
/** What each event says where it repeats all before it. */
const grownOf = (text: string): readonly string[] =>
  piecesOf(text).map((_, index, pieces) => pieces.slice(0, index + 1).join(''));

describe('events that say all of the answer so far', () => {
  it("of LangChain's JSON parser keep no wrong sentence, and lose no right one", async () => {
    const { text, events, report } = await read(async (_req, res) => {
      setFacts(res, [GOOD, 'Entry is free.']);
      res.type('text/event-stream');
      const model = new FakeListChatModel({ responses: [JSON.stringify({ answer: BOTH })] });
      for await (const partial of await model.pipe(new JsonOutputParser()).stream('When?'))
        res.write(`data: ${JSON.stringify(partial)}\n\n`);
      res.end();
    });
    expect(text).not.toContain('FALSE');
    expect(events.at(-1)).toEqual({ answer: LEFT });
    expect(events.length).toBeGreaterThan(20);
    for (const { answer = '' } of events) expect(LEFT.startsWith(answer as string)).toBe(true);
    // A client that puts each text in the place of the last one does not lose the answer to the report.
    expect(report).toMatchObject({ answer: LEFT });
  });

  it('say no more and no less where the answer is right', async () => {
    const sent = grownOf(LEFT);
    const { events } = await read(streaming(sent.map((text) => ({ text }))));
    // A sentence that ends within an event leaves before the next begins.
    expect(events.map(({ text }) => text)).toEqual(expect.arrayContaining([...sent]));
    expect(events).toHaveLength(sent.length + 1);
  });

  it.each([
    ['with what each adds first', (delta: string, text: string) => ({ delta, text })],
    ['with what each adds last', (delta: string, text: string) => ({ text, delta })],
    [
      "as LlamaIndex's agents write them",
      (delta: string, response: string) => ({ type: 'AgentStream', data: { delta, response } }),
    ],
  ])('%s follow what is sent', async (_how, event) => {
    const all = grownOf(BOTH);
    const { text, events } = await read(
      streaming([
        ...piecesOf(BOTH).map((piece, index) => event(piece, all[index] ?? '')),
        event('', BOTH),
        { result: BOTH },
      ]),
    );
    expect(text).not.toContain('FALSE');
    const joined = JSON.stringify(events);
    expect(joined).not.toMatch(/closes/);
    expect(events.at(-2)).toEqual(event('', LEFT));
    expect(events.at(-1)).toEqual({ result: LEFT });
  });

  it('of several messages are told apart', async () => {
    const of = (id: number) => grownOf(BOTH).map((content) => ({ id, content }));
    const { text, events } = await read(streaming([...of(1), ...of(2)]));
    expect(text).not.toContain('FALSE');
    for (const id of [1, 2])
      expect(events.filter((event) => event['id'] === id).at(-1)).toEqual({ id, content: LEFT });
  });

  it('with a number first are known by the third', async () => {
    const { events } = await read(
      streaming(['1', '12', '12 years.', `12 years. ${GOOD}`].map((text) => ({ text }))),
      {
        ...REWRITES,
        unsupportedClaim: 'annotate',
      },
    );
    expect(events.at(-1)).toEqual({ text: `12 years. ${GOOD}` });
  });

  it('end with the message, what was sent before it included', async () => {
    const { events } = await read(streaming(grownOf(BOTH).map((text) => ({ text }))), 'strict');
    expect(events.at(-1)?.['text']).toMatch(/^The park opens at nine\.\s+I can't/);
  });
});

describe('objects that grow, with several answers in them', () => {
  const ANSWER = ['/answer', '/points/*'];

  it('of the AI SDK are judged at each place', async () => {
    const { text, events, report } = await read(
      async (_req, res) => {
        setFacts(res, [GOOD, 'Entry is free.']);
        res.type('text/event-stream');
        const made = JSON.stringify({
          answer: BOTH,
          points: ['Entry is free.', 'It closes at FALSE.', GOOD],
        });
        const { partialOutputStream } = streamText({
          model: modelThatSays(made),
          output: Output.object({ schema: z.object({ answer: z.string(), points: z.array(z.string()) }) }),
          prompt: 'When?',
        });
        for await (const partial of partialOutputStream) res.write(`data: ${JSON.stringify(partial)}\n\n`);
        res.end();
      },
      REWRITES,
      { answer: ANSWER },
    );
    expect(text).not.toContain('FALSE');
    expect(events.length).toBeGreaterThan(5);
    expect(events.at(-1)).toMatchObject({
      answer: LEFT,
      points: ['Entry is free.', expect.any(String), GOOD],
    });
    expect(report).toMatchObject({ answer: LEFT });
  });

  it('say no more and no less where they are right', async () => {
    const sent = [
      ...grownOf(GOOD).map((answer) => ({ answer })),
      ...grownOf('Entry is free.').map((point) => ({ answer: GOOD, points: [point] })),
      { answer: GOOD, points: ['Entry is free.', 'Entry'] },
      { answer: GOOD, points: ['Entry is free.', 'Entry is free.'] },
    ];
    expect((await read(streaming(sent), REWRITES, { answer: ANSWER })).events).toEqual(sent);
  });

  it('say the message at the place that is blocked', async () => {
    const sent = grownOf(BOTH).map((answer) => ({ answer, points: [GOOD] }));
    const { text, events } = await read(streaming(sent), 'strict', { answer: ANSWER });
    expect(text).not.toContain('FALSE');
    expect(events.at(-1)).toMatchObject({ answer: expect.stringMatching(/I can't/), points: [GOOD] });
  });
});

describe('events that add to the answer', () => {
  it.each([
    ['a number', ['1', '100', ' years. ', GOOD]],
    ['marks', ['*', '**', 'Open', '***. ', GOOD]],
    ['a word said twice', ['Very ', 'Very good', '. ', GOOD]],
  ])('and begin alike are not taken for one that repeats: %s', async (_what, pieces) => {
    const sent = pieces.map((text) => ({ text }));
    const { events } = await read(streaming(sent), { ...REWRITES, unsupportedClaim: 'annotate' });
    expect(events.map(({ text }) => text).join('')).toBe(pieces.join(''));
  });
});
