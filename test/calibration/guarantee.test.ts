import { cases } from '../cases.js';
import { ALL, calibrate, type CalibrateOptions } from '../../src/calibration/calibrate.js';
import type { LabelledAnswer } from '../../src/calibration/labelled-answer.js';
import { policyWith } from '../policy/verdicts.js';
import { Dice } from '../middleware/streaming/properties/dice.js';

/**
 * A world whose truth is known: an answer has one to four sentences; those of a right answer score U^(1/sharpness) with
 * U uniform, and one of a wrong answer scores U. So a threshold t touches a right answer of m sentences with the
 * probability 1 - (1 - t^sharpness)^m.
 */
const LENGTHS = [1, 2, 3, 4];

function drawAnswer(random: () => number, isRight: boolean, sharpness: number): LabelledAnswer {
  const length = LENGTHS[Math.floor(random() * LENGTHS.length)]!;
  const scores = Array.from({ length }, () => random() ** (1 / sharpness));
  if (!isRight) scores[0] = random();
  return answer(scores, isRight);
}

function answer(
  scores: readonly number[],
  isRight: boolean,
  route = 'chat',
  language = 'en',
): LabelledAnswer {
  return {
    route,
    language,
    checker: 'scripted',
    checkerVersion: '1',
    sentences: scores.map((score) => ({ state: 'grounded', score })),
    supportScore: scores.reduce((sum, score) => sum + score, 0) / scores.length,
    isRight,
  };
}

function seeded(seed: number): () => number {
  const dice = new Dice(seed);
  return () => dice.next();
}

function trueShareTouched(threshold: number, sharpness: number): number {
  const survives = 1 - threshold ** sharpness;
  return LENGTHS.reduce((sum, m) => sum + 1 - survives ** m, 0) / LENGTHS.length;
}

const DEFAULTS: CalibrateOptions = {
  rightTouched: 0.02,
  confidence: 0.95,
  // Only scores decide in this world.
  policyOf: () => policyWith({ minCitedClaims: 0 }),
  touch: 'rewrite',
  joint: false,
};
const DRAWS = cases(150, 2000);
const JOINT_DRAWS = cases(60, 500);
/** Where the promise would be broken in three draws of ten if answers that repeat one another were counted as they are. */
const REPEAT_DRAWS = cases(100, 2000);

/** A share of 95 %, less what chance takes of it in few draws: two and a half standard deviations. */
const leastKept = (draws: number): number => 0.95 - cases(2.5, 0) * Math.sqrt((0.95 * 0.05) / draws);
/** A bound that always holds would catch fewer wrong answers than it may. Few draws show no more than that. */
const KEPT_UNDER = cases(1, 0.99);

test.each([
  { right: 149, sharpness: 4, rightTouched: 0.02 },
  { right: 300, sharpness: 8, rightTouched: 0.02 },
  { right: 200, sharpness: 2, rightTouched: 0.05 },
])('$right right answers: the promise of $rightTouched holds in at least 95 % of draws', (world) => {
  const { right, sharpness, rightTouched } = world;
  let kept = 0;
  for (let seed = 1; seed <= DRAWS; seed++) {
    const random = seeded(seed);
    const labelled = Array.from({ length: right }, () => drawAnswer(random, true, sharpness));
    const { groups } = calibrate(labelled, { ...DEFAULTS, rightTouched });
    if (trueShareTouched(groups[0]!.thresholds.claim, sharpness) <= rightTouched) kept++;
  }
  expect(kept / DRAWS).toBeGreaterThanOrEqual(leastKept(DRAWS));
  expect(kept / DRAWS).toBeLessThan(KEPT_UNDER);
});

// Scores of one sentence each; what share of right answers scores under a threshold is known.
const OTHER_WORLDS: Readonly<
  Record<string, { draw: (random: () => number) => number; under: (threshold: number) => number }>
> = {
  'half of them with one score': {
    draw: (random) => (random() < 0.5 ? 0.99 : random() ** (1 / 4)),
    under: (threshold) => (threshold > 0.99 ? 0.5 : 0) + 0.5 * threshold ** 4,
  },
  'scores in tenths': {
    draw: (random) => Math.floor(10 * random() ** (1 / 8)) / 10,
    under: (threshold) => (Math.ceil(10 * threshold - 1e-9) / 10) ** 8,
  },
  'a kind of three in a hundred that scores low': {
    draw: (random) => (random() < 0.03 ? 0.2 * random() : 0.6 + 0.4 * random()),
    under: (threshold) => 0.03 * Math.min(1, threshold / 0.2) + 0.97 * Math.max(0, (threshold - 0.6) / 0.4),
  },
};

test.each(Object.entries(OTHER_WORLDS))('the promise holds with %s', (_, { draw, under }) => {
  let kept = 0;
  for (let seed = 1; seed <= DRAWS; seed++) {
    const random = seeded(seed);
    const labelled = Array.from({ length: 300 }, () => answer([draw(random)], true));
    const { groups } = calibrate(labelled, DEFAULTS);
    if (groups[0] === undefined || under(groups[0].thresholds.claim) <= 0.02) kept++;
  }
  expect(kept / DRAWS).toBeGreaterThanOrEqual(leastKept(DRAWS));
});

