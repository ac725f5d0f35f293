// node bench/hostile-bodies.mjs [--seed 1] [--only PART OF A NAME,…]
//
// Bodies that an app (or the model behind it) may send and requests that a client may, made to hold the process or fill its
// memory: against the middleware and the service on real sockets. For each, how long the event loop was held at most (its own
// delay histogram, in ms; on a machine with other work also what that took), what it cost of
// the processor (ms, all threads), how much memory grew, and how it ended. Nothing passes or fails here: test/hostile has the bounds.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { clearInterval, clearTimeout, setInterval } from 'node:timers';
import { parseArgs } from 'node:util';
import express from 'express';
import { answerGuard, setFacts } from '../dist/esm/middleware/index.js';
import { embedded } from '../dist/esm/src/checkers/embedded/embedded.js';
import { createService } from '../dist/esm/src/service/create-service.js';
import { startService } from '../dist/esm/src/service/start-service.js';
import { bodies, requests } from './hostile-bodies/generators.mjs';

const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, only: { type: 'string' } },
});
const SEED = Number(values.seed);
/** An answer that has not ended by then is said to hang. */
const MOST_MS = 60_000;
/** How much is read for the head, in bytes. */
const MOST_HEAD = 2_000_000;

const checker = embedded();
await checker.ready;
const guard = answerGuard({ checker, config: false, logger: false, register: false });
let current;
const app = express();
app.set('env', 'test');
app.get('/', guard, (req, res) => {
  setFacts(res, ['The museum opened in 1968. It has 40 rooms, and is closed on Mondays.']);
  return current.send(res, req);
});
app.use((error, _req, res, next) => (res.headersSent ? next(error) : res.status(500).end('the app failed')));
const server = createServer(app).listen(0, '127.0.0.1');
await once(server, 'listening');
const service = await startService(
  createService({ checker, logger: { debug() {}, info() {}, warn() {}, error() {} } }),
  { port: 0 },
);

/** Sends bytes, and reads what comes back until the other side closes: how many bytes, and the head. */
function exchange(port, pieces) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let head = '';
    let bytes = 0;
    const timer = setTimeout(() => {
      socket.destroy();
      resolve({ head: 'HANGS', bytes });
    }, MOST_MS);
    socket.on('data', (chunk) => {
      bytes += chunk.length;
      if (head.length < MOST_HEAD) head += chunk.toString('latin1');
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve({ head, bytes });
    });
    for (const piece of pieces) socket.write(piece);
  });
}

async function measured(name, port, pieces) {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let most = before;
  const sampled = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const from = performance.now();
  const spent = process.cpuUsage();
  const { head, bytes } = await exchange(port, pieces);
  const ms = performance.now() - from;
  delay.disable();
  const { user, system } = process.cpuUsage(spent);
  clearInterval(sampled);
  const status = /^HTTP\/1\.1 (\d+)/u.exec(head)?.[1] ?? (head === '' ? 'cut' : head.slice(0, 10));
  const decision = /^answer-guard: (.*)$/imu.exec(head)?.[1] ?? '-';
  const mb = (most - before) / 1e6;
  console.log(
    `${name.padEnd(44)} ${status.padStart(5)} ${String(Math.round(delay.max / 1e6)).padStart(6)} ${String(Math.round(ms)).padStart(7)} ${String(Math.round((user + system) / 1000)).padStart(6)} ${mb.toFixed(0).padStart(5)} ${String(bytes).padStart(9)}  ${decision.slice(0, 80)}`,
  );
}

process.on('uncaughtException', (error) => console.log('UNCAUGHT', error));
process.on('unhandledRejection', (error) => console.log('UNHANDLED', error));
console.log(`${'what'.padEnd(44)} ended   held   in ms    cpu    MB     bytes  decision`);
const parts = values.only?.split(',');
const isChosen = ({ name }) => parts === undefined || parts.some((part) => name.includes(part));
const GET = 'GET / HTTP/1.1\r\nHost: test\r\nConnection: close\r\n';
const warm = { name: 'an honest answer', send: (res) => res.json({ answer: 'The museum opened in 1968.' }) };
for (const body of [warm, warm, ...bodies(SEED)].filter(isChosen)) {
  current = body;
  await measured(body.name, server.address().port, [`${GET}${body.headers ?? ''}\r\n`]);
}
for (const request of requests(SEED).filter(isChosen))
  await measured(`service: ${request.name}`, service.port, request.pieces);
process.exit(0);
