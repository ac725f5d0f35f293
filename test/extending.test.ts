import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { transformSync } from '@swc/core';
import express, { type Express } from 'express';
import request from 'supertest';
import * as entry from '../middleware/index.js';
import type { Checker, Dialect, Observer } from '../middleware/index.js';
import packageRoot from '../package-root.cjs';
import * as testing from '../src/testing/index.js';
import { namesIn, readPage, rowsOf } from './markdown.js';
import { holdsDialectContract, jsonBody } from './middleware/dialects/dialect-contract.js';
import { holdsStreamContract } from './middleware/streaming/stream-dialect-contract.js';

const page = readPage('docs/extending.md');

/** The code blocks of the page by the file that their first line names. */
const files = new Map(
  [...page.matchAll(/```js\n\/\/ ([\w.-]+)\n([\s\S]*?)```/g)].map(([, name = '', code = '']) => [name, code]),
);
const loaded = new Map<string, unknown>();

/** The exports of one of the page's files, run as it stands there. */
function load(name: string): unknown {
  const known = loaded.get(name);
  if (known !== undefined) return known;
  const code = files.get(name);
  if (code === undefined) throw new Error(`docs/extending.md has no ${name}`);
  const { code: script } = transformSync(code, {
    jsc: { target: 'es2022' },
    module: { type: 'commonjs' },
  });
  const module = { exports: {} };
  const imported = (from: string): unknown => {
    if (from === 'answer-guard') return entry;
    if (from === 'answer-guard/testing') return testing;
    if (from === 'express') return express;
    return load(from.replace('./', ''));
  };
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- what a reader would copy is what is run
  const run = new Function('require', 'module', 'exports', script) as (...given: unknown[]) => void;
  run(imported, module, module.exports);
  loaded.set(name, module.exports);
  return module.exports;
}

/** The server that the recipe of a checker asks: a sentence is supported by the fact that has it, its last words at least. */
let nli: Server;
let down = false;
let asked = 0;
beforeAll(async () => {
  nli = createServer((req, res) => {
    asked++;
    if (down) {
      res.writeHead(503).end();
      return;
    }
    let body = '';
    req.on('data', (part: Buffer) => (body += part.toString()));
    req.on('end', () => {
      const { sentences, facts } = JSON.parse(body) as { sentences: string[]; facts: string[] };
      const scores = sentences.map((sentence) => {
        const fact = facts.findIndex((text) => sentence.endsWith(text));
        return fact < 0 ? { support: 0.1 } : { support: 0.95, fact };
      });
      res.setHeader('content-type', 'application/json').end(JSON.stringify(scores));
    });
  });
  nli.listen(0, '127.0.0.1');
  await once(nli, 'listening');
  process.env['NLI_URL'] = `http://127.0.0.1:${(nli.address() as AddressInfo).port}`;
});
afterAll(() => {
  delete process.env['NLI_URL'];
  nli.closeAllConnections();
  nli.close();
});

describe('a checker of your own', () => {
  // Registers the rules of the contract as tests.
  load('nli-checker.test.mjs');

  it('judges the answers of a guarded route', async () => {
    const { app } = load('app.mjs') as { app: Express };
    const right = await request(app).get('/chat').query({ answer: 'The ferry leaves at 9.' });
    expect(right.body).toMatchObject({ answer: 'The ferry leaves at 9.' });
    expect(right.headers['answer-guard']).toMatch(
      /^pass;support=0.95;claims=1;cited=1;checker=nli;cache=miss/,
    );
    const wrong = await request(app).get('/chat').query({ answer: 'The ferry leaves at 10.' });
    expect(wrong.headers['answer-guard']).toMatch(/^block;support=0.1;/);
  });

  it('is asked once about equal answers, and left alone when it fails', async () => {
    const { resilientNliChecker } = load('nli-checker.mjs') as {
      resilientNliChecker: (url: string) => Checker;
    };
    const checker = resilientNliChecker(process.env['NLI_URL']!);
    const options = () => ({
      signal: new AbortController().signal,
      deadline: (performance.now() + 60_000) as entry.MonotonicMs,
    });
    const about = (answerCandidate: string) => ({ answerCandidate, facts: [{ factText: 'A fact.' }] });
    asked = 0;
    await checker.check(about('A fact.'), options());
    expect(await checker.check(about('A fact.'), options())).toMatchObject({
      kind: 'complete',
      cache: 'hit',
    });
    expect(asked).toBe(1);
    down = true;
    for (let failure = 0; failure < 5; failure++)
      expect(await checker.check(about(`Answer ${failure}.`), options())).toMatchObject({
        cause: 'unavailable',
      });
    const open = await checker.check(about('One more.'), options());
    down = false;
    expect(open).toMatchObject({ kind: 'failed', error: { code: 'AG_REMOTE_PAUSED' } });
    expect(asked).toBe(6);
    await checker.close();
  });
});

