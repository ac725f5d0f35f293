// npm run bench:start: what an app's start costs, each time in a process of its own: require('answer-guard') beside
// require('express'), the first guard, the embedded engine until it is ready, and its first check beside the median of later
// ones.
//
//   npm run bench:start [-- --rounds 5]
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, step: { type: 'string' } },
});
const require = createRequire(import.meta.url);
const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** Milliseconds of processor time, and megabytes, that something takes. */
function cost(run) {
  const [cpu, rss] = [process.cpuUsage(), process.memoryUsage.rss()];
  const result = run();
  const { user, system } = process.cpuUsage(cpu);
  return { ms: (user + system) / 1000, mb: (process.memoryUsage.rss() - rss) / 1e6, result };
}

const STEPS = {
  express: () => [cost(() => require('express'))],
  package: () => {
    const required = cost(() => require('answer-guard'));
    const named = cost(() => {
      const { answerGuard, setFacts, addFacts, finalAnswer } = required.result;
      return [answerGuard, setFacts, addFacts, finalAnswer];
    });
    const { recorded } = required.result;
    const options = { config: false, logger: false, register: false };
    const made = cost(() => named.result[0]({ ...options, checker: recorded({ supportScore: 0.9 }) }));
    return [required, named, made];
  },
  engine: async () => {
    const { createGuard } = await import('answer-guard');
    const from = performance.now();
    const guard = createGuard({ config: false, logger: false, register: false, budgetMs: 10_000 });
    await guard.ready;
    const ready = performance.now() - from;
    const facts = ['The Skerry Line sails from Ardnish to Holm in 35 minutes. A bicycle costs 3.50 euros.'];
    const times = [];
    for (let n = 0; n < 60; n++) {
      const answer = `The crossing takes ${30 + n} minutes. A bicycle costs 3.50 euros. Boat ${n} is full.`;
      times.push((await guard.check({ answer, facts })).elapsedMs);
    }
    return [{ ready, first: times[0], later: median(times) }];
  },
};

if (values.step !== undefined) {
  const costs = await STEPS[values.step]();
  console.log(JSON.stringify(costs.map(({ result: _, ...figures }) => figures)));
  process.exit(0);
}
const runs = { express: [], package: [], engine: [] };
for (let round = 0; round < Number(values.rounds); round++) {
  for (const step of Object.keys(runs)) {
    const output = execFileSync(process.execPath, [new URL(import.meta.url).pathname, '--step', step]);
    runs[step].push(JSON.parse(output.toString()));
  }
}
const spread = (numbers) =>
  `${median(numbers).toFixed(1)} (${Math.min(...numbers).toFixed(1)}–${Math.max(...numbers).toFixed(1)})`;
console.log(`medians of ${values.rounds} processes, least and most\n`);
console.log('| step | processor ms | MB | to express |\n| --- | ---: | ---: | ---: |');
const bare = runs.express.map(([{ ms }]) => ms);
const rows = { "require('express')": runs.express.map(([only]) => only) };
for (const [at, name] of ["require('answer-guard')", 'naming four functions', 'the first guard'].entries())
  rows[name] = runs.package.map((steps) => steps[at]);
for (const [name, costs] of Object.entries(rows)) {
  const [ms, mb] = [costs.map((each) => each.ms), costs.map((each) => each.mb)];
  console.log(`| ${name} | ${spread(ms)} | ${spread(mb)} | ${spread(ms.map((each, n) => each / bare[n]))} |`);
}
const engines = runs.engine.map(([only]) => only);
console.log(`\nthe engine is ready after ${spread(engines.map(({ ready }) => ready))} ms`);
console.log(`first check to the median of 60: ${spread(engines.map(({ first, later }) => first / later))}`);
