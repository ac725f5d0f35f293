import type { CheckGroundingRequest } from '../../src/contract/check-request.js';
import { systemClock, type Clock, type MonotonicMs } from '../../src/contract/monotonic-clock.js';
import { assess, assessWithModel } from '../../src/engine/engine.js';
import type { EvidencePair, Logits } from '../../src/engine/model/evidence-pair.js';
import { ModelSession } from '../../src/engine/model/model-session.js';
import { PreparedFactsCache } from '../../src/engine/prepared-facts-cache.js';
import { respond } from '../../src/engine/respond.js';

const late = Infinity as MonotonicMs;
const always = { deadline: late, clock: systemClock };
const says = (entailment: number, neutral: number, contradiction: number): Logits => ({
  entailment,
  neutral,
  contradiction,
});

/** A model that says of each claim what the test says, and what it was asked. */
function modelOf(say: (pair: EvidencePair) => Logits | undefined) {
  const asked: EvidencePair[] = [];
  const session = new ModelSession({
    ahead: 1,
    runner: {
      run: (pair) => {
        asked.push(pair);
        const logits = say(pair);
        return logits === undefined
          ? Promise.reject(new Error('no model'))
          : Promise.resolve({ logits, ms: 1 });
      },
    },
  });
  const voice = { session, languages: new Set(['en']), until: late };
  return { asked, voice };
}

const facts = [
  { factText: 'The lighthouse stands on the northern cape. Construction ended in 1874.' },
  { factText: 'The tower measures 42 m. It was designed by the engineer Anna Berg.' },
];
const of = (...sentences: string[]): CheckGroundingRequest => ({
  answerCandidate: sentences.join(' '),
  facts,
});

const COPIED = 'The tower measures 42 m.';
const DENIED = 'The tower measures 55 m.';
const RETOLD = 'Work on the lighthouse finished in 1874.';
const LOOSE = 'An engineer drew up plans for a tower on the northern cape.';
const UNSURE = 'The engineer Anna Berg planned the tower.';

describe('what the model is asked', () => {
  it('nothing of a claim that a fact says word for word, or that needs no check', async () => {
    const { asked, voice } = modelOf(() => says(0, 0, 0));
    const { passes } = await assessWithModel(of('Hello!', COPIED), always, voice);
    expect(asked).toEqual([]);
    expect(passes).toEqual({ planned: 0, made: 0 });
  });

  it.each([
    ['Corn is the tallest plant.', true],
    ['Rye is the tallest plant.', false],
  ])('nothing of what rows read together decide: "%s"', async (answerCandidate, holds) => {
    const { asked, voice } = modelOf(() => says(holds ? -9 : 9, 0, 0));
    const table = '| Plant | Height (cm) |\n|---|---|\n| Corn | 240 |\n| Rye | 150 |';
    const request = { answerCandidate, facts: [{ factText: table }] };
    const { supportScore } = await assessWithModel(request, always, voice);
    expect(asked).toEqual([]);
    expect(supportScore >= 0.6).toBe(holds);
  });

  it('last of a claim that a rule has decided', async () => {
    const { asked, voice } = modelOf(() => says(0, 0, 0));
    await assessWithModel(of(DENIED, RETOLD), always, voice);
    expect(asked.map(({ claim }) => claim)).toEqual([RETOLD, DENIED]);
  });

  it('first of the claims that the rules leave most open', async () => {
    const { asked, voice } = modelOf(() => says(0, 0, 0));
    const request = of(RETOLD, UNSURE);
    const distances = assess(request, always).claims.map(({ support }) => Math.abs(support - 0.6));
    await assessWithModel(request, always, voice);
    const first = distances[0]! < distances[1]! ? RETOLD : UNSURE;
    expect(asked[0]!.claim).toBe(first);
  });

  it('nothing in a language that it does not know', async () => {
    const { asked, voice } = modelOf(() => says(0, 0, 0));
    const request = {
      answerCandidate: 'Die Arbeiten am Leuchtturm endeten im Jahr 1874.',
      facts: [{ factText: 'Der Leuchtturm steht am nördlichen Kap. Der Bau endete 1874.' }],
    };
    const assessment = await assessWithModel(request, always, voice);
    expect(asked).toEqual([]);
    expect(assessment.claims).toEqual(assess(request, always).claims);
  });

  it('a typical check at most eight passes', async () => {
    const { asked, voice } = modelOf(() => says(0, 0, 0));
    const sentence = (n: number, k: number) =>
      `In ${1900 + 7 * n + k} Lena Moss ${['opened', 'sold', 'moved', 'lost'][k % 4]!} the old mill of village ${n} with help from volunteers.`;
    const request = {
      answerCandidate: [0, 1, 2, 3].map((n) => `Lena Moss had to do with a mill of village ${n}.`).join(' '),
      facts: [0, 1, 2, 3, 4].map((n) => ({
        factText: Array.from({ length: 8 }, (_, k) => sentence(n, k)).join(' '),
      })),
    };
    await assessWithModel(request, always, voice);
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.length).toBeLessThanOrEqual(8);
    for (const { evidence, claim } of asked)
      expect(`${evidence} ${claim}`.split(/\s+/).length).toBeLessThanOrEqual(128);
  });
});

