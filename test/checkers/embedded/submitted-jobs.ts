import { join } from 'node:path';
import { BroadcastChannel } from 'node:worker_threads';
import packageRoot from '../../../package-root.cjs';
import type { JobEnd, JobTerms, Withdraw } from '../../../src/checkers/embedded/engine.js';
import { WorkerEngine } from '../../../src/checkers/embedded/worker-engine.js';
import type { WorkerEngineOptions } from '../../../src/checkers/embedded/worker-engine-options.js';
import { after, systemClock } from '../../../src/contract/monotonic-clock.js';
import { requestFor } from '../scripted-checker.js';

const engines: WorkerEngine[] = [];

afterEach(() => Promise.all(engines.splice(0).map((engine) => engine.close())));

export function engineOn(worker = 'scripted', own: Partial<WorkerEngineOptions> = {}): WorkerEngine {
  const workerFile = join(packageRoot, 'test/checkers/embedded/workers', `${worker}.mjs`);
  const engine = new WorkerEngine({ workerFile, clock: systemClock, ...own });
  engines.push(engine);
  return engine;
}

/** Resolves when a scripted worker begins to judge an answer; to be called before that is submitted. */
export function whenBegun(answer: string): Promise<void> {
  const channel = new BroadcastChannel('scripted worker has begun');
  return new Promise((resolve) => {
    channel.onmessage = (message: unknown) => {
      const { data } = message as { readonly data: unknown };
      if (data !== answer) return;
      channel.close();
      resolve();
    };
  });
}

interface Job {
  readonly end: Promise<JobEnd>;
  readonly withdraw: Withdraw;
}

export const termsOf = (budget: number): JobTerms => ({
  deadline: after(systemClock.now(), budget),
  otherLanguages: 'judge',
});

export function submit(engine: WorkerEngine, answer: string, budget = 30_000): Job {
  let withdraw: Withdraw = () => false;
  const end = new Promise<JobEnd>((resolve) => {
    withdraw = engine.submit(requestFor(answer), termsOf(budget), resolve);
  });
  return { end, withdraw };
}

export const rawOf = async ({ end }: Job): Promise<Record<string, unknown>> => {
  const ended = await end;
  if (ended.kind !== 'complete') throw new Error(`ended ${ended.kind}`);
  return Object.fromEntries(Object.entries(ended.raw));
};
