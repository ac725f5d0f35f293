import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express, { type RequestHandler } from 'express';
import { Registry } from 'prom-client';
import { answerGuard, createGuard, feedback, recorded, setFacts } from '../../middleware/index.js';
import type { RecordedExchange } from '../../src/recording/exchange.js';
import { feedbackTokens } from '../../src/recording/feedback-tokens.js';
import { openRecording } from '../../src/recording/read-recording.js';

const SECRET = 'a secret of the tests';
const HEADER = 'answer-guard-feedback';

let folder: string;
let closers: (() => unknown)[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'answer-guard-feedback-'));
  closers = [];
});

afterEach(async () => {
  for (const close of closers.reverse()) await close();
  rmSync(folder, { recursive: true, force: true });
});

interface AppOptions {
  readonly share?: number;
  readonly texts?: boolean;
  readonly perMinute?: number;
  readonly days?: number;
  readonly maxQueued?: number;
  readonly sink?: string;
}

/** A guarded chat backend with a place for its readers. */
async function startApp({ perMinute = 100, days = 7, share, texts, maxQueued, sink }: AppOptions = {}) {
  const register = new Registry();
  const record = { sink: sink ?? folder, ...defined({ share, texts, maxQueued }) };
  const own = { config: false, logger: false, register, record } as const;
  const settings = { secret: SECRET, perMinute, days };
  const guard = answerGuard({ ...own, checker: recorded({ supportScore: 0.9 }), feedback: settings });
  const readers = feedback({ ...own, feedback: settings });
  const app = express();
  app.use('/feedback', readers);
  app.use(express.json());
  app.post('/chat', guard, (_req, res) => {
    setFacts(res, ['The store opens at 9.']);
    res.json({ answer: 'The store opens at 9.' });
  });
  app.post('/choices', guard, (_req, res) => {
    setFacts(res, ['The store opens at 9.']);
    const message = { role: 'assistant', content: 'The store opens at 9.' };
    res.json({ object: 'chat.completion', choices: [0, 1].map((index) => ({ index, message })) });
  });
  app.get('/stream', guard, (_req, res) => {
    setFacts(res, ['The store opens at 9.']);
    res.type('text/plain').write('The store ');
    setImmediate(() => res.end('opens at 9.'));
  });
  const url = await serve(app);
  const say = (body: unknown): Promise<Response> => post(`${url}/feedback`, body);
  return {
    url,
    say,
    guard,
    ask: (path = '/chat') => post(`${url}${path}`, {}),
    counted: async (result: string): Promise<number> => {
      const { values } = (await register.getSingleMetric('answer_guard_feedback_total')!.get()) as {
        values: { value: number; labels: { result?: string } }[];
      };
      return values.find(({ labels }) => labels.result === result)?.value ?? 0;
    },
    /** Writes what waits, and reads it all. */
    async written(): Promise<RecordedExchange[]> {
      await readers.close();
      await guard.close();
      const { exchanges } = await openRecording([folder], folder);
      const all: RecordedExchange[] = [];
      for await (const one of exchanges()) all.push(one);
      return all;
    },
  };
}

function defined<T extends object>(values: T): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;
}

