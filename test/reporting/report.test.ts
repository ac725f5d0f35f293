import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import packageRoot from '../../package-root.cjs';
import { PRESETS } from '../../config/presets.js';
import type { CliIo } from '../../src/cli/cli-io.js';
import { runCli } from '../../src/cli/run-cli.js';
import type { RecordedExchange } from '../../src/recording/exchange.js';
import { LikenessGroups } from '../../src/reporting/likeness.js';
import { renderTraffic } from '../../src/cli/render-traffic.js';
import { inShort } from '../../src/reporting/in-short.js';
import { replay } from '../../src/reporting/replay.js';
import { summarise } from '../../src/reporting/summarise.js';
import type { TrafficReport } from '../../src/reporting/traffic-report.js';
import { exchangeOf } from '../recording/exchanges.js';

const SENTENCE = { start: 0, end: 14, kind: 'statement', action: 'pass' } as const;
const scored = (score: number, fields: Partial<RecordedExchange> = {}): RecordedExchange =>
  exchangeOf({
    supportScore: score,
    sentences: [
      { ...SENTENCE, score, state: score >= 0.4 ? 'grounded' : score < 0.25 ? 'unsupported' : 'uncertain' },
    ],
    ...fields,
  });

async function reportOf(exchanges: readonly RecordedExchange[]): Promise<TrafficReport> {
  // eslint-disable-next-line @typescript-eslint/require-await
  async function* all(): AsyncGenerator<RecordedExchange> {
    yield* exchanges;
  }
  return summarise({ exchanges: all(), torn: 0, policies: PRESETS });
}

describe('another preset', () => {
  test.each([
    [0.9, 'pass', 'pass', 'pass'],
    [0.41, 'block', 'pass', 'pass'],
    [0.39, 'block', 'annotate', 'pass'],
    [0.2, 'block', 'block', 'annotate'],
  ] as const)('would do with a score of %d: %s, %s, %s', (score, strict, balanced, lenient) => {
    const exchange = scored(score);
    expect(replay(exchange, PRESETS.strict)).toBe(strict);
    expect(replay(exchange, PRESETS.balanced)).toBe(balanced);
    expect(replay(exchange, PRESETS.lenient)).toBe(lenient);
  });

  test('follows its rule for a check that failed', () => {
    const { supportScore: _score, ...rest } = exchangeOf();
    const failed: RecordedExchange = {
      ...rest,
      sentences: [],
      complete: false,
      cause: 'timeout',
      coverage: 0,
    };
    expect(replay(failed, PRESETS.strict)).toBe('block');
    expect(replay(failed, PRESETS.balanced)).toBe('annotate');
    expect(replay(failed, PRESETS.lenient)).toBe('pass');
  });
});

test('counts by route, day and cause, and measures latency', async () => {
  const report = await reportOf([
    exchangeOf({ route: 'a', action: 'pass', latencyMs: 10, at: '2026-11-20T01:00:00Z' }),
    exchangeOf({ route: 'a', action: 'block', latencyMs: 600, at: '2026-11-21T01:00:00Z' }),
    exchangeOf({ route: 'b', mode: 'observe', complete: false, cause: 'timeout', latencyMs: 500 }),
  ]);
  expect(report).toMatchObject({ exchanges: 3, observed: 1, from: '2026-11-20T01:00:00Z' });
  expect(report.routes).toEqual([
    { route: 'a', answers: 2, actions: { pass: 1, annotate: 0, rewrite: 0, block: 1 } },
    { route: 'b', answers: 1, actions: { pass: 0, annotate: 0, rewrite: 1, block: 0 } },
  ]);
  expect(report.incomplete).toEqual([{ route: 'b', cause: 'timeout', answers: 1 }]);
  expect(report.latency[0]).toMatchObject({ p50: 10, p95: 600, max: 600, overBudget: 1 });
  expect(report.latency[0]?.histogram.reduce((sum, { answers }) => sum + answers, 0)).toBe(2);
  expect(report.days.map(({ day, touched }) => [day, touched])).toEqual([
    ['2026-11-20', 0],
    ['2026-11-21', 1],
    ['2026-11-23', 1],
  ]);
});

test('sentences that differ in a number or a word are one, others are not', () => {
  const groups = new LikenessGroups();
  groups.add('The Tern carries 480 passengers and 42 cars.', 'rewrite', 'chat');
  groups.add('The Tern carries 380 passengers and 24 cars.', 'rewrite', 'chat');
  groups.add('The Tern carries 380 passengers and 24 lorries.', 'block', 'other');
  groups.add('Dogs are allowed in the restaurant.', 'rewrite', 'chat');
  expect(groups.top(5).map(({ sample, count, routes }) => [sample, count, [...routes]])).toEqual([
    ['The Tern carries 480 passengers and 42 cars.', 3, ['chat', 'other']],
    ['Dogs are allowed in the restaurant.', 1, ['chat']],
  ]);
});

