// npm run bench:middleware: requests a second and p99 with and without the guard, as ratios within one run: for a
// response that it does not judge, one whose verdict is cached, and one that is judged each time.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '2' },
    connections: { type: 'string', default: '10' },
  },
});
const rounds = Number(values.rounds);
const AIMS = { page: 0.97, cached: 0.9 };

const backend = fork(new URL('./middleware-backend.mjs', import.meta.url), {
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
});
const [port] = await once(backend, 'message');

async function load(path) {
  const { requests, latency, non2xx, errors } = await autocannon({
    url: `http://127.0.0.1:${port}${path}`,
    duration: Number(values.seconds),
    connections: Number(values.connections),
  });
  if (non2xx + errors > 0) throw new Error(`${path}: ${non2xx} answers without success, ${errors} errors`);
  return { perSecond: requests.average, p99: latency.p99 };
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

console.log(
  `${rounds} rounds of ${values.seconds} s, ${values.connections} connections, bare and guarded in turn; medians`,
);
console.log('response   bare req/s  guarded req/s  ratio (min–max)      bare p99  guarded p99   aim');
for (const name of ['page', 'cached', 'judged']) {
  await load(`/bare/${name}`);
  await load(`/guarded/${name}`);
  const pairs = [];
  for (let round = 0; round < rounds; round++) {
    // Which goes first alternates, so that a machine that slows down favours neither.
    const paths = round % 2 === 0 ? ['bare', 'guarded'] : ['guarded', 'bare'];
    const pair = {};
    for (const kind of paths) pair[kind] = await load(`/${kind}/${name}`);
    pairs.push(pair);
  }
  const ratios = pairs.map(({ bare, guarded }) => guarded.perSecond / bare.perSecond);
  const of = (kind, field) => median(pairs.map((pair) => pair[kind][field]));
  console.log(
    [
      name.padEnd(9),
      of('bare', 'perSecond').toFixed(0).padStart(11),
      of('guarded', 'perSecond').toFixed(0).padStart(14),
      `${median(ratios).toFixed(3).padStart(7)} (${Math.min(...ratios).toFixed(3)}–${Math.max(...ratios).toFixed(3)})`,
      `${of('bare', 'p99').toFixed(1)} ms`.padStart(12),
      `${of('guarded', 'p99').toFixed(1)} ms`.padStart(12),
      AIMS[name] === undefined ? '' : `≥ ${AIMS[name]}`.padStart(8),
    ].join(' '),
  );
}
backend.disconnect();
