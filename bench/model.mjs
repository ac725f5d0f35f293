/**
 * The embedded engine with its model, as an app has it (worker and model process): how long checks take, how many passes
 * the model makes, how long the app's event loop is held, and memory, by size of the request and by concurrency.
 *
 *   npm run bench:engine        (this is its second part)
 *   node bench/model.mjs [--dist dist/esm] [--threads 2] [--rounds 20] [--budget 500]
 *
 * Runs the built engine. Every request is new, so that no score and no fact was seen before. `lexical` is the same
 * requests without the model, in the same run: what to hold the rest against.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { englishRequest } from './english-texts.mjs';

const { values: options } = parseArgs({
  options: {
    dist: { type: 'string', default: 'dist/esm' },
    threads: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '20' },
    budget: { type: 'string', default: '500' },
  },
});
const load = (file) => import(pathToFileURL(resolve(options.dist, file)).href);
const { embedded } = await load('src/checkers/embedded/embedded.js');
const { quantile } = await load('src/evaluation/scored-set.js');
const budget = Number(options.budget);
const rounds = Number(options.rounds);

const SIZES = {
  'typical: 5 facts of 120 words, 4 sentences': { facts: 5, words: 120, sentences: 4 },
  '20 facts of 170 words, 20 sentences': { facts: 20, words: 170, sentences: 20 },
  'largest: 200 facts of 10,000 characters, 4,096 tokens': { facts: 200, words: 1640, sentences: 290 },
};
const RUNS = [
  { size: 'typical: 5 facts of 120 words, 4 sentences', concurrency: 1 },
  { size: 'typical: 5 facts of 120 words, 4 sentences', concurrency: 10 },
  { size: 'typical: 5 facts of 120 words, 4 sentences', concurrency: 50 },
  { size: '20 facts of 170 words, 20 sentences', concurrency: 1 },
  { size: 'largest: 200 facts of 10,000 characters, 4,096 tokens', concurrency: 1 },
];

let seed = 1;
const requestOf = (size) => {
  const request = englishRequest({ ...SIZES[size], seed: ++seed });
  for (const fact of request.facts) fact.factText = fact.factText.slice(0, 10_000);
  return request;
};

const check = (checker, request) =>
  checker.check(request, {
    signal: new globalThis.AbortController().signal,
    deadline: performance.now() + budget,
  });

async function measure(checker, { size, concurrency }) {
  const times = [];
  const verdicts = [];
  const count = Math.max(3, Math.ceil(rounds / (SIZES[size].facts > 100 ? 4 : 1) / Math.sqrt(concurrency)));
  for (let warm = 0; warm < 3; warm += 1) await check(checker, requestOf(size));
  const held = monitorEventLoopDelay({ resolution: 1 });
  for (let round = 0; round < count; round += 1) {
    const requests = Array.from({ length: concurrency }, () => requestOf(size));
    await setTimeout(30);
    if (round === 0) held.enable();
    await Promise.all(
      requests.map(async (request) => {
        const started = performance.now();
        verdicts.push(await check(checker, request));
        times.push(performance.now() - started);
      }),
    );
  }
  held.disable();
  const shareOf = (tier) => verdicts.filter((verdict) => verdict.tier === tier).length / verdicts.length;
  const kept = verdicts.map((verdict) => verdict.raw?.passes).filter((passes) => passes !== undefined);
  return {
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    max: Math.max(...times),
    model: shareOf('model'),
    mixed: shareOf('mixed'),
    complete: verdicts.filter(({ kind }) => kind === 'complete').length / verdicts.length,
    passes:
      kept.length === 0
        ? undefined
        : quantile(
            kept.map(({ made }) => made),
            0.5,
          ),
    held: held.max / 1e6,
  };
}

/** Resident memory in MB of this process, and of the processes that its threads started; NaN where /proc is not. */
function memory() {
  const appMb = process.memoryUsage().rss / 2 ** 20;
  try {
    const children = readdirSync(`/proc/${process.pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${process.pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
    );
    const kilobytes = children.map((pid) =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0),
    );
    return { appMb, modelMb: kilobytes.reduce((sum, one) => sum + one, 0) / 1024 };
  } catch {
    return { appMb, modelMb: Number.NaN };
  }
}

const results = [];
for (const threads of [0, Number(options.threads)]) {
  const checker = embedded({ threads });
  const started = performance.now();
  await checker.ready;
  const startMs = performance.now() - started;
  for (const run of RUNS)
    results.push({ threads, startMs, ...run, ...(await measure(checker, run)), ...memory() });
  await checker.close();
}

const number = (value, digits, width) => (value === undefined ? '-' : value.toFixed(digits)).padStart(width);
for (const { size, concurrency } of RUNS) {
  console.log(`\n${size}, ${concurrency} at once, budget ${budget} ms`);
  console.log(
    '             p50 ms  p95 ms  max ms  passes  model  mixed  complete  held ms  app MB  model MB',
  );
  for (const row of results.filter((one) => one.size === size && one.concurrency === concurrency)) {
    console.log(
      `${(row.threads === 0 ? 'lexical' : `${row.threads} threads`).padEnd(11)}${number(row.p50, 1, 8)}${number(row.p95, 1, 8)}${number(row.max, 1, 8)}${number(row.passes, 0, 8)}${number(row.model, 2, 7)}${number(row.mixed, 2, 7)}${number(row.complete, 2, 10)}${number(row.held, 1, 9)}${number(row.appMb, 0, 8)}${number(row.threads === 0 ? undefined : row.modelMb, 0, 10)}`,
    );
  }
}
console.log(
  `\nready after ${results
    .map(({ startMs }) => startMs.toFixed(0))
    .filter((v, n, all) => all.indexOf(v) === n)
    .join(' and ')} ms`,
);
console.log(JSON.stringify(results));
