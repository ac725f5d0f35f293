import request from 'supertest';
import { answerGuard, setFacts } from '../../middleware/index.js';
import { EXPRESS, QUIET, type CreateApp } from '../middleware/express-app.js';
import { wordChecker } from '../middleware/streaming/word-checker.js';

const GOOD = 'The park opens at nine.';
const BOTH = `${GOOD} It closes at FALSE.`;

/** A FAQ whose answers browsers may keep: each body has the report of its own decision. */
function faq(create: CreateApp, etag: 'weak' | 'strong') {
  const app = create();
  let answer = BOTH;
  app.set('etag', etag);
  app.use(
    answerGuard({
      ...QUIET,
      checker: wordChecker(),
      policy: { preset: 'balanced', supportThreshold: 0, minCitedClaims: 0 },
    }),
  );
  app.get('/faq', (_req, res) => {
    setFacts(res, [GOOD]);
    res.json({ answer });
  });
  return {
    ask: (tag?: string) =>
      request(app)
        .get('/faq')
        .set(tag === undefined ? {} : { 'If-None-Match': tag }),
    say: (text: string) => {
      answer = text;
    },
  };
}

const idOf = (body: unknown): string => (body as { answerGuard: { id: string } }).answerGuard.id;

describe.each(EXPRESS)('%s, a body with a report', (_name, create) => {
  it('that differs in the id of its decision alone is not sent again', async () => {
    const { ask, say } = faq(create, 'weak');
    const first = await ask().expect(200);
    expect(first.body).toMatchObject({ answer: GOOD, answerGuard: { action: 'rewrite' } });
    const tag = first.headers['etag'] ?? '';
    expect(tag).toMatch(/^W\//);
    // Judged anew, from the cache of verdicts, and repeated as a whole.
    for (let time = 0; time < 3; time++) {
      const again = await ask(tag).expect(304);
      expect(again.text).toBe('');
      expect(again.headers['etag']).toBe(tag);
    }
    const other = await ask().expect(200);
    expect(idOf(other.body)).not.toBe(idOf(first.body));
    say(GOOD);
    const changed = await ask(tag).expect(200);
    expect(changed.body).toMatchObject({ answer: GOOD, answerGuard: { action: 'pass' } });
  });

  it('has a strong tag of its own, where the app makes strong ones', async () => {
    const { ask } = faq(create, 'strong');
    const first = await ask().expect(200);
    const second = await ask(first.headers['etag']).expect(200);
    expect(first.headers['etag']).toMatch(/^"/);
    expect(second.headers['etag']).not.toBe(first.headers['etag']);
  });
});
