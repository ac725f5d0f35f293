import type { CheckGroundingRequest } from '../../src/contract/check-request.js';
import { systemClock, type Clock, type MonotonicMs } from '../../src/contract/monotonic-clock.js';
import { assess, assessWithModel } from '../../src/engine/engine.js';
import { PassSession } from '../../src/engine/judge/pass-session.js';
import type { Passage } from '../../src/engine/judge/passage.js';
import type { ReaderInfo } from '../../src/engine/judge/reader-info.js';
import type { Logits } from '../../src/engine/judge/verdict-logits.js';
import type { Judge } from '../../src/engine/read-draft.js';
import type { Calibration } from '../../src/engine/score/calibration.js';

const late = Infinity as MonotonicMs;
const always = { deadline: late, clock: systemClock };
const says = (supported: number, contradicted: number, missing: number, noCheck = -9): Logits => ({
  supported,
  contradicted,
  missing,
  noCheck,
});

/** What the reader says is the score. */
const PLAIN: Calibration = {
  contradicted: { bias: 0, weights: { contradicted: 1 } },
  missing: { bias: 0, weights: { missing: 1 } },
  noCheckFrom: 0.5,
};
const READS = { evidence: 300, sentences: 6 };
const READERS: readonly ReaderInfo[] = [
  { name: 'en', languages: ['en'], reads: READS, calibration: PLAIN, calibrationBesideShortFacts: PLAIN },
  {
    name: 'multi',
    languages: ['en', 'de'],
    reads: READS,
    calibration: PLAIN,
    calibrationBesideShortFacts: PLAIN,
  },
];

/** What is judged in a passage. */
const judgedIn = ({ sentences }: Passage): readonly string[] =>
  sentences.filter(({ isJudged }) => isJudged).map(({ text }) => text);

/** A judge that says of each sentence what the test says, and which passages it was asked for. */
function judgeThat(say: (sentence: string, passage: Passage) => Logits | undefined, readers = READERS) {
  const asked: Passage[] = [];
  const session = new PassSession({
    ahead: 1,
    runner: {
      run: (passage) => {
        asked.push(passage);
        const logits = judgedIn(passage).flatMap((sentence) => say(sentence, passage) ?? []);
        return logits.length === 0
          ? Promise.reject(new Error('no model'))
          : Promise.resolve({ logits, ms: 1 });
      },
    },
  });
  const judge: Judge = { session, readers, until: late };
  return { asked, judge };
}

const facts = [
  { factText: 'The lighthouse stands on the northern cape. Construction ended in 1874.' },
  { factText: 'The tower measures 42 m. It was designed by the engineer Anna Berg.' },
  {
    factText:
      'The harbour museum shows models of ships, charts and instruments on three floors. Its library can be used by appointment. The lamp room is closed in winter, when storms make the stairs slippery. Groups of more than ten write to the office two weeks ahead. The ferry to the cape leaves from the old pier at every full hour, and the last one returns at six. Bicycles are carried free of charge.',
  },
];
const of = (...sentences: string[]): CheckGroundingRequest => ({
  answerCandidate: sentences.join(' '),
  facts,
  prompt: 'Tell me about the lighthouse.',
});

const COPIED = 'The tower measures 42 m.';
const RETOLD = 'Work on the lighthouse finished in 1874.';
const UNSURE = 'The engineer Anna Berg planned the tower.';

