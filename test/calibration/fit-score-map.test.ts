import fc from 'fast-check';
import { brier, fitIsotonic, fitPlatt, type LabelledScore } from '../../src/calibration/fit-score-map.js';
import { mapScore, scoreMapSchema } from '../../src/checkers/mapping/score-map.js';
import { Dice } from '../middleware/streaming/properties/dice.js';

/** Scores whose truth is known: the share right at a score s is `truth(s)`. */
function draw(count: number, seed: number, truth: (score: number) => number): LabelledScore[] {
  const dice = new Dice(seed);
  return Array.from({ length: count }, () => {
    const score = dice.next();
    return { score, isRight: dice.chance(truth(score)) };
  });
}

test('Platt finds the curve that the labels were drawn from', () => {
  const truth = (score: number): number => 1 / (1 + Math.exp(-(6 * score - 4)));
  const map = fitPlatt(draw(20_000, 1, truth));
  for (const score of [0.1, 0.5, 0.9]) expect(mapScore(map, score)).toBeCloseTo(truth(score), 1);
});

test('isotonic finds a curve of any rising shape', () => {
  const truth = (score: number): number => (score < 0.7 ? 0.2 : 0.9);
  const labelled = draw(20_000, 1, truth);
  const map = fitIsotonic(labelled);
  for (const score of [0.2, 0.5, 0.8, 0.95])
    expect(Math.abs(mapScore(map, score) - truth(score))).toBeLessThan(0.06);
  expect(brier(labelled, (score) => mapScore(map, score))).toBeLessThan(brier(labelled) - 0.02);
});

test('every map is what the configuration takes, stays in [0,1] and keeps the order', () => {
  const score = fc.integer({ min: 0, max: 100 }).map((n) => n / 100);
  const labelled = fc.array(fc.record({ score, isRight: fc.boolean() }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(labelled, fc.constantFrom(fitPlatt, fitIsotonic), score, score, (given, fit, a, b) => {
      const map = fit(given);
      expect(scoreMapSchema.parse(map)).toEqual(map);
      const [low, high] = [mapScore(map, Math.min(a, b)), mapScore(map, Math.max(a, b))];
      expect(low).toBeGreaterThanOrEqual(0);
      expect(high).toBeLessThanOrEqual(1);
      expect(low).toBeLessThanOrEqual(high + 1e-12);
    }),
  );
});

test('scores that say the opposite become one share', () => {
  const map = fitPlatt(draw(2000, 1, (score) => 1 - score));
  expect(mapScore(map, 0.1)).toBe(mapScore(map, 0.9));
});
