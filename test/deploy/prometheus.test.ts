import { execFile, spawnSync } from 'node:child_process';
import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import packageRoot from '../../package-root.cjs';
import { PRESETS } from '../../config/presets.js';
import { makeSigningKeys } from '../../src/audit-log/signing.js';
import { ruleHash } from '../../src/calibration/rule-hash.js';
import { referenceOf } from '../../src/drift/reference.js';
import { json, startJudgeServer, type JudgeServer } from '../checkers/llm/judge-server.js';
import { startExample, startServe, type Backend } from './backends.js';
import { temporaryFolder } from '../temporary-folder.js';
import { QUERIES, readYaml, RULE_TEST_FILES, RULES, RULES_FILE } from './deploy-files.js';
import { describeWithPrometheus, startPrometheus, type PrometheusServer } from './prometheus-server.js';

interface RuleTests {
  readonly tests: readonly {
    readonly alert_rule_test: readonly {
      readonly alertname: string;
      readonly exp_alerts: readonly object[];
    }[];
  }[];
}

const promtool = (...args: readonly string[]) => spawnSync('promtool', args, { encoding: 'utf8' });

/** The rules' own tests: they compute for half a minute, while the others wait for scrapes. */
let ruleTests: Promise<{ readonly failed: boolean; readonly text: string }>;
beforeAll(() => {
  ruleTests = new Promise((resolve) => {
    execFile('promtool', ['test', 'rules', ...RULE_TEST_FILES], (error, stdout, stderr) => {
      resolve({ failed: error !== null, text: stdout + stderr });
    });
  });
});

const ALERTS = RULES.flatMap(({ alert }) => (alert === undefined ? [] : [alert]));

test.each(ALERTS)('%s has a case in which it fires, and one in which it does not', (alert) => {
  const cases = RULE_TEST_FILES.flatMap((file) => readYaml<RuleTests>(file).tests)
    .flatMap(({ alert_rule_test: tests }) => tests)
    .filter(({ alertname }) => alertname === alert)
    .map(({ exp_alerts: alerts }) => (alerts.length > 0 ? 'fires' : 'silent'));
  expect(new Set(cases)).toEqual(new Set(['fires', 'silent']));
});

describeWithPrometheus('promtool', () => {
  test('finds the rules right', () => {
    expect(promtool('check', 'rules', RULES_FILE)).toMatchObject({ status: 0 });
  });

  test('finds the configuration of the compose file right', () => {
    const file = join(packageRoot, 'deploy/prometheus/prometheus.yml');
    expect(promtool('check', 'config', '--syntax-only', file)).toMatchObject({ status: 0 });
  });
});

const recorded = JSON.parse(
  readFileSync(join(packageRoot, 'examples/chat-backend/recorded-answers.json'), 'utf8'),
) as { question: string }[];

async function post(url: string, body: object): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
}

/** What `answer-guard calibrate` would write of a hundred answers, for a route that has none of the code's thresholds. */
function calibrationOf(route: string, checker: string): object {
  const answer = { coverage: 1, kinds: { figure: 0, statement: 1, noClaim: 0 }, length: 40, facts: 1 };
  const traits = { ...answer, supportScore: 0.9, weakestScore: 0.9, language: 'en' };
  const none = { touched: 0, touchedInterval: [0, 1], wrong: 0, caught: 0, caughtInterval: [0, 1] };
  return {
    at: '2026-11-24T00:00:00.000Z',
    file: { name: 'labels.jsonl', sha256: 'a'.repeat(64), answers: 100 },
    checker,
    checkerVersion: '1',
    rightTouched: 0.05,
    confidence: 0.95,
    touch: 'rewrite',
    policies: { [route]: ruleHash(PRESETS.balanced) },
    groups: [
      { route, language: '*', isRest: false, claim: 0.4, answer: 0.1, right: 100, atMost: 0.05, ...none },
    ],
    reference: { [route]: referenceOf(Array.from({ length: 100 }, () => traits)) },
  };
}

