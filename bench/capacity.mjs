// How many machines 10, 100 and 1,000 checks a second need, and where a machine's knee is: measured times of single checks,
// then a simulation of a fleet, held against the formulas of queues and against one machine under load.
//
//   npm run build && npm run bench:capacity [-- --checks 200 --loads 0.5,0.8 --processors 2]
//   npm run bench:capacity -- --times bench/results/2026-11-29-capacity.json    simulates alone
//
// What a check takes is counted in time of processors, which other work on the machine does not change. The point that is
// held against is measured by the clock, with all of it on as many processors as `--processors` says: `taskset -c 1 npm run
// bench:capacity -- --processors 1` on a machine of which another process has the other one. --save FILE keeps the measured times.
// ANSWER_GUARD_ENGINE_THREADS=0 leaves the model out.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { againstQueue } from './capacity/against-queue.mjs';
import { measure } from './capacity/measure.mjs';
import { againstTheory, simulate } from './capacity/simulate.mjs';
import { percentile } from './stand-in.mjs';

const { values } = parseArgs({
  options: {
    checks: { type: 'string', default: '200' },
    loads: { type: 'string', default: '0.5,0.8' },
    rates: { type: 'string', default: '10,100,1000' },
    processors: { type: 'string', default: '2' },
    budget: { type: 'string', default: '500' },
    times: { type: 'string' },
    save: { type: 'string' },
  },
});
const BUDGET_MS = 500;
/** Of each simulated load. */
const SIMULATED = 20_000;
/** What a fleet must keep to: the budget at the 99th percentile, and so few checks that are refused or judged without the model. */
const MOST_AMISS = 0.001;
const percent = (share) => `${(100 * share).toFixed(share < 0.1 ? 1 : 0)} %`;
const ms = (value) => value.toFixed(value < 10 ? 1 : 0);
const table = (head, rows) => {
  console.log(`| ${head.join(' | ')} |\n| ${head.map(() => '---:').join(' | ')} |`);
  for (const row of rows) console.log(`| ${row.join(' | ')} |`);
  console.log('');
};

for (const { name, ratio } of againstTheory())
  console.log(`${name} at 70 % load: mean time in it ${ratio.toFixed(3)} of the formula's`);

console.log(
  `The model's order against that of the engine's own queue, at 90 % load: a check ends at most ${ms(await againstQueue())} ms apart`,
);

let measured;
if (values.times === undefined) {
  measured = await measure({
    checks: Number(values.checks),
    loads: values.loads.split(',').map(Number),
    budgetMs: Number(values.budget),
    processors: Number(values.processors),
  });
  if (values.save !== undefined) {
    const round = (time) => Math.round(time * 10) / 10;
    const kept = measured.times.map((time) => ({
      ...time,
      serviceMs: round(time.serviceMs),
      modelMs: round(time.modelMs),
    }));
    writeFileSync(values.save, `${JSON.stringify({ node: measured.node, times: kept })}\n`);
  }
} else measured = JSON.parse(readFileSync(values.times, 'utf8'));

const { here, times } = measured;
const processors = Number(values.processors);
const mean = (numbers) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
const serviceMs = mean(times.map((time) => time.serviceMs));
const modelMs = mean(times.map((time) => time.modelMs));
const perSecond = (1000 * processors) / (serviceMs + modelMs);
const alone = times.map((time) => time.serviceMs + time.modelMs / Math.min(2, processors));
console.log(
  `\nNode ${measured.node}. A check takes ${ms(serviceMs)} ms of a processor in the service and ${ms(modelMs)} ms in the model. ` +
    `On a machine of ${processors} processors that does nothing else: alone p50 ${ms(percentile(alone, 0.5))}, p95 ${ms(percentile(alone, 0.95))} ms, and ${perSecond.toFixed(1)} a second at most (= 1)\n`,
);

