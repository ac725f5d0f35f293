import { ChangeDetector } from '../../src/drift/change-detector.js';

/** Ranks are told apart by 128 cells. */
const CELLS = Array.from({ length: 128 }, (_, cell) => (cell + 0.5) / 128);
const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

/** What a detector comes to after the same ranks. */
function after(ranks: readonly number[], weight = 1): number {
  const detector = new ChangeDetector();
  return ranks.map((rank) => detector.next(rank, weight)).at(-1) ?? 0;
}

test.each<[string, readonly number[]]>([
  ['nothing', []],
  ['low ranks', [0.01, 0.02, 0.1, 0.05]],
  ['ranks at both ends', [0.001, 0.999, 0.5, 0.998]],
])('after %s the next rank, uniform, adds its weight in the mean and no more: a martingale', (_, before) => {
  const next = CELLS.map((cell) => after([...before, cell]));
  expect(mean(next)).toBeCloseTo((before.length === 0 ? 0 : after(before)) + 1, 9);
});

test('what it holds grows when ranks gather at an end, in a part of it, or lean to one side', () => {
  const of = (rank: (n: number) => number): number => after(Array.from({ length: 100 }, (_, n) => rank(n)));
  const even = of((n) => ((n * 37) % 100) / 100);
  for (const rank of [
    (n: number) => (n % 10 === 0 ? 0.99 : ((n * 37) % 100) / 100),
    (n: number) => (n % 3 === 0 ? 0.1 : ((n * 37) % 100) / 100),
    (n: number) => Math.sqrt(((n * 37) % 100) / 100),
  ])
    expect(of(rank)).toBeGreaterThan(10 * even);
});