describe('a dialect with a stream', () => {
  const { sayDialect } = load('say-dialect.mjs') as { sayDialect: Dialect };
  const events = (...values: object[]) =>
    values.map((value) => `data: ${JSON.stringify(value)}\n\n`).join('');
  holdsDialectContract(sayDialect, [
    jsonBody({ say: 'The ferry leaves at 9.' }),
    jsonBody({ id: 1, say: 'It is.' }),
  ]);
  holdsStreamContract('say', sayDialect.stream!, [
    {
      name: 'two sentences',
      framing: 'sse',
      body: events({ say: 'The ferry lea' }, { say: 'ves at 9. It is blue.' }, { over: true }),
      answers: ['The ferry leaves at 9. It is blue.'],
    },
  ]);

  it('reads the routes that it is given', async () => {
    const app = express();
    const options = () => ({
      dialect: sayDialect,
      checker: entry.recorded({ claims: { blue: 0.1 } }),
      budgetMs: 60_000,
      logger: false as const,
    });
    app.get('/whole', entry.answerGuard(options()), (_req, res) => {
      entry.setFacts(res, ['The ferry leaves at 9.']);
      res.json({ say: 'The ferry leaves at 9. It is blue.' });
    });
    app.get('/stream', entry.answerGuard(options()), (_req, res) => {
      entry.setFacts(res, ['The ferry leaves at 9.']);
      res.type('text/event-stream');
      res.end(events({ say: 'The ferry lea' }, { say: 'ves at 9. It is blue.' }, { over: true }));
    });
    expect((await request(app).get('/whole')).body).toEqual({ say: 'The ferry leaves at 9.' });
    const { text } = await request(app).get('/stream');
    const frames = [...text.matchAll(/^data: (.*)$/gm)].map(
      ([, json = '']) => JSON.parse(json) as { say?: string; answerGuard?: { action: string } },
    );
    expect(
      frames
        .map(({ say = '' }) => say)
        .join('')
        .trim(),
    ).toBe('The ferry leaves at 9.');
    expect(frames.at(-1)).toEqual({ over: true });
    expect(frames.find(({ answerGuard }) => answerGuard)?.answerGuard).toMatchObject({ action: 'rewrite' });
  });
});

test('an observer', async () => {
  const { blockedObserver } = load('blocked.mjs') as {
    blockedObserver: () => Observer & { byReason: Map<string, number> };
  };
  const observer = blockedObserver();
  const checker = entry.recorded({ supportScore: 0.1 });
  const guard = entry.createGuard({ checker, policy: 'strict', observer, logger: false, config: false });
  await guard.check({ answer: 'The ferry leaves at 9.', facts: 'It leaves at 10.' });
  expect([...observer.byReason]).toEqual([['unsupportedClaim', 1]]);
  await guard.close();
});

const here = page.split('## In this repository')[1]!;
/** Each recipe for this repository: its first edits, and the places to which these lead. */
const recipes = here
  .split('\n### ')
  .slice(1)
  .map((section) => ({
    name: section.split('\n')[0]!,
    edits: [...section.matchAll(/```diff\n# (\S+)\n([\s\S]*?)```/g)].map(([, file = '', diff = '']) => ({
      file,
      diff,
    })),
    places: rowsOf(section).map(([file = '', , heldBy = '']) => ({ file: namesIn(file)[0]!, heldBy })),
  }));

/** A file's text after a diff: its context must stand there, in this order. */
function edited(file: string, text: string, diff: string): string {
  const lines = text.split('\n');
  let at = -1;
  let waiting: string[] = [];
  for (const line of diff.split('\n').filter((each) => each !== '')) {
    const [sign, content] = [line[0], line.slice(1)];
    if (sign === '+') {
      if (at < 0) waiting.push(content);
      else lines.splice(at++, 0, content);
      continue;
    }
    const found = lines.indexOf(content, Math.max(at, 0));
    if (found < 0) throw new Error(`${file} has no line "${content}"`);
    if (sign === '-') lines.splice(found, 1);
    lines.splice(found, 0, ...waiting);
    at = found + waiting.length + (sign === '-' ? 0 : 1);
    waiting = [];
  }
  return lines.join('\n');
}

/** The files that do not compile once all first edits are made. */
function filesInError(): string[] {
  const overlay = new Map<string, string>();
  for (const { file, diff } of recipes.flatMap(({ edits }) => edits)) {
    const text = overlay.get(file) ?? readFileSync(join(packageRoot, file), 'utf8');
    overlay.set(file, edited(file, text, diff));
  }
  const roots = [
    'middleware/index.ts',
    'src/cli/main.ts',
    'src/testing/index.ts',
    'pages/decision-display/reason-in-words.ts',
    'test/text/language-of.test.ts',
  ];
  const printed = execFileSync(process.execPath, [join(__dirname, 'files-in-error.mjs'), ...roots], {
    input: JSON.stringify([...overlay]),
    encoding: 'utf8',
  });
  return JSON.parse(printed) as string[];
}

describe('recipes for this repository', () => {
  it('name exactly the files that no longer compile after their first edits', () => {
    const named = recipes.flatMap(({ places }) =>
      places.filter(({ heldBy }) => heldBy === 'compiler').map(({ file }) => file),
    );
    expect(recipes.length).toBeGreaterThan(5);
    expect(filesInError().sort()).toEqual([...new Set(named)].sort());
  });

  const places = recipes.flatMap(({ name, places }) =>
    places.map((place) => [name, place.file, place.heldBy] as const),
  );

  it.each(places)('%s: %s is there, and so is what holds it: %s', (_name, file, heldBy) => {
    expect(readFileSync(join(packageRoot, file), 'utf8')).not.toBe('');
    if (heldBy.startsWith('compiler')) return;
    const [, test, title] = /`(test\/[^`]+)`(?:: (.+))?$/.exec(heldBy) ?? [];
    expect(test).toBeDefined();
    if (title !== undefined) expect(readPage(test!)).toContain(title);
  });
});
