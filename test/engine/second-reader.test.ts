import { systemClock, type MonotonicMs } from '../../src/contract/monotonic-clock.js';
import { assessWithModel } from '../../src/engine/engine.js';
import { PassSession } from '../../src/engine/judge/pass-session.js';
import type { Passage } from '../../src/engine/judge/passage.js';
import type { ReaderInfo } from '../../src/engine/judge/reader-info.js';
import type { Logits } from '../../src/engine/judge/verdict-logits.js';
import type { Calibration } from '../../src/engine/score/calibration.js';

const never = Infinity as MonotonicMs;
const READS = { evidence: 300, sentences: 6 };
const ALONE: Calibration = {
  contradicted: { bias: 0, weights: { contradicted: 1 } },
  missing: { bias: 0, weights: { missing: 1 } },
  noCheckFrom: 0.5,
};
/** Both count alike. */
const BOTH: Calibration = {
  contradicted: { bias: 0, weights: { contradicted: 0.5, secondContradicted: 0.5 } },
  missing: { bias: 0, weights: { missing: 0.5, secondMissing: 0.5 } },
  noCheckFrom: 0.5,
};
const READERS: readonly ReaderInfo[] = [
  {
    name: 'en',
    languages: ['en'],
    reads: READS,
    calibration: ALONE,
    second: { reader: 'multi', calibration: BOTH },
  },
  { name: 'multi', languages: ['en', 'de'], reads: READS, calibration: ALONE },
];
const LOGITS: Record<string, Logits> = {
  en: { supported: 2, contradicted: 0, missing: -30, noCheck: -30 },
  multi: { supported: 0, contradicted: 4, missing: -30, noCheck: -30 },
};
const sigmoid = (x: number) => 1 / (1 + Math.exp(-x));

/** An answer judged by readers that say the same of all sentences; `silent` ones fail. */
async function judged(answerCandidate: string, silent: readonly string[] = []) {
  const asked: Passage[] = [];
  const session = new PassSession({
    ahead: 1,
    runner: {
      run: (passage) => {
        asked.push(passage);
        if (silent.includes(passage.reader)) return Promise.reject(new Error('no model'));
        const logits = passage.sentences.flatMap(({ isJudged }) => (isJudged ? LOGITS[passage.reader]! : []));
        return Promise.resolve({ logits, ms: 1 });
      },
    },
  });
  const { claims, passes } = await assessWithModel(
    { answerCandidate, facts: [{ factText: 'The tower measures 42 m.' }] },
    { deadline: never, clock: systemClock, explain: true },
    { session, readers: READERS, until: never },
  );
  return { asked: asked.map(({ reader }) => reader), claims, passes };
}

const ENGLISH = 'The tower is 42 m high. The tower was built by hand.';

describe('a second reader', () => {
  it('reads each sentence after the first has read all of them', async () => {
    const { asked, passes } = await judged(ENGLISH);
    expect(asked).toEqual(['en', 'en', 'multi', 'multi']);
    expect(passes).toEqual({ planned: 2, made: 2 });
  });

  it('counts by the calibration of both, and is explained', async () => {
    const { claims } = await judged(ENGLISH);
    // The mean of 2 and -4.
    expect(claims[0]?.support).toBeCloseTo(sigmoid(-1), 6);
    expect(claims[0]?.findings?.map(({ rule, reader }) => [rule, reader])).toEqual([
      ['score', undefined],
      ['reader', 'en'],
      ['reader', 'multi'],
      ['exact', undefined],
    ]);
  });

  it('is done without where there is no time for it', async () => {
    const { claims, passes } = await judged(ENGLISH, ['multi']);
    expect(claims[0]?.support).toBeCloseTo(sigmoid(2), 6);
    expect(passes).toEqual({ planned: 2, made: 2 });
  });

  it('does not stand in for the first', async () => {
    const { passes } = await judged(ENGLISH, ['en']);
    expect(passes).toEqual({ planned: 2, made: 0 });
  });

  it('is not asked where the first has none', async () => {
    const { asked } = await judged('Der Turm wurde von Hand gebaut und steht am Meer.');
    expect(new Set(asked)).toEqual(new Set(['multi']));
  });
});
