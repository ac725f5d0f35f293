import { Session, type Debugger, type Profiler } from 'node:inspector';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { nativeWork } from './native-work.js';

/** Code of ours, by the URL of its file. */
const OURS = /^(?!.*\/node_modules\/).*\/(?:src|middleware|config)\//u;
/** Stays on Node's own prototype, and so is that of the process's first test file: of it the calls are enough. */
const OF_PROCESS = /\/middleware\/response\/shared-methods\.ts$/u;

// V8 counts the blocks of what is compiled from here on; of code that another test file has left in its cache, and of what
// the optimiser puts in line, it counts the calls alone.
const EXACT = ['--no-compilation-cache', '--no-opt', '--no-maglev', '--no-flush-bytecode'];
const USUAL = ['--compilation-cache', '--opt', '--flush-bytecode'];

// Each count goes through all code there is in the process: what earlier test files left and nothing uses goes first.
setFlagsFromString('--expose-gc');
(runInNewContext('gc') as () => void)();

const session = new Session();
EXACT.forEach(setFlagsFromString);
session.connect();
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
nativeWork.start();
/** Code of ours that this test file has loaded already. */
const EARLY = Object.keys(require.cache).find((path) => OURS.test(path) && !OF_PROCESS.test(path));
/** Ids of the scripts of earlier test files, whose timers may still go off: jest loads each file's code anew. */
const LEFT = scriptsNow();

afterAll(() => {
  nativeWork.stop();
  session.post('Profiler.stopPreciseCoverage');
  session.disconnect();
  USUAL.forEach(setFlagsFromString);
});

/**
 * What the code under src, middleware and config has done in this thread since the last call, in steps: blocks of it that
 * were entered, and characters and entries that built-in functions went through (`native-work.ts`). The same on every
 * machine and Node. Import this before the code that is counted.
 *
 * @param isCounted of a file's URL. @default what is under src, middleware and config
 * @throws Error when some of that code was loaded or compiled before, so that none of it, or only its calls, would be counted.
 */
export function takeWork(isCounted = isOurs): number {
  const { steps, late } = stepsSince(isCounted);
  if (late !== undefined) throw new Error(late);
  return steps;
}

const isOurs = (url: string): boolean => OURS.test(url);

/** Ids of our scripts that are there, run or not: coverage lists a script only once it has run. */
function scriptsNow(): ReadonlySet<string> {
  const ids = new Set<string>();
  const keep = ({ params }: { params: Debugger.ScriptParsedEventDataType }): void => {
    if (OURS.test(params.url) && !OF_PROCESS.test(params.url)) ids.add(params.scriptId);
  };
  session.on('Debugger.scriptParsed', keep);
  // Tells of every script before it returns.
  session.post('Debugger.enable');
  session.post('Debugger.disable');
  session.off('Debugger.scriptParsed', keep);
  return ids;
}

/** What has run since the last call, by script. */
function coverageNow(): readonly Profiler.ScriptCoverage[] {
  let found: readonly Profiler.ScriptCoverage[] = [];
  // Answers before it returns.
  session.post('Profiler.takePreciseCoverage', (_error, taken?: Profiler.TakePreciseCoverageReturnType) => {
    found = taken?.result ?? [];
  });
  return found;
}

/** The steps since the last call, and which code they are not all of. */
function stepsSince(isCounted = isOurs): { readonly steps: number; readonly late: string | undefined } {
  let steps = nativeWork.take();
  let late = EARLY === undefined ? undefined : `${EARLY} was loaded before work-counter.ts`;
  for (const { scriptId, url, functions } of coverageNow()) {
    if (!isCounted(url) || LEFT.has(scriptId)) continue;
    for (const { functionName, isBlockCoverage, ranges } of functions) {
      const counts = ranges.map(({ count }) => count);
      if (!isBlockCoverage && counts.some((count) => count > 0) && !OF_PROCESS.test(url))
        late = `${functionName} of ${url} was compiled before work-counter.ts was imported`;
      for (const count of counts) steps += count;
    }
  }
  // What was done here is none of it.
  nativeWork.take();
  return { steps, late };
}

/** Steps that `run`, which is synchronous, takes. The first call builds tables and compiles: it takes more. */
export function workOf(run: () => unknown): number {
  stepsSince();
  run();
  return takeWork();
}

/** `growthOf` is under this where the work is linear. */
export const LINEAR = 6;

/**
 * How many times the work of `run` it is on what `make` makes of four times the size: 4 where the work is linear in the
 * size, 16 where it is quadratic, 1 where it does not depend on it. What `make` does is not counted.
 */
export function growthOf<Input>(
  make: (size: number) => Input,
  run: (input: Input) => unknown,
  size: number,
): number {
  const [once, fourTimes] = [make(size), make(4 * size)];
  // On another input: what remembers its last one would do nothing the second time.
  run(make(size + 1));
  takeWork();
  run(once);
  const work = takeWork();
  run(fourTimes);
  return takeWork() / work;
}

/** Something that can be made of any size. */
export interface Sized<Input> {
  readonly name: string;
  of(size: number): Input;
}

/** So many inputs are counted at once: a count takes as long as it takes to read a text. */
const COUNTED_AT_ONCE = 8;
/**
 * Growth of the work on all of them at which each is counted alone. The square is seen as soon as it is a third of the work on
 * the smaller of the two sizes: (4 · 1 + 16/3) / (1 + 1/3) is 7, and of 8 inputs with one such (4 · 8 + 16/3) / (8 + 1/3) is 4.5.
 */
const SUSPECT = 4.4;

/**
 * The names of the inputs, with their growth, for which the work of `run` is not linear: see `growthOf`.
 *
 * @param atOnce inputs that are counted together, and alone where that grows too fast. @default 8
 */
export function notLinear<Input>(
  inputs: readonly Sized<Input>[],
  run: (input: Input) => unknown,
  size: number,
  atOnce = COUNTED_AT_ONCE,
): string[] {
  const growthOfAll = (some: readonly Sized<Input>[]): number =>
    growthOf(
      (each) => some.map((input) => input.of(each)),
      (made) => {
        for (const input of made) run(input);
      },
      size,
    );
  const found: string[] = [];
  for (let at = 0; at < inputs.length; at += atOnce) {
    const some = inputs.slice(at, at + atOnce);
    if (some.length > 1 && growthOfAll(some) < SUSPECT) continue;
    for (const input of some) {
      const growth = growthOfAll([input]);
      if (!(growth < LINEAR)) found.push(`${input.name}: ${String(growth)}`);
    }
  }
  return found;
}
