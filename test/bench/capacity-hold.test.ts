import { spawnSync } from 'node:child_process';
import packageRoot from '../../package-root.cjs';

const node = (...args: readonly string[]) => {
  const env = { ...process.env, ANSWER_GUARD_ENGINE_THREADS: '0' };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: packageRoot,
    encoding: 'utf8',
    env,
  });
  return { status, stdout, stderr };
};

/** What is decided of a point where each check took `times` as long as simulated, and so many more were refused. */
function held(times: number, refused = 0): { holds: boolean; figures: { ratio: number }[] } {
  const script = `
    import { heldPoint } from './bench/capacity/hold.mjs';
    import { simulate } from './bench/capacity/simulate.mjs';
    const machine = { times: [{ characters: 1000, serviceMs: 20, modelMs: 60 }], clientMs: 0, processors: 2, budgetMs: 500 };
    const arrivals = Array.from({ length: 100 }, (_, n) => 200 * n);
    const { p50 } = simulate({ ...machine, machines: 1, arrivals, seed: 1, apps: 1 });
    const complete = { verdict: { kind: 'complete' }, characters: 1000, ms: ${times} * p50 };
    const outcomes = arrivals.map((_, n) => (n < ${refused} ? { ...complete, verdict: { kind: 'failed' } } : complete));
    console.log(JSON.stringify(heldPoint({ arrivals, outcomes }, { ...machine, tolerance: 0.25 })));`;
  return JSON.parse(node('--input-type=module', '--eval', script).stdout) as ReturnType<typeof held>;
}

test('the simulation holds up to a quarter more or less than measured, and no further', () => {
  expect(held(1)).toMatchObject({ holds: true, figures: [{ ratio: 1 }, { ratio: 1 }] });
  expect(held(1.2).holds).toBe(true);
  expect(held(1.3).holds).toBe(false);
  expect(held(0.82).holds).toBe(true);
  expect(held(0.78).holds).toBe(false);
});

test('nor where more are refused than simulated', () => {
  expect(held(1, 4).holds).toBe(true);
  expect(held(1, 10).holds).toBe(false);
});

test('bench:capacity --hold measures nothing on processors that other work has, and ends with 2', () => {
  // Nothing is under it.
  const { status, stdout, stderr } = node('bench/capacity.mjs', '--hold', '--most-used=-1');
  expect(stderr).toMatch(/^Not measured: other work had \d+ % of the processors/m);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
});

test('it says what it measured and simulated, and ends with 1 outside of its tolerance', () => {
  const few = ['--loads', '0.1', '--checks', '5', '--most-used', '100'];
  const { status, stdout } = node('bench/capacity.mjs', '--hold', ...few, '--tolerance', '0');
  expect(stdout).toMatch(/^load 0\.1, p50: measured [\d.]+ ms, simulated [\d.]+ ms, [\d.]+ of it$/m);
  expect(stdout).toMatch(/^The simulation does not hold within 0\.0 %\.$/m);
  expect(status).toBe(1);
});
