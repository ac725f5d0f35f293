import express, { type Express, type Request } from 'express';
import request from 'supertest';
import { parseItem } from 'structured-headers';
import {
  answerGuard,
  cached,
  finalAnswer,
  memoryStore,
  setFacts,
  type AnswerGuardOptions,
  type Checker,
  type GuardEvent,
  type ResponseOutcome,
} from '../../middleware/index.js';
import type { DecidedEvent } from '../../src/telemetry/decided-event.js';
import { wordChecker } from '../checkers/word-checker.js';

const FACTS = ['The store is open from 8:00 to 20:00.', 'The basic plan costs 40 euros.'];
const MIXED =
  'The store is open from 8:00 to 20:00. The store is open from 6:00 to 20:00. The basic plan costs 40 euros.';

interface Body {
  readonly answer: string;
  readonly answerGuard: { readonly id: string };
}

/** A checker behind a cache, and how often the cache was looked at: a repeated answer does not come so far. */
function counting(inner: Checker = wordChecker()): { checker: Checker; looks: () => number } {
  const store = memoryStore();
  let looks = 0;
  const get = (key: string): Promise<unknown> => {
    looks++;
    return store.get(key);
  };
  return { checker: cached(inner, { store: { ...store, get }, storeWaitMs: 60_000 }), looks: () => looks };
}

interface Seen {
  readonly app: Express;
  readonly looks: () => number;
  readonly decided: DecidedEvent[];
  readonly locals: (ResponseOutcome | undefined)[];
  readonly texts: Promise<string | undefined>[];
}

function guarded(
  facts: (req: Request) => readonly string[] = () => FACTS,
  options: AnswerGuardOptions = {},
  { checker, looks } = counting(),
): Seen {
  const decided: DecidedEvent[] = [];
  const locals: Seen['locals'] = [];
  const texts: Seen['texts'] = [];
  const observer = {
    observe: (event: GuardEvent) => {
      if (event.type === 'decided') decided.push(event);
    },
  };
  const app = express();
  app.use(express.json());
  app.post(
    '/chat',
    answerGuard({
      config: false,
      logger: false,
      register: false,
      budgetMs: 60_000,
      checker,
      observer,
      ...options,
    }),
    (req, res) => {
      setFacts(res, facts(req));
      texts.push(finalAnswer(res));
      res.on('finish', () => locals.push(res.locals.answerGuard));
      const { beside } = req.body as { beside?: number };
      res.json({ answer: MIXED, ...(beside !== undefined && { beside }) });
    },
  );
  return { app, looks, decided, locals, texts };
}

const ask = (app: Express, body: object = {}) => request(app).post('/chat').send(body);
/** Whether an answer was judged, be it with a verdict from the cache. */
async function isJudged(
  { app, looks }: Pick<Seen, 'app' | 'looks'>,
  body: object = {},
  headers = {},
): Promise<boolean> {
  const before = looks();
  await ask(app, body).set(headers);
  return looks() > before;
}

async function judgedOf(seen: Pick<Seen, 'app' | 'looks'>, times: number): Promise<boolean[]> {
  const judged: boolean[] = [];
  for (let n = 0; n < times; n++) judged.push(await isJudged(seen));
  return judged;
}

const withoutId = (text: string, { answerGuard: { id } }: Body): string => text.replace(id, '');

