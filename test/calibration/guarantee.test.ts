import { cases } from '../cases.js';
import { ALL, calibrate } from '../../src/calibration/calibrate.js';
import type { LabelledAnswer } from '../../src/calibration/labelled-answer.js';
import { policyWith } from '../policy/verdicts.js';
import { answer, DEFAULTS, leastKept, seeded } from './labelled-answers.js';

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

function trueShareTouched(threshold: number, sharpness: number): number {
  const survives = 1 - threshold ** sharpness;
  return LENGTHS.reduce((sum, m) => sum + 1 - survives ** m, 0) / LENGTHS.length;
}

const DRAWS = cases(150, 2000);
const JOINT_DRAWS = cases(60, 500);
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

test('where uncertain sentences are blocked too, citationThreshold is what is set', () => {
  const strict = policyWith({ uncertainClaim: 'block', unsupportedClaim: 'block' });
  const labelled = Array.from({ length: 149 }, () => answer([0.5], true));
  const { groups } = calibrate(labelled, { ...DEFAULTS, policyOf: () => strict });
  expect(groups).toMatchObject([{ thresholds: { claim: 0.5 }, touched: { seen: 0 } }]);
});
