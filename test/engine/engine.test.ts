import fc from 'fast-check';
import type { MonotonicMs } from '../../src/contract/monotonic-clock.js';
import { assess } from '../../src/engine/engine.js';
import { respond } from '../../src/engine/respond.js';
import { decide } from '../../src/policy/decide.js';
import { PRESETS } from '../../config/presets.js';

const still = { now: () => 0 as MonotonicMs };
const late = 1 as MonotonicMs;

const request = {
  answerCandidate: 'The ferry leaves at 9:40. It carries 60 cars. Hello!',
  facts: [
    { factText: 'The ferry leaves at 9:40 and carries 60 cars.' },
    { factText: 'Dogs are allowed on deck.' },
  ],
};

describe('assess', () => {
  it('stops reading facts at the deadline, and judges nothing by half of them', () => {
    let looks = 0;
    const clock = {
      now: () => {
        looks += 1;
        return looks as MonotonicMs;
      },
    };
    const facts = Array.from({ length: 200 }, (_, n) => ({ factText: `Ship ${n} carries ${n} cars.` }));
    const assessment = assess({ ...request, facts }, { deadline: 20 as MonotonicMs, clock });
    expect(looks).toBeLessThan(25);
    expect(assessment.claims.filter((claim) => claim.checkRequired).map((claim) => claim.judged)).toEqual([
      false,
      false,
    ]);
    expect(assessment.chunks).toEqual([]);
  });

  it('judges nothing after the deadline and says so', () => {
    let now = 0;
    const clock = { now: () => now++ as MonotonicMs };
    // The clock is asked at the beginning, before each fact, then before each claim to check.
    const afterOneClaim = (request.facts.length + 2) as MonotonicMs;
    const assessment = assess(request, { deadline: afterOneClaim, clock });
    expect(assessment.claims.map((claim) => [claim.checkRequired, claim.judged])).toEqual([
      [true, true],
      [true, false],
      [false, true],
    ]);
    expect(assessment.claims[1]).toMatchObject({ support: 0, supporters: [], contradictors: [] });
  });

  it('does not look at thresholds', () => {
    const options = { deadline: late, clock: still };
    expect(assess({ ...request, groundingSpec: { citationThreshold: 1 } }, options)).toEqual(
      assess(request, options),
    );
  });

  it('is plain JSON', () => {
    const assessment = assess(request, { deadline: late, clock: still, explain: true });
    expect(JSON.parse(JSON.stringify(assessment))).toEqual(assessment);
  });

  it('scores an answer by its claims, the weakest counting a fifth more', () => {
    const facts = [{ factText: 'The Danube is 2850 km long.' }];
    const sentences = [
      'The Danube is 2850 km long.',
      'It was discovered by Magellan.',
      'Its bed is of marble.',
    ];
    const said = { answerCandidate: sentences.join(' '), facts };
    const assessment = assess(said, { deadline: late, clock: still });
    const supports = assessment.claims.map(({ support }) => support);
    const mean = supports.reduce((sum, support) => sum + support, 0) / supports.length;
    expect(assessment.supportScore).toBeCloseTo(0.8 * mean + 0.2 * Math.min(...supports), 10);
    expect(supports[0]).toBeGreaterThan(supports[1]!);
  });

  it('alone, without a reader, lies where presets mark or block and never cut', () => {
    const { balanced, strict } = PRESETS;
    for (const sentence of [
      'It was discovered by Magellan in 1520, 1521 and 1522.',
      'The ferry carries cars.',
    ]) {
      const [claim] = assess(
        { ...request, answerCandidate: sentence },
        { deadline: late, clock: still },
      ).claims;
      expect(claim!.support).toBeGreaterThanOrEqual(balanced.unsupportedThreshold);
      expect(claim!.support).toBeLessThan(Math.min(balanced.citationThreshold, strict.citationThreshold));
    }
    const verdict = { kind: 'complete', checker: 'x', cache: 'off', elapsedMs: 0 } as const;
    const said = { ...request, answerCandidate: 'It was discovered by Magellan in 1520.' };
    const response = respond(assess(said, { deadline: late, clock: still }), {
      ...said,
      groundingSpec: { enableClaimLevelScore: true },
    });
    expect(['pass', 'annotate']).toContain(decide({ ...verdict, response }, PRESETS.balanced).action);
  });

  it('scores 0 when nothing needs a check', () => {
    const options = { deadline: late, clock: still };
    expect(assess({ answerCandidate: 'Hello!', facts: request.facts }, options).supportScore).toBe(0);
  });

  it('keeps every score in [0,1] and every chunk inside its fact, for any texts', () => {
    const anyText = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 120 }),
      fc
        .array(
          fc.constantFrom(
            'Ana Lind',
            '40 km',
            'not',
            '62%',
            'won.',
            '東京は',
            '1997年',
            'и',
            'ليس',
            '|',
            '\n',
            ', ',
          ),
          { maxLength: 25 },
        )
        .map((parts) => parts.join(' ')),
    );
    fc.assert(
      fc.property(anyText, fc.array(anyText, { maxLength: 4 }), (answerCandidate, texts) => {
        const facts = texts.map((factText) => ({ factText }));
        const assessment = assess(
          { answerCandidate, facts },
          { deadline: late, clock: still, explain: true },
        );
        for (const claim of assessment.claims) {
          for (const score of [
            claim.support,
            claim.contradiction,
            ...claim.supporters.map((one) => one.score),
          ]) {
            expect(score).toBeGreaterThanOrEqual(0);
            expect(score).toBeLessThanOrEqual(1);
          }
        }
        for (const chunk of assessment.chunks) {
          expect(chunk.end).toBeLessThanOrEqual(facts[chunk.fact]!.factText.length);
          expect(chunk.start).toBeLessThan(chunk.end);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('never gains support from a fact that contradicts', () => {
    const one = assess(request, { deadline: late, clock: still });
    const contradicted = assess(
      {
        ...request,
        facts: [...request.facts, { factText: 'The ferry leaves at 9:40 and carries 80 cars.' }],
      },
      { deadline: late, clock: still },
    );
    expect(contradicted.claims[1]!.support).toBeLessThanOrEqual(one.claims[1]!.support + 1e-9);
  });
});

describe('facts that cannot all be read in time', () => {
  const facts = [
    { factText: 'The ferry carries 60 cars.' },
    { factText: 'The bus carries 40 people.' },
    { factText: 'The tram carries 90 people.' },
  ];
  /** What the clock says at the beginning, before each fact, then before each claim. */
  const judged = (answerCandidate: string, ...times: readonly number[]) => {
    let looks = 0;
    const clock = { now: () => (times[looks++] ?? times.at(-1) ?? 0) as MonotonicMs };
    const assessment = assess({ answerCandidate, facts }, { deadline: 100 as MonotonicMs, clock });
    return assessment.claims.map((claim) => claim.judged);
  };

  it('lets those that were read speak for a claim, and leaves open what they do not say', () => {
    const answer = 'The ferry carries 60 cars. The tram carries 90 people.';
    expect(judged(answer, 0, 10, 20, 30, 40)).toEqual([true, true]);
    expect(judged(answer, 0, 10, 20, 85, 90)).toEqual([true, false]);
  });

  it('judges nothing when none was read', () => {
    expect(judged('The ferry carries 60 cars.', 0, 85)).toEqual([false]);
  });
});
