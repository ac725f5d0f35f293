import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { fileSchema } from '../../config/schema.js';
import { runCli } from '../../src/cli/run-cli.js';
import type { Checker } from '../../src/checkers/checker.js';
import { groundedResponse, scriptedChecker } from '../service/scripted-checker.js';
import { fakeIo, type FakeIoOptions } from './fake-io.js';

const CONFIG = '# ours\nmode: enforce # the kill switch\nroutes:\n  chat: {}\n';

/** A recorded exchange of one sentence. */
function recorded(
  id: string,
  score: number,
  verdict: 'right' | 'wrong' | undefined,
  changes: object = {},
): object {
  const state = score >= 0.53 ? 'grounded' : score >= 0.25 ? 'uncertain' : 'unsupported';
  return {
    id,
    at: '2026-11-23T21:00:00.000Z',
    route: 'chat',
    mode: 'observe',
    dialect: 'json',
    language: 'en',
    answerLength: 40,
    factCount: 2,
    sentences: [{ start: 0, end: 40, score, state, kind: 'statement', action: 'pass' }],
    supportScore: score,
    action: 'pass',
    reason: 'allGrounded',
    complete: true,
    coverage: 1,
    latencyMs: 9,
    budgetMs: 500,
    checker: 'embedded',
    engineVersion: '0.1.0+0123456789ab',
    policyHash: '0123456789abcdef',
    ...(verdict && { label: { verdict, source: 'person', at: '2026-11-23T21:00:00.000Z' } }),
    ...changes,
  };
}

