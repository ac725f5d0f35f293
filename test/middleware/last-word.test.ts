import express, { type Express, type RequestHandler } from 'express';
import request from 'supertest';
import {
  answerGuard,
  createGuard,
  finalAnswer,
  recorded,
  setFacts,
  type AnswerGuardOptions,
  type GuardEvent,
} from '../../middleware/index.js';
import { wordChecker } from '../checkers/word-checker.js';

const FACTS = [
  {
    text: 'The store is open from 8:00 to 20:00.',
    title: 'Hours <b>',
    url: 'https://a.example/hours',
    page: 2,
  },
  { text: 'The basic plan costs 40 euros.', title: 'Plans', url: 'javascript:alert(1)' },
];
const TRUE = 'The store is open from 8:00 to 20:00.';
const FALSE = 'The store is open from 6:00 to 20:00.';
const ALSO = 'The basic plan costs 40 euros.';
const UNKNOWN = 'Llamas hum at night.';

const checker = wordChecker();
const QUIET = { checker, config: false, logger: false, register: false, budgetMs: 60_000 } as const;
const MARKING = {
  preset: 'lenient',
  contradictedClaim: 'annotate',
  unsupportedClaim: 'annotate',
} as const;

function app(handler: RequestHandler, options: AnswerGuardOptions = {}): Express {
  const made = express();
  made.use(express.json());
  made.all('/chat', answerGuard({ ...QUIET, ...options }), handler);
  return made;
}
const answering =
  (body: unknown, type?: string): RequestHandler =>
  (_req, res) => {
    setFacts(res, FACTS);
    if (type !== undefined) res.type(type);
    res.send(body);
  };
const decided = (res: request.Response): string => String(res.headers['answer-guard']).split(';')[0]!;
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface Report {
  readonly claims: readonly { readonly startPos: number; readonly endPos: number }[];
  readonly answers: readonly { readonly pointer: string; readonly action: string }[];
}
const reportOf = (res: request.Response): Report => (res.body as { answerGuard: Report }).answerGuard;

describe('the last word', () => {
  it('is waited for: a history holds what the reader saw before the answer leaves', async () => {
    const history: string[] = [];
    const onDecision: AnswerGuardOptions['onDecision'] = async (_outcome, { text }) => {
      await wait(40);
      history.push(text);
    };
    const { text } = await request(
      app(answering(`${TRUE} ${UNKNOWN}`, 'text/plain'), { policy: MARKING, onDecision }),
    ).get('/chat');
    expect(text).toBe(`${TRUE} ${UNKNOWN} [unverified]`);
    expect(history).toEqual([text]);
  });

  it('holds the answer no longer than the budget', async () => {
    const onDecision = () => new Promise(() => undefined);
    // A verdict that is there at once, so that what takes the time is the word.
    const quick = recorded({ supportScore: 1 });
    const options = { checker: quick, onDecision, budgetMs: 1500 };
    const started = performance.now();
    const res = await request(app(answering({ answer: TRUE }), options)).get('/chat');
    expect(decided(res)).toBe('pass');
    expect(performance.now() - started).toBeLessThan(20_000);
  });

  it('is the text with its marks, by finalAnswer and by a guard without HTTP', async () => {
    let final: Promise<string | undefined> | undefined;
    const handler: RequestHandler = (_req, res) => {
      setFacts(res, FACTS);
      res.type('text/plain').send(UNKNOWN);
      final = finalAnswer(res);
    };
    await request(app(handler, { policy: MARKING })).get('/chat');
    expect(await final).toBe(`${UNKNOWN} [unverified]`);

    const told: string[] = [];
    const guard = createGuard({
      ...QUIET,
      policy: MARKING,
      annotation: 'footnotes',
      onDecision: (_outcome, { text }) => told.push(text),
    });
    const { text, finalText } = await guard.check({ answer: `${ALSO} ${UNKNOWN}`, facts: FACTS });
    expect(text).toBe(`${ALSO} ${UNKNOWN}`);
    expect(finalText).toBe(`${ALSO} [1] ${UNKNOWN} [unverified]\n\nSources\n[1] Plans`);
    expect(told).toEqual([finalText]);
  });
});

