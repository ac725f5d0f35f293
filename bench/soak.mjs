// node bench/soak.mjs [--minutes 30] [--width 8] [--seed 1]
//
// A guarded backend under answers of every shape, aborts, errors, poison, kill -9 of the model's process and of the backend,
// and ends of the engine's thread: whether its books balance (answers in = answers out = decisions), memory and descriptors
// stay level, and how soon answers are verified again. Linux only. Ends with 1 when something does not hold.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    width: { type: 'string', default: '8' },
    seed: { type: 'string', default: '1' },
  },
});
const SOAK_MS = Number(values.minutes) * 60_000;
const KILL_EVERY_MS = Math.min(60_000, SOAK_MS / 4);
const SAMPLE_EVERY_MS = Math.min(10_000, SOAK_MS / 20);
const RECOVERY_MS = 3000;
/** Shares of memory and descriptors by which the last third may be over the second. */
const MOST_GROWTH = 1.1;
const MORE_FDS = 8;

let state = Number(values.seed);
const random = (below) => (state = (state * 48271) % 2147483647) % below;
const pick = (list) => list[random(list.length)];

const SENTENCES = [
  'The crossing from Ardnish to Holm takes 35 minutes.',
  'A bicycle costs 3.50 euros.',
  'A bicycle costs 5 euros on Sundays.',
  'Each boat carries at most 24 bicycles.',
  'Did you know that the last boat leaves at 23:30?',
  'Dogs travel free of charge.',
];
const POISON = [
  '|  ',
  '[1]',
  '~',
  ' ',
  '\t',
  '. ',
  '**',
  '> ',
  '"a" ',
  '中。',
  '```\n',
  '<b>',
  '\u200b',
  '{"a":',
  'that ',
  '1,',
  '\ud83d',
  '|a|\n',
];
const SHAPES = [
  'json',
  'json',
  'json',
  'stream',
  'stream',
  'poison',
  'abort',
  'abort-stream',
  'error',
  'late-error',
];

let backend;
let port;
async function start() {
  backend = fork(new URL('soak-backend.mjs', import.meta.url), { execArgv: ['--expose-gc'] });
  const [{ port: listens }] = await once(backend, 'message');
  port = listens;
}
async function asked(what) {
  const message = once(backend, 'message');
  backend.send(what);
  return (await message)[0];
}

let lastId = 0;
/** What was asked for, by the id, for what does not balance. */
const asks = new Map();
const received = [];
const counts = {};
/** One request; the header and body of its answer, or undefined where the client went. */
function post(shape, body, abortAfterMs) {
  return new Promise((resolve) => {
    const sent = request({
      port,
      method: 'POST',
      path: `/${shape}`,
      headers: { 'content-type': 'application/json' },
    });
    sent.on('error', () => resolve(undefined));
    sent.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => (text += chunk));
      response.on('error', () => resolve(undefined));
      response.on('end', () =>
        resolve({ status: response.statusCode, header: response.headers['answer-guard'] ?? '', text }),
      );
      response.on('close', () => resolve(undefined));
    });
    sent.end(JSON.stringify(body));
    if (abortAfterMs !== undefined) setTimeout(() => sent.destroy(), abortAfterMs);
  });
}

async function one() {
  const chosen = pick(SHAPES);
  const id = ++lastId;
  const isPoison = chosen === 'poison';
  const shape = isPoison
    ? pick(['json', 'stream'])
    : chosen.startsWith('abort')
      ? chosen === 'abort'
        ? 'json'
        : 'stream'
      : chosen;
  const text = isPoison
    ? pick(POISON).repeat(1 + random(1000))
    : Array.from({ length: 1 + random(5) }, () => pick(SENTENCES)).join(' ');
  asks.set(id, `${chosen}, ${shape}: ${JSON.stringify(text.slice(0, 20))} of ${text.length}`);
  const answer = await post(shape, { id, text }, chosen.startsWith('abort') ? random(60) : undefined);
  counts[chosen] = (counts[chosen] ?? 0) + 1;
  if (shape !== 'error' && answer !== undefined) {
    received.push(id);
    asks.set(id, `${asks.get(id)}, ${answer.status} ${answer.header}`);
  }
}

/** The processes of the model that the backend started. */
function modelProcesses() {
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/u.test(pid)) return false;
    try {
      const parent = /^\d+ \(.*\) \S (\d+)/su.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1];
      return Number(parent) === backend.pid;
    } catch {
      return false;
    }
  });
}

