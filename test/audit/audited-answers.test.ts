import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { Registry } from 'prom-client';
import request from 'supertest';
import { answerGuard, createGuard, setFacts, type Checker, type GuardEvent } from '../../middleware/index.js';
import { readLabelled } from '../../src/cli/read-labelled.js';
import type { AuditedEvent } from '../../src/telemetry/observer.js';
import { scriptedChecker, nextTurn } from '../checkers/scripted-checker.js';
import { wordChecker } from '../checkers/word-checker.js';
import { chunk, receive, serveStream } from '../middleware/streaming/served-stream.js';

const FACTS = ['The store is open from 8:00 to 20:00.', 'The basic plan costs 40 euros.'];
const TRUE = 'The store is open from 8:00 to 20:00.';
const FALSE = 'The store is open from 6:00 to 20:00.';
const ALSO_TRUE = 'The basic plan costs 40 euros.';
const QUIET = { config: false, logger: false, register: false, budgetMs: 60_000 } as const;

/** Finds right what the word checker finds wrong, and the other way round. */
const contrary = (): Checker => {
  const words = wordChecker();
  return {
    ...words,
    name: 'contrary',
    async check(asked, options) {
      const verdict = await words.check(asked, options);
      if (verdict.kind === 'failed') return verdict;
      const claims = verdict.response.claims.map((claim) => ({ ...claim, score: 1 - (claim.score ?? 0) }));
      return { ...verdict, checker: 'contrary', response: { ...verdict.response, claims } };
    },
  };
};

function hearing() {
  const events: AuditedEvent[] = [];
  const observer = {
    observe: (event: GuardEvent) => {
      if (event.type === 'audited') events.push(event);
    },
  };
  return { events, observer };
}

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'answer-guard-audit-'))));
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

test.each([
  ['passes', TRUE, {}, { passed: { sentences: 1, errors: 1 }, cut: { sentences: 0 } }],
  [
    'is cut',
    `${TRUE} ${FALSE} ${ALSO_TRUE}`,
    {},
    { passed: { sentences: 2, errors: 2 }, cut: { sentences: 1, errors: 1 }, blocked: { sentences: 0 } },
  ],
  [
    'is blocked',
    `${TRUE} ${FALSE}`,
    { policy: 'strict' },
    { passed: { sentences: 0 }, blocked: { sentences: 2, errors: 1 } },
  ],
  [
    'would be cut outside of observe mode',
    `${TRUE} ${FALSE} ${ALSO_TRUE}`,
    { mode: 'observe' },
    { passed: { sentences: 2 }, cut: { sentences: 1 } },
  ],
] as const)('what %s is counted so', async (_what, answer, options, sentences) => {
  const { events, observer } = hearing();
  const audit = { judge: contrary(), share: 1 };
  const guard = createGuard({ ...QUIET, checker: wordChecker(), observer, audit, ...options });
  await guard.check({ answer, facts: FACTS });
  await nextTurn();
  await guard.close();
  expect(events).toMatchObject([{ route: 'default', result: 'judged', sentences }]);
});

test('a response is not held up by a judge that never answers, which is asked after it has left', async () => {
  const judge = scriptedChecker();
  const { events, observer } = hearing();
  const app = express();
  const audit = { judge, share: 1, maxQueued: 1, maxConcurrent: 1 };
  const guard = answerGuard({ ...QUIET, checker: wordChecker(), observer, audit });
  const whenLeft: number[] = [];
  app.get('/chat', guard, (_req, res) => {
    res.once('close', () => whenLeft.push(judge.calls.length));
    setFacts(res, FACTS);
    res.json({ answer: TRUE });
  });
  for (let i = 0; i < 4; i++) expect((await request(app).get('/chat')).body).toMatchObject({ answer: TRUE });
  await nextTurn();
  expect(whenLeft[0]).toBe(0);
  expect(judge.calls).toHaveLength(1);
  expect(events).toEqual([
    { type: 'audited', route: 'default', result: 'dropped', why: 'queueFull' },
    { type: 'audited', route: 'default', result: 'dropped', why: 'queueFull' },
  ]);
  judge.calls[0]!.reject(new Error('never mind'));
  await nextTurn();
  judge.calls[1]!.reject(new Error('never mind'));
  await guard.close();
});

test('a stream is judged when it has ended: what left had passed, whatever came after', async () => {
  const { events, observer } = hearing();
  const judge = scriptedChecker({ check: (asked, options) => contrary().check(asked, options) });
  const { url, close } = await serveStream(
    (_req, res) => {
      setFacts(res, FACTS);
      res.type('text/event-stream');
      for (const part of [TRUE, ' ', FALSE]) res.write(chunk({ content: part }));
      res.write(chunk({}, 'stop'));
      res.end('data: [DONE]\n\n');
    },
    {
      observer,
      checker: wordChecker(),
      policy: { preset: 'balanced', contradictedClaim: 'block' },
      audit: { judge, share: 1 },
    },
  );
  const { whole } = await receive(url);
  expect(await whole).toContain('8:00');
  await close();
  expect(events).toMatchObject([
    {
      result: 'judged',
      sentences: { passed: { sentences: 1, errors: 1 }, blocked: { sentences: 1, errors: 1 } },
    },
  ]);
});

