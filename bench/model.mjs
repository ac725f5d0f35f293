/**
 * The embedded engine with its model, as an app has it (worker and model process): how long checks take, how many passes
 * the model makes, how long the app's event loop is held, and memory, by size of the request and by concurrency.
 *
 *   npm run bench:engine        (this is its second part)
 *   node bench/model.mjs [--dist dist/esm] [--threads 2] [--rounds 20] [--budget 500]
 *
 * Runs the built engine. Every request is new, so that no score and no fact was seen before. `exact` is the same
 * engine without the model, burst by burst in turn: what to compare the rest with. `held` is the longest that the app's
 * event loop waited in a burst, median and most; `passes` of the verdicts that were not cut short.
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

/** One burst of new requests; returns their verdicts and times, and how long the event loop was held. */
async function burst(checker, { size, concurrency }) {
  const requests = Array.from({ length: concurrency }, () => requestOf(size));
  await setTimeout(30);
  const held = monitorEventLoopDelay({ resolution: 1 });
  held.enable();
  const checks = await Promise.all(
    requests.map(async (request) => {
      const started = performance.now();
      const verdict = await check(checker, request);
      return { verdict, ms: performance.now() - started };
    }),
  );
  held.disable();
  return { checks, held: held.max / 1e6 };
}

function figuresOf(bursts) {
  const checks = bursts.flatMap((one) => one.checks);
  const verdicts = checks.map(({ verdict }) => verdict);
  const times = checks.map(({ ms }) => ms);
  const shareOf = (isSo) => verdicts.filter(isSo).length / verdicts.length;
  const made = verdicts.flatMap((verdict) => verdict.raw?.passes?.made ?? []);
  return {
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    max: Math.max(...times),
    model: shareOf(({ tier }) => tier === 'model'),
    mixed: shareOf(({ tier }) => tier === 'mixed'),
    complete: shareOf(({ kind }) => kind === 'complete'),
    passes: made.length === 0 ? undefined : quantile(made, 0.5),
    held: quantile(
      bursts.map((one) => one.held),
      0.5,
    ),
    heldMax: Math.max(...bursts.map((one) => one.held)),
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

const started = performance.now();
const checkers = [
  { name: 'exact', checker: embedded({ threads: 0 }) },
  { name: 'model', checker: embedded({ threads: Number(options.threads) }) },
];
const readyMs = [];
for (const { checker } of checkers) {
  await checker.ready;
  readyMs.push(Math.round(performance.now() - started));
  // Until the hot paths are compiled.
  for (let n = 0; n < 100; n += 1) await check(checker, requestOf(RUNS[0].size));
}
const results = [];
for (const run of RUNS) {
  const count = Math.max(
    3,
    Math.ceil(rounds / (SIZES[run.size].facts > 100 ? 4 : 1) / Math.sqrt(run.concurrency)),
  );
  const bursts = new Map(checkers.map(({ name }) => [name, []]));
  // In turn, so that both meet the same machine.
  for (let round = 0; round < count; round += 1) {
    for (const { name, checker } of checkers) bursts.get(name).push(await burst(checker, run));
  }
  for (const { name } of checkers)
    results.push({ name, ...run, ...figuresOf(bursts.get(name)), ...memory() });
}
for (const { checker } of checkers) await checker.close();

const number = (value, digits, width) => (value === undefined ? '-' : value.toFixed(digits)).padStart(width);
for (const { size, concurrency } of RUNS) {
  console.log(`\n${size}, ${concurrency} at once, budget ${budget} ms`);
  console.log('         p50 ms  p95 ms  max ms  passes  model  mixed  complete  held ms  (most)');
  for (const row of results.filter((one) => one.size === size && one.concurrency === concurrency)) {
    console.log(
      `${row.name.padEnd(7)}${number(row.p50, 1, 8)}${number(row.p95, 1, 8)}${number(row.max, 1, 8)}${number(row.passes, 0, 8)}${number(row.model, 2, 7)}${number(row.mixed, 2, 7)}${number(row.complete, 2, 10)}${number(row.held, 1, 9)}${number(row.heldMax, 1, 8)}`,
    );
  }
}
const { appMb, modelMb } = results.at(-1);
console.log(
  `\nmemory: ${appMb.toFixed(0)} MB of the app with both engines, ${modelMb.toFixed(0)} MB of the model's process`,
);
console.log(`ready after ${readyMs.join(' and ')} ms`);
console.log(JSON.stringify(results));
