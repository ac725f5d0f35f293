import { ClusteredShare } from '../../src/audit/clustered-share.js';

function shareOf(...clusters: readonly (readonly [hits: number, units: number])[]) {
  const share = new ClusteredShare();
  for (const [hits, units] of clusters) share.count(hits, units);
  return share;
}
const repeat = <T>(times: number, value: T): T[] => Array.from({ length: times }, () => value);

test('without a unit there is no estimate', () => {
  expect(shareOf().estimate()).toBeUndefined();
  expect(shareOf([0, 0]).estimate()).toBeUndefined();
});

// By the closed form of Wilson's interval; where the variance is estimated, one cluster less counts.
test.each([
  [50, 100, 0.4038, 0.5962],
  [0, 10, 0, 0.2775],
  [10, 10, 0.7225, 1],
  [1, 100, 0.0018, 0.0545],
])("%i of %i single units have Wilson's interval", (hits, units, low, high) => {
  const single: (readonly [number, number])[] = [
    ...repeat(hits, [1, 1] as const),
    ...repeat(units - hits, [0, 1] as const),
  ];
  const estimate = shareOf(...single).estimate();
  expect(estimate?.share).toBe(hits / units);
  expect(estimate?.low).toBeCloseTo(low, 2);
  expect(estimate?.high).toBeCloseTo(high, 2);
});

test('units that are alike within their clusters tell as much as the clusters', () => {
  const alike = shareOf(...repeat(10, [4, 4] as const), ...repeat(10, [0, 4] as const)).estimate()!;
  const apart = shareOf(...repeat(10, [1, 1] as const), ...repeat(10, [0, 1] as const)).estimate()!;
  expect(alike.low).toBeCloseTo(apart.low, 9);
  expect(alike.high).toBeCloseTo(apart.high, 9);
});

test('all hits, or one cluster, count each cluster as one unit', () => {
  expect(shareOf([0, 50]).estimate()?.high).toBeGreaterThan(0.7);
  expect(shareOf([25, 50]).estimate()?.high).toBeGreaterThan(0.9);
  expect(shareOf(...repeat(10, [7, 7] as const)).estimate()?.low).toBeCloseTo(0.7225, 3);
});

test('what is removed leaves no trace', () => {
  const share = shareOf([1, 3], [2, 2], [0, 4]);
  share.count(2, 2, -1);
  expect(share.estimate()).toEqual(shareOf([1, 3], [0, 4]).estimate());
  expect(share).toMatchObject({ clusters: 2, units: 7, hits: 1 });
});

test('the interval holds the true share in about 95 of 100 samples', () => {
  // mulberry32 by a fixed seed: the same samples in every run.
  let state = 20_261_123;
  const random = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  // A tenth of the answers has most of its sentences wrong, the others hardly any.
  const truth = 0.1 * 0.7 + 0.9 * 0.03;
  let held = 0;
  const samples = 2000;
  for (let sample = 0; sample < samples; sample++) {
    const share = new ClusteredShare();
    for (let answer = 0; answer < 120; answer++) {
      const part = random() < 0.1 ? 0.7 : 0.03;
      const units = 1 + Math.floor(random() * 6);
      let hits = 0;
      for (let unit = 0; unit < units; unit++) if (random() < part) hits++;
      share.count(hits, units);
    }
    const { low, high } = share.estimate()!;
    if (low <= truth && truth <= high) held++;
  }
  expect(held / samples).toBeGreaterThan(0.93);
  expect(held / samples).toBeLessThan(0.98);
});