async function serve(app: RequestHandler): Promise<string> {
  const server: Server = createServer(app as never);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function post(url: string, body: unknown): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

const tokenOf = (response: Response): string => response.headers.get(HEADER) ?? '';

describe('what a reader says of an answer', () => {
  test('becomes a label of source reader of that answer, and of no other', async () => {
    const app = await startApp({ texts: true });
    await app.ask();
    const answer = await app.ask();
    const { answerGuard: report } = (await answer.json()) as {
      answerGuard: { id: string; feedback: string };
    };
    expect(report.feedback).toBe(tokenOf(answer));
    const note = 'It opens at 10, write to ann@example.com.';
    const said = await app.say({ token: tokenOf(answer), id: report.id, verdict: 'wrong', note });
    expect([said.status, await said.json()]).toEqual([202, { id: report.id, verdict: 'wrong' }]);
    expect(await app.counted('wrong')).toBe(1);
    const labels = (await app.written()).map(({ id, label }) => ({ id, label }));
    expect(labels).toEqual([
      { id: expect.any(String) as string, label: undefined },
      {
        id: report.id,
        label: {
          verdict: 'wrong',
          source: 'reader',
          at: expect.any(String) as string,
          note: 'It opens at 10, write to [email].',
        },
      },
    ]);
  });

  test('may be another thing later: the last counts; the note is not kept where texts are not recorded', async () => {
    const app = await startApp();
    const token = tokenOf(await app.ask());
    await app.say({ token, verdict: 'wrong', note: 'No!' });
    await app.say({ token, verdict: 'right' });
    const [exchange] = await app.written();
    expect(exchange?.label).toEqual({ verdict: 'right', source: 'reader', at: expect.any(String) as string });
  });

  test('has a token for each answer of a response', async () => {
    const app = await startApp();
    const tokens = tokenOf(await app.ask('/choices')).split(', ');
    expect(new Set(tokens).size).toBe(2);
    for (const token of tokens) expect((await app.say({ token, verdict: 'right' })).status).toBe(202);
    expect((await app.written()).map(({ label }) => label?.verdict)).toEqual(['right', 'right']);
  });

  test('has its token in the head of a stream, which leaves before the answer is decided', async () => {
    const app = await startApp();
    const stream = await fetch(`${app.url}/stream`);
    expect(await stream.text()).toBe('The store opens at 9.');
    expect((await app.say({ token: tokenOf(stream), verdict: 'unsure' })).status).toBe(202);
    expect((await app.written()).map(({ label }) => label?.verdict)).toEqual(['unsure']);
  });

  test('is asked only of answers that are recorded', async () => {
    const app = await startApp({ share: 0.5 });
    const answers = await Promise.all(Array.from({ length: 40 }, () => app.ask()));
    const tokens = answers.map(tokenOf).filter((token) => token !== '');
    const recordedIds = (await app.written()).map(({ id }) => id).sort();
    expect(tokens.map((token) => token.split('.')[0]).sort()).toEqual(recordedIds);
    expect(tokens.length).toBeGreaterThan(0);
    expect(tokens.length).toBeLessThan(40);
  });

  test('has a token without HTTP, too', async () => {
    const guard = createGuard({
      config: false,
      logger: false,
      register: false,
      checker: recorded({ supportScore: 0.9 }),
      record: { sink: folder },
      feedback: { secret: SECRET },
    });
    closers.push(() => guard.close());
    const { id, feedback: token } = await guard.check({
      answer: 'It opens at 9.',
      facts: ['It opens at 9.'],
    });
    expect(feedbackTokens({ secret: SECRET, days: 1 }).read(token ?? '')).toEqual({ id });
  });
});

describe('what is turned away', () => {
  test.each([
    ['no token', (token: string) => ({ verdict: 'right', tokens: token }), 400, 'token'],
    ['no verdict', (token: string) => ({ token }), 400, 'verdict'],
    ['a verdict of its own', (token: string) => ({ token, verdict: 'bad' }), 400, 'verdict: must be one of'],
    [
      'a note that is too long',
      (token: string) => ({ token, verdict: 'right', note: 'x'.repeat(2001) }),
      400,
      'note',
    ],
    ["another answer's id", (token: string) => ({ token, verdict: 'right', id: 'another' }), 400, 'id'],
    ['a list', () => [], 400, 'must be a JSON object'],
    ['no JSON', () => '{', 400, 'could not be read'],
    ['too much', () => ({ note: 'x'.repeat(20_000) }), 413, 'too large'],
  ])('%s', async (_, bodyOf, status, message) => {
    const app = await startApp();
    const response = await app.say(bodyOf(tokenOf(await app.ask())));
    const { error } = (await response.json()) as { error: { code: number; message: string } };
    expect([response.status, error.code]).toEqual([status, status]);
    expect(error.message).toContain(message);
    expect(await app.counted('invalid')).toBe(1);
    expect((await app.written()).every(({ label }) => label === undefined)).toBe(true);
  });

  test('a token that was made up, changed, signed by another secret, or is too old', async () => {
    const app = await startApp();
    const token = tokenOf(await app.ask());
    const [id = '', expiry = ''] = token.split('.');
    const later = (Number.parseInt(expiry, 36) + 1_000_000).toString(36);
    const old = feedbackTokens({ secret: SECRET, days: 1, now: () => Date.now() - 2 * 86_400_000 });
    const wrong = [
      'x',
      token.slice(0, -1),
      `${token}A`,
      token.replace(
        id,
        id.replace(/^./, (first) => (first === 'a' ? 'b' : 'a')),
      ),
      token.replace(`.${expiry}.`, `.${later}.`),
      feedbackTokens({ secret: `${SECRET}!`, days: 1 }).issue(id),
    ];
    for (const each of wrong) {
      const response = await app.say({ token: each, verdict: 'wrong' });
      expect([response.status, await reasonOf(response)]).toEqual([401, 'FEEDBACK_TOKEN_INVALID']);
    }
    const expired = await app.say({ token: old.issue(id), verdict: 'wrong' });
    expect([expired.status, await reasonOf(expired)]).toEqual([401, 'FEEDBACK_TOKEN_EXPIRED']);
    expect(await app.counted('unauthenticated')).toBe(wrong.length + 1);
    expect((await app.written()).map(({ label }) => label)).toEqual([undefined]);
  });

  test('what comes too often from one address, and what is said too often of one answer', async () => {
    const app = await startApp({ perMinute: 7 });
    const token = tokenOf(await app.ask());
    const statuses: number[] = [];
    for (let count = 0; count < 8; count++) {
      statuses.push((await app.say({ token, verdict: 'right' })).status);
    }
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429, 429]);
    const last = await app.say({ token, verdict: 'right' });
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await app.counted('limited')).toBe(4);
  });

  test('what there is no room for, as while the sink is down', async () => {
    const app = await startApp({ sink: '/dev/null/records', maxQueued: 1 });
    const token = tokenOf(await app.ask());
    const response = await app.say({ token, verdict: 'right' });
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30']);
    expect(await app.counted('dropped')).toBe(1);
  });

  test('another method', async () => {
    const app = await startApp();
    const response = await fetch(`${app.url}/feedback`);
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
  });

  test.each([
    [
      'feedback without a secret',
      () => feedback({ config: false, record: { sink: folder } }),
      'feedback.secret',
    ],
    [
      'feedback without a sink',
      () => feedback({ config: false, feedback: { secret: SECRET } }),
      'record.sink',
    ],
    [
      'a guard with a secret and no sink',
      () => answerGuard({ config: false, checker: recorded({}), feedback: { secret: SECRET } }),
      'record.sink',
    ],
    ['a short secret', () => feedback({ config: false, feedback: { secret: 'short' } }), 'at least 16'],
  ])('%s, when it is made', (_, make, named) => {
    const message = expect.stringContaining(named) as string;
    expect(make).toThrow(expect.objectContaining({ code: 'AG_CONFIG_INVALID', message }) as Error);
  });
});

async function reasonOf(response: Response): Promise<unknown> {
  const { error } = (await response.json()) as { error: { details?: { reason?: string }[] } };
  return error.details?.[0]?.reason;
}