describe('an answer that was given before', () => {
  it('is what it was, but for its id and its time', async () => {
    const { app, looks, decided, locals, texts } = guarded();
    await ask(app);
    const second = await ask(app);
    const before = looks();
    const third = await ask(app);
    expect(looks()).toBe(before);

    expect(withoutId(third.text, third.body as Body)).toBe(withoutId(second.text, second.body as Body));
    expect((third.body as Body).answer).not.toContain('6:00');
    expect(third.headers['content-length']).toBe(String(Buffer.byteLength(third.text)));
    // A weak tag leaves the id out.
    expect(third.headers['etag']).toBe(second.headers['etag']);
    const [action, parameters] = parseItem(String(third.headers['answer-guard']));
    const [actionBefore, parametersBefore] = parseItem(String(second.headers['answer-guard']));
    expect(action).toEqual(actionBefore);
    expect([...parameters].filter(([name]) => name !== 'ms')).toEqual(
      [...parametersBefore].filter(([name]) => name !== 'ms'),
    );
    expect(parameters.get('ms')).toEqual(expect.any(Number));

    // Log, metrics and record learn of each, by the id that its reader has.
    expect(decided.map(({ id }) => id)).toEqual([...new Set(decided.map(({ id }) => id))]);
    expect(decided[2]?.id).toBe((third.body as Body).answerGuard.id);
    expect(decided[2]).toMatchObject({ cache: 'hit', action: 'rewrite', claims: decided[1]?.claims });
    expect(locals[2]).toMatchObject({ id: decided[2]?.id, outcomes: [{ id: decided[2]?.id }] });
    expect(await Promise.all(texts)).toEqual(Array(3).fill((third.body as Body).answer));
  });

  it('has the weak entity tag that it had, and any other made anew', async () => {
    const { app } = guarded();
    const tags = async (): Promise<string[]> => {
      const [one, other] = [await ask(app), await ask(app)];
      return [String(one.headers['etag']), String(other.headers['etag'])];
    };
    await ask(app);
    const [, weak = ''] = await tags();
    expect(await tags()).toEqual([weak, weak]);
    expect(weak).toMatch(/^W\//);

    let asked = 0;
    app.set('etag', () => `W/"${String(++asked)}"`);
    expect(new Set(await tags()).size).toBe(2);
    app.set('etag', 'strong');
    const strong = await tags();
    expect(new Set([...strong, weak]).size).toBe(3);
    expect(strong.join('')).not.toContain('W/');
    app.set('etag', 'weak');
    expect(await tags()).toEqual([weak, weak]);
  });

  it('is not judged again in another body', async () => {
    const seen = guarded();
    await ask(seen.app);
    await ask(seen.app);
    const before = seen.looks();
    const [first, second] = [await ask(seen.app, { beside: 1 }), await ask(seen.app, { beside: 2 })];
    const again = await ask(seen.app, { beside: 2 });
    expect(seen.looks()).toBe(before);
    for (const { body } of [first, second, again]) {
      const { answer, beside, answerGuard } = body as Body & { beside: number };
      expect(answer).not.toContain('6:00');
      expect(seen.decided.map(({ id }) => id)).toContain(answerGuard.id);
      expect([1, 2]).toContain(beside);
    }
    expect(new Set(seen.decided.map(({ id }) => id)).size).toBe(5);
    expect((second.body as { beside: number }).beside).toBe(2);
    expect(withoutId(again.text, again.body as Body)).toBe(withoutId(second.text, second.body as Body));
  });

  it.each<[string, (req: Request) => readonly string[], object, Record<string, string>]>([
    [
      'other facts, in another body',
      (req) => (req.body as { facts?: string[] }).facts ?? FACTS,
      { facts: ['It costs 40 euros.'], beside: 1 },
      {},
    ],
    [
      'other facts',
      (req) => (req.body as { facts?: string[] }).facts ?? FACTS,
      { facts: ['It costs 40 euros.'] },
      {},
    ],
    ['another question', () => FACTS, { question: 'When?' }, {}],
    ['another reader', () => FACTS, {}, { 'accept-language': 'de' }],
  ])('is judged for %s', async (_, facts, body, headers) => {
    const seen = guarded(facts);
    expect(await judgedOf(seen, 3)).toEqual([true, true, false]);
    expect(await isJudged(seen, body, headers)).toBe(true);
  });

  it.each<[string, AnswerGuardOptions]>([
    ['the app chooses a policy', { policy: () => 'balanced' }],
    ['the app is told of decisions', { onDecision: () => undefined }],
    ['the app may give a second answer', { regenerate: () => undefined }],
    ['the request has evidence', { trustRequestFacts: true }],
    ['the user has evidence', { policy: { userEvidence: true } }],
    ['the report is in a header', { reportAt: 'header' }],
  ])('is judged each time where %s', async (_, options) => {
    expect(await judgedOf(guarded(undefined, options), 3)).toEqual([true, true, true]);
  });

  it('is judged each time by a checker without a cache, and while its verdict is not whole', async () => {
    let calls = 0;
    const inner = wordChecker();
    const failing: Checker = {
      ...inner,
      check: () => {
        calls++;
        return Promise.resolve({
          kind: 'failed',
          cause: 'unavailable',
          checker: 'words',
          cache: 'off',
          elapsedMs: 0,
        });
      },
    };
    const uncached = guarded(undefined, {}, { checker: failing, looks: () => calls });
    expect(await judgedOf(uncached, 3)).toEqual([true, true, true]);
    expect(await judgedOf(guarded(undefined, {}, counting(failing)), 3)).toEqual([true, true, true]);
  });

  it('is judged anew by a checker of another version', async () => {
    const { checker, looks } = counting();
    let version = '1';
    const versioned: Checker = {
      name: checker.name,
      capabilities: checker.capabilities,
      ready: checker.ready,
      check: (asked, wait) => checker.check(asked, wait),
      close: () => checker.close(),
      get version() {
        return version;
      },
    };
    const seen = guarded(undefined, {}, { checker: versioned, looks });
    expect(await judgedOf(seen, 3)).toEqual([true, true, false]);
    version = '2';
    expect(await judgedOf(seen, 1)).toEqual([true]);
  });
});