describe('what is read', () => {
  it('is one passage for the sentences of an answer: the facts, the question, and the sentences in their order', async () => {
    const { asked, judge } = judgeThat(() => says(1, 0, 0));
    const { passes } = await assessWithModel(of(RETOLD, UNSURE, COPIED), always, judge);
    expect(passes).toEqual({ planned: 3, made: 3 });
    expect(asked).toMatchObject([
      {
        question: 'Tell me about the lighthouse.',
        sentences: [RETOLD, UNSURE, COPIED].map((text) => ({ text, isJudged: true })),
      },
    ]);
    for (const fact of ['northern cape', 'Construction ended', '42 m', 'Anna Berg'])
      expect(asked[0]!.evidence).toContain(fact);
  });

  it('is as many sentences as the reader reads in one pass, with the two before them', async () => {
    const { asked, judge } = judgeThat(
      () => says(1, 0, 0),
      READERS.map((reader) => ({ ...reader, reads: { evidence: 300, sentences: 2 } })),
    );
    const sentences = [
      RETOLD,
      UNSURE,
      COPIED,
      'It stands on the northern cape.',
      'Anna Berg was an engineer.',
    ];
    await assessWithModel(of(...sentences), always, judge);
    expect(
      asked.map(({ sentences: read }) => read.map(({ text, isJudged }) => (isJudged ? text : `(${text})`))),
    ).toEqual([
      [RETOLD, UNSURE],
      [`(${RETOLD})`, `(${UNSURE})`, COPIED, sentences[3]],
      [`(${COPIED})`, `(${sentences[3]})`, sentences[4]],
    ]);
  });

  it('is fewer sentences beside facts that do not all fit', async () => {
    const { asked, judge } = judgeThat(() => says(1, 0, 0));
    const many = Array.from({ length: 80 }, (_, n) => ({
      factText: `Pillar ${n} of the tower is ${n + 3} m high.`,
    }));
    const sentences = Array.from({ length: 9 }, (_, n) => `The tower has a pillar of ${n + 12} m.`);
    await assessWithModel({ answerCandidate: sentences.join(' '), facts: many }, always, judge);
    expect(asked.map((passage) => judgedIn(passage).length)).toEqual([4, 4, 1]);
    for (const [n, passage] of asked.entries())
      for (const at of judgedIn(passage).keys())
        expect(passage.evidence).toContain(`is ${n * 4 + at + 12} m`);
  });

  it('is each sentence alone beside short facts', async () => {
    const { asked, judge } = judgeThat(() => says(1, 0, 0));
    await assessWithModel({ ...of(RETOLD, UNSURE), facts: facts.slice(0, 2) }, always, judge);
    expect(asked.map(({ sentences }) => sentences.map(({ text }) => text))).toEqual([[RETOLD], [UNSURE]]);
  });

  it('has what needs no check for what comes after it, and not after the last that does', async () => {
    const ASKED = 'What about the lighthouse?';
    const { asked, judge } = judgeThat(() => says(1, 0, 0));
    await assessWithModel(of('Hello!', ASKED, RETOLD, ASKED, UNSURE, 'Hello!'), always, judge);
    expect(asked.flatMap(({ sentences }) => sentences)).toEqual([
      { text: ASKED, isJudged: false },
      { text: RETOLD, isJudged: true },
      { text: ASKED, isJudged: false },
      { text: UNSURE, isJudged: true },
    ]);
  });

  it('goes to the reader of the language, of facts and sentence alike', async () => {
    const { asked, judge } = judgeThat(() => says(1, 0, 0));
    const german = { factText: 'Der Leuchtturm steht am nördlichen Kap. Der Bau endete im Jahr 1874.' };
    const answerCandidate = 'Die Arbeiten am Leuchtturm endeten im Jahr 1874.';
    await assessWithModel({ answerCandidate, facts: [german] }, always, judge);
    await assessWithModel({ answerCandidate, facts }, always, judge);
    await assessWithModel({ answerCandidate: RETOLD, facts: [german] }, always, judge);
    expect(asked.map(({ reader }) => reader)).toEqual(['multi', 'multi', 'multi']);
    await assessWithModel(of(RETOLD), always, judge);
    expect(asked.at(-1)?.reader).toBe('en');
  });

  it('is nothing of a sentence that asserts nothing', async () => {
    const { asked, judge } = judgeThat(() => says(1, 0, 0));
    const { claims } = await assessWithModel(of('Hello!'), always, judge);
    expect(asked).toEqual([]);
    expect(claims).toMatchObject([{ checkRequired: false, judged: true }]);
  });
});

