import assert from 'node:assert/strict';
import type { Checker, CheckOptions } from '../checkers/checker.js';
import { AnswerGuardError } from '../contract/answer-guard-error.js';
import type { CheckGroundingRequest } from '../contract/check-request.js';
import type { CheckGroundingResponse } from '../contract/check-response.js';
import { after, systemClock } from '../contract/monotonic-clock.js';
import {
  FAILURE_CAUSES,
  type CompleteVerdict,
  type FailedVerdict,
  type Verdict,
} from '../contract/verdict.js';
import type { Contract, ContractRule } from './contract.js';

/** Enough time for any check, on a machine that has other things to do. */
const PLENTY_MS = 60_000;

/** How much later than its deadline a verdict may come there; one that waits for what it asked comes later still. */
const LAG_MS = 5000;

const TYPICAL: CheckGroundingRequest = {
  answerCandidate: 'The bridge is 210 m long. It was opened in 1932. Shall I go on?',
  facts: [
    {
      factText: 'The bridge, 210 m long, was opened in 1931.',
      attributes: { title: 'Bridges', uri: 'https://example.org/b' },
    },
    { factText: 'It crosses the river at its narrowest point.' },
  ],
  groundingSpec: { enableClaimLevelScore: true, enableAntiCitations: true },
};

/** Answers of many scripts, composed and decomposed, with what surrounds sentences. */
const ANSWERS: readonly string[] = [
  'The tower is 330 m tall. It was not built in 1887! Can I help?',
  '塔は高さ330メートルです。パリにあります。',
  'Башня стоит в Париже. Её высота 330 м.',
  'البرج في باريس.',
  'टावर 330 मीटर ऊँचा है।',
  'Cafe\u0301 au lait 👩‍👩‍👧 is served 🇫🇷. "Quoted." he said',
  '# A heading\n\n- a list item\n- another one\n\n| 1 | 2 |\n|---|---|\n| 3 | 4 |',
  '```js\nlet x = 1;\n```\n\nThis is code.',
  '3.5 % of Dr. Smith’s co. e.g. this',
  'a\u0000\ufeff\u200bb',
];

/** White space, and marks of Markdown that stand for themselves (of a list, a heading, a task's box): nothing to read. */
const BETWEEN_CLAIMS = /^(?:\[[xX]\]|\P{L})*$/u;

function within(ms: number, signal: AbortSignal = new AbortController().signal): CheckOptions {
  return { signal, deadline: after(systemClock.now(), ms) };
}

function assertScore(value: number, what: string): void {
  assert(value >= 0 && value <= 1, `${what}: ${value} is not in [0,1]`);
}

/** As JSON: what comes from another realm, as under jest, is never strictly equal. */
function assertSame(actual: unknown, expected: unknown, what: string): void {
  const [one, other] = [actual, expected].map((value) => JSON.parse(JSON.stringify(value)) as unknown);
  assert.deepEqual(one, other, what);
}

/** Holds a response to the check-grounding contract. Throws an AssertionError. */
export function assertResponse(request: CheckGroundingRequest, response: CheckGroundingResponse): void {
  const answer = Buffer.from(request.answerCandidate);
  let reached = 0;
  for (const [index, claim] of response.claims.entries()) {
    const at = `claims[${index}]`;
    assert(claim.startPos >= reached, `${at}.startPos: claims overlap, or are out of order`);
    assert(claim.endPos > claim.startPos, `${at}: is empty`);
    const text = answer.subarray(claim.startPos, claim.endPos).toString();
    assert.equal(text, claim.claimText, `${at}.claimText: is not the answer between its UTF-8 offsets`);
    const between = answer.subarray(reached, claim.startPos).toString();
    assert.match(between, BETWEEN_CLAIMS, `${at}: before it stands text that no claim has`);
    reached = claim.endPos;
    for (const cited of [...claim.citationIndices, ...(claim.antiCitationIndices ?? [])])
      assert(response.citedChunks[cited] !== undefined, `${at}: cites ${cited}, which is not in citedChunks`);
    if (claim.score !== undefined) assertScore(claim.score, `${at}.score`);
    if (!claim.groundingCheckRequired) {
      assert.equal(claim.citationIndices.length, 0, `${at}: needs no check, and has citations`);
      assert.equal(claim.score, undefined, `${at}: needs no check, and has a score`);
    }
  }
  assert.match(answer.subarray(reached).toString(), BETWEEN_CLAIMS, 'text of the answer is in no claim');
  assertScore(response.supportScore, 'supportScore');
  if (response.contradictionScore !== undefined)
    assertScore(response.contradictionScore, 'contradictionScore');
  assertSame(
    response.citedFacts,
    response.citedChunks.map(({ chunkText }) => ({ chunkText })),
    'citedFacts are not the citedChunks',
  );
  for (const { source } of response.citedChunks)
    assert(request.facts[Number(source)] !== undefined, `citedChunks: ${source} is no index of a fact`);
}