describe('regenerate', () => {
  it('gives the app one more chance, told what was wrong, and sends what passes', async () => {
    const asked: unknown[] = [];
    const told: string[] = [];
    const made = app(answering({ answer: `${ALSO} ${FALSE}` }), {
      policy: 'strict',
      regenerate: (exchange, decision, { failed, req }) => {
        asked.push([exchange.answer, decision.action, failed, req.path]);
        return Promise.resolve(`${ALSO} ${TRUE}`);
      },
      onDecision: (outcome, { text }) => told.push(`${outcome.decision.action} ${text}`),
    });
    const res = await request(made).get('/chat');
    expect(decided(res)).toBe('pass');
    expect(res.body.answer).toBe(`${ALSO} ${TRUE}`);
    expect(res.body.answerGuard).toMatchObject({ action: 'pass', regenerated: true });
    expect(told).toEqual([`pass ${ALSO} ${TRUE}`]);
    expect(asked).toEqual([
      [
        `${ALSO} ${FALSE}`,
        'block',
        [{ text: FALSE, state: 'contradicted', contradictedBy: [TRUE] }],
        '/chat',
      ],
    ]);
  });

  it('judges the second answer too, and by the facts that come with it', async () => {
    const again = (second: unknown) =>
      request(
        app(answering({ answer: FALSE }), { policy: 'strict', regenerate: () => second as string }),
      ).get('/chat');
    expect(decided(await again(FALSE))).toBe('block');
    expect(decided(await again(UNKNOWN))).toBe('block');
    expect(decided(await again(undefined))).toBe('block');
    expect(decided(await again({ answer: UNKNOWN, facts: [UNKNOWN] }))).toBe('pass');
  });

  it('is asked once, not of what passes, nor in a trial, nor of what could not be judged', async () => {
    const regenerate = jest.fn(() => FALSE);
    const of = (body: unknown, options: AnswerGuardOptions = {}) =>
      request(app(answering(body), { policy: 'strict', regenerate, ...options })).get('/chat');
    await of({ answer: TRUE });
    await of({ answer: FALSE }, { mode: 'observe' });
    await request(app((_req, res) => void res.json({ answer: FALSE }), { policy: 'strict', regenerate })).get(
      '/chat',
    );
    expect(regenerate).toHaveBeenCalledTimes(0);
    await of({ answer: FALSE });
    expect(regenerate).toHaveBeenCalledTimes(1);
  });

  it('has its own time, and lets the decision stand when it throws or is late', async () => {
    const events: GuardEvent[] = [];
    const observer = { observe: (event: GuardEvent) => void events.push(event) };
    let aborted: boolean | undefined;
    const late = app(answering({ answer: FALSE }), {
      policy: 'strict',
      observer,
      regenerateMs: 30,
      regenerate: (_exchange, _decision, { signal }) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => {
            aborted = signal.aborted;
            resolve(TRUE);
          });
        }),
    });
    expect(decided(await request(late).get('/chat'))).toBe('block');
    expect(aborted).toBe(true);
    const throwing = app(answering({ answer: FALSE }), {
      policy: 'strict',
      observer,
      regenerate: () => {
        throw new Error('theirs');
      },
    });
    expect(decided(await request(throwing).get('/chat'))).toBe('block');
    expect(events.filter(({ type }) => type === 'callbackFailed')).toMatchObject([
      { callback: 'regenerate', error: { code: 'AG_ABORTED' } },
      { callback: 'regenerate' },
    ]);
  });

  it('serves a guard without HTTP', async () => {
    const guard = createGuard({ ...QUIET, policy: 'strict', regenerate: () => TRUE });
    const { finalText, regeneration } = await guard.check({ answer: FALSE, facts: FACTS });
    expect(finalText).toBe(TRUE);
    expect(regeneration).toMatchObject({ taken: true });
  });
});

describe('annotation', () => {
  const answer = `${TRUE} ${ALSO} ${UNKNOWN}`;
  const sent = async (type: string | undefined, options: AnswerGuardOptions, body: unknown = answer) =>
    request(app(answering(body, type), { policy: MARKING, ...options })).get('/chat');

  it('writes footnotes into plain text', async () => {
    const { text } = await sent('text/plain', { annotation: 'footnotes' });
    expect(text).toBe(
      `${TRUE} [1] ${ALSO} [2] ${UNKNOWN} [unverified]\n\nSources\n[1] Hours <b>, p. 2, https://a.example/hours\n[2] Plans`,
    );
  });

  it('escapes what it writes into Markdown, and links to nothing but the web', async () => {
    const res = await sent(undefined, { annotation: 'footnotes' }, { answer });
    expect(res.body.answer).toBe(
      `${TRUE} [1] ${ALSO} [2] ${UNKNOWN} [unverified]\n\nSources\n\n- [1] [Hours \\<b\\>](<https://a.example/hours>), p. 2\n- [2] Plans`,
    );
    const bytes = Buffer.from(String(res.body.answer));
    const sentences = reportOf(res).claims.map(({ startPos, endPos }) => bytes.subarray(startPos, endPos));
    expect(sentences.map(String)).toEqual([TRUE, ALSO, UNKNOWN]);
  });

  it('escapes what it writes into HTML', async () => {
    const { text } = await sent('text/html', { annotation: 'footnotes' }, `${TRUE}\n\n${UNKNOWN}`);
    expect(text).toContain(`${TRUE} <sup class="answer-guard-note">[1]</sup>`);
    expect(text).toContain(`${UNKNOWN} <sup class="answer-guard-mark">[unverified]</sup>`);
    expect(text).toContain(
      '<li>[1] <a href="https://a.example/hours" rel="noopener noreferrer">Hours &lt;b&gt;</a>, p. 2</li>',
    );
    expect(text).not.toContain('<b>');
  });

  it('takes words of one’s own, by language, and can be switched off', async () => {
    const words = { unsupported: { default: '(?)', de: '(ungeprüft)' } };
    const german = 'Die Bibliothek öffnet am Sonntag um neun Uhr für alle Besucher.';
    const own = { annotation: { style: 'marks', words } } as const;
    expect((await sent('text/plain', own)).text).toBe(`${TRUE} ${ALSO} ${UNKNOWN} (?)`);
    expect((await sent('text/plain', own, german)).text).toBe(`${german} (ungeprüft)`);
    expect((await sent('text/plain', { annotation: 'none' })).text).toBe(answer);
  });

  it('is refused when it is none', () => {
    expect(() => answerGuard({ ...QUIET, annotation: 'foot' as 'marks' })).toThrow(/annotation/);
  });
});

