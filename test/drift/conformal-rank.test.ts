import { ConformalRank } from '../../src/drift/conformal-rank.js';
import { Dice } from '../middleware/streaming/properties/dice.js';

const half = () => 0.5;

test('values of a size rank by it, among those before and themselves', () => {
  const rank = new ConformalRank(new Map([['2', 4], ['10', 5]]), 'size', half); // prettier-ignore
  // Four of ten lie before the six that are level.
  expect(rank.next('10')).toBeCloseTo(0.7, 12);
  expect(rank.next('3')).toBeCloseTo(4.5 / 11, 12);
});

test('values without an order rank by how many have the same, so that what is new comes last', () => {
  const rank = new ConformalRank(new Map([['en', 6], ['de', 3]]), 'frequency', half); // prettier-ignore
  expect(rank.next('a new one')).toBeCloseTo(9.5 / 10, 12);
  expect(rank.next('zz')).toBeCloseTo(10 / 11, 12);
  expect(rank.next('en')).toBeCloseTo(3.5 / 12, 12);
});

test.each(['size', 'frequency'] as const)('ranks by %s are uniform, however few the start has', (by) => {
  const dice = new Dice(1);
  const draw = () => ['3', '1', '2', '4'][Math.min(3, dice.below(8))] ?? '4';
  const tenths = new Array<number>(10).fill(0);
  for (let run = 0; run < 2000; run++) {
    const start = new Map<string, number>();
    for (let n = 0; n < 5; n++) {
      const bin = draw();
      start.set(bin, (start.get(bin) ?? 0) + 1);
    }
    const rank = new ConformalRank(start, by, () => dice.next());
    for (let n = 0; n < 5; n++) {
      const tenth = Math.floor(10 * rank.next(draw()));
      tenths[tenth] = (tenths[tenth] ?? 0) + 1;
    }
  }
  // Of 10,000 each tenth has 1,000, give or take 30; chi-squared over 9 is over 27.9 once in a thousand.
  expect(tenths.reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0)).toBeLessThan(27.9);
});
