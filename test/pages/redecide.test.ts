import { build } from 'esbuild';
import fc from 'fast-check';
import { join } from 'node:path';
import { PRESETS } from '../../config/presets.js';
import packageRoot from '../../package-root.cjs';
import type { Checker } from '../../src/checkers/checker.js';
import type { CheckGroundingRequest } from '../../src/contract/check-request.js';
import type { CompleteVerdict, Verdict } from '../../src/contract/verdict.js';
import type { Assessment } from '../../src/engine/assessment.js';
import { respond } from '../../src/engine/respond.js';
import { after, systemClock } from '../../src/contract/monotonic-clock.js';
import { guardCore } from '../../src/guard/guard-core.js';
import { createGuardCore } from '../../src/guard/guard.js';
import { ACTIONS, type Policy } from '../../src/policy/policy.js';
import { segment } from '../../src/text/segment.js';
import { describeInChromium } from './browser.js';

const can = { contradictions: true, claimScores: true, helpfulness: false };

const sentence = fc.constantFrom(
  'The ferry leaves at 9. ',
  'It also stops at Holm. ',
  'Therefore, no dog may board. ',
  'Der Hafen öffnet um 8 Uhr. ',
  'チケットは3ユーロです。',
  '- a bicycle, free of charge\n',
  '🚢 Ships are blue. ',
  '\n\n## Prices\n\n',
);
const action = fc.constantFrom(...ACTIONS);
const share = fc.double({ min: 0, max: 1, noNaN: true });
const FACTS = [
  { factText: 'The ferry leaves at 8. It does not stop at Holm.' },
  { factText: 'Der Hafen öffnet um 7 Uhr. 🚢 Ships are green.', attributes: { title: 'Hafen' } },
];
const policies: fc.Arbitrary<Policy> = fc
  .record({
    citationThreshold: share,
    unsupportedThreshold: share,
    contradictionThreshold: share,
    supportThreshold: share,
    minCitedClaims: share,
    unsupportedClaim: action,
    uncertainClaim: action,
    contradictedClaim: action,
    lowSupport: action,
    fewCitedClaims: action,
  })
  .map((fields) => ({
    ...PRESETS.balanced,
    ...fields,
    unsupportedThreshold: Math.min(fields.citationThreshold, fields.unsupportedThreshold),
  }));

/** Scores that follow from the text and a number alone: the same here and wherever they are asked for. */
function assessmentOf(answer: string, seed: number): Assessment {
  const claims = segment(answer).map(({ start, end }) => {
    const chance = (salt: number): number => {
      let hash = seed + salt;
      for (let at = start; at < end; at++) hash = (Math.imul(hash, 31) + answer.charCodeAt(at)) | 0;
      return ((hash >>> 0) % 1000) / 1000;
    };
    const checkRequired = chance(1) > 0.15;
    const [support, contradiction] = checkRequired ? [chance(2), chance(3)] : [0, 0];
    const bearing = (score: number) => (score < 0.3 ? [] : [{ chunks: [chance(4) < 0.5 ? 0 : 1], score }]);
    return {
      start,
      end,
      checkRequired,
      judged: true,
      support,
      contradiction,
      supporters: bearing(support),
      contradictors: bearing(contradiction),
    };
  });
  const required = claims.filter((claim) => claim.checkRequired);
  const mean = required.reduce((sum, { support }) => sum + support, 0) / Math.max(1, required.length);
  return {
    claims,
    chunks: [
      { fact: 0, start: 0, end: 22 },
      { fact: 1, start: 0, end: 26 },
    ],
    supportScore: mean,
    contradictionScore: 0,
  };
}

function verdictOn(request: CheckGroundingRequest, seed: number): CompleteVerdict {
  const raw = assessmentOf(request.answerCandidate, seed);
  return {
    kind: 'complete',
    checker: 'random',
    cache: 'off',
    elapsedMs: 1,
    raw,
    response: respond(raw, request),
  };
}

function randomChecker(seed: number): Checker {
  return {
    name: 'random',
    version: '1',
    capabilities: can,
    ready: Promise.resolve(),
    check: (request) => Promise.resolve<Verdict>(verdictOn(request, seed)),
    close: () => Promise.resolve(),
  };
}

describeInChromium('the page decides as the guard does', (open) => {
  test('on random verdicts under random policies', async () => {
    const { outputFiles } = await build({
      entryPoints: [join(packageRoot, 'pages/playground/redecide.ts')],
      bundle: true,
      write: false,
      format: 'iife',
      globalName: 'page',
      footer: { js: 'globalThis.page = page;' },
      platform: 'browser',
      target: 'es2022',
    });
    const code = outputFiles[0]?.text ?? '';
    // The guard's code must not lean on Node where it runs in a browser.
    expect(code).not.toMatch(/\bBuffer\.|\bprocess\.|require\(/);
    const { page } = await open();
    await page.goto('about:blank');
    await page.evaluate(code);
    await page.exposeFunction('recheck', (answerCandidate: string, seed: number) =>
      // As the page's server does; the page applies its own thresholds.
      guardCore({ checker: randomChecker(seed) }).check(
        { answer: answerCandidate, facts: FACTS },
        PRESETS.balanced,
        { signal: new AbortController().signal, deadline: after(systemClock.now(), 60_000) },
      ),
    );
    const cases = fc.sample(
      fc.record({
        answer: fc.array(sentence, { minLength: 1, maxLength: 6 }).map((parts) => parts.join('')),
        policy: policies,
        seed: fc.integer({ min: 0, max: 1e6 }),
      }),
      300,
    );
    const actions = new Set<string>();
    for (const { answer, policy, seed } of cases) {
      const exchange = { answer, facts: FACTS };
      const guard = createGuardCore({ checker: randomChecker(seed) });
      const guarded = await guard(exchange, {
        policy,
        mode: 'enforce',
        route: 'r',
        dialect: 'none',
        budgetMs: 60_000,
      });
      // What the guard says without asking a checker, the page is told as a verdict.
      if (guarded.verdict.kind !== 'complete' || guarded.verdict.raw === undefined) continue;
      // A page has the verdict of another policy, and only the scores of it count.
      const { raw } = guarded.verdict;
      const first = {
        ...guarded.verdict,
        response: respond(raw as Assessment, { answerCandidate: answer, facts: FACTS }),
      };
      const call = { exchange, verdict: first, policy, can, seed };
      const onPage = await page.evaluate<Record<string, unknown>>(`(async () => {
        const { exchange, verdict, policy, can, seed } = ${JSON.stringify(call)};
        const now = page.verdictUnder(verdict, exchange, policy, can);
        const again = async (text) => page.verdictUnder(await recheck(text, seed), { ...exchange, answer: text }, policy, can);
        const acted = await page.actUnder(exchange, now, policy, again);
        return { decided: page.decideUnder(now, policy), acted: JSON.parse(JSON.stringify(acted)) };
      })()`);
      const { decision, text, claims, rewrite } = guarded;
      actions.add(decision.action);
      expect(onPage['acted']).toMatchObject(
        JSON.parse(JSON.stringify({ decision, text, claims, ...(rewrite && { rewrite }) })) as object,
      );
    }
    expect([...actions].sort()).toEqual(['annotate', 'block', 'pass', 'rewrite']);
  });
});
