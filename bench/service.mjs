// How much the service answers, and how it bears more than it can: checks a second and p99 at 0.2 to 3 times its
// capacity, offered at a steady rate whether or not answers come (an open loop). Capacity is measured in the same run,
// before and after, by as many clients as keep it busy. Every check has a text of its own: the cache answers none.
//
//   npm run bench:service [-- --seconds 4]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '4' } } });
const SECONDS = Number(values.seconds);
const LOADS = [0.2, 0.5, 0.8, 1, 1.5, 2, 3];
/** Clients that keep the service busy without its refusing any. */
const CLIENTS = 16;
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
  return { url: new URL(PATH, line.replace('listening on ', '')), child };
}

const agent = new Agent({ keepAlive: true, maxSockets: 1024 });
/** Sends one check; resolves with its HTTP status, 0 when there was none. */
function check(url) {
  return new Promise((resolve) => {
    const sending = request(
      url,
      { method: 'POST', agent, headers: { 'Content-Type': 'application/json' } },
      (response) => {
        response.resume().once('end', () => resolve(response.statusCode));
      },
    );
    sending.once('error', () => resolve(0));
    sending.end(nextBody());
  });
}

async function capacity(url, seconds) {
  const end = performance.now() + seconds * 1000;
  let answered = 0;
  const client = async () => {
    while (performance.now() < end) if ((await check(url)) === 200) answered++;
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return answered / seconds;
}

function quantile(values, q) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? NaN;
}

async function offer(url, rate, seconds) {
  const latencies = [];
  const lateness = [];
  let inTime = 0;
  const statuses = new Map();
  const running = new Set();
  const start = performance.now();
  for (let index = 0; index < rate * seconds; index++) {
    // From when it was due, not from when it was sent: a generator that falls behind must not flatter the service.
    const due = start + (index / rate) * 1000;
    const wait = due - performance.now();
    if (wait > 1) await sleep(wait);
    lateness.push(performance.now() - due);
    const one = check(url).then((status) => {
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const now = performance.now();
      if (status === 200) latencies.push(now - due);
      // What ends after the last is due is answered at no load at all.
      if (status === 200 && now <= start + seconds * 1000) inTime++;
      running.delete(one);
    });
    running.add(one);
  }
  await Promise.all(running);
  return {
    goodput: inTime / seconds,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    late: quantile(lateness, 0.99),
    statuses,
  };
}

const { url, child } = await startService();
try {
  await capacity(url, 2); // warms up
  const rows = [];
  for (const load of LOADS) {
    // Other work on the machine comes and goes: each load is held against the capacity around it.
    const before = await capacity(url, SECONDS / 2);
    const { goodput, p50, p99, late, statuses } = await offer(url, before * load, SECONDS);
    const after = await capacity(url, SECONDS / 2);
    const now = (before + after) / 2;
    const refused = statuses.get(429) ?? 0;
    const others = [...statuses].filter(([status]) => status !== 200 && status !== 429);
    rows.push({
      load,
      'capacity/s': Math.round(now),
      'answered/s': Math.round(goodput),
      'of capacity': `${Math.round((100 * goodput) / now)} %`,
      'p50 ms': Math.round(p50),
      'p99 ms': Math.round(p99),
      // What of it is the generator's own: on a busy machine it cannot keep its times.
      'late ms (p99)': Math.round(late),
      'refused (429)': refused,
      failed: others.map(([status, count]) => `${count} × ${status}`).join(', ') || 0,
    });
  }
  console.log(`Node ${process.version}, ${availableParallelism()} processors, ${SECONDS} s a load`);
  console.table(rows);
} finally {
  child.kill('SIGTERM');
  agent.destroy();
}
