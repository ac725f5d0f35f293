import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import express, { type Express, type RequestHandler } from 'express';
import request from 'supertest';
import {
  answerGuard,
  functionStore,
  setFacts,
  type AnswerGuard,
  type AnswerGuardOptions,
  type Datastore,
  type SearchFunction,
} from '../../middleware/index.js';
import { indexedFolder } from '../../src/datastores/folder/indexed-folder.js';
import { wordChecker } from '../checkers/word-checker.js';
import { localHost } from '../datastores/local-host.js';
import { temporaryFolder } from '../temporary-folder.js';
import { chunk, readChunks, receive, serveStream, type StreamServer } from './streaming/served-stream.js';

const TEXTS = {
  'hours.md': '# Hours\n\nThe store is open from 8:00 to 20:00.',
  'plans.md': '# Plans\n\nThe basic plan costs 40 euros.',
};
const TRUE = 'The store is open from 8:00 to 20:00.';
const FALSE = 'The gallery sells paintings by candlelight.';
const ALSO_TRUE = 'The basic plan costs 40 euros.';

const open: (Datastore | AnswerGuard | StreamServer)[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

function texts(): Datastore {
  const store = indexedFolder(
    { name: 'texts', folder: temporaryFolder(TEXTS).path, watch: false },
    localHost,
  );
  open.push(store);
  return store;
}
const QUIET = { config: false, logger: false, register: false, budgetMs: 60_000 } as const;

function app(handler: RequestHandler, options: AnswerGuardOptions): Express {
  const guard = answerGuard({ ...QUIET, checker: wordChecker(), ...options });
  open.push(guard);
  const made = express();
  made.use(express.json());
  made.post('/chat', guard, handler);
  return made;
}
const answering =
  (body: object): RequestHandler =>
  (_req, res) => {
    res.json(body);
  };

describe('a backend that hands no facts over', () => {
  it('is held against what the store has for its answer, and the report says whose facts they are', async () => {
    const made = app(answering({ answer: `${TRUE} ${FALSE} ${ALSO_TRUE}` }), {
      facts: { store: texts(), topK: 5 },
    });
    const { body, headers } = await request(made).post('/chat').send({ question: 'When is it open?' });
    expect(body).toMatchObject({
      answer: `${TRUE} ${ALSO_TRUE}`,
      answerGuard: {
        action: 'rewrite',
        found: { store: 'texts', passages: 2 },
        facts: [
          { title: 'Hours', uri: 'store://texts/hours.md', id: expect.stringMatching(/-c1$/) },
          { title: 'Plans', uri: 'store://texts/plans.md' },
        ],
      },
    });
    expect(headers['answer-guard']).toContain(';store=texts');
  });

  it('facts of the response and those handed over come first', async () => {
    const searched: string[] = [];
    const store = functionStore({
      name: 'app',
      search: (query) => {
        searched.push(query);
        return [];
      },
    });
    const inBody = app(answering({ answer: TRUE, sources: [{ text: TRUE }] }), { facts: { store } });
    expect((await request(inBody).post('/chat')).headers['answer-guard']).toMatch(/^pass;.*cited=1/);
    for (const facts of [[TRUE], []]) {
      const handed = app(
        (_req, res) => {
          setFacts(res, facts);
          res.json({ answer: TRUE });
        },
        { facts: { store } },
      );
      expect((await request(handed).post('/chat')).headers['answer-guard']).not.toContain('store=');
    }
    expect(searched).toEqual([]);
  });

  const failing = (search: SearchFunction, options: AnswerGuardOptions = {}) =>
    app(answering({ answer: TRUE }), {
      facts: { store: functionStore({ name: 'app', search }) },
      policy: 'strict',
      ...options,
    });

  it.each<[string, SearchFunction, AnswerGuardOptions, RegExp]>([
    [
      'throws',
      () => {
        throw new Error('down');
      },
      {},
      /^block;.*error=unavailable/,
    ],
    ['takes too long', () => new Promise(() => undefined), { budgetMs: 40 }, /^block;.*error=timeout/],
    ['has nothing', () => [], {}, /^block;.*store=app;error=noFacts/],
  ])('a store that %s is a cause of its own', async (_what, search, options, header) => {
    const { headers } = await request(failing(search, options)).post('/chat');
    expect(headers['answer-guard']).toMatch(header);
  });

  it('a second answer has its own facts', async () => {
    const made = app(answering({ answer: 'The gallery is open by candlelight.' }), {
      facts: { store: texts(), topK: 1 },
      regenerate: () => ALSO_TRUE,
    });
    expect((await request(made).post('/chat')).body).toMatchObject({
      answer: ALSO_TRUE,
      answerGuard: { action: 'pass', facts: [{ title: 'Plans' }] },
    });
  });
});

describe('a stream of such a backend', () => {
  it('is released sentence by sentence, each by what the store has for it', async () => {
    const server = await serveStream(
      (_req, res) => {
        res.setHeader('Content-Type', 'text/event-stream');
        res.write(chunk({ role: 'assistant' }));
        for (const sentence of [TRUE, FALSE, ALSO_TRUE]) res.write(chunk({ content: `${sentence} ` }));
        res.end(chunk({}, 'stop') + 'data: [DONE]\n\n');
      },
      { checker: wordChecker(), facts: { store: texts(), topK: 4 }, annotateBody: 'full' },
    );
    open.push(server);
    const { text, report } = readChunks(await (await receive(server.url)).whole);
    expect(text.trim().replace(/\s+/g, ' ')).toBe(`${TRUE} ${ALSO_TRUE}`);
    expect(report).toMatchObject({ action: 'rewrite', found: { store: 'texts' } });
    const { facts } = report as { readonly facts: { readonly title: string }[] };
    expect(facts.map(({ title }) => title)).toEqual(['Hours', 'Plans']);
  });
});

describe('by its name in the configuration', () => {
  const configured = (text: string): string => {
    const folder = temporaryFolder(TEXTS).path;
    const path = join(temporaryFolder().path, 'answer-guard.config.yaml');
    writeFileSync(path, text.replace('FOLDER', JSON.stringify(folder)));
    return path;
  };

  it('a store that there is not fails where the guard is made', () => {
    const config = configured('datastores:\n  handbook:\n    folder: FOLDER\n');
    expect(() => answerGuard({ ...QUIET, config, facts: { store: 'handbok' } })).toThrow(
      /facts.store of route 'default' is 'handbok', which is not among datastores; there are: handbook/,
    );
  });

  it.each([
    ['facts: { store: a, topK: 0 }', /facts.topK/],
    ['datastores: { "a b": { folder: x } }', /1 to 63 letters/],
    ['datastores: { a: { folder: x, watsch: true } }', /watsch/],
    ['datastores: { a: { postgres: "mysql://x" } }', /postgres:\/\//],
  ])('%s is refused', (text, message) => {
    expect(() => answerGuard({ ...QUIET, config: configured(text) })).toThrow(message);
  });
});
