import { randomBytes } from 'node:crypto';
import compression from 'compression';
import express from 'express';
import session from 'express-session';
import helmet from 'helmet';
import multer from 'multer';
import { Database } from 'node-sqlite3-wasm';
import request from 'supertest';
import { addFacts, answerGuard } from '../../middleware/index.js';
import { QUIET } from '../middleware/express-app.js';
import { wordChecker } from '../middleware/streaming/word-checker.js';

const OPENS = 'The park opens at nine.';
const FREE = 'Children under six enter free.';

declare module 'express-session' {
  interface SessionData {
    asked: number;
  }
}

/** Rows of a real SQLite, session, security headers, compression and an upload, in the order in which teams mount them. */
function backend(of: typeof express) {
  const database = new Database();
  database.run('CREATE TABLE pages (id INTEGER PRIMARY KEY, title TEXT, body TEXT)');
  database.run('INSERT INTO pages (title, body) VALUES (?, ?), (?, ?)', ['Hours', OPENS, 'Prices', FREE]);
  const checker = wordChecker();
  const app = of();
  app.use(helmet(), compression({ threshold: 0 }));
  app.use(session({ secret: randomBytes(16).toString('hex'), resave: false, saveUninitialized: true }));
  app.use(express.json());
  const guard = answerGuard({
    ...QUIET,
    checker,
    policy: { preset: 'balanced', supportThreshold: 0, minCitedClaims: 0 },
  });
  app.use(guard);
  app.post('/chat', (req, res) => {
    const { question } = req.body as { question: string };
    req.session.asked = (req.session.asked ?? 0) + 1;
    addFacts(database.all('SELECT id, title, body FROM pages WHERE title = ?', [question]));
    res.json({ answer: `${OPENS} It closes at FALSE.`, asked: req.session.asked });
  });
  app.post('/ask-a-file', multer({ storage: multer.memoryStorage() }).single('file'), (req, res) => {
    addFacts([{ text: req.file?.buffer.toString('utf8') ?? '', title: req.file?.originalname }]);
    res.json({ answer: `${FREE} Dogs do FALSE.` });
  });
  app.use((error: Error, _req: express.Request, res: express.Response, _next: express.NextFunction) => {
    res.status(400).json({ error: error.message });
  });
  return {
    app,
    checker,
    close: () => {
      database.close();
    },
  };
}

describe.each([
  ['Express 5', express],
  ['Express 4', jest.requireActual<typeof express>('express4')],
])('%s with sessions, helmet, compression, multer and SQLite', (_name, of) => {
  let made: ReturnType<typeof backend>;
  beforeEach(() => {
    made = backend(of);
  });
  afterEach(() => {
    made.close();
  });

  it('reads the rows as facts, drops what they do not say, and keeps session and headers', async () => {
    const reader = request.agent(made.app);
    for (const asked of [1, 2]) {
      const sent = await reader.post('/chat').send({ question: 'Hours' }).expect(200);
      expect(sent.body).toMatchObject({ answer: OPENS, asked });
      expect(sent.headers).toMatchObject({
        'content-encoding': 'gzip',
        'x-content-type-options': 'nosniff',
        'answer-guard': expect.stringContaining('rewrite'),
      });
    }
    expect(made.checker.asked[0]?.facts).toEqual([
      { factText: OPENS, attributes: expect.objectContaining({ id: '1', title: 'Hours' }) },
    ]);
  });

  it('judges by a file that the reader uploads', async () => {
    const sent = await request(made.app)
      .post('/ask-a-file')
      .attach('file', Buffer.from(FREE), 'prices.txt')
      .expect(200);
    expect(sent.body).toMatchObject({ answer: FREE });
    expect(made.checker.asked[0]?.facts).toEqual([{ factText: FREE, attributes: { title: 'prices.txt' } }]);
  });

  it("leaves multer's own refusal as it is", async () => {
    const sent = await request(made.app).post('/ask-a-file').attach('other', Buffer.from('x'), 'x.txt');
    expect(sent.status).toBe(400);
    expect(sent.body).toEqual({ error: expect.stringContaining('Unexpected') });
    expect(made.checker.asked).toHaveLength(0);
  });
});