/** What came meanwhile, where that took too long. */
const unverified = [];
/** Milliseconds until an answer has a complete verdict again. */
async function recovery() {
  const from = performance.now();
  const headers = [];
  for (;;) {
    const id = ++lastId;
    const answer = await post('json', { id, text: `${pick(SENTENCES)} It is trip ${id}.` });
    if (answer !== undefined) received.push(id);
    headers.push(`${Math.round(performance.now() - from)} ms: ${answer?.header ?? 'no answer'}`);
    if (performance.now() - from > RECOVERY_MS) unverified.push(...headers.splice(0));
    if (answer !== undefined && answer.header !== '' && !/error=|coverage=0/u.test(answer.header))
      return performance.now() - from;
    if (performance.now() - from > 60_000) return Infinity;
  }
}

await start();
await recovery();
const samples = [];
const recoveries = [];
let kills = 0;
const problems = [];
const end = performance.now() + SOAK_MS;
let isOver = false;
const load = Array.from({ length: Number(values.width) }, async () => {
  while (!isOver) await one();
});
let nextKill = performance.now() + KILL_EVERY_MS;
while (performance.now() < end) {
  await new Promise((resolve) => setTimeout(resolve, SAMPLE_EVERY_MS));
  samples.push(await asked('sample'));
  if (performance.now() >= nextKill) {
    nextKill += KILL_EVERY_MS;
    if (kills++ % 2 === 0) for (const pid of modelProcesses()) process.kill(Number(pid), 'SIGKILL');
    else if (!(await asked('endThread')).ended) problems.push('there was no thread to end');
    recoveries.push(await recovery());
  }
}
isOver = true;
await Promise.all(load);
// What a client left behind is decided or aborted by then.
await recovery();
await new Promise((resolve) => setTimeout(resolve, 1000));
const { books } = await asked('books');
const final = await asked('sample');

const listed = (ids) =>
  ids
    .slice(0, 5)
    .map((id) => `\n  ${id}: ${asks.get(id)}`)
    .join('');
const got = new Set(received);
const gone = new Set(books.gone);
const decided = new Map();
for (const id of books.decided) decided.set(id, (decided.get(id) ?? 0) + 1);
const stayed = books.answered.filter((id) => !gone.has(id));
// Node calls a response finished that a client left in its last moment.
const isLeft = (id) => asks.get(id)?.startsWith('abort') === true && !got.has(id);
const lost = stayed.filter((id) => !got.has(id) && !isLeft(id));
const undecided = stayed.filter((id) => !decided.has(id) && !isLeft(id));
const twice = [...decided].filter(([, times]) => times > 1);
const unasked = [...got].filter((id) => !books.answered.includes(id));
if (lost.length > 0) problems.push(`${lost.length} answers sent were not received:${listed(lost)}`);
if (undecided.length > 0)
  problems.push(`${undecided.length} answers left without a decision:${listed(undecided)}`);
if (twice.length > 0) problems.push(`${twice.length} answers were decided twice`);
if (unasked.length > 0)
  problems.push(`${unasked.length} answers were received that nobody gave:${listed(unasked)}`);

const third = Math.floor(samples.length / 3);
const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
const level = (name) => [
  median(samples.slice(third, 2 * third).map((one) => one[name])),
  median(samples.slice(2 * third).map((one) => one[name])),
];
const MB = 1024 * 1024;
const [rssBefore, rssAfter] = level('rss');
const [heapBefore, heapAfter] = level('heapUsed');
const [fdsBefore, fdsAfter] = level('fds');
if (rssAfter > rssBefore * MOST_GROWTH)
  problems.push(`memory grew from ${rssBefore / MB} to ${rssAfter / MB} MiB`);
if (final.fds > fdsBefore + MORE_FDS) problems.push(`descriptors grew from ${fdsBefore} to ${final.fds}`);
const slow = recoveries.filter((ms) => ms > RECOVERY_MS);
if (slow.length > 0)
  problems.push(
    `recovery from a kill took ${slow.map(Math.round)} ms:\n  ${unverified.slice(0, 10).join('\n  ')}`,
  );

// The whole backend: what it takes a supervisor to start it again.
backend.kill('SIGKILL');
await once(backend, 'exit');
const restarted = performance.now();
await start();
await recovery();
const restartMs = performance.now() - restarted;
backend.disconnect();

console.log(
  Object.entries(counts)
    .map(([name, n]) => `${name} ${n}`)
    .join(', '),
);
console.log(
  `answers in ${books.answered.length}, of which the client left ${gone.size}; decided ${decided.size}; received ${got.size}`,
);
console.log(
  `memory ${Math.round(rssBefore / MB)} → ${Math.round(rssAfter / MB)} MiB, heap ${Math.round(heapBefore / MB)} → ${Math.round(heapAfter / MB)} MiB, descriptors ${fdsBefore} → ${fdsAfter}, at rest ${final.fds}`,
);
console.log(
  `model and thread killed in turn, ${kills} times, verified again after ${recoveries.map(Math.round).join(', ')} ms; backend killed, ready and verified after ${Math.round(restartMs)} ms`,
);
for (const problem of problems) console.log(`PROBLEM: ${problem}`);
process.exit(problems.length > 0 ? 1 : 0);
