import { Session, type Profiler } from 'node:inspector';
import { setFlagsFromString } from 'node:v8';

/**
 * Counts how often V8 enters each block of our own code in this thread: a step counter that does not know of time, and gives
 * the same for the same run. What a regular expression does inside is not counted: `npm run patterns` proves those.
 *
 * Only functions that are compiled while it counts have counters, so that a test imports this before what it counts; and
 * optimised code skips them, so that nothing is optimised until the test's end.
 */
const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
for (const flag of ['--no-opt', '--no-maglev']) setFlagsFromString(flag);
afterAll(() => {
  session.post('Profiler.stopPreciseCoverage');
  session.disconnect();
  // Whether Maglev was on nothing tells: others in this process do without.
  setFlagsFromString('--opt');
});

const OURS = /\/(?:src|middleware|config)\//u;
const OTHERS = /\/node_modules\//u;

/** Blocks entered since the last call. */
export function takeWork(isCounted = (url: string): boolean => OURS.test(url) && !OTHERS.test(url)): number {
  let sum = 0;
  // Answers before it returns.
  session.post('Profiler.takePreciseCoverage', (_error, taken?: Profiler.TakePreciseCoverageReturnType) => {
    for (const { url, functions } of taken?.result ?? []) {
      if (!isCounted(url)) continue;
      for (const { ranges } of functions) for (const { count } of ranges) sum += count;
    }
  });
  return sum;
}

/** Blocks of our own code that are entered by `run`, which is synchronous: what it costs, whatever the machine. */
export function workOf(run: () => unknown): number {
  takeWork();
  run();
  return takeWork();
}