test('with --joint the promises of all groups hold at once in at least 95 % of draws', () => {
  const routes = ['chat', 'claims', 'help'];
  const sharpness = { chat: 3, claims: 6, help: 12 } as Record<string, number>;
  let kept = 0;
  for (let seed = 1; seed <= JOINT_DRAWS; seed++) {
    const random = seeded(seed);
    const labelled = routes.flatMap((route) =>
      Array.from({ length: 250 }, () => ({ ...drawAnswer(random, true, sharpness[route]!), route })),
    );
    const { groups } = calibrate(labelled, { ...DEFAULTS, joint: true });
    expect(groups.map(({ route }) => route)).toEqual(routes);
    const isKept = ({ route, thresholds }: (typeof groups)[number]): boolean =>
      trueShareTouched(thresholds.claim, sharpness[route]!) <= 0.02;
    if (groups.every(isKept)) kept++;
  }
  expect(kept / JOINT_DRAWS).toBeGreaterThanOrEqual(leastKept(JOINT_DRAWS));
});

test('as many wrong answers are caught as the promise allows', () => {
  const random = seeded(1);
  const labelled = [
    ...Array.from({ length: 20_000 }, () => drawAnswer(random, true, 8)),
    ...Array.from({ length: 2_000 }, () => drawAnswer(random, false, 8)),
  ];
  const [group] = calibrate(labelled, DEFAULTS).groups;
  // The threshold at which the truth is 2 %: with many labels nothing is given away.
  expect(trueShareTouched(group!.thresholds.claim, 8)).toBeGreaterThan(0.017);
  expect(group!.atMost).toBeLessThanOrEqual(0.02);
  expect(group!.caught.seen / group!.caught.of).toBeGreaterThan(0.5);
});

test('148 right answers get no threshold; 149 do', () => {
  const labelled = (count: number) => Array.from({ length: count }, () => answer([0.9], true));
  const few = calibrate(labelled(148), DEFAULTS);
  expect(few).toMatchObject({
    fewest: 149,
    groups: [],
    pooled: [{ route: 'chat', right: 148, pool: undefined, why: 'tooFew' }],
  });
  expect(calibrate(labelled(149), DEFAULTS).groups).toMatchObject([
    { route: 'chat', language: ALL, thresholds: { claim: 0.9 }, touched: { of: 149, seen: 0 } },
  ]);
});

test('a group with too few falls to its route, and a route to all', () => {
  const many = (count: number, route: string, language: string) =>
    Array.from({ length: count }, () => answer([0.9], true, route, language));
  const { groups, pooled } = calibrate(
    [...many(160, 'chat', 'en'), ...many(20, 'chat', 'de'), ...many(10, 'faq', 'en')],
    DEFAULTS,
  );
  expect(groups.map(({ route, language }) => `${route} ${language}`)).toEqual(['chat *', 'chat en', '* *']);
  expect(pooled).toMatchObject([
    { route: 'chat', language: 'de', pool: { route: 'chat', language: ALL }, why: 'tooFew' },
    { route: 'faq', language: ALL, pool: { route: ALL, language: ALL }, why: 'tooFew' },
  ]);
});

test('those that fall to a larger group are promised something of their own, where they have labels enough', () => {
  const many = (count: number, language: string, score: number) =>
    Array.from({ length: count }, () => answer([score], true, 'chat', language));
  const { groups } = calibrate(
    [...many(200, 'en', 0.9), ...many(100, 'de', 0.4), ...many(80, 'ja', 0.5)],
    DEFAULTS,
  );
  expect(groups).toMatchObject([
    { language: ALL, isRest: true, thresholds: { claim: 0.4 }, touched: { of: 180 } },
    { language: 'en', isRest: false, thresholds: { claim: 0.9 } },
  ]);
});

test('what no threshold changes counts, and is named where it breaks the promise alone', () => {
  const labelled = Array.from({ length: 200 }, (_, n) => ({
    ...answer([0.9], true),
    ...(n < 10 && { sentences: [{ state: 'contradicted' as const, score: 0.9 }] }),
  }));
  expect(calibrate(labelled, DEFAULTS)).toMatchObject({ groups: [], pooled: [{ why: 'rules' }] });
});

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

test('where uncertain sentences are blocked too, citationThreshold is what is set', () => {
  const strict = policyWith({ uncertainClaim: 'block', unsupportedClaim: 'block' });
  const labelled = Array.from({ length: 149 }, () => answer([0.5], true));
  const { groups } = calibrate(labelled, { ...DEFAULTS, policyOf: () => strict });
  expect(groups).toMatchObject([{ thresholds: { claim: 0.5 }, touched: { seen: 0 } }]);
});
