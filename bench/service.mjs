// How much the service answers, and how it bears more than it can: checks a second and p99 at 0.2 to 3 times its
// capacity, offered at a steady rate whether or not answers come (an open loop), by this process to one of its own.
// Capacity is what as many clients as keep it busy get answered, measured right before and after each load: other work
// on the machine comes and goes. Every check has a text of its own: the cache answers none.
//
// The generator, too, takes processors from the service, and the more it offers the more. What the load itself costs
// the service is therefore told apart: processor time a check answered, refusals included, to that at capacity.
//
//   npm run bench:service [-- --rounds 5 --seconds 2 --loads 0.2,0.5,0.8,1,1.5,2,3]
//
// ANSWER_GUARD_ENGINE_THREADS=0 leaves the model out.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Pool } from 'undici';
import { percentile } from './stand-in.mjs';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    loads: { type: 'string', default: '0.2,0.5,0.8,1,1.5,2,3' },
  },
});
const ROUNDS = Number(values.rounds);
const MS = Number(values.seconds) * 1000;
const LOADS = values.loads.split(',').map(Number);
/** Clients that keep the service busy without its refusing any. */
const CLIENTS = 16;
/** Until its code is compiled, a check takes several times as long. */
const WARM_UP_MS = 8000;
const PATH = '/v1/projects/p/locations/global/groundingConfigs/default_grounding_config:check';
const { facts } = JSON.parse(
  readFileSync(new URL('../test/fixtures/conformance/guide.json', import.meta.url), 'utf8'),
);

let sent = 0;
function nextBody() {
  const answerCandidate = `Titanic was directed by James Cameron. It was released in 1997. It sold ${++sent} tickets.`;
  return JSON.stringify({ answerCandidate, facts });
}

async function startService() {
  const main = new URL('../dist/esm/src/cli/main.js', import.meta.url).pathname;
  const child = spawn(process.execPath, [main, 'serve', '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ANSWER_GUARD_LOG_LEVEL: 'error' },
  });
  const [line] = await once(createInterface(child.stdout), 'line');
  return { pool: new Pool(line.replace('listening on ', ''), { connections: 1024 }), child };
}

/** Sends one check; resolves with its HTTP status, 0 when there was none. */
function check(pool) {
  return new Promise((resolve) => {
    let status = 0;
    const options = {
      path: PATH,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: nextBody(),
    };
    pool.dispatch(options, {
      onConnect() {},
      onHeaders(statusCode) {
        status = statusCode;
        return true;
      },
      onData: () => true,
      onComplete: () => resolve(status),
      onError: () => resolve(0),
    });
  });
}

/** Processor milliseconds of a process and its children, where the system tells. */
function processorMs(pid) {
  try {
    // utime and stime, in ticks of 10 ms, after the name, which may hold anything.
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?=\w )/);
    const [utime, stime] = fields.split(' ').slice(11, 13).map(Number);
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    return children.reduce((sum, child) => sum + processorMs(child), (utime + stime) * 10);
  } catch {
    return Number.NaN;
  }
}

async function capacity({ pool, child }, ms) {
  const used = processorMs(child.pid);
  const start = performance.now();
  let answered = 0;
  const client = async () => {
    while (performance.now() < start + ms) if ((await check(pool)) === 200) answered++;
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return {
    rate: (answered / (performance.now() - start)) * 1000,
    cost: (processorMs(child.pid) - used) / answered,
  };
}

async function offer({ pool, child }, rate, ms) {
  const latencies = [];
  const lateness = [];
  const statuses = new Map();
  const running = [];
  let inTime = 0;
  const used = processorMs(child.pid);
  const start = performance.now();
  for (let index = 0; index < (rate * ms) / 1000; index++) {
    // From when it was due, not from when it was sent: a generator that falls behind must not flatter the service.
    const due = start + (index / rate) * 1000;
    const wait = due - performance.now();
    if (wait > 1) await sleep(wait);
    lateness.push(performance.now() - due);
    running.push(
      check(pool).then((status) => {
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        const now = performance.now();
        if (status === 200) latencies.push(now - due);
        // What ends after the last is due is answered at no load at all.
        if (status === 200 && now <= start + ms) inTime++;
      }),
    );
  }
  await Promise.all(running);
  const cost = (processorMs(child.pid) - used) / latencies.length;
  return { goodput: (inTime / ms) * 1000, cost, latencies, lateness, statuses };
}

const median = (numbers) => percentile(numbers, 0.5);
const percent = (ratios) =>
  `${Math.round(100 * median(ratios))} % (${Math.round(100 * Math.min(...ratios))}–${Math.round(100 * Math.max(...ratios))})`;

const service = await startService();
try {
  await capacity(service, WARM_UP_MS);
  const results = new Map(LOADS.map((load) => [load, []]));
  let before = await capacity(service, MS / 2);
  for (let round = 0; round < ROUNDS; round++) {
    for (const load of LOADS) {
      const offered = await offer(service, before.rate * load, MS);
      const after = await capacity(service, MS / 2);
      results.get(load).push({
        ...offered,
        capacity: (before.rate + after.rate) / 2,
        capacityCost: (before.cost + after.cost) / 2,
      });
      before = after;
    }
  }
  console.log(
    `Node ${process.version}, ${availableParallelism()} processors, ${ROUNDS} rounds of ${MS / 1000} s a load`,
  );
  console.table(
    [...results].map(([load, rounds]) => {
      const count = (wanted) =>
        rounds.reduce(
          (sum, { statuses }) =>
            sum + [...statuses].reduce((some, [status, n]) => some + (wanted(status) ? n : 0), 0),
          0,
        );
      const all = (name) => rounds.flatMap((round) => round[name]);
      return {
        load,
        'capacity/s': Math.round(median(rounds.map((round) => round.capacity))),
        'answered/s': Math.round(median(rounds.map((round) => round.goodput))),
        'of capacity': percent(rounds.map(({ goodput, capacity }) => goodput / capacity)),
        'processor time a check': percent(rounds.map(({ cost, capacityCost }) => cost / capacityCost)),
        'p50 ms': Math.round(percentile(all('latencies'), 0.5)),
        'p99 ms': Math.round(percentile(all('latencies'), 0.99)),
        // What of it is the generator's own: on a busy machine it cannot keep its times.
        'late ms (p99)': Math.round(percentile(all('lateness'), 0.99)),
        'refused (429)': count((status) => status === 429),
        failed: count((status) => status !== 200 && status !== 429),
      };
    }),
  );
} finally {
  await service.pool.destroy();
  service.child.kill('SIGTERM');
}
