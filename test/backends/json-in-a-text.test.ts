import express from 'express';
import request from 'supertest';
import { answerGuard, finalAnswer, setFacts, type AnswerGuardOptions } from '../../middleware/index.js';
import { BY_WORDS } from './by-words.js';

const FACT = 'The park opens at nine.';
const WRONG = 'It closes at FALSE.';
const structured = {
  summary: `${FACT} ${WRONG}`,
  confidence: 'high',
  items: [{ text: `"${FACT}"` }, { text: WRONG }],
};
const RELAXED = { preset: 'balanced', supportThreshold: 0, minCitedClaims: 0 } as const;
const OPTIONS: AnswerGuardOptions = {
  ...BY_WORDS,
  policy: { ...RELAXED, message: 'No answer.' },
  annotateBody: 'none',
};

async function sent(body: unknown, options: AnswerGuardOptions) {
  let final: string | undefined;
  const app = express().get('/', answerGuard({ ...OPTIONS, ...options }), async (_req, res) => {
    setFacts(res, [FACT]);
    res.json(body);
    final = await finalAnswer(res);
  });
  const { body: got } = await request(app).get('/');
  return { got: got as unknown, final };
}

describe("a model's structured output is read as its texts", () => {
  const cut = { ...structured, summary: FACT, items: [{ text: `"${FACT}"` }, { text: '' }] };

  it.each([
    ['written tight', JSON.stringify(structured)],
    ['written in lines', `${JSON.stringify(structured, null, 2)}\n`],
  ])('where its app passes it on as a text, %s', async (_how, text) => {
    const { got, final } = await sent({ answer: text }, {});
    expect(JSON.parse((got as { readonly answer: string }).answer)).toEqual(cut);
    expect(final).toBe(`${FACT}\n\n"${FACT}"`);
  });

  it("in a result of OpenAI's client, which says it twice", async () => {
    const text = JSON.stringify(structured);
    const content = [{ type: 'output_text', text, annotations: [] }];
    const message = { type: 'message', role: 'assistant', status: 'completed', content };
    const { got } = await sent({ object: 'response', output_text: text, output: [message] }, {});
    const { output_text: once, output } = got as {
      readonly output_text: string;
      readonly output: readonly [{ readonly content: readonly [{ readonly text: string }] }];
    };
    expect(JSON.parse(once)).toEqual(cut);
    expect(output[0].content[0].text).toBe(once);
  });

  it('and blocked it is JSON still', async () => {
    const { got } = await sent(
      { answer: JSON.stringify(structured) },
      { policy: { preset: 'strict', message: 'No answer.' } },
    );
    expect(JSON.parse((got as { readonly answer: string }).answer)).toEqual({
      summary: 'No answer.',
      confidence: 'high',
      items: [{ text: '' }, { text: '' }],
    });
  });

  it.each([
    [
      'names of kinds, codes and addresses',
      { kind: 'general question', id: 'doc1', at: 'https://e.org/v1', on: '2024-05-01' },
    ],
    ['a number', [1, 2]],
  ])('and %s are left one text', async (_what, json) => {
    const text = JSON.stringify(json);
    const { got } = await sent({ answer: text }, { policy: 'lenient' });
    expect(got).toEqual({ answer: text });
  });

  it.each([
    ['a name', { architect: 'Lena FALSE' }, { architect: '' }],
    ['a figure', { name: 'park', opens: '9 FALSE' }, { name: 'park', opens: '' }],
    ['what is written without spaces', { a: '公園はFALSE時に開きます。' }, { a: '' }],
  ])('and %s is one of its texts', async (_what, json, left) => {
    const { got } = await sent({ answer: JSON.stringify({ say: FACT, ...json }) }, {});
    expect(JSON.parse((got as { readonly answer: string }).answer)).toEqual({ say: FACT, ...left });
  });
});

