// npm run bench:middleware: requests a second, p99 and processor time with and without the guard, as ratios within one
// run: for a response that its type passes, one that its head passes, one that its first bytes pass, one that was
// answered before, one whose verdict is cached, one that is judged each time, and one that is judged each time by a checker
// that answers at once (`own`): guarded less bare is then what the guard itself takes of the processor.
//
//   npm run bench:middleware [-- --rounds 15 --requests 3000 --connections 10 --only page,repeated]
//
// A round is one load of each kind, bare and guarded in turn; ratios are taken round by round. Processor time is the
// backend's own: other work on the machine, the load generator among it, moves it far less than it moves the clock.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '15' },
    requests: { type: 'string', default: '3000' },
    connections: { type: 'string', default: '10' },
    only: { type: 'string' },
  },
});
const rounds = Number(values.rounds);
const AIMS = { image: 0.97, status: 0.97, page: 0.97, repeated: 0.9 };
const ROUTES = ['image', 'status', 'page', 'repeated', 'cached', 'judged', 'own'];
const routes = values.only?.split(',') ?? ROUTES;

const backend = fork(new URL('./middleware-backend.mjs', import.meta.url), {
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
});
const [port] = await once(backend, 'message');

/** Processor microseconds that the backend has used so far. */
async function processorUs() {
  const answer = once(backend, 'message');
  backend.send('usage');
  const [us] = await answer;
  return us;
}

async function load(path, share = 1) {
  const amount = Math.ceil(Number(values.requests) * share);
  const before = await processorUs();
  const { latency, non2xx, errors, duration, requests } = await autocannon({
    url: `http://127.0.0.1:${port}${path}`,
    amount,
    connections: Number(values.connections),
    // Else it rounds the rate to whole seconds.
    sampleInt: 100,
  });
  const us = ((await processorUs()) - before) / requests.total;
  if (errors > 0 || (non2xx > 0 && !path.endsWith('/status')))
    throw new Error(`${path}: ${non2xx} answers without success, ${errors} errors`);
  return { perSecond: requests.total / duration, p99: latency.p99, us };
}

const at = (numbers, share) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * share)];
const median = (numbers) => at(numbers, 0.5);
/** Median, and the quartiles around it. */
const spread = (ratios) =>
  `${median(ratios).toFixed(3)} (${at(ratios, 0.25).toFixed(3)}–${at(ratios, 0.75).toFixed(3)})`;

console.log(
  `${rounds} rounds of ${values.requests} requests, ${values.connections} connections, bare and guarded in turn; ` +
    'medians and quartiles of the rounds, ratios bare to guarded\n',
);
console.log('| response | requests/s | processor time | p99, guarded to bare | µs bare | µs guarded | aim |');
console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: |');
for (const name of routes) {
  // Judging takes a hundred times as long.
  const share = name === 'judged' ? 0.1 : 1;
  for (const kind of ['bare', 'guarded', 'bare', 'guarded']) await load(`/${kind}/${name}`, share);
  const pairs = [];
  for (let round = 0; round < rounds; round++) {
    // Which goes first alternates, so that a machine that slows down favours neither.
    const kinds = round % 2 === 0 ? ['bare', 'guarded'] : ['guarded', 'bare'];
    const pair = {};
    for (const kind of kinds) pair[kind] = await load(`/${kind}/${name}`, share);
    pairs.push(pair);
  }
  const cells = [
    name,
    spread(pairs.map(({ bare, guarded }) => guarded.perSecond / bare.perSecond)),
    spread(pairs.map(({ bare, guarded }) => bare.us / guarded.us)),
    spread(pairs.map(({ bare, guarded }) => guarded.p99 / bare.p99)),
    median(pairs.map(({ bare }) => bare.us)).toFixed(0),
    median(pairs.map(({ guarded }) => guarded.us)).toFixed(0),
    AIMS[name] === undefined ? '' : `≥ ${AIMS[name]}`,
  ];
  console.log(`| ${cells.join(' | ')} |`);
}
backend.disconnect();