test('the curve is what labels and scores say, at every threshold', async () => {
  const label = (verdict: 'right' | 'wrong') =>
    ({ verdict, source: 'person', at: '2026-11-23T00:00:00Z' }) as const;
  const report = await reportOf([
    scored(0.9, { label: label('right') }),
    scored(0.4, { label: label('right') }),
    scored(0.4, { label: label('wrong') }),
    scored(0.1, { label: label('wrong') }),
  ]);
  expect(report.labels).toEqual({
    right: 2,
    rightConversations: 0,
    wrong: 2,
    unsure: 0,
    sources: { person: 4 },
  });
  expect(report.curve).toEqual([
    { threshold: 0.1, rightTouched: 0, wrongCaught: 0 },
    { threshold: 0.4, rightTouched: 0, wrongCaught: 0.5 },
    { threshold: 0.9, rightTouched: 0.5, wrongCaught: 1 },
    { threshold: 1, rightTouched: 1, wrongCaught: 1 },
  ]);
  expect(report.policies.find(({ name }) => name === 'strict')).toMatchObject({
    rightTouched: 1,
    wrongCaught: 2,
  });
});

test('what is said of right answers goes by conversations where they are known', async () => {
  // In each of twenty conversations ten answers score alike; in two of them low.
  const answers = (conversation: (talk: number) => string | undefined) =>
    reportOf(
      Array.from({ length: 200 }, (_, n) => {
        const named = conversation(Math.floor(n / 10));
        return scored(n < 20 ? 0.2 : 0.9, {
          id: `a${n}`,
          label: { verdict: 'right', source: 'person', at: '2026-11-23T21:00:00.000Z' },
          ...(named !== undefined && { conversation: named }),
        });
      }),
    );
  const known = await answers((talk) => talk.toString(16).padStart(32, '0'));
  const unknown = await answers(() => undefined);
  expect(known.labels).toMatchObject({ right: 200, rightConversations: 20 });
  expect(unknown.labels).toMatchObject({ right: 200, rightConversations: 0 });
  const [byTalk, byAnswer] = [known, unknown].map(({ policies }) => policies[0]!.rightTouchedShare!);
  expect([byTalk!.share, byAnswer!.share]).toEqual([0.1, 0.1]);
  expect(byAnswer!.high).toBeLessThan(0.16);
  expect(byTalk!.high).toBeGreaterThan(0.25);
  expect(renderTraffic(known)).toMatch(
    /right \(of 20 conversations\).*\n.*touched 20 \(10\.0 %, \d\.\d–\d\d\.\d %\)/,
  );
});

test('an answer that a rule on the whole blocked is put to its weakest sentence', async () => {
  const [first, second] = exchangeOf().sentences;
  const report = await reportOf([
    exchangeOf({
      action: 'block',
      reason: 'lowSupport',
      sentences: [first!, { ...second!, action: 'annotate' }],
    }),
  ]);
  expect(report.costly).toMatchObject([{ sentence: 'It is red.', count: 1, actions: { block: 1 } }]);
});

