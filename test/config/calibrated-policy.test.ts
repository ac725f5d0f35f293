import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { loadConfig } from '../../config/load-config.js';
import { resolveSettings } from '../../config/resolve-settings.js';
import { buildGuard } from '../../config/build-guard.js';
import { resolvePolicy } from '../../config/policy-schema.js';
import { ruleHash } from '../../src/calibration/rule-hash.js';
import { referenceOf } from '../../src/drift/reference.js';
import type { GuardEvent } from '../../src/telemetry/observer.js';
import { groundedResponse, scriptedChecker } from '../service/scripted-checker.js';

const group = {
  isRest: false,
  right: 200,
  touched: 0,
  touchedInterval: [0, 0.02],
  atMost: 0.02,
  wrong: 0,
  caught: 0,
  caughtInterval: [0, 1],
};
const CALIBRATION = {
  at: '2026-11-23T21:00:00.000Z',
  file: { name: 'l.jsonl', sha256: 'a'.repeat(64), answers: 200 },
  checker: 'scripted',
  checkerVersion: '1',
  rightTouched: 0.02,
  confidence: 0.95,
  touch: 'rewrite',
  policies: { chat: ruleHash(resolvePolicy('balanced')) },
  groups: [
    { ...group, route: 'chat', language: '*', claim: 0.5, answer: 0.1 },
    { ...group, route: 'chat', language: 'de', claim: 0.7, answer: 0.1 },
  ],
  reference: {
    chat: referenceOf(
      Array.from({ length: 300 }, () => ({
        supportScore: 0.6,
        weakestScore: 0.6,
        coverage: 1,
        kinds: { figure: 0, statement: 1, noClaim: 0 },
        language: 'en',
        length: 40,
        facts: 1,
      })),
    ),
  },
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'answer-guard-calibrated-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** Every sentence has a score of 0.6. */
const checker = scriptedChecker((request) => {
  const response = groundedResponse(request);
  const claims = response.claims.map((claim) => ({ ...claim, score: 0.6 }));
  return {
    kind: 'complete',
    checker: 'scripted',
    cache: 'off',
    elapsedMs: 1,
    response: { ...response, supportScore: 0.6, claims },
  };
});

function settingsWith(code: object = {}, route = 'chat') {
  const path = join(folder, 'answer-guard.config.yaml');
  writeFileSync(path, JSON.stringify({ routes: { chat: {}, other: {} }, calibration: CALIBRATION }));
  return resolveSettings(loadConfig({ path, env: {} }), { route, checker, ...code }).settings;
}

test('an answer is decided by the thresholds of its language', async () => {
  const settings = settingsWith();
  const { guard, close } = buildGuard(settings, { logger: false, register: false });
  const decide = async (answer: string) => {
    const exchange = { answer, facts: [{ factText: 'A fact.', attributes: {} }] };
    const { policy, budgetMs, route } = settings;
    const outcome = await guard(exchange, { policy, budgetMs, route, mode: 'observe', dialect: 'none' });
    return outcome.decision.action;
  };
  expect(await decide('The ferry leaves at nine from the old harbour.')).toBe('pass');
  // Its only sentence is cut, and nothing remains.
  expect(await decide('Die Fähre fährt um neun Uhr von dem alten Hafen ab.')).toBe('block');
  await close();
});

test.each<[string, object, string, RegExp]>([
  ['another route', {}, 'other', /of other routes/],
  ['other rules', { policy: 'strict' }, 'chat', /for other rules/],
  [
    'a threshold of the code',
    { policy: { unsupportedThreshold: 0.2 } },
    'chat',
    /the code sets unsupportedThreshold/,
  ],
  ['another checker', { checker: 'embedded' }, 'chat', /for the checker 'scripted', not 'embedded'/],
])('%s has the policy of its own', (_, code, route, why) => {
  const { policy, calibrated } = settingsWith(code, route);
  expect(calibrated).toMatchObject({ state: 'void', why: expect.stringMatching(why) as string });
  expect(policy.byLanguage).toBeUndefined();
  expect(policy.unsupportedThreshold).not.toBe(0.5);
});

test('a running guard tells what moved, in metrics and in a warning', async () => {
  const settings = settingsWith();
  const register = new Registry();
  const events: GuardEvent[] = [];
  const observer = { observe: (event: GuardEvent) => void events.push(event) };
  const built = buildGuard(settings, { logger: pino({ level: 'silent' }), register, observer });
  const { policy, budgetMs, route } = settings;
  for (let n = 0; n < 500; n++) {
    const answer = 'Die Fähre fährt um neun ab.';
    await built.guard(
      { answer, facts: [{ factText: 'A fact.', attributes: {} }] },
      { policy, budgetMs, route, mode: 'observe', dialect: 'none' },
    );
  }
  await built.close();
  const [warning] = events.filter((event) => event.type === 'warning' && event.code === 'drift');
  expect(warning).toMatchObject({
    message: expect.stringMatching(/^Route 'chat': .*languages \(index \d/) as string,
  });
  expect(await register.metrics()).toContain('answer_guard_drifted{route="chat",feature="language"} 1');
});
