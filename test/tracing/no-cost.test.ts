import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import packageRoot from '../../package-root.cjs';

/** Bytes of the smallest object. */
const SMALLEST_OBJECT = 16;

/** Bytes that a check takes: for spans, in the guard, and for one object that the script adds to compare with. */
function allocated(api: 'absent' | 'idle' | 'recording'): {
  spans: number;
  guard: number;
  oneObject: number;
} {
  const run = spawnSync(
    process.execPath,
    ['--no-opt', '--no-flush-bytecode', join(packageRoot, 'test/tracing/allocations.mjs'), api],
    { encoding: 'utf8' },
  );
  if (run.status !== 0) throw new Error(run.stderr);
  return JSON.parse(run.stdout) as ReturnType<typeof allocated>;
}

test.each([
  ['@opentelemetry/api', 'absent'],
  ['a registered provider of tracers', 'idle'],
] as const)('without %s not one object a check is allocated for spans', (_what, how) => {
  const { spans, guard, oneObject } = allocated(how);
  expect(guard).toBeGreaterThan(0);
  expect(oneObject).toBeGreaterThanOrEqual(SMALLEST_OBJECT);
  expect(spans).toBeLessThan(SMALLEST_OBJECT);
});

test('with one the same count sees what spans take', () => {
  expect(allocated('recording').spans).toBeGreaterThan(10 * SMALLEST_OBJECT);
});
