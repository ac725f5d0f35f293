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

  const right = 'The Danube is 2850 km long.';
  const wrong = 'It was discovered by Magellan.';
  it.each([
    ['right', [right], 'pass'],
    ['half right', [right, wrong], 'rewrite'],
    ['right in a third', [right, wrong, 'Its bed is paved with marble slabs.'], 'block'],
    ['wrong', [wrong], 'block'],
  ])(
    'scores an answer that is %s by its claims, the weakest counting a fifth more',
    (_, sentences, action) => {
      const facts = [{ factText: 'The Danube is 2850 km long.' }];
      const said = { answerCandidate: sentences.join(' '), facts };
      const assessment = assess(said, { deadline: late, clock: still });
      const supports = assessment.claims.map(({ support }) => support);
      const mean = supports.reduce((sum, support) => sum + support, 0) / supports.length;
      expect(assessment.supportScore).toBeCloseTo(0.8 * mean + 0.2 * Math.min(...supports), 10);
      const verdict = { kind: 'complete', checker: 'x', cache: 'off', elapsedMs: 0 } as const;
      const response = respond(assessment, said);
      expect(decide({ ...verdict, response }, PRESETS.balanced).action).toBe(action);
    },
  );

  it('scores 0 when nothing needs a check, or there is nothing to rest on', () => {
    const options = { deadline: late, clock: still };
    expect(assess({ answerCandidate: 'Hello!', facts: request.facts }, options).supportScore).toBe(0);
    expect(assess({ ...request, facts: [{ factText: '' }] }, options).supportScore).toBe(0);
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

describe('explaining', () => {
  it('names the chunks, the words found and the rules for each claim', () => {
    const wrong = { ...request, answerCandidate: 'The ferry carries 80 cars. Hello!' };
    const assessment = assess(wrong, { deadline: late, clock: still, explain: true });
    const [claim, greeting] = assessment.claims;
    expect(claim!.findings).toContainEqual(
      expect.objectContaining({ rule: 'value-mismatch', claim: '80', evidence: '60' }),
    );
    expect(claim!.findings).toContainEqual(
      expect.objectContaining({ rule: 'aligned-words', claim: 'ferry carries cars' }),
    );
    expect(claim!.findings!.at(-1)).toMatchObject({ rule: 'fused', scores: { support: claim!.support } });
    for (const { rule, chunk } of claim!.findings ?? [])
      expect(rule === 'rules' || rule === 'fused' || assessment.chunks[chunk!] !== undefined).toBe(true);
    expect(greeting).toMatchObject({ checkRequired: false });
    expect(respond(assessment, wrong).claims[0]!.citationIndices).toEqual([]);
  });
});

describe('an item under a lead-in', () => {
  const facts = [
    { factText: 'Every passenger may bring two pieces of luggage of up to 20 kg each.' },
    { factText: 'Die Mitglieder können zwei Gäste mitbringen.' },
  ];
  const support = (answerCandidate: string) =>
    assess({ answerCandidate, facts }, { deadline: late, clock: still }).claims.at(-1)?.support ?? 0;

  it.each([
    [
      'You can bring:\n\n- two pieces of luggage of up to 20 kg each',
      'Every passenger brings two pieces of luggage of up to 20 kg each.',
    ],
    ['Mitglieder können mitbringen:\n\n- zwei Gäste', 'Die Mitglieder bringen zwei Gäste mit.'],
  ])('is as sure as the lead-in: %j', (item, sentence) => {
    expect(support(item)).toBeGreaterThanOrEqual(0.6);
    expect(support(item)).toBeGreaterThanOrEqual(support(sentence));
  });
});