/** Where its app says which of them are answers. */
describe('a pointer goes on into a text that holds JSON', () => {
  it.each([
    ['written tight', JSON.stringify(structured)],
    ['written in lines', `${JSON.stringify(structured, null, 2)}\n`],
  ])('%s', async (_how, text) => {
    const { got, final } = await sent(
      { answer: text, turn: 3 },
      { answer: ['/answer/summary', '/answer/items/*/text'] },
    );
    const { answer, ...others } = got as { readonly answer: string };
    expect(others).toEqual({ turn: 3 });
    expect(JSON.parse(answer)).toEqual({
      summary: FACT,
      confidence: 'high',
      items: [{ text: `"${FACT}"` }, { text: 'No answer.' }],
    });
    // All else stays as the model wrote it.
    expect(answer.includes('\n')).toBe(text.includes('\n'));
    expect(final).toBe(FACT);
  });

  it("in a body of OpenAI's", async () => {
    const message = { role: 'assistant', content: JSON.stringify(structured) };
    const { got } = await sent(
      { object: 'chat.completion', choices: [{ index: 0, message, finish_reason: 'stop' }] },
      { answer: '/choices/0/message/content/summary' },
    );
    const { choices } = got as {
      readonly choices: readonly [{ readonly message: { readonly content: string } }];
    };
    expect(JSON.parse(choices[0].message.content)).toEqual({ ...structured, summary: FACT });
  });

  it.each(['no JSON', '{ "summary": broken', '"a text"'])('and finds no answer in %j', async (text) => {
    const { got } = await sent(
      { answer: text },
      { answer: '/answer/summary', policy: { preset: 'strict', message: 'No answer.' } },
    );
    expect(JSON.stringify(got)).toContain('No answer.');
  });
});

describe("a model's structured output that is streamed", () => {
  const text = JSON.stringify(structured, null, 1);
  const chunk = (delta: object, finish_reason: string | null = null) => ({
    id: 'c',
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, finish_reason }],
  });

  /** What a client makes of it: the text, and why it ended. */
  async function streamed(said: string, options: AnswerGuardOptions) {
    const app = express().get('/', answerGuard({ ...OPTIONS, ...options }), (_req, res) => {
      setFacts(res, [FACT]);
      res.type('text/event-stream');
      const frames = [
        ...(said.match(/.{1,7}/gs) ?? []).map((content) => chunk({ content })),
        chunk({}, 'stop'),
      ];
      for (const frame of frames) res.write(`data: ${JSON.stringify(frame)}\n\n`);
      res.end('data: [DONE]\n\n');
    });
    const { text: sse } = await request(app).get('/').buffer(true);
    const chunks = [...sse.matchAll(/^data: (\{.*)$/gm)].map(
      ([, data]) => JSON.parse(data ?? '') as ReturnType<typeof chunk>,
    );
    const choices = chunks.flatMap((one) => one.choices);
    const content = choices.map(({ delta }) => ('content' in delta ? String(delta.content) : '')).join('');
    return { content, ended: choices.findLast(({ finish_reason }) => finish_reason !== null)?.finish_reason };
  }

  it.each(['gate', 'hold'] as const)('is read as its texts too, and stays JSON: %s', async (stream) => {
    const { content, ended } = await streamed(text, { policy: { ...RELAXED, stream } });
    expect(JSON.parse(content)).toEqual({
      ...structured,
      summary: FACT,
      items: [{ text: `"${FACT}"` }, { text: '' }],
    });
    expect(ended).toBe('stop');
  });

  it('and blocked it is JSON still', async () => {
    const { content, ended } = await streamed(text, { policy: { preset: 'strict', message: 'No answer.' } });
    expect(JSON.parse(content)).toMatchObject({ summary: 'No answer.', confidence: 'high' });
    expect(ended).toBe('content_filter');
  });

  it.each([
    ['of right texts', JSON.stringify({ say: FACT })],
    ['that breaks off', `{ "say": "${FACT}"`],
    ['of kinds and numbers', '{"kind": "hours", "opens": 9}'],
    ['a text that begins with a mark', `[1] ${FACT}`],
    ['a link', `["The park"](https://e.org): ${FACT}`],
  ])('one %s leaves as it is', async (_what, said) => {
    const { content } = await streamed(said, { policy: RELAXED });
    expect(content).toBe(said);
  });

  it.each(['observe', 'trail'])('and in %s it leaves as it comes', async (how) => {
    const { content } = await streamed(
      text,
      how === 'observe' ? { mode: 'observe' } : { policy: { ...RELAXED, stream: 'trail' } },
    );
    expect(content).toBe(text);
  });
});