describe('the command', () => {
  let folder: string;
  let out = '';

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'answer-guard-report-'));
    out = '';
    const hostile = exchangeOf({
      answer: 'It opens at 9. <script>alert(1)</script>',
      route: '</svg><img src=x>',
    });
    const label = {
      labelOf: 'a1',
      label: { verdict: 'wrong', source: 'person', at: '2026-11-23T00:00:00Z' },
    };
    const right = exchangeOf({ id: 'a2', at: '2026-11-22T00:00:00Z' });
    const lines = [
      hostile,
      right,
      label,
      { ...label, labelOf: 'a2', label: { ...label.label, verdict: 'right' } },
    ];
    writeFileSync(join(folder, 'records.jsonl'), lines.map((line) => JSON.stringify(line)).join('\n'));
  });

  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  const report = (...args: string[]): Promise<number> => {
    const io: CliIo = {
      stdout: { write: (text) => (out += text) },
      stderr: { write: () => undefined },
      stdin: (async function* () {})(),
      cwd: folder,
      env: {},
      signals: { once: () => undefined, off: () => undefined },
    };
    return runCli(['report', ...args], io);
  };

  test('writes a page that loads nothing, runs nothing and takes texts for texts', () => {
    // In a process of its own: the libraries that draw are modules, which jest does not load.
    const command = join(packageRoot, 'dist/esm/src/cli/main.js');
    const ran = spawnSync(process.execPath, [command, 'report', 'records.jsonl'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect([ran.status, ran.stderr]).toEqual([0, '']);
    const page = readFileSync(join(folder, 'answer-guard-report.html'), 'utf8');
    expect(page.match(/<svg /g)).toHaveLength(5);
    expect(page).not.toMatch(/<script|<img|<link|src=["']|@import|url\((?!#)/);
    expect(page).toContain('&lt;script&gt;');
    expect(page).toContain("default-src 'none'");
    expect(ran.stdout).toContain('What other presets would have done');
  });

  test('what readers say is counted by itself, and as labels only where they are asked for', async () => {
    const said = (verdict: string) =>
      JSON.stringify({
        labelOf: 'a3',
        label: { verdict, source: 'reader', at: '2026-11-23T00:00:00Z' },
      });
    const other = JSON.stringify(exchangeOf({ id: 'a3', action: 'pass' }));
    writeFileSync(join(folder, 'more.jsonl'), `${other}\n${said('wrong')}\n${said('right')}\n`);
    const labelsOf = async (...args: string[]): Promise<TrafficReport> => {
      out = '';
      expect(await report('records.jsonl', 'more.jsonl', '--json', ...args)).toBe(0);
      return JSON.parse(out) as TrafficReport;
    };
    const { labels, readers } = await labelsOf();
    expect(labels).toMatchObject({ right: 1, wrong: 1, unsure: 0 });
    expect(readers).toMatchObject({
      answers: 1,
      right: 1,
      wrong: 1,
      byAction: { pass: { right: 1, wrong: 1 }, rewrite: { right: 0, wrong: 0 } },
    });
    expect((await labelsOf('--labels-by', 'person,reader')).labels.sources).toEqual({ person: 2, reader: 1 });
    expect((await labelsOf('--labels-by', 'judge')).labels).toMatchObject({ right: 0, wrong: 0 });
    expect(await report('records.jsonl', '--labels-by', 'person,nobody')).toBe(2);
  });

  test("compares the presets with the configuration's own thresholds, by route", async () => {
    const policy = 'policy: { unsupportedThreshold: 0.01, supportThreshold: 0.01, minCitedClaims: 0 }';
    writeFileSync(join(folder, 'answer-guard.config.yaml'), `routes:\n  chat: { ${policy} }\n`);
    await report('records.jsonl', '--json');
    const { policies } = JSON.parse(out) as TrafficReport;
    expect(policies.map(({ name }) => name)).toEqual(['strict', 'balanced', 'lenient', 'configured']);
    // The other route is not named in the file: the default policy holds there.
    expect(policies.at(-1)!.actions).toMatchObject({ annotate: 1, rewrite: 1 });
  });

  test('prints JSON and writes no page', async () => {
    expect(await report('records.jsonl', '--json')).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ exchanges: 2, labels: { right: 1, wrong: 1 } });
    expect(() => readFileSync(join(folder, 'answer-guard-report.html'))).toThrow('ENOENT');
  });
});

describe('in short', () => {
  test('says what was done, what is known of it, and where the model had no time', async () => {
    const answers = Array.from({ length: 4 }, (_, i) =>
      scored(0.9, {
        id: `a${i}`,
        action: i === 0 ? 'rewrite' : 'pass',
        latencyMs: 600,
        tier: i === 1 ? 'lexical' : 'model',
      }),
    );
    const report = await reportOf(answers);
    expect(report.tiers).toEqual([{ route: 'chat', answers: { model: 3, mixed: 0, lexical: 1 } }]);
    expect(inShort(report)).toEqual([
      'The guard let 3 (75.0 %) leave as they were, marked 0 (0.0 %), rewrote 1 (25.0 %) and blocked 0 (0.0 %).',
      'Which of that was right nobody has said yet: answer-guard label is the next step.',
      'In 1 (25.0 %) of the answers the model had no time for all of it: words and figures alone decided. More processors or a longer budget change that.',
      '95 % of the answers waited less than 600 ms; 4 (100.0 %) longer than the budget.',
    ]);
  });

  test('says what the labels say of the policy', async () => {
    const label = (verdict: 'right' | 'wrong') =>
      ({ verdict, source: 'person', at: '2026-11-23T21:00:00.000Z' }) as const;
    const report = await reportOf([
      scored(0.9, { mode: 'observe', label: label('right') }),
      scored(0.1, { id: 'a2', mode: 'observe', label: label('wrong') }),
    ]);
    expect(inShort(report).slice(0, 2)).toEqual([
      'The guard would have let 0 (0.0 %) leave as they were, marked 0 (0.0 %), rewritten 2 (100.0 %) and blocked 0 (0.0 %).',
      'By the labels, the preset balanced would cut or block 0 (0.0 %) of 1 right answer and 1 (100.0 %) of 1 wrong one.',
    ]);
  });
});
