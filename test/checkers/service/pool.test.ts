import { Pool, type Member } from '../../../src/checkers/service/pool.js';
import type { MonotonicMs } from '../../../src/contract/monotonic-clock.js';

function poolOf(...values: string[]) {
  let now = 0;
  const pool = new Pool(values, { now: () => now as MonotonicMs });
  return {
    pool,
    at: (ms: number) => {
      now = ms;
    },
    choose: (...tried: Member<string>[]) => pool.choose(new Set(tried)),
  };
}

test('equals are asked in turn', () => {
  const { choose } = poolOf('a', 'b', 'c');
  expect(Array.from({ length: 6 }, () => choose()?.value)).toEqual(['a', 'b', 'c', 'a', 'b', 'c']);
});

test('one that fails is left alone, longer each time, until it answers', () => {
  const { pool, choose, at } = poolOf('a', 'b');
  const a = choose()!;
  let now = 0;
  for (const rest of [500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]) {
    at(now);
    pool.failed(a);
    at(now + rest - 1);
    expect([choose()?.value, choose()?.value]).toEqual(['b', 'b']);
    at((now += rest));
    expect([choose()?.value, choose()?.value].sort()).toEqual(['a', 'b']);
  }
  pool.answered(a);
  pool.failed(a);
  at(now + 500);
  expect([choose()?.value, choose()?.value].sort()).toEqual(['a', 'b']);
});

test('with all of them at rest, the one whose rest ends first is asked', () => {
  const { pool, choose } = poolOf('a', 'b');
  const [a, b] = [choose()!, choose()!];
  pool.failed(a, 20_000);
  pool.full(b, 5000);
  expect(choose()?.value).toBe('b');
  expect(choose(b)?.value).toBe('a');
  expect(choose(a, b)).toBeUndefined();
});