/** Holds any verdict to the rules of the port. Throws an AssertionError. */
export function assertVerdict(checker: Checker, request: CheckGroundingRequest, verdict: Verdict): void {
  const names = [checker, ...(checker.judges ?? [])].map(({ name }) => name);
  assert(names.includes(verdict.checker), `checker: ${verdict.checker} is not one of ${names.join(', ')}`);
  assert(verdict.elapsedMs >= 0, `elapsedMs: ${verdict.elapsedMs}`);
  if (verdict.kind !== 'complete') assert(FAILURE_CAUSES.includes(verdict.cause), `cause: ${verdict.cause}`);
  if (verdict.kind === 'failed') return;
  assertResponse(request, verdict.response);
  if (verdict.kind === 'complete') return;
  assert(verdict.coverage >= 0 && verdict.coverage < 1, `coverage: ${verdict.coverage} is not in [0,1)`);
  for (const index of verdict.unjudged)
    assert.equal(
      verdict.response.claims[index]?.groundingCheckRequired,
      true,
      `unjudged: claim ${index} needs no check`,
    );
}

function assertComplete(verdict: Verdict): asserts verdict is CompleteVerdict {
  const error =
    verdict.kind === 'failed' && verdict.error instanceof Error ? `: ${verdict.error.message}` : '';
  const cause = verdict.kind === 'complete' ? '' : ` (${verdict.cause}${error})`;
  assert.equal(verdict.kind, 'complete', `the verdict is ${verdict.kind}${cause}`);
}

/** By its mark, not by class: the checker may come with another copy of the package. */
function errorCodeOf({ error }: FailedVerdict): string | undefined {
  return AnswerGuardError.isInstance(error) ? error.code : undefined;
}

/** What a verdict says, whoever asked and when. */
function withoutCircumstances(verdict: Verdict): unknown {
  return { ...verdict, cache: '', elapsedMs: 0 };
}

/**
 * The rules of the port `Checker`, for a checker that judges any request: run each as a test of its own, and `close`
 * after them.
 *
 * @param make a new checker: one for all rules, made with the first, and one that a rule closes; what they share must
 * outlive the closing of one
 */
