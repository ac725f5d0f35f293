import express, { type RequestHandler, type Response } from 'express';
import request from 'supertest';
import { answerGuard, setFacts, type AnswerGuardOptions, type GuardEvent } from '../../middleware/index.js';
import { QUIET } from '../middleware/express-app.js';
import { wordChecker } from '../middleware/streaming/word-checker.js';

const GOOD = 'The park opens at nine.';
const WRONG = 'It closes at FALSE.';

interface Mounted {
  readonly options?: AnswerGuardOptions;
  readonly isOnRoute?: boolean;
}

/** A stream under a guard of the preset that blocks most. */
function get(write: (res: Response) => void, { options = {}, isOnRoute = false }: Mounted = {}) {
  const events: GuardEvent[] = [];
  const guard = answerGuard({
    ...QUIET,
    checker: wordChecker(),
    policy: { preset: 'strict', supportThreshold: 0, minCitedClaims: 0 },
    observer: { observe: (event) => events.push(event) },
    ...options,
  });
  const handler: RequestHandler = (_req, res) => {
    write(res);
  };
  const app = express();
  if (!isOnRoute) app.use(guard);
  app.get('/', ...(isOnRoute ? [guard] : []), handler);
  const types = () => events.map(({ type }) => type);
  return { types, sent: () => request(app).get('/').buffer(true) };
}

/** What is written piece by piece under a type, nothing being said of facts. */
const pieces =
  (type: string, ...written: readonly string[]) =>
  (res: Response) => {
    res.type(type);
    for (const piece of written) res.write(piece);
    res.end();
  };

const event = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;
const line = (value: unknown) => `${JSON.stringify(value)}\n`;
const FEED = [event({ message: GOOD }), event({ message: WRONG })];

describe('a stream under app.use without facts', () => {
  it.each([
    ['events of a feed', 'text/event-stream', FEED],
    [
      'lines of a log',
      'application/x-ndjson',
      [line({ level: 'info', message: GOOD }), line({ message: WRONG })],
    ],
    ['lines without a text', 'application/x-ndjson', [line({ id: 1, price: 3 }), line({ id: 2, price: 4 })]],
    ['a text in pieces', 'text/plain', [GOOD, ` ${WRONG}`]],
  ])('leaves as it was written: %s', async (_what, type, written) => {
    const { sent, types } = get(pieces(type, ...written));
    const { text, headers } = await sent();
    expect(text).toBe(written.join(''));
    expect(headers).not.toHaveProperty('answer-guard');
    expect(types()).not.toContain('decided');
    expect(types()).not.toContain('unchecked');
    expect(types()).toContain('passedOver');
  });

  it('is judged where its format is one of answers', async () => {
    const chunk = (content: string) =>
      event({ object: 'chat.completion.chunk', choices: [{ index: 0, delta: { content } }] });
    const { sent, types } = get(pieces('text/event-stream', chunk(GOOD), 'data: [DONE]\n\n'));
    await sent();
    expect(types()).toContain('decided');
  });

  it.each<[string, Mounted]>([
    ['the guard is mounted on the route', { isOnRoute: true }],
    ['the app says in which shape its answers are', { options: { dialect: 'json' } }],
    ['the app says where its answers stand', { options: { answer: '/message' } }],
  ])('is judged where %s', async (_where, mounted) => {
    const { sent, types } = get(pieces('text/event-stream', ...FEED), mounted);
    expect((await sent()).text).not.toContain(WRONG);
    expect(types()).toContain('decided');
  });

  it('that has no shape of answers is still not understood where the guard is mounted on the route', async () => {
    const rows = pieces('application/x-ndjson', line({ id: 1 }), line({ id: 2 }));
    const { sent, types } = get(rows, { isOnRoute: true });
    await sent();
    expect(types()).toContain('unchecked');
  });
});

describe('a stream under app.use with facts', () => {
  const judged = async (write: (res: Response) => void) => {
    const { sent, types } = get(write);
    const { text } = await sent();
    expect(text).toContain(GOOD);
    expect(text).not.toContain(WRONG);
    expect(types()).toContain('decided');
  };

  it('that were handed over is judged', () =>
    judged((res) => {
      setFacts(res, [GOOD]);
      pieces('text/event-stream', ...FEED)(res);
    }));

  it('that it brings before its text is judged', () =>
    judged(pieces('text/event-stream', event({ type: 'sources', sources: [{ text: GOOD }] }), ...FEED)));

  it('that come after its text are told of as too late', async () => {
    const { sent, types } = get((res) => {
      res.type('text/event-stream');
      res.write(FEED[0]);
      setFacts(res, [GOOD]);
      res.end(FEED[1]);
    });
    expect((await sent()).text).toBe(FEED.join(''));
    expect(types()).toContain('factsLost');
  });
});