if (here !== undefined) {
  const { clientMs } = here;
  console.log(
    `Here, asked by a process on the same processors, which takes ${ms(clientMs)} ms of one: alone p50 ${ms(percentile(here.alone, 0.5))} ms by the clock. ` +
      `Measured, and simulated with the same checks at the same times, budget ${values.budget} ms:\n`,
  );
  table(
    [
      'load',
      'processor, to alone',
      'had by others',
      'a check alone, by the clock to its processor',
      'p50 measured',
      'simulated to it',
      'p95 measured',
      'simulated to it',
      'not by the model alone',
      'simulated',
    ],
    here.points.map(({ load, usedMs, others, aloneMs, arrivals, outcomes }) => {
      // What checks took of processors under load: caches and cores that others use, too, make it more or less.
      const more = usedMs / outcomes.length / (clientMs + serviceMs + modelMs);
      // A check alone, before and after, took so many times what it has of processors: they were others', too.
      const waiting = aloneMs / (clientMs + serviceMs + modelMs / Math.min(2, processors));
      const slower = more * waiting;
      const same = outcomes.map(({ characters }) => {
        const like = times.filter((time) => time.characters === characters);
        const known = like.length > 0 ? like : times;
        return {
          characters,
          serviceMs: slower * (clientMs + mean(known.map((time) => time.serviceMs))),
          modelMs: slower * mean(known.map((time) => time.modelMs)),
        };
      });
      const simulated = simulate({
        machines: 1,
        processors,
        times: same,
        arrivals,
        seed: 1,
        apps: 1,
        budgetMs: Number(values.budget),
      });
      const waited = outcomes.map((outcome) => outcome.ms);
      const other = outcomes.filter(
        ({ verdict }) => verdict.kind !== 'complete' || verdict.tier === 'lexical',
      );
      return [
        load,
        more.toFixed(2),
        percent(others),
        waiting.toFixed(2),
        ms(percentile(waited, 0.5)),
        (simulated.p50 / percentile(waited, 0.5)).toFixed(2),
        ms(percentile(waited, 0.95)),
        (simulated.p95 / percentile(waited, 0.95)).toFixed(2),
        percent(other.length / outcomes.length),
        percent(simulated.withoutModel + simulated.refused),
      ];
    }),
  );
}

console.log('One machine, four and sixteen by load, simulated; times to a check alone:\n');
const typical = percentile(alone, 0.5);
const LOADS = [0.1, 0.3, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.2];
table(
  ['load', ...[1, 4, 16].flatMap((machines) => [`p50 of ${machines}`, 'p99', 'without model', 'refused'])],
  LOADS.map((load) => [
    load,
    ...[1, 4, 16].flatMap((machines) => {
      const rate = load * machines * perSecond;
      const { p50, p99, withoutModel, refused } = simulate({
        rate,
        machines,
        processors,
        times,
        checks: SIMULATED,
        seed: 2,
      });
      return [
        (p50 / typical).toFixed(1),
        (p99 / typical).toFixed(1),
        percent(withoutModel),
        percent(refused),
      ];
    }),
  ]),
);

const keeps = ({ p99, refused, withoutModel }) =>
  p99 <= BUDGET_MS && refused <= MOST_AMISS && withoutModel <= MOST_AMISS;
const runs = (rate, machines) => simulate({ rate, machines, processors, times, checks: SIMULATED, seed: 4 });
console.log(
  `Machines for which p99 is within ${BUDGET_MS} ms and at most ${percent(MOST_AMISS)} are refused, and as many judged without the model:\n`,
);
table(
  [
    'checks a second',
    'machines',
    'load of each',
    'p50 ms',
    'p99 ms',
    'p99 ms with one fewer',
    'amiss with one fewer',
  ],
  values.rates.split(',').map((text) => {
    const rate = Number(text);
    const least = Math.max(1, Math.ceil(rate / perSecond));
    let machines = least;
    while (!keeps(runs(rate, machines))) {
      if (machines > 4 * least + 4) return [text, 'none: a check alone takes too long', '', '', '', '', ''];
      machines += Math.max(1, Math.floor(machines * 0.02));
    }
    while (machines > 1 && keeps(runs(rate, machines - 1))) machines--;
    const { p50, p99, busy } = runs(rate, machines);
    const fewer = machines > 1 ? runs(rate, machines - 1) : undefined;
    return [
      text,
      machines,
      percent(busy),
      ms(p50),
      ms(p99),
      fewer === undefined ? '' : ms(fewer.p99),
      fewer === undefined ? '' : percent(fewer.refused + fewer.withoutModel),
    ];
  }),
);
console.log('The knee, the highest load of each that still keeps to this:\n');
table(
  ['machines', 'load', 'checks a second of each, to one machine at its most'],
  [1, 2, 4, 16, 64].map((machines) => {
    let [low, high] = [0, 1.2];
    while (high - low > 0.01) {
      const middle = (low + high) / 2;
      if (keeps(runs(middle * machines * perSecond, machines))) low = middle;
      else high = middle;
    }
    return [machines, percent(low), low.toFixed(2)];
  }),
);
