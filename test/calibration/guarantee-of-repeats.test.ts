import { cases } from '../cases.js';
import { calibrate } from '../../src/calibration/calibrate.js';
import type { LabelledAnswer } from '../../src/calibration/labelled-answer.js';
import { answer, DEFAULTS, leastKept, seeded } from './labelled-answers.js';

/** Where the promise would be broken in three draws of ten if answers that repeat one another were counted as they are. */
const REPEAT_DRAWS = cases(100, 2000);

test('right answers of one draw count once', () => {
  const pairs = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ ...answer([0.9], true), draw: String(n >> 1) }));
  expect(calibrate(pairs(200), DEFAULTS).pooled).toMatchObject([{ right: 100, why: 'tooFew' }]);
  expect(calibrate(pairs(300), DEFAULTS).groups).toMatchObject([{ touched: { of: 150 }, repeated: 150 }]);
});

/** How questions come again, and how alike the answers to one are. */
const REPEATS: Readonly<
  Record<string, { size: (random: () => number) => number; answerAgain: typeof answerAlike }>
> = {
  'each is there five times': { size: () => 5, answerAgain: (first) => first },
  'some are there often, most once': {
    size: (random) => (random() < 0.1 ? 12 : 1),
    answerAgain: (first) => first,
  },
  'each question is answered five times, much alike': { size: () => 5, answerAgain: answerAlike },
};

/** Another answer to the same question: nine times in ten with the same score. */
function answerAlike(first: LabelledAnswer, random: () => number): LabelledAnswer {
  return random() < 0.9 ? first : { ...answer([random() ** (1 / 8)], true), draw: first.draw };
}

test.each(Object.entries(REPEATS))('the promise holds where %s', (_, { size, answerAgain }) => {
  let kept = 0;
  for (let seed = 1; seed <= REPEAT_DRAWS; seed++) {
    const random = seeded(seed);
    const labelled: LabelledAnswer[] = [];
    for (let draw = 0; draw < 200; draw++) {
      const first = { ...answer([random() ** (1 / 8)], true), draw: String(draw) };
      labelled.push(first);
      for (let again = size(random); again > 1; again--) labelled.push(answerAgain(first, random));
    }
    const { groups } = calibrate(labelled, DEFAULTS);
    // Of every answer, the first and the others, the score is U^(1/8).
    if (groups[0] === undefined || groups[0].thresholds.claim ** 8 <= 0.02) kept++;
  }
  expect(kept / REPEAT_DRAWS).toBeGreaterThanOrEqual(leastKept(REPEAT_DRAWS));
});

test('the promise holds of all answers where some are given often because they are asked for often', () => {
  // Six hundred questions, each asked as often as its rank says; what they score is fixed, and the popular ones score low.
  const shares = Array.from({ length: 600 }, (_, rank) => 1 / (rank + 5));
  const sum = shares.reduce((total, share) => total + share, 0);
  const pick = (random: () => number): number => {
    let left = random() * sum;
    return Math.max(
      0,
      shares.findIndex((share) => (left -= share) < 0),
    );
  };
  let kept = 0;
  let given = 0;
  for (let seed = 1; seed <= REPEAT_DRAWS; seed++) {
    const random = seeded(seed);
    const scores = shares.map((_, rank) => Math.min(0.999, random() ** (1 / 8) * (rank < 60 ? 0.8 : 1)));
    const labelled = Array.from({ length: 400 }, () => {
      const question = pick(random);
      return { ...answer([scores[question]!], true), draw: String(question) };
    });
    const [group] = calibrate(labelled, DEFAULTS).groups;
    const threshold = group?.thresholds.claim ?? 0;
    const touched = shares.reduce(
      (total, share, question) => total + (scores[question]! < threshold ? share : 0),
      0,
    );
    if (group !== undefined) given++;
    if (touched / sum <= 0.02) kept++;
  }
  expect(given / REPEAT_DRAWS).toBeGreaterThan(0.9);
  expect(kept / REPEAT_DRAWS).toBeGreaterThanOrEqual(leastKept(REPEAT_DRAWS));
});

/**
 * A world of conversations whose truth is known: one of seven answers on average, and half of them go wrong as a whole, so
 * that their answers score alike; every answer's score is U^(1/8) by itself.
 */
function talks(random: () => number, count: number, isTold: boolean): LabelledAnswer[] {
  return Array.from({ length: count }, (_, talk) => {
    const shared = random() ** (1 / 8);
    const isAlike = random() < 0.5;
    const turns = 2 + Math.floor(11 * random());
    return Array.from({ length: turns }, (): LabelledAnswer => ({
      ...answer([isAlike ? shared : random() ** (1 / 8)], true),
      ...(isTold && { conversation: { name: String(talk), lot: random().toString(16).slice(2) } }),
    }));
  }).flat();
}

test('the promise holds of answers that come in conversations, where counting each by itself breaks it', () => {
  const kept = [true, false].map((isTold) => {
    let sum = 0;
    for (let seed = 1; seed <= REPEAT_DRAWS; seed++) {
      const { groups } = calibrate(talks(seeded(seed), 200, isTold), DEFAULTS);
      if (groups[0] === undefined || groups[0].thresholds.claim ** 8 <= 0.02) sum++;
    }
    return sum / REPEAT_DRAWS;
  });
  expect(kept[0]).toBeGreaterThanOrEqual(leastKept(REPEAT_DRAWS));
  expect(kept[1]).toBeLessThan(leastKept(REPEAT_DRAWS));
});

test('of each conversation one answer counts, the one with the lowest lot, whatever the order', () => {
  const talk = (name: number, scores: readonly number[]): LabelledAnswer[] =>
    scores.map((score, turn) => ({
      ...answer([score], true),
      conversation: { name: String(name), lot: String((turn + 1) % 2) },
    }));
  const labelled = Array.from({ length: 149 }, (_, name) => talk(name, [0.5, 0.9])).flat();
  for (const some of [labelled, labelled.toReversed()])
    expect(calibrate(some, DEFAULTS).groups).toMatchObject([
      // By all answers no more is shown than by those that score low.
      { thresholds: { claim: 0.5 }, touched: { of: 149, seen: 0 }, repeated: 149, conversations: 149 },
    ]);
  expect(calibrate(labelled.slice(2), DEFAULTS).pooled).toMatchObject([{ right: 148, why: 'tooFew' }]);
});
