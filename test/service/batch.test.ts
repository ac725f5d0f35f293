import type { Express } from 'express';
import request from 'supertest';
import type { Verdict } from '../../src/contract/verdict.js';
import { createService, type ServiceOptions } from '../../src/service/create-service.js';
import { startService } from '../../src/service/start-service.js';
import { recordingLogger } from './recording-logger.js';
import { complete, scriptedChecker, type Script } from './scripted-checker.js';

const PATH = '/v1/projects/p/locations/global/groundingConfigs/default_grounding_config:check';
const check = (answerCandidate: string) => ({ answerCandidate, facts: [{ factText: 'A fact.' }] });

function serviceOf(script?: Script, options: Partial<ServiceOptions> = {}) {
  const checker = scriptedChecker(script);
  const logger = recordingLogger();
  const service = createService({ checker, logger, ...options });
  return { checker, logger, service, app: service.app };
}

interface Result {
  readonly claims: readonly [{ readonly claimText: string }];
  readonly error?: { readonly code: number; readonly status: string };
}
const claimOf = (result: Result): string => result.claims[0].claimText;
const resultsOf = (response: request.Response): Result[] => response.body as Result[];
const parsed = (line = ''): Result => JSON.parse(line) as Result;

/** Sends lines; resolves with the lines that come back. */
async function sendLines(app: Express, type: string, body: string): Promise<string[]> {
  const response = await request(app).post(PATH).set('Content-Type', type).responseType('blob').send(body);
  expect([response.status, response.headers['content-type']]).toEqual([200, 'application/x-ndjson']);
  return (response.body as Buffer).toString().trimEnd().split('\n');
}

describe('several checks in one request', () => {
  const answers = Array.from({ length: 12 }, (_, index) => `Answer ${index}.`);
  /** The later it came, the sooner it is judged. */
  const backwards: Script = async (asked) => {
    const place = Number(/\d+/.exec(asked.answerCandidate)?.[0]);
    for (let turn = 0; turn < 30 - 2 * place; turn++) await new Promise(setImmediate);
    return complete(asked);
  };

  test('as a list: results in the order of the checks', async () => {
    const { app } = serviceOf(backwards);
    const response = await request(app).post(PATH).send(answers.map(check));
    expect(response.status).toBe(200);
    expect(response.headers['content-type']).toMatch(/^application\/json/);
    expect(resultsOf(response).map(claimOf)).toEqual(answers);
    expect(response.body[0].answerGuard).toMatch(/^complete;checker=scripted/);
  });

  test('as lines: a line for each', async () => {
    const { app } = serviceOf(backwards);
    const body = answers.map((answer) => JSON.stringify(check(answer))).join('\n\r\n');
    const lines = await sendLines(app, 'application/x-ndjson', body);
    expect(lines.map((line) => claimOf(parsed(line)))).toEqual(answers);
  });

  test('one that is wrong is an error in its place', async () => {
    const { app } = serviceOf();
    const response = await request(app)
      .post(PATH)
      .send([check('A.'), { answerCandidate: '' }, 7, [check('nested')], check('B.')]);
    expect(response.status).toBe(200);
    expect(resultsOf(response).map((result: Result) => result.error?.code ?? claimOf(result))).toEqual([
      'A.',
      400,
      400,
      400,
      'B.',
    ]);
    const lines = await sendLines(app, 'application/jsonl', `${JSON.stringify(check('A.'))}\nno json\n`);
    expect(JSON.parse(lines[1]!)).toMatchObject({ error: { code: 400 } });
  });

  test('each is masked', async () => {
    const { app } = serviceOf();
    const response = await request(app)
      .post(`${PATH}?fields=supportScore`)
      .send([check('A.')]);
    expect(response.body).toEqual([{ supportScore: 1, answerGuard: expect.any(String) }]);
  });

  test.each([
    ['none', []],
    ['more than a thousand', Array.from({ length: 1001 }, () => check('A.'))],
  ])('%s are refused', async (_kind, body) => {
    const { app, checker } = serviceOf();
    const response = await request(app).post(PATH).send(body);
    expect(response.body.error.message).toMatch(/^The request has \d+ checks; must have 1 to 1000$/);
    expect(checker.received).toEqual([]);
  });

  test('others are answered between a thousand that wait for nothing', async () => {
    const { app } = serviceOf();
    let turns = 0;
    let isOver = false;
    const count = (): void => {
      turns++;
      if (!isOver) setImmediate(count);
    };
    const body = Array.from({ length: 1000 }, () => check('A.'));
    const answered = request(app)
      .post(PATH)
      .send(body)
      .then((response) => {
        isOver = true;
        return response;
      });
    count();
    expect(resultsOf(await answered)).toHaveLength(1000);
    expect(turns).toBeGreaterThan(1000);
  });

  test('a caller pays for each', async () => {
    const { app } = serviceOf(undefined, { checksPerMinute: 3 });
    const response = await request(app).post(PATH).send(answers.slice(0, 5).map(check));
    expect(resultsOf(response).map((result: Result) => result.error?.status ?? 'OK')).toEqual([
      'OK',
      'OK',
      'OK',
      'RESOURCE_EXHAUSTED',
      'RESOURCE_EXHAUSTED',
    ]);
  });

  test('results leave as they are ready, four judged at a time; the client that leaves ends the rest', async () => {
    const waiting = new Map<string, () => void>();
    let changed: () => void = () => undefined;
    const until = async (done: () => boolean): Promise<void> => {
      while (!done()) await new Promise<void>((resolve) => (changed = resolve));
    };
    const held: Script = (asked, { signal }) =>
      new Promise<Verdict>((resolve) => {
        waiting.set(asked.answerCandidate, () => {
          resolve(complete(asked));
        });
        signal.addEventListener('abort', () => {
          waiting.delete(asked.answerCandidate);
          changed();
        });
        changed();
      });
    const { service, logger } = serviceOf(held);
    const server = await startService(service);
    const client = new AbortController();
    const response = fetch(server.url + PATH, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-ndjson' },
      body: answers.map((answer) => JSON.stringify(check(answer))).join('\n'),
      signal: client.signal,
    });
    await until(() => waiting.size >= 4);
    expect([...waiting.keys()]).toEqual(answers.slice(0, 4));
    waiting.get('Answer 1.')?.();
    waiting.get('Answer 0.')?.();
    const reader = (await response).body!.getReader();
    const first = await reader.read();
    const line = Buffer.from(first.value!).toString().split('\n')[0]!;
    expect(claimOf(parsed(line))).toBe('Answer 0.');
    client.abort();
    await until(() => ['Answer 2.', 'Answer 3.'].every((answer) => !waiting.has(answer)));
    await server.close();
    expect(logger.lines.filter(({ message }) => message === 'check')).toHaveLength(2);
  });
});
