import express from 'express';
import request from 'supertest';
import { answerGuard, setFacts } from '../../middleware/index.js';
import { wordChecker } from '../middleware/streaming/word-checker.js';

const GOOD = 'The museum opened in the year 1968.';
const BAD = 'The museum opened in the FALSE year.';
const JSON_LINE = `${JSON.stringify({ answer: GOOD })}\n`;
const EVENT = `data: ${JSON.stringify({ answer: GOOD })}\n\n`;

/** What a client gets of a body that is written in pieces of so many UTF-16 units. */
async function streamed(type: string | undefined, body: string, step: number): Promise<string> {
  const app = express();
  const quiet = { checker: wordChecker(), config: false, logger: false, register: false } as const;
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