const jsonl = (rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
const rights = (count: number, score: number, changes: object = {}): object[] =>
  Array.from({ length: count }, (_, n) => recorded(`r${n}`, score, 'right', changes));
const wrongs = (count: number, score: number): object[] =>
  Array.from({ length: count }, (_, n) => recorded(`w${n}`, score, 'wrong'));

async function calibrate(args: string[], options: FakeIoOptions & { checker?: Checker } = {}) {
  const { checker, ...rest } = options;
  const fake = fakeIo({ ...rest, files: { 'answer-guard.config.yaml': CONFIG, ...rest.files } });
  const io = checker === undefined ? fake : { ...fake, buildChecker: () => checker };
  const exit = await runCli(['calibrate', ...args], io);
  const config = readFileSync(join(fake.cwd, 'answer-guard.config.yaml'), 'utf8');
  return { exit, out: fake.out(), err: fake.err(), config, io: fake };
}

test('thresholds are written beside what the file has, and config explain shows them', async () => {
  const file = jsonl([...rights(149, 0.8), ...wrongs(20, 0.5), recorded('u', 0.9, undefined)]);
  const { exit, out, config, io } = await calibrate(['l.jsonl'], { files: { 'l.jsonl': file } });
  expect(exit).toBe(0);
  expect(out).toContain('l.jsonl: 170 answers, 169 of them labelled');
  expect(config.startsWith(CONFIG)).toBe(true);
  const { calibration } = fileSchema.parse(parse(config));
  expect(calibration).toMatchObject({
    file: { name: 'l.jsonl', sha256: createHash('sha256').update(file).digest('hex'), answers: 169 },
    checker: 'embedded',
    rightTouched: 0.02,
    confidence: 0.95,
    groups: [{ route: 'chat', language: '*', claim: 0.8, right: 149, touched: 0, wrong: 20, caught: 20 }],
    reference: { chat: { answers: 170 } },
  });
  expect(await runCli(['config', 'explain', '--route', 'chat'], io)).toBe(0);
  expect(io.out()).toMatch(/^policy\.unsupportedThreshold +calibration +0\.8$/m);
  expect(io.out()).toMatch(
    /calibrated \d{4}-.* on l\.jsonl \(169 answers, sha256 [0-9a-f]{12}…\), checker embedded/,
  );
  // Another route was not labelled, and other rules were not calibrated.
  await runCli(['config', 'explain'], io);
  expect(io.out()).toContain('its thresholds are not taken here: the labelled answers were of other routes');
  writeFileSync(
    join(io.cwd, 'answer-guard.config.yaml'),
    config.replace('chat: {}', 'chat: { policy: strict }'),
  );
  await runCli(['config', 'explain', '--route', 'chat'], io);
  expect(io.out()).toContain("not taken here: it was made for other rules than the policy's");
});

test('recordings and labels are given as they lie: files and folders, broken lines among them', async () => {
  const labelled = rights(160, 0.8).map((row, n) => ({
    exchange: recorded(`r${n}`, 0.8, undefined),
    line: { labelOf: `r${n}`, label: (row as { label: object }).label },
  }));
  const records = `${jsonl(labelled.map(({ exchange }) => exchange))}{"id":"r9`;
  const labels = jsonl(labelled.map(({ line }) => line));
  const { exit, err, config } = await calibrate(['records.jsonl', 'labels.ann.jsonl'], {
    files: { 'records.jsonl': records, 'labels.ann.jsonl': labels },
  });
  expect([exit, err]).toEqual([
    0,
    expect.stringMatching(
      /^lines that broke off .*: 1, left out\n160 right answers were recorded without texts: .*\nwritten to/,
    ),
  ]);
  expect(fileSchema.parse(parse(config)).calibration).toMatchObject({
    file: {
      name: 'records.jsonl, labels.ann.jsonl',
      sha256: createHash('sha256').update(records).update(labels).digest('hex'),
      answers: 160,
    },
    groups: [{ right: 160, claim: 0.8 }],
  });
});

test('an answer that is given twice, or is to a question that came before, counts once; the command says so', async () => {
  const asked = (question: number, facts: number) => ({
    question: `What is ${question}?`,
    answer: 'It is a number, as every number is one.',
    facts: [`${facts} is a number.`],
  });
  const rows = Array.from({ length: 300 }, (_, n) =>
    recorded(`r${n}`, 0.8, 'right', asked(n % 150, n % 150)),
  );
  const files = { 'l.jsonl': jsonl(rows), 'few.jsonl': jsonl(rows.slice(0, 148)) };
  const twice = await calibrate(['l.jsonl', 'l.jsonl'], { files });
  expect(fileSchema.parse(parse(twice.config)).calibration).toMatchObject({
    file: { answers: 300 },
    groups: [{ right: 150, repeated: 150, touched: 0 }],
  });
  expect(twice.out).toContain('counted apart: 150 of 300 (chat, all languages)');
  expect(twice.err).toContain('300 right answers were given over 150 different lists of facts');
  const few = await calibrate(['few.jsonl', 'few.jsonl'], { files });
  expect([few.exit, few.err]).toEqual([2, expect.stringContaining('148 right answers are labelled')]);
  const oneList = jsonl(rows.map((row, n) => ({ ...row, ...asked(n, 0) })));
  const byFacts = await calibrate(['o.jsonl', '--once-per', 'facts'], { files: { 'o.jsonl': oneList } });
  expect(byFacts.err).toContain('1 right answers are labelled');
  const each = await calibrate(['l.jsonl', '--once-per', 'answer'], { files });
  expect(fileSchema.parse(parse(each.config)).calibration).toMatchObject({
    groups: [{ right: 300, repeated: 0 }],
  });
});

test('of a conversation one right answer counts; the command says of how many conversations they are', async () => {
  const rows = Array.from({ length: 320 }, (_, n) => ({
    ...recorded(`r${n}`, 0.8, 'right'),
    ...(n < 300 && { conversation: (n % 150).toString(16).padStart(32, '0') }),
  }));
  const files = { 'l.jsonl': jsonl(rows) };
  const { out, config } = await calibrate(['l.jsonl'], { files });
  expect(fileSchema.parse(parse(config)).calibration).toMatchObject({
    groups: [{ right: 170, repeated: 150, conversations: 150, inConversations: 300 }],
  });
  expect(out).toContain('150 with 300 right answers (chat, all languages)');
  const each = await calibrate(['l.jsonl', '--once-per', 'answer'], { files });
  expect(fileSchema.parse(parse(each.config)).calibration).toMatchObject({
    groups: [{ right: 320, repeated: 0, conversations: 0, inConversations: 0 }],
  });
});

test('calibrating again gives the same: a calibration does not build on the one before', async () => {
  const files = { 'l.jsonl': jsonl([...rights(160, 0.7), ...wrongs(10, 0.2)]) };
  const first = await calibrate(['l.jsonl', '--json'], { files });
  const again = await calibrate(['l.jsonl', '--json'], {
    files: { ...files, 'answer-guard.config.yaml': first.config },
  });
  const groups = (out: string): unknown => (JSON.parse(out) as { groups: unknown }).groups;
  expect(groups(again.out)).toEqual(groups(first.out));
});

test.each<[string, object[], string[], RegExp]>([
  [
    'too few',
    rights(148, 0.8),
    [],
    /^AG_LABELS_TOO_FEW: 148 right answers are labelled; at least 149 .* 2 % with 95 %/m,
  ],
  [
    'labels of readers only',
    rights(200, 0.8, { label: { verdict: 'right', source: 'reader', at: '2026-11-23T21:00:00.000Z' } }),
    [],
    /^AG_LABELS_TOO_FEW: 0 right answers/m,
  ],
  [
    'another checker',
    rights(200, 0.8, { checker: 'google' }),
    [],
    /200 answers that another checker .*left out\nAG_LABELS_TOO_FEW/,
  ],
  [
    'a policy that never touches',
    rights(200, 0.8),
    ['--config', 'lenient.yaml'],
    /^AG_USAGE_INVALID: --touched rewrite: no threshold of the route 'chat' does that/m,
  ],
  [
    'maps for the engine',
    rights(200, 0.8),
    ['--scores', 'platt'],
    /^AG_USAGE_INVALID: --scores platt: the checker is 'embedded'/m,
  ],
])('%s: nothing is written', async (_, rows, args, message) => {
  const files = { 'l.jsonl': jsonl(rows), 'lenient.yaml': 'policy: lenient\n' };
  const { exit, err, config } = await calibrate(['l.jsonl', ...args], { files });
  expect(exit).toBe(2);
  expect(err).toMatch(message);
  expect(config).toBe(CONFIG);
});

test('labels that came later, in lines of their own, count', async () => {
  const lines = Array.from({ length: 149 }, (_, n) => ({
    labelOf: `r${n}`,
    label: { verdict: 'right', source: 'person', by: 'ann', at: '2026-11-24T21:00:00.000Z' },
  }));
  const rows = Array.from({ length: 149 }, (_, n) => recorded(`r${n}`, 0.8, undefined));
  const { exit } = await calibrate(['l.jsonl', '--dry-run'], {
    files: { 'l.jsonl': jsonl([...rows, ...lines]) },
  });
  expect(exit).toBe(0);
});

test('rows of texts are judged by the configured checker first; right answers over the same facts count once', async () => {
  const rows = Array.from({ length: 160 }, (_, n) => ({
    facts: [`The tower ${n} is 42 metres tall.`],
    question: 'How tall is it?',
    answers: [
      [
        ['It is 42 metres tall.', '+'],
        ['Anything else?', 'o'],
      ],
      [['It is 42 metres high.', '+']],
      [['It is 99 metres tall.', '-']],
    ],
  }));
  const checker = scriptedChecker((request) => {
    const response = groundedResponse(request);
    const score = request.answerCandidate.includes('99') ? 0.1 : 0.9;
    return {
      kind: 'complete',
      checker: 'embedded',
      cache: 'off',
      elapsedMs: 1,
      response: {
        ...response,
        supportScore: score,
        claims: response.claims.map((claim) => ({ ...claim, score })),
      },
    };
  });
  const { exit, config } = await calibrate(['chat.jsonl'], { files: { 'chat.jsonl': jsonl(rows) }, checker });
  expect(exit).toBe(0);
  const { calibration } = fileSchema.parse(parse(config));
  expect(calibration?.groups).toMatchObject([
    { route: 'default', claim: 0.9, right: 160, wrong: 160, caught: 160 },
  ]);
});

test('--scores writes a map into the checker, and removes thresholds for the scores before it', async () => {
  const label = (isRight: boolean) => ({
    verdict: isRight ? 'right' : 'wrong',
    source: 'person',
    at: '2026-11-23T21:00:00.000Z',
  });
  const rows = Array.from({ length: 240 }, (_, n) => {
    const score = (n % 10) / 10;
    const isRight = n % 7 < (n % 10) - 2;
    const base = recorded(`x${n}`, score, undefined, { checker: 'google' }) as { sentences: object[] };
    return { ...base, sentences: [{ ...base.sentences[0], label: label(isRight) }] };
  });
  const { exit, out, config } = await calibrate(['l.jsonl', '--scores', 'isotonic'], {
    files: { 'l.jsonl': jsonl(rows), 'answer-guard.config.yaml': '# ours\nchecker: google\n' },
  });
  expect(exit).toBe(0);
  expect(out).toMatch(
    /^isotonic map of 240 sentences \(\d+ right\); Brier score .*: 0\.\d+ before, 0\.\d+ after\n$/,
  );
  expect(config).toContain('# ours');
  expect(fileSchema.parse(parse(config)).checker).toMatchObject({
    use: 'google',
    scoreMap: { kind: 'isotonic' },
  });
});
