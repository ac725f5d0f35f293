import express from 'express';
import request from 'supertest';
import { answerGuard, setFacts } from '../../middleware/index.js';
import { wordChecker } from '../middleware/streaming/word-checker.js';

const GOOD = 'The museum opened in the year 1968.';
const BAD = 'The museum opened in the FALSE year.';
const JSON_LINE = `${JSON.stringify({ answer: GOOD })}\n`;
const EVENT = `data: ${JSON.stringify({ answer: GOOD })}\n\n`;

/** What a client gets of a body that is written in pieces of so many UTF-16 units. */
async function streamed(
  type: string | undefined,
  body: string,
  step: number,
  checker = wordChecker(),
): Promise<string> {
  const app = express();
  const quiet = { checker, config: false, logger: false, register: false } as const;
  app.get('/', answerGuard({ ...quiet, budgetMs: 60_000, policy: 'strict' }), (_req, res) => {
    setFacts(res, ['The museum opened in 1968.']);
    if (type !== undefined) res.setHeader('content-type', type);
    for (let at = 0; at < body.length; at += step) res.write(body.slice(at, at + step));
    res.end();
  });
  const { body: sent } = await request(app)
    .get('/')
    .buffer(true)
    .parse((res, done) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.on('end', () => {
        done(null, Buffer.concat(chunks).toString());
      });
    });
  return sent as string;
}

const TEXTS = ['text/plain', 'text/html', 'application/octet-stream', undefined];
const STEPS = [7, 10_000];

describe('what stands between the frames of a stream is not let through unjudged', () => {
  const LINES: readonly string[] = [
    `${JSON_LINE}${BAD}\n`,
    `${JSON_LINE}${BAD}`,
    `${JSON_LINE}{"answer":"${BAD}"\n${JSON_LINE}`,
    `0:"${GOOD}"\n${BAD}\n`,
    `[{"answer":"${GOOD}"} ${BAD} ,{"answer":"${GOOD}"}]`,
    `[{"answer":"${GOOD}"}]${BAD}`,
  ];
  const types = ['application/x-ndjson', 'application/json', ...TEXTS];
  test.each(
    LINES.flatMap((body) => types.flatMap((type) => STEPS.map((step) => [type, body, step] as const))),
  )('%s: %j in pieces of %d', async (type, body, step) => {
    expect(await streamed(type, body, step)).not.toContain('FALSE');
  });
});

describe('a text that begins like server-sent events', () => {
  const EVENTS: readonly string[] = [
    `: ${BAD}\n\n`,
    `: ${BAD}\n\n${EVENT}`,
    `${EVENT}: ${BAD}\n\n`,
    `${EVENT}${BAD}\n\n`,
    `event: ${BAD}\ndata: ${JSON.stringify({ answer: GOOD })}\n\n`,
    `${EVENT}data: [DONE]\n\n${BAD}\n\n`,
  ];
  test.each(
    EVENTS.flatMap((body) => TEXTS.flatMap((type) => STEPS.map((step) => [type, body, step] as const))),
  )('%s: %j in pieces of %d lets nothing through beside its data', async (type, body, step) => {
    expect(await streamed(type, body, step)).not.toContain('FALSE');
  });

  test('leaves its heartbeats and fields in place', async () => {
    const body = `: ping - 2026-01-01T00:00:00.000Z\n\nid: 1\nretry: 3000\n${EVENT}`;
    expect(await streamed('text/plain', body, 7)).toContain(body.slice(0, -2));
  });
});

describe('a text that begins with JSON', () => {
  test.each(STEPS)('is judged as a text, in pieces of %d', async (step) => {
    const right = `{"a": 1}\n${GOOD}`;
    expect(await streamed('text/plain', right, step)).toBe(right);
    expect(await streamed('text/plain', `{"a": 1}\n${BAD}`, step)).not.toContain('FALSE');
  });
});

describe('a stream of several parts is not let through', () => {
  const parts = ['', 'content-type: application/json', ''].join('\r\n');
  test.each(STEPS)('in pieces of %d', async (step) => {
    const body = `--b${parts}\r\n${JSON.stringify({ data: { answer: BAD } })}\r\n--b--`;
    expect(await streamed('multipart/mixed; boundary=b', body, step)).not.toContain('FALSE');
  });
});