export function checkerContract(make: () => Checker): Contract {
  let checker: Checker | undefined;
  const rule = (name: string, hold: (checker: Checker) => Promise<void>): ContractRule => ({
    name,
    async run() {
      checker ??= make();
      await checker.ready;
      await hold(checker);
    },
  });
  const failsWithTimeout = (when: string, options: () => CheckOptions): ContractRule =>
    rule(`${when} is a failed verdict`, async (checker) => {
      const verdict = await checker.check(TYPICAL, options());
      assert.equal(verdict.kind, 'failed');
      assert.equal(verdict.cause, 'timeout');
    });

  const rules = [
    rule('says who it is', (checker) => {
      assert.match(checker.name, /^[a-z][a-z0-9-]*$/);
      assert.notEqual(checker.version, '');
      return Promise.resolve();
    }),

    rule('judges a typical answer completely, sentence by sentence', async (checker) => {
      const verdict = await checker.check(TYPICAL, within(PLENTY_MS));
      assertComplete(verdict);
      assertVerdict(checker, TYPICAL, verdict);
      assert.equal(verdict.response.claims.length, 3, 'the answer has three sentences');
    }),

    rule('returns what it was asked for and can say, and no more', async (checker) => {
      const { groundingSpec: _spec, ...plain } = TYPICAL;
      const { contradictions, claimScores } = checker.capabilities;
      for (const request of [TYPICAL, plain]) {
        const verdict = await checker.check(request, within(PLENTY_MS));
        assertComplete(verdict);
        const asked = request === TYPICAL;
        const { response } = verdict;
        if (!asked || contradictions) assert.equal(response.contradictionScore !== undefined, asked);
        for (const claim of response.claims.filter(({ groundingCheckRequired }) => groundingCheckRequired)) {
          if (!asked || contradictions) assert.equal(claim.antiCitationIndices !== undefined, asked);
          assert.equal(claim.score !== undefined, asked && claimScores);
        }
      }
    }),

    rule('judges any text of any script by the contract', async (checker) => {
      for (const answerCandidate of ANSWERS) {
        const request = { ...TYPICAL, answerCandidate };
        const verdict = await checker.check(request, within(PLENTY_MS));
        assertComplete(verdict);
        assertVerdict(checker, request, verdict);
      }
    }),

    rule('applies other thresholds to a verdict, if it says that it can', async (checker) => {
      const request = (citationThreshold: number) => ({ ...TYPICAL, groundingSpec: { citationThreshold } });
      const verdict = await checker.check(request(0), within(PLENTY_MS));
      assertComplete(verdict);
      // As a cache keeps it.
      const kept = JSON.parse(JSON.stringify(verdict)) as CompleteVerdict;
      for (const threshold of [0, 0.6, 1]) {
        const fresh = await checker.check(request(threshold), within(PLENTY_MS));
        const applied = checker.rethreshold?.(kept, request(threshold)) ?? fresh;
        assertSame(withoutCircumstances(applied), withoutCircumstances(fresh), `thresholds of ${threshold}`);
      }
    }),

    rule('concurrent checks are independent', async (checker) => {
      const requests = Array.from({ length: 8 }, (_, i) => ({
        ...TYPICAL,
        answerCandidate: `Number ${i} is here. ${TYPICAL.answerCandidate}`,
      }));
      await Promise.all(
        requests.map(async (request) => {
          const verdict = await checker.check(request, within(PLENTY_MS));
          assertComplete(verdict);
          assertVerdict(checker, request, verdict);
        }),
      );
    }),

    failsWithTimeout('an abort before', () => within(PLENTY_MS, AbortSignal.abort())),
    failsWithTimeout('a deadline that is past', () => within(-1)),
    failsWithTimeout('a deadline that is now', () => within(0)),

    rule('the deadline is kept, however short', async (checker) => {
      const pillars = Array.from({ length: 60 }, (_, i) => `Pillar ${i} is ${i + 2} m high.`);
      const request = { ...TYPICAL, answerCandidate: pillars.join(' ') };
      for (const budgetMs of [0.01, 0.5, 1, 2, 5, 10, 30]) {
        const started = systemClock.now();
        const verdict = await checker.check(request, within(budgetMs));
        const tookMs = systemClock.now() - started;
        assert(
          tookMs < budgetMs + LAG_MS,
          `a deadline of ${budgetMs} ms: the verdict came after ${tookMs} ms`,
        );
        assertVerdict(checker, request, verdict);
        if (verdict.kind !== 'complete') assert.equal(verdict.cause, 'timeout');
      }
    }),

    rule('an abort on the way ends the wait of its own check only', async (checker) => {
      const own = new AbortController();
      const aborted = checker.check(TYPICAL, within(PLENTY_MS, own.signal));
      const other = checker.check({ ...TYPICAL, prompt: 'How long?' }, within(PLENTY_MS));
      own.abort();
      const verdict = await aborted;
      if (verdict.kind === 'failed') {
        assert.equal(verdict.cause, 'timeout');
        assert.equal(errorCodeOf(verdict), 'AG_ABORTED');
      }
      assertVerdict(checker, TYPICAL, verdict);
      assertComplete(await other);
    }),

    rule('close is idempotent; a check on the way ends, and one after it fails with AG_CLOSED', async () => {
      const closed = make();
      const pending = closed.check(TYPICAL, within(PLENTY_MS));
      const closing = closed.close();
      assertVerdict(closed, TYPICAL, await pending);
      await closing;
      await closed.close();
      const verdict = await closed.check(TYPICAL, within(PLENTY_MS));
      assert.equal(verdict.kind, 'failed');
      assert.equal(verdict.cause, 'unavailable');
      assert.equal(errorCodeOf(verdict), 'AG_CLOSED');
    }),
  ];
  return {
    rules,
    async close() {
      await checker?.close();
    },
  };
}
