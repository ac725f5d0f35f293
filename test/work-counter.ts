import { Session, type Profiler } from 'node:inspector';

/**
 * Counts how often V8 enters each block of the code under `folders`, in this thread: a step counter that does not know of
 * time. What a regular expression does inside is not counted: `npm run patterns` proves those.
 */
export class WorkCounter {
  private readonly session = new Session();

  constructor(private readonly folders: RegExp) {
    this.session.connect();
    this.session.post('Profiler.enable');
    this.session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  }

  /** Blocks entered since the last call. */
  take(): number {
    let sum = 0;
    // Answers before it returns.
    this.session.post(
      'Profiler.takePreciseCoverage',
      (_error, taken?: Profiler.TakePreciseCoverageReturnType) => {
        for (const { url, functions } of taken?.result ?? []) {
          if (!this.folders.test(url)) continue;
          for (const { ranges } of functions) for (const { count } of ranges) sum += count;
        }
      },
    );
    return sum;
  }

  close(): void {
    this.session.post('Profiler.stopPreciseCoverage');
    this.session.disconnect();
  }
}

/** V8 loses some counts now and then: eight equal runs gave 2,952 to 11,005, half of them the whole. */
const RUNS = 6;

/**
 * Blocks of our own code that are entered by `run`, which is synchronous and may be repeated: what it costs, whatever the
 * machine. The most of several runs.
 */
export function workOf(run: () => unknown): number {
  return Math.max(...Array.from({ length: RUNS }, () => countOnce(run)));
}

function countOnce(run: () => unknown): number {
  // A counter of its own: in one that stays open a run that follows loses the same counts.
  const counter = new WorkCounter(/\/(?:src|middleware|config)\//u);
  try {
    counter.take();
    run();
    return counter.take();
  } finally {
    counter.close();
  }
}