describe('beside what most services stream of an answer', () => {
  const chunk = (choice: object): string =>
    `data: ${JSON.stringify({ object: 'chat.completion.chunk', choices: [{ index: 0, ...choice, finish_reason: null }] })}\n\n`;
  const of = (content: unknown): string => chunk({ delta: { content } });
  const event = (data: object): string => `data: ${JSON.stringify(data)}\n\n`;
  const audio = { output_index: 0, content_index: 0 };
  const created = event({ type: 'response.created', response: { object: 'response', output: [] } });

  test.each([
    ['content in parts', of(`${GOOD} `) + of([{ type: 'text', text: BAD }])],
    ['a message beside the delta that says more', of(GOOD) + chunk({ delta: {}, message: { content: BAD } })],
    [
      'all that was said, beside the delta',
      chunk({ delta: { content: `${GOOD} ` }, message: { content: `${GOOD} ` } }) +
        chunk({ delta: { content: BAD }, message: { content: `${GOOD} ${BAD}` } }),
    ],
    ['a text beside the delta', of(GOOD) + chunk({ delta: {}, text: BAD })],
    ['what a sound says', created + event({ type: 'response.audio.transcript.delta', delta: BAD })],
    [
      'what a sound says, and once more',
      created +
        event({ type: 'response.output_audio_transcript.delta', item_id: 'a', ...audio, delta: BAD }) +
        event({ type: 'response.output_audio_transcript.done', item_id: 'a', ...audio, transcript: BAD }),
    ],
    [
      'a part that sounds, once it is done',
      created +
        event({
          type: 'response.content_part.done',
          item_id: 'a',
          ...audio,
          part: { type: 'output_audio', data: 'AAAA', transcript: BAD },
        }),
    ],
  ])('%s is judged', async (_what, body) => {
    for (const step of STEPS) expect(await streamed('text/event-stream', body, step)).not.toContain('FALSE');
  });

  test('all that was said, beside the delta, leaves as it was where it is right', async () => {
    const body =
      chunk({ delta: { content: 'The museum opened ' }, message: { content: 'The museum opened ' } }) +
      chunk({ delta: { content: 'in the year 1968.' }, message: { content: GOOD } });
    expect(await streamed('text/event-stream', body, 10_000)).toContain(body);
  });
});

describe("what an app writes before it passes a model's chunks on", () => {
  const chunks = (text: string): string =>
    (text.match(/\S+\s?/gu) ?? [])
      .map((content) => ({ object: 'chat.completion.chunk', choices: [{ index: 0, delta: { content } }] }))
      .map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`)
      .join('');

  test.each([
    ['a heartbeat of white space', 'data:    \n\n'],
    ['a number', 'data: 5\n\n'],
    ['a greeting of its own shape', 'data: {"content":"Hello! "}\n\n'],
    ['a word', 'data: start\n\n'],
  ])('%s hides none of them', async (_what, before) => {
    for (const step of STEPS) {
      expect(await streamed('text/event-stream', before + chunks(BAD), step)).not.toContain('FALSE');
      const right = await streamed('text/event-stream', before + chunks(GOOD), step);
      expect(right.match(/"content":"[^"]*"/gu)?.join('')).toContain('1968');
    }
  });
});

describe('a question that the next sentence answers', () => {
  const text = `${GOOD} The museum opened in the FALSE year? Yes.`;
  test.each([
    ['text/plain', text],
    ['text/event-stream', text.replace(/.{1,6}/gu, (part) => `data: ${JSON.stringify({ text: part })}\n\n`)],
  ])('is judged with it, in a stream of %s', async (type, body) => {
    const checker = wordChecker();
    for (const step of STEPS) {
      checker.asked.length = 0;
      await streamed(type, body, step, checker);
      const answers = checker.asked.map(({ answerCandidate }) => answerCandidate);
      expect(answers.filter((asked) => asked.includes('?'))).toEqual(
        answers.filter((asked) => asked.endsWith('? Yes.')),
      );
      expect(answers.some((asked) => asked.endsWith('? Yes.'))).toBe(true);
    }
  });
});

test('the header of a table is judged with the rows that make it one', async () => {
  const checker = wordChecker();
  const text = `| Museum | Year |\n|---|---|\n| The first | 1968 |\n\n${GOOD}`;
  const body = text.replace(/[^]{1,3}/gu, (part) => `data: ${JSON.stringify({ text: part })}\n\n`);
  await streamed('text/event-stream', body, 40, checker);
  const answers = checker.asked.map(({ answerCandidate }) => answerCandidate);
  expect(answers.length).toBeGreaterThan(0);
  expect(answers.filter((asked) => !asked.includes('| The first | 1968 |'))).toEqual([]);
});

describe('of several members of one name in a frame', () => {
  const chunk = (choices: string): string => `{"object":"chat.completion.chunk",${choices}}`;
  const choice = (delta: string): string => `[{"index":0,${delta},"finish_reason":null}]`;
  const FRAMES: readonly string[] = [
    `{"answer":"${GOOD}","answer":"${BAD}"}`,
    `{"answer":"${GOOD}","\\u0061nswer":"${BAD}"}`,
    `{"\\u0061nswer":"${BAD}"}`,
    chunk(
      `"choices":${choice(`"delta":{"content":"${GOOD}"}`)},"choices":${choice(`"delta":{"content":"${BAD}"}`)}`,
    ),
    chunk(`"choices":${choice(`"delta":{"content":"${GOOD}"},"delta":{"content":"${BAD}"}`)}`),
    chunk(`"choices":${choice(`"delta":{"content":"${GOOD}","cont\\u0065nt":"${BAD}"}`)}`),
  ];
  test.each(FRAMES.flatMap((frame) => [`data: ${frame}\n\n`, `${frame}\n`]))(
    'what a client reads of %j is judged',
    async (frame) => {
      const type = frame.startsWith('data') ? 'text/event-stream' : 'application/x-ndjson';
      for (const step of [7, 10_000]) expect(await streamed(type, frame, step)).not.toContain('FALSE');
    },
  );
});
