import fc from 'fast-check';
import type { Checker, CheckOptions } from '../../src/checkers/checker.js';
import type { CheckGroundingRequest } from '../../src/contract/check-request.js';
import type { CheckGroundingResponse } from '../../src/contract/check-response.js';
import { systemClock } from '../../src/contract/monotonic-clock.js';
import { FAILURE_CAUSES, type Verdict } from '../../src/contract/verdict.js';
import { within } from './scripted-checker.js';

/** Enough time for any check, on a machine that has other things to do. */
const PLENTY_MS = 60_000;

/** How much later than its deadline a verdict may come there; one that waits for what it asked comes later still. */
const LAG_MS = 5000;

const typical: CheckGroundingRequest = {
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

/** Sentences of many scripts, composed and decomposed, with what surrounds them. */
const sentence = fc.constantFrom(
  'The tower is 330 m tall.',
  'It was not built in 1887!',
  'Can I help?',
  '塔は高さ330メートルです。',
  'Башня стоит в Париже.',
  'البرج في باريس.',
  'टावर 330 मीटर ऊँचा है।',
  'Cafe\u0301 au lait 👩‍👩‍👧 is served 🇫🇷.',
  '- a list item',
  '| 1 | 2 |',
  '```js\nlet x = 1;\n```',
  '# A heading',
  '"Quoted." he said',
  '3.5 % of Dr. Smith’s co. e.g. this',
  '\u0000\ufeff\u200b',
);
const text = fc
  .oneof(
    {
      weight: 3,
      arbitrary: fc.array(sentence, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' ')),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }) },
  )
  .filter((answer) => answer.trim() !== '');
const anyRequest: fc.Arbitrary<CheckGroundingRequest> = fc.record({
  answerCandidate: text,
  facts: fc.array(fc.record({ factText: text }), { minLength: 1, maxLength: 3 }),
  groundingSpec: fc.record({
    citationThreshold: fc.double({ min: 0, max: 1, noNaN: true }),
    enableClaimLevelScore: fc.boolean(),
    enableAntiCitations: fc.boolean(),
  }),
});

const isScore = (value: number): boolean => value >= 0 && value <= 1;

/** White space, and marks of Markdown that stand for themselves (of a list, a heading, a task's box): nothing to read. */
const BETWEEN_CLAIMS = /^(?:\[[xX]\]|\P{L})*$/u;

/** Holds a response to the contract. */
export function expectContract(request: CheckGroundingRequest, response: CheckGroundingResponse): void {
  const answer = Buffer.from(request.answerCandidate);
  let reached = 0;
  for (const claim of response.claims) {
    expect(claim.startPos).toBeGreaterThanOrEqual(reached);
    expect(claim.endPos).toBeGreaterThan(claim.startPos);
    expect(answer.subarray(claim.startPos, claim.endPos).toString()).toBe(claim.claimText);
    expect(answer.subarray(reached, claim.startPos).toString()).toMatch(BETWEEN_CLAIMS);
    reached = claim.endPos;
    for (const index of [...claim.citationIndices, ...(claim.antiCitationIndices ?? [])]) {
      expect(response.citedChunks[index]).toBeDefined();
    }
    if (claim.score !== undefined) expect(isScore(claim.score)).toBe(true);
    if (!claim.groundingCheckRequired) {
      expect(claim.citationIndices).toEqual([]);
      expect(claim.score).toBeUndefined();
    }
  }
  expect(answer.subarray(reached).toString()).toMatch(BETWEEN_CLAIMS);
  expect(isScore(response.supportScore)).toBe(true);
  if (response.contradictionScore !== undefined) expect(isScore(response.contradictionScore)).toBe(true);
  expect(response.citedFacts).toEqual(response.citedChunks.map(({ chunkText }) => ({ chunkText })));
  for (const { source, chunkText } of response.citedChunks) {
    expect(request.facts[Number(source)]!.factText).toContain(chunkText);
  }
}

/** Holds any verdict to the port's rules. */
export function expectVerdict(checker: Checker, request: CheckGroundingRequest, verdict: Verdict): void {
  // Of several, the verdict names the one that judged.
  expect([checker, ...(checker.judges ?? [])].map(({ name }) => name)).toContain(verdict.checker);
  expect(verdict.elapsedMs).toBeGreaterThanOrEqual(0);
  if (verdict.kind !== 'complete') expect(FAILURE_CAUSES).toContain(verdict.cause);
  if (verdict.kind === 'failed') return;
  expectContract(request, verdict.response);
  if (verdict.kind === 'partial') {
    expect(verdict.coverage).toBeGreaterThanOrEqual(0);
    expect(verdict.coverage).toBeLessThan(1);
    for (const index of verdict.unjudged) {
      expect(verdict.response.claims[index]!.groundingCheckRequired).toBe(true);
    }
  }
}

/**
 * The rules of the port, for a checker that judges any request. What `make` makes is closed at the end; one made more is
 * closed on the way.
 */