describe('beside what of long facts', () => {
  const told = (n: number) =>
    `Keeper ${n} of the lighthouse painted its door ${['red', 'green', 'blue'][n % 3]!} in the year ${1900 + n}.`;
  const long = [{ factText: Array.from({ length: 40 }, (_, n) => told(n)).join(' ') }];
  const askedOf = async (claims: number) => {
    const { asked, voice } = modelOf(() => says(0, 0, 0));
    const sentences = Array.from({ length: claims }, (_, n) => `The door was painted by keeper ${n + 7}.`);
    await assessWithModel({ answerCandidate: sentences.join(' '), facts: long }, always, voice);
    return asked;
  };

  it('a short answer is read beside more of it: up to four windows a claim, some of them passages as they stand', async () => {
    const asked = await askedOf(1);
    expect(asked.length).toBeGreaterThan(2);
    expect(asked.length).toBeLessThanOrEqual(4);
    expect(new Set(asked.map(({ evidence }) => evidence)).size).toBe(asked.length);
    expect(asked.some(({ evidence }) => evidence.includes([6, 7, 8].map(told).join(' ')))).toBe(true);
  });

  it.each([3, 4, 6])('of %s claims two windows each, or eight passes', async (claims) => {
    const asked = await askedOf(claims);
    expect(asked.length).toBeGreaterThan(claims);
    expect(asked.length).toBeLessThanOrEqual(Math.max(8, 2 * claims));
  });
});

describe('what becomes of a claim', () => {
  const judge = async (claim: string, logits: Logits) => {
    const { voice } = modelOf(() => logits);
    const assessment = await assessWithModel(of(claim), always, voice);
    return { assessment, claim: assessment.claims[0]!, rules: assess(of(claim), always).claims[0]! };
  };

  it('the model speaks for it: more support, and its evidence is cited', async () => {
    const { assessment, claim, rules } = await judge(UNSURE, says(6, -3, -3));
    expect(claim.support).toBeGreaterThan(rules.support);
    const [best] = claim.supporters;
    expect(best?.score).toBeCloseTo(claim.support);
    expect(best!.chunks.map((index) => assessment.chunks[index]!.fact)).toContain(1);
  });

  it('the model speaks against it: less support, more contradiction', async () => {
    const { claim, rules } = await judge(LOOSE, says(-4, -4, 7));
    expect(rules.support).toBeLessThan(0.65);
    expect(claim.support).toBeLessThan(rules.support);
    expect(claim.contradiction).toBeGreaterThan(rules.contradiction);
    expect(claim.contradictors[0]?.score).toBeCloseTo(claim.contradiction);
  });

  it('what the rules are sure of, the model does not take back', async () => {
    const { claim, rules } = await judge(RETOLD, says(-4, -4, 7));
    expect(rules.support).toBeGreaterThanOrEqual(0.65);
    expect(claim.support).toBeGreaterThanOrEqual(rules.support);
  });

  it('what a rule holds down, the model does not lift to even odds', async () => {
    const { claim, rules } = await judge(DENIED, says(9, -9, -9));
    expect(rules.support).toBeLessThan(0.3);
    expect(claim.support).toBeLessThan(0.5);
  });

  it('every score lies in [0,1], no supporter over the claim, whatever the model says', async () => {
    for (const logits of [says(50, -50, -50), says(-50, -50, 50), says(0, 0, 0), says(-50, 50, -50)]) {
      for (const text of [RETOLD, UNSURE]) {
        const { claim } = await judge(text, logits);
        const scores = [claim.support, claim.contradiction];
        for (const { score } of [...claim.supporters, ...claim.contradictors]) scores.push(score);
        for (const score of scores) {
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThanOrEqual(1);
        }
        for (const { score } of claim.supporters) expect(score).toBeLessThanOrEqual(claim.support + 1e-9);
      }
    }
  });

  it('explained, both voices are heard and what they came to', async () => {
    const { voice } = modelOf(() => says(2, 1, 0));
    const { claims } = await assessWithModel(of(UNSURE), { ...always, explain: true }, voice);
    const voices = claims[0]!.findings!.filter(({ scores }) => scores !== undefined);
    expect(voices.map(({ rule }) => rule)).toEqual(expect.arrayContaining(['rules', 'model', 'fused']));
    const { scores, evidence } = voices.find(({ rule }) => rule === 'model')!;
    expect(evidence).toContain('Anna Berg');
    expect(Object.values(scores!).reduce((sum, one) => sum + one, 0)).toBeCloseTo(1);
  });
});