/** A share of blocked answers that was recorded around this hour yesterday. */
function yesterday(): string {
  const now = Math.floor(Date.now() / 1000) - 86_400;
  const name = 'job_route_mode:answer_guard_blocked:ratio_rate1h';
  const lines = Array.from(
    { length: 30 },
    (_, minute) => `${name}{job="chat",route="chat",mode="enforce"} 0.1 ${now + 60 * (minute - 5)}`,
  );
  return `# TYPE ${name} gauge\n${lines.join('\n')}\n# EOF\n`;
}

describeWithPrometheus('a Prometheus that scrapes the example', () => {
  const open: { stop?: () => Promise<void>; close?: () => Promise<void> }[] = [];
  let prometheus: PrometheusServer;
  let examples: Backend[];
  let service: Backend;
  let judge: JudgeServer;

  beforeAll(async () => {
    judge = await startJudgeServer();
    open.push(judge);
    const broken = await startJudgeServer();
    open.push(broken);
    broken.behave(json(() => ({}), 503));
    const llm = { model: 'judge-1', prices: { input: 2, output: 8 } };
    const engine = { threads: 0 };
    const keys = makeSigningKeys();
    const written = temporaryFolder({ 'audit.key': keys.privateKey }).path;
    chmodSync(join(written, 'audit.key'), 0o600);
    examples = [
      await startExample(),
      await startExample({
        checker: {
          use: 'embedded-then-llm',
          llm: { ...llm, url: judge.url },
          bounds: [0.01, 0.99],
        },
        cache: { maxEntries: 3 },
        engine,
        audit: { judge: 'llm', share: 1 },
        record: { sink: join(written, 'records') },
        log: { audit: { sink: join(written, 'log'), keyFile: join(written, 'audit.key') } },
        calibration: calibrationOf('chat', 'embedded-then-llm'),
        routes: { chat: {} },
      }),
      await startExample({
        checker: { use: 'llm-then-embedded', llm: { ...llm, url: broken.url } },
        cache: { redis: { url: 'redis://127.0.0.1:1', secret: 'a secret of sixteen' } },
        engine,
        routes: { chat: {} },
      }),
      await startExample({
        checker: { use: 'llm', llm: { ...llm, url: broken.url } },
        engine,
        routes: { chat: {} },
      }),
    ];
    open.push(...examples);
    service = await startServe();
    open.push(service);
    prometheus = await startPrometheus(
      [...examples, service].map(({ target }) => target),
      yesterday(),
    );
    open.push(prometheus);
  });

  afterAll(async () => {
    for (const one of open.reverse()) await (one.stop?.() ?? one.close?.());
  });

  test('has data for every query of the dashboard', async () => {
    const check = `${service.url}/v1/projects/p/locations/global/groundingConfigs/default_grounding_config:check`;
    let missing = QUERIES;
    for (let round = 0; round < 60 && missing.length > 0; round++) {
      for (const { url } of examples) {
        for (const { question } of recorded) await post(`${url}/chat`, { question });
        await post(`${url}/chat/stream`, { question: recorded[2]!.question });
      }
      await post(check, {
        answerCandidate: 'It opened in 1931.',
        facts: [{ factText: 'It opened in 1931.' }],
      });
      await post(check, {});
      const without = [];
      for (const query of missing) {
        const series = await prometheus.query(query.expr);
        if (!series.some(({ values }) => values.length > 0)) without.push(query);
      }
      missing = without;
    }
    expect(await prometheus.up()).toBe(5);
    expect(missing).toEqual([]);
    expect(judge.bodies.length).toBeGreaterThan(0);
  });
});

describeWithPrometheus('promtool, when the others are done', () => {
  test('sees each alert fire where it must, and not where it must not', async () => {
    const { failed, text } = await ruleTests;
    expect(text).not.toContain('FAILED');
    expect(failed).toBe(false);
  });
});