describe('structured answers', () => {
  const body = {
    summary: `${TRUE} ${FALSE}`,
    items: [
      { id: 1, note: ALSO, by: 'x' },
      { id: 2, note: UNKNOWN },
      { id: 3, note: '' },
    ],
    by: { de: { text: TRUE }, en: { text: UNKNOWN } },
  };

  it('are judged field by field, by pointers with wildcards', async () => {
    const policy = { preset: 'balanced', message: 'No.' } as const;
    const made = app(answering(body), {
      policy,
      answer: ['/summary', '/items/*/note', '/by/*/text', '/items/0/note'],
    });
    const res = await request(made).get('/chat').expect(200);
    expect(res.body).toMatchObject({
      summary: TRUE,
      items: [
        { id: 1, note: ALSO, by: 'x' },
        { id: 2, note: 'No.' },
        { id: 3, note: '' },
      ],
      by: { de: { text: TRUE }, en: { text: 'No.' } },
    });
    expect(reportOf(res).answers.map(({ pointer, action }) => [pointer, action])).toEqual([
      ['/summary', 'rewrite'],
      ['/items/0/note', 'pass'],
      ['/items/1/note', 'block'],
      ['/by/de/text', 'pass'],
      ['/by/en/text', 'block'],
    ]);
  });

  it('may have their facts under wildcards, too', async () => {
    const handler: RequestHandler = (_req, res) => {
      res.json({ answer: ALSO, groups: [{ sources: [{ text: TRUE }] }, { sources: [{ text: ALSO }] }] });
    };
    const res = await request(app(handler, { policy: 'strict', facts: '/groups/*/sources' })).get('/chat');
    expect(decided(res)).toBe('pass');
  });
});

describe('what the user wrote', () => {
  const handler: RequestHandler = (_req, res) => {
    setFacts(res, ['Orders are sent within 3 days.', 'The order was sent on 3 May.']);
    res.json({ answer: 'Your order 4417 was sent on 3 May.' });
  };
  const ask = (message: string, userEvidence: boolean, answer?: string) =>
    request(
      app(answer === undefined ? handler : answering({ answer }), {
        policy: { preset: 'strict', userEvidence },
      }),
    )
      .post('/chat')
      .send({ message });

  it('is evidence only where the policy says so, and marked', async () => {
    const statement = 'I ordered a lamp with the number 4417 in Berlin.';
    const answer = 'You ordered a lamp with the number 4417 in Berlin.';
    expect(decided(await ask(statement, false, answer))).toBe('block');
    const res = await ask(statement, true, answer);
    expect(decided(res)).toBe('pass');
    expect(res.body.answerGuard.facts).toMatchObject([{ index: 2, from: 'user' }]);
  });

  it('asserts nothing when it asks', async () => {
    const question = 'Is the premium plan free of charge?';
    expect(decided(await ask(question, true, 'The premium plan is free of charge.'))).toBe('block');
  });

  it('contradicts nothing', async () => {
    const res = await ask('The store is open from 6:00 to 20:00.', true, TRUE);
    expect(decided(res)).toBe('pass');
  });
});

describe('the message of a blocked answer', () => {
  it('is in a language that the reader likes, when the answer shows none', async () => {
    const message = { default: 'No.', de: 'Nein.', fr: 'Non.' };
    const handler: RequestHandler = (_req, res) => {
      setFacts(res, FACTS);
      res.json({ answer: '99 %, 98 %, 97 %' });
    };
    const made = app(handler, { policy: { preset: 'strict', message, nothingToCheck: 'block' } });
    const res = await request(made).get('/chat').set('Accept-Language', 'nl, fr;q=0.8, de;q=0.9');
    expect(res.body.answer).toBe('Nein.');
  });
});