export function describeCheckerContract(name: string, make: () => Checker): void {
  describe(`${name} keeps the contract of a checker`, () => {
    let checker: Checker;
    beforeAll(async () => {
      checker = make();
      await checker.ready;
    });
    afterAll(() => checker.close());

    const check = (request: CheckGroundingRequest, options: CheckOptions = within(PLENTY_MS)) =>
      checker.check(request, options);

    test('says who it is', () => {
      expect(checker.name).toMatch(/^[a-z][a-z0-9-]*$/);
      expect(checker.version).not.toBe('');
    });

    test('judges a typical answer completely', async () => {
      const verdict = await check(typical);
      expect(verdict.kind).toBe('complete');
      expectVerdict(checker, typical, verdict);
      expect(verdict.kind === 'complete' && verdict.response.claims).toHaveLength(3);
    });

    test('returns what it was asked for, and no more', async () => {
      const { groundingSpec: _spec, ...plain } = typical;
      for (const request of [typical, plain]) {
        const verdict = await check(request);
        if (verdict.kind !== 'complete') throw new Error('not complete');
        const asked = request === typical;
        expect(verdict.response.contradictionScore !== undefined).toBe(asked);
        for (const claim of verdict.response.claims) {
          // On the wire, a claim that needs no check has none.
          if (claim.groundingCheckRequired) expect(claim.antiCitationIndices !== undefined).toBe(asked);
          expect(claim.score !== undefined).toBe(asked && claim.groundingCheckRequired);
        }
      }
    });

    test('judges any text of any script by the contract', async () => {
      await fc.assert(
        fc.asyncProperty(anyRequest, async (request) => {
          const verdict = await check(request);
          expect(verdict.kind).toBe('complete');
          expectVerdict(checker, request, verdict);
        }),
        { numRuns: 40 },
      );
    });

    test('applies other thresholds to a verdict, if it says that it can', async () => {
      const request = (citationThreshold: number) => ({ ...typical, groundingSpec: { citationThreshold } });
      const verdict = await check(request(0));
      if (verdict.kind !== 'complete') throw new Error('not complete');
      const over = JSON.parse(JSON.stringify(verdict)) as typeof verdict;
      for (const threshold of [0, 0.6, 1]) {
        const fresh = await check(request(threshold));
        const applied = checker.rethreshold?.(over, request(threshold)) ?? fresh;
        expect(fresh.kind).toBe('complete');
        expect({ ...applied, cache: '', elapsedMs: 0 }).toEqual({ ...fresh, cache: '', elapsedMs: 0 });
      }
    });

    test('concurrent checks are independent', async () => {
      const requests = Array.from({ length: 8 }, (_, i) => ({
        ...typical,
        answerCandidate: `Number ${i} is here. ${typical.answerCandidate}`,
      }));
      const verdicts = await Promise.all(requests.map((request) => check(request)));
      for (const [i, verdict] of verdicts.entries()) {
        expect(verdict.kind).toBe('complete');
        expectVerdict(checker, requests[i]!, verdict);
      }
    });

    test.each([
      ['an abort before', () => within(PLENTY_MS, AbortSignal.abort())],
      ['a deadline that is past', () => within(-1)],
      ['a deadline that is now', () => within(0)],
    ])('%s is a failed verdict', async (_when, options) => {
      expect(await check(typical, options())).toMatchObject({ kind: 'failed', cause: 'timeout' });
    });

    test('the deadline is kept, however short', async () => {
      for (const budget of [0.01, 0.5, 1, 2, 5, 10, 30]) {
        const big = {
          ...typical,
          answerCandidate: Array.from({ length: 60 }, (_, i) => `Pillar ${i} is ${i + 2} m high.`).join(' '),
        };
        const started = systemClock.now();
        const verdict = await check(big, within(budget));
        expect(systemClock.now() - started).toBeLessThan(budget + LAG_MS);
        expectVerdict(checker, big, verdict);
        if (verdict.kind !== 'complete') expect(verdict.cause).toBe('timeout');
      }
    });

    test('an abort on the way ends the wait of its own check only', async () => {
      const [own, others] = [new AbortController(), new AbortController()];
      const aborted = check(typical, within(PLENTY_MS, own.signal));
      const other = check({ ...typical, prompt: 'How long?' }, within(PLENTY_MS, others.signal));
      own.abort();
      const verdict = await aborted;
      if (verdict.kind === 'failed') {
        expect(verdict).toMatchObject({ cause: 'timeout', error: { code: 'AG_ABORTED' } });
      }
      expectVerdict(checker, typical, verdict);
      expect(await other).toMatchObject({ kind: 'complete' });
    });

    test('close is idempotent; what is asked after it fails with AG_CLOSED', async () => {
      const other = make();
      const pending = other.check(typical, within(PLENTY_MS));
      const closing = other.close();
      expectVerdict(other, typical, await pending);
      await closing;
      await other.close();
      expect(await other.check(typical, within(PLENTY_MS))).toMatchObject({
        kind: 'failed',
        cause: 'unavailable',
        error: { code: 'AG_CLOSED' },
      });
    });
  });
}