describe('when time runs out', () => {
  it('claims that the model did not reach are as the rules judged them, and it says how many passes were made', async () => {
    let n = 0;
    const { voice } = modelOf(() => (++n === 1 ? says(5, -5, -5) : undefined));
    const request = of(RETOLD, UNSURE);
    const rules = assess(request, always);
    const assessment = await assessWithModel(request, always, voice);
    expect(assessment.passes!.made).toBe(1);
    expect(assessment.passes!.planned).toBeGreaterThan(1);
    const changed = assessment.claims.filter(({ support }, i) => support !== rules.claims[i]!.support);
    expect(changed).toHaveLength(1);
  });

  it('before the rules had judged, nothing is said of what is left', async () => {
    const { asked, voice } = modelOf(() => says(0, 0, 0));
    const over: Clock = { now: () => 1 as MonotonicMs };
    const options = { deadline: 0 as MonotonicMs, clock: over };
    const { claims } = await assessWithModel(of(RETOLD), options, voice);
    expect(claims).toMatchObject([{ checkRequired: true, judged: false }]);
    expect(asked).toEqual([]);
  });

  it('after the model had its time, the rules stand', async () => {
    const { asked, voice } = modelOf(() => says(9, 0, 0));
    const { claims, passes } = await assessWithModel(of(RETOLD), always, {
      ...voice,
      until: systemClock.now(),
    });
    expect(claims).toEqual(assess(of(RETOLD), always).claims);
    expect(passes!.made).toBe(0);
    expect(asked).toEqual([]);
  });
});

describe('facts that were read before', () => {
  const request = of(RETOLD, UNSURE, DENIED);
  const judge = (cache: PreparedFactsCache, asked = request) =>
    respond(assess(asked, { ...always, facts: cache }), asked);

  it('come to the same', () => {
    const cache = new PreparedFactsCache();
    expect(judge(cache)).toEqual(respond(assess(request, always), request));
    expect(judge(cache)).toEqual(respond(assess(request, always), request));
  });

  it('are told apart by text, order, and attributes', () => {
    const cache = new PreparedFactsCache();
    const [first, second] = facts;
    const variants = [
      facts,
      [second!, first!],
      [first!],
      [{ factText: first!.factText + second!.factText }],
      [{ ...first!, attributes: { title: 'Lighthouses' } }, second!],
      [{ ...first!, attributes: { titleL: 'ighthouses' } }, second!],
    ];
    const prepared = variants.map((list) => cache.prepare(list, () => false));
    expect(new Set(prepared).size).toBe(variants.length);
    expect(variants.map((list) => cache.prepare(list, () => false))).toEqual(prepared);
  });

  it('are not kept when time ran out on them, nor beyond the bounds', () => {
    const cache = new PreparedFactsCache({ mostLists: 2, mostCharacters: 100 });
    expect(cache.prepare([{ factText: 'a' }], () => true).isComplete).toBe(false);
    expect(cache.prepare([{ factText: 'a' }], () => false).isComplete).toBe(true);
    const long = [{ factText: 'x'.repeat(101) }];
    expect(cache.prepare(long, () => false)).not.toBe(cache.prepare(long, () => false));
    const [a, b, c] = ['a', 'b', 'c'].map((factText) => [{ factText }]);
    const kept = cache.prepare(a!, () => false);
    expect(cache.prepare(a!, () => false)).toBe(kept);
    cache.prepare(b!, () => false);
    cache.prepare(c!, () => false);
    expect(cache.prepare(a!, () => false)).not.toBe(kept);
  });
});
