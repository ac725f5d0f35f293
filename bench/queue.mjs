// npm run bench:queue: the embedded engine under requests of all sizes: how much longer typical checks take while a largest
// request runs, and whether decisions come by their deadline, at 1, 2 and 8 checks at once.
//
//   npm run bench:queue [-- --rounds 3 --checks 10000 --budget 500]
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { createGuard } from 'answer-guard';
import { percentile } from './stand-in.mjs';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    checks: { type: 'string', default: '10000' },
    budget: { type: 'string', default: '500' },
  },
});
const budgetMs = Number(values.budget);

const sentence = (n) =>
  `Boat ${n} sails from Ardnish to Holm in ${20 + (n % 40)} minutes and carries ${n % 30} bicycles. `;
const textOf = (n, units) =>
  Array.from({ length: Math.ceil(units / 60) }, (_, at) => sentence(n + at))
    .join('')
    .slice(0, units);
const factsOf = (n, count, units) => Array.from({ length: count }, (_, at) => textOf(n + 31 * at, units));
/** New texts each time: neither verdicts nor facts are found again. */
const SIZES = {
  typical: (n) => ({ answer: textOf(n, 200), facts: factsOf(n, 5, 600) }),
  large: (n) => ({ answer: textOf(n, 1500), facts: factsOf(n, 40, 3000) }),
  largest: (n) => ({ answer: textOf(n, 16_000), facts: factsOf(n, 200, 10_000) }),
};

const guard = createGuard({ config: false, logger: false, register: false, budgetMs });
await guard.ready;
let asked = 0;
const check = (size) => guard.check(SIZES[size](++asked));
const coverage = ({ verdict }) =>
  verdict.kind === 'complete' ? 1 : verdict.kind === 'partial' ? verdict.coverage : 0;
const mean = (numbers) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

async function typicalChecks(count) {
  const outcomes = [];
  while (outcomes.length < count) outcomes.push(await check('typical'));
  const times = outcomes.map(({ elapsedMs }) => elapsedMs);
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99), judged: mean(outcomes.map(coverage)) };
}

await typicalChecks(30);
console.log(
  'typical checks one after the other, alone and beside a largest request (200 facts of 10,000 characters)\n',
);
console.log('| round | p50 alone | p99 | judged | p50 beside | p99 | judged | p99, ratio (aim: 2) |');
console.log('| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
for (let round = 1; round <= Number(values.rounds); round++) {
  const alone = await typicalChecks(100);
  let isOver = false;
  const largest = (async () => {
    while (!isOver) await check('largest');
  })();
  const beside = await typicalChecks(100);
  isOver = true;
  await largest;
  const cells = [alone, beside].flatMap(({ p50, p99, judged }) => [
    p50.toFixed(0),
    p99.toFixed(0),
    judged.toFixed(2),
  ]);
  console.log(`| ${[round, ...cells, (beside.p99 / alone.p99).toFixed(2)].join(' | ')} |`);
}

console.log(
  `\n${values.checks} checks of mixed sizes (16 typical, 3 large, 1 largest), budget ${budgetMs} ms\n`,
);
console.log(
  '| at once | p50 | p99 | latest, past the deadline | longest lag of the loop | later than that lag |',
);
console.log('| ---: | ---: | ---: | ---: | ---: | ---: |');
const lag = monitorEventLoopDelay({ resolution: 1 });
for (const load of [1, 2, 8]) {
  lag.reset();
  lag.enable();
  const times = [];
  let left = Math.ceil(Number(values.checks) / 3);
  const client = async () => {
    while (left-- > 0) {
      const kind = asked % 20;
      times.push((await check(kind === 0 ? 'largest' : kind < 4 ? 'large' : 'typical')).elapsedMs);
    }
  };
  await Promise.all(Array.from({ length: load }, client));
  lag.disable();
  const longest = lag.max / 1e6;
  const late = times.filter((ms) => ms > budgetMs + longest).length;
  const cells = [load, percentile(times, 0.5).toFixed(0), percentile(times, 0.99).toFixed(0)];
  const past = Math.max(0, Math.max(...times) - budgetMs).toFixed(1);
  console.log(`| ${[...cells, past, longest.toFixed(1), `${late} of ${times.length}`].join(' | ')} |`);
}
await guard.close();
process.exit(0);