describe('what becomes of a sentence', () => {
  it('is scored by the calibration of its reader, beside short facts by the other, and says so', async () => {
    const { judge } = judgeThat((sentence) => (sentence === UNSURE ? undefined : says(1, 0, 0)));
    const namesOf = async (request: CheckGroundingRequest) =>
      (await assessWithModel(request, always, judge)).claims.map(({ calibration }) => calibration);
    expect(await namesOf(of(RETOLD, COPIED))).toEqual(['en', 'en']);
    const short = { ...of(RETOLD, UNSURE), facts: facts.slice(0, 1) };
    // One that no reader read has none.
    expect(await namesOf(short)).toEqual(['en beside short facts', undefined]);
  });

  const read = async (sentence: string, logits: Logits) => {
    const { judge } = judgeThat(() => logits);
    const assessment = await assessWithModel(of(sentence), always, judge);
    return { assessment, claim: assessment.claims[0]! };
  };

  it('supported: its score, and its evidence is cited', async () => {
    const { assessment, claim } = await read(UNSURE, says(6, -3, -3));
    expect(claim.support).toBeGreaterThan(0.99);
    expect(claim.supporters[0]!.score).toBe(claim.support);
    expect(claim.supporters[0]!.chunks.map((index) => assessment.chunks[index]!.fact)).toContain(1);
    expect(claim.contradictors).toEqual([]);
  });

  it('contradicted: its evidence speaks against it', async () => {
    const { claim } = await read(RETOLD, says(-4, 7, -4));
    expect(claim.support).toBeLessThan(0.01);
    expect(claim.contradiction).toBeGreaterThan(0.99);
    expect(claim.contradictors[0]!.score).toBe(claim.contradiction);
    expect(claim.supporters).toEqual([]);
  });

  it('missing: neither', async () => {
    const { claim } = await read(RETOLD, says(-4, -4, 7));
    expect(claim).toMatchObject({ checkRequired: true, judged: true, supporters: [], contradictors: [] });
  });

  it('no check: it needs none, whatever else the reader says', async () => {
    const { claim } = await read(RETOLD, says(0, 0, 0, 9));
    expect(claim).toMatchObject({ checkRequired: false, judged: true, support: 0 });
  });

  it('a short reply is read beside other sentences too', async () => {
    const { judge } = judgeThat((sentence) => (sentence === 'Yes.' ? says(-5, 5, -5) : says(5, -5, -5)));
    const { claims } = await assessWithModel(of('Yes.', COPIED), always, judge);
    expect(claims.map(({ checkRequired, support }) => [checkRequired, support > 0.5])).toEqual([
      [true, false],
      [true, true],
    ]);
  });

  it('every score lies in [0,1], whatever the reader says', async () => {
    for (const logits of [says(50, -50, -50), says(-500, -50, 500), says(0, 0, 0), says(-50, 50, -50)]) {
      const { claim } = await read(UNSURE, logits);
      for (const score of [claim.support, claim.contradiction]) {
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
      }
    }
  });

  it('explained: what decided comes first, then what was read, then what is exact', async () => {
    const { judge } = judgeThat(() => says(2, 1, 0));
    const { claims } = await assessWithModel(of(UNSURE), { ...always, explain: true }, judge);
    const { findings = [] } = claims[0]!;
    expect(findings.map(({ rule }) => rule)).toEqual(['score', 'reader', 'exact']);
    expect(findings[0]!.scores).toMatchObject({ supported: claims[0]!.support });
    expect(findings[1]!.evidence).toContain('Anna Berg');
    const probabilities = Object.values(findings[1]!.scores);
    expect(probabilities.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1);
  });
});

describe('when time runs out', () => {
  it('sentences that were not read are scored by the exact layer, and it says how many passes were made', async () => {
    let n = 0;
    const { judge } = judgeThat(
      () => (++n === 1 ? says(5, -5, -5) : undefined),
      READERS.map((reader) => ({ ...reader, reads: { ...READS, sentences: 1 } })),
    );
    const request = of(RETOLD, UNSURE);
    const exact = assess(request, always);
    const assessment = await assessWithModel(request, always, judge);
    expect(assessment.passes).toEqual({ planned: 2, made: 1 });
    const changed = assessment.claims.filter(({ support }, i) => support !== exact.claims[i]!.support);
    expect(changed).toHaveLength(1);
  });

  it('before evidence was chosen, nothing is said of what is left', async () => {
    const { asked, judge } = judgeThat(() => says(0, 0, 0));
    const over: Clock = { now: () => 1 as MonotonicMs };
    const options = { deadline: 0 as MonotonicMs, clock: over };
    const { claims } = await assessWithModel(of(RETOLD), options, judge);
    expect(claims).toMatchObject([{ checkRequired: true, judged: false }]);
    expect(asked).toEqual([]);
  });

  it('after the model had its time, the exact layer stands', async () => {
    const { asked, judge } = judgeThat(() => says(9, 0, 0));
    const { claims, passes } = await assessWithModel(of(RETOLD), always, {
      ...judge,
      until: systemClock.now(),
    });
    expect(claims).toEqual(assess(of(RETOLD), always).claims);
    expect(passes!.made).toBe(0);
    expect(asked).toEqual([]);
  });
});