test('metrics have the estimates by route', async () => {
  const register = new Registry();
  const audit = { judge: contrary(), share: 1 };
  const guard = createGuard({ ...QUIET, register, checker: wordChecker(), audit });
  await guard.check({ answer: `${TRUE} ${FALSE} ${ALSO_TRUE}`, facts: FACTS });
  await nextTurn();
  await guard.close();
  const text = await register.metrics();
  expect(text).toContain('answer_guard_audits_total{route="default",result="judged"} 1');
  expect(text).toContain('answer_guard_audited_sentences_total{route="default",fate="cut",found="right"} 1');
  expect(text).toContain('answer_guard_audit_error_share{route="default",fate="passed",bound="estimate"} 1');
  expect(text).toMatch(/error_share\{route="default",fate="passed",bound="low"\} 0\.20/);
});

describe('the file', () => {
  async function rowsOf(texts: boolean, file = join(folder, 'sample.jsonl'), more = {}) {
    const audit = { judge: wordChecker(), share: 1, file, texts, ...more };
    const guard = createGuard({ ...QUIET, checker: wordChecker(), audit });
    await guard.check({ answer: `${TRUE} ${FALSE}`, facts: FACTS, prompt: 'When?' });
    await guard.check({ answer: TRUE, facts: [{ text: FACTS[0]!, metadata: { title: 'Hours' } }] });
    await nextTurn();
    await guard.close();
    return readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  }

  test('is in the form of eval, for its owner alone, if texts are asked for', async () => {
    const rows = await rowsOf(true);
    const file = join(folder, 'sample.jsonl');
    const { rows: read } = await readLabelled(file, { cwd: folder });
    expect(read).toMatchObject([
      { supported: false, request: { answerCandidate: `${TRUE} ${FALSE}`, prompt: 'When?' } },
      { supported: true, request: { facts: [{ factText: FACTS[0], attributes: { title: 'Hours' } }] } },
    ]);
    expect(rows[0]).toMatchObject({
      route: 'default',
      action: 'rewrite',
      judge: 'embedded',
      sentences: [
        { start: 0, end: 37, fate: 'passed', label: 'supported', score: 0.95 },
        { fate: 'cut', label: 'unsupported' },
      ],
    });
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('holds no text otherwise', async () => {
    const rows = await rowsOf(false);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({ label: 'unsupported', id: expect.stringMatching(/^[0-9a-f]{16}$/) });
    expect(JSON.stringify(rows)).not.toMatch(/store|plan|Hours|When/);
  });

  test('is appended to, and grows no further than it may', async () => {
    const file = join(folder, 'sample.jsonl');
    writeFileSync(file, `${JSON.stringify({ before: 'x'.repeat(800) })}\n`);
    const warnings: string[] = [];
    const observer = {
      observe: (event: GuardEvent) => {
        if (event.type === 'warning') warnings.push(event.code);
      },
    };
    const audit = { judge: wordChecker(), share: 1, file, texts: true, maxFileBytes: 1024 };
    const guard = createGuard({ ...QUIET, observer, checker: wordChecker(), audit });
    for (let i = 0; i < 3; i++) await guard.check({ answer: TRUE, facts: FACTS });
    await nextTurn();
    await guard.close();
    expect(readFileSync(file, 'utf8').split('\n')).toHaveLength(2);
    expect(warnings).toEqual(['audit-rows-lost']);
  });

  test('that cannot be opened is a mistake of the configuration', () => {
    const file = join(folder, 'nowhere', 'sample.jsonl');
    expect(() =>
      createGuard({ ...QUIET, checker: wordChecker(), audit: { judge: wordChecker(), file } }),
    ).toThrow(
      expect.objectContaining({
        code: 'AG_CONFIG_INVALID',
        message: expect.stringContaining('audit.file'),
      }) as Error,
    );
  });
});

test.each([
  ['audit.share', { share: 2 }],
  ['audit.judge', { judge: 'embedded' }],
  ['audit.maxQueued', { maxQueued: 0 }],
  ['checker.llm.model', { judge: 'llm' }],
])('%s is held to its range', (name, audit) => {
  expect(() => createGuard({ ...QUIET, checker: wordChecker(), audit: audit as never })).toThrow(
    expect.objectContaining({ code: 'AG_CONFIG_INVALID', message: expect.stringContaining(name) }) as Error,
  );
});
