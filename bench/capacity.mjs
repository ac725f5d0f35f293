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
//
//   npm run bench:capacity -- --hold --loads 0.5 [--tolerance 0.25 --most-used 0.05]
//
// holds the simulation against that one point and does nothing else. It ends with 0 where simulated median and 95th percentile are
// within the tolerance of those measured, with 1 where they are not, and with 2 where other work had more of the processors than
// `--most-used`, before or meanwhile: then nothing is said.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { againstQueue } from './capacity/against-queue.mjs';
import { heldPoint, tooBusy } from './capacity/hold.mjs';
import { measure, usedByOthers } from './capacity/measure.mjs';
import { amissOf, sameChecks } from './capacity/same-checks.mjs';
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
    hold: { type: 'boolean', default: false },
    tolerance: { type: 'string', default: '0.25' },
    'most-used': { type: 'string', default: '0.05' },
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

/** How long other work is looked for before anything is measured. */
const LOOK_MS = 3000;
const measureNow = () =>
  measure({
    checks: Number(values.checks),
    loads: values.loads.split(',').map(Number),
    budgetMs: Number(values.budget),
    processors: Number(values.processors),
  });

if (values.hold) process.exit(await hold());

/** The exit code. */
async function hold() {
  const [tolerance, mostUsed] = [Number(values.tolerance), Number(values['most-used'])];
  const before = tooBusy(await usedByOthers(LOOK_MS), { mostUsed, when: `in ${LOOK_MS / 1000} s before it` });
  if (before !== undefined) {
    console.error(before);
    return 2;
  }
  const { times, here } = await measureNow();
  let worst = 0;
  for (const point of here.points) {
    const meanwhile = tooBusy(point.others, { mostUsed, when: `at load ${point.load}` });
    if (meanwhile !== undefined) {
      console.error(meanwhile);
      return 2;
    }
    const machine = { times, clientMs: here.clientMs, processors: Number(values.processors) };
    const held = heldPoint(point, { ...machine, budgetMs: Number(values.budget), tolerance });
    for (const { name, measured, simulated, ratio } of held.figures)
      console.log(
        `load ${point.load}, ${name}: measured ${ms(measured)} ms, simulated ${ms(simulated)} ms, ${ratio.toFixed(2)} of it`,
      );
    console.log(
      `load ${point.load}, refused or judged without the model: measured ${percent(held.amiss.measured)}, simulated ${percent(held.amiss.simulated)}`,
    );
    console.log(`The simulation ${held.holds ? 'holds' : 'does not hold'} within ${percent(tolerance)}.`);
    if (!held.holds) worst = 1;
  }
  return worst;
}

for (const { name, ratio } of againstTheory())
  console.log(`${name} at 70 % load: mean time in it ${ratio.toFixed(3)} of the formula's`);

console.log(
  `The model's order against that of the engine's own queue, at 90 % load: a check ends at most ${ms(await againstQueue())} ms apart`,
);

let measured;
if (values.times === undefined) {
  measured = await measureNow();
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
    here.points.map((point) => {
      const { load, usedMs, others, aloneMs, outcomes } = point;
      // What checks took of processors under load: caches and cores that others use, too, make it more or less.
      const more = usedMs / outcomes.length / (clientMs + serviceMs + modelMs);
      // A check alone, before and after, took so many times what it has of processors: they were others', too.
      const waiting = aloneMs / (clientMs + serviceMs + modelMs / Math.min(2, processors));
      const simulated = sameChecks(point, {
        times,
        clientMs,
        processors,
        budgetMs: Number(values.budget),
        slower: more * waiting,
      });
      const waited = outcomes.map((outcome) => outcome.ms);
      return [
        load,
        more.toFixed(2),
        percent(others),
        waiting.toFixed(2),
        ms(percentile(waited, 0.5)),
        (simulated.p50 / percentile(waited, 0.5)).toFixed(2),
        ms(percentile(waited, 0.95)),
        (simulated.p95 / percentile(waited, 0.95)).toFixed(2),
        percent(amissOf(outcomes)),
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
