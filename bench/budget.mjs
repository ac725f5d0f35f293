// npm run bench:budget: what the guard adds to an answer that the service of Google judges, as a ratio to the budget:
// under each fault of the service, with the service alone and with the engine behind it, and under load.
import { once } from 'node:events';
import { createServer } from 'node:net';
import { parseArgs } from 'node:util';
import { createGuard } from 'answer-guard';
import { percentile, standIn } from './stand-in.mjs';

const { values } = parseArgs({
  options: {
    answers: { type: 'string', default: '60' },
    load: { type: 'string', default: '8' },
    budget: { type: 'string', default: '500' },
  },
});
const answers = Number(values.answers);
const budgetMs = Number(values.budget);

/** What the stand-in does with a connection's request. */
const respond = (socket, status, body, headers = '') =>
  socket.write(`HTTP/1.1 ${status}\r\n${headers}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
const FAULTS = {
  'none: 30 ms': { delayMs: 30 },
  'slow: 200 ms': { delayMs: 200 },
  'slow: 450 ms': { delayMs: 450 },
  silence: { play: () => undefined },
  'reset at once': { play: (socket) => socket.resetAndDestroy() },
  503: { play: (socket) => respond(socket, '503 Unavailable', '{}') },
  429: { play: (socket) => respond(socket, '429 Too Many Requests', '{}', 'Retry-After: 30\r\n') },
  401: { play: (socket) => respond(socket, '401 Unauthorized', '{}') },
  'no JSON': { play: (socket) => respond(socket, '200 OK', '<html>') },
  'cut body': { play: (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{') },
  'every third is silent': { delayMs: 30, play: () => undefined, each: 3 },
};

let fault = FAULTS['none: 30 ms'];
let count = 0;
const service = standIn();
/** A TCP server before the stand-in. */
const upstream = createServer((socket) => {
  socket.on('error', () => undefined);
  let received = '';
  socket.on('data', (part) => {
    received += part.toString();
    const end = received.indexOf('\r\n\r\n');
    const length = Number(/content-length: (\d+)/i.exec(received)?.[1] ?? 0);
    if (end < 0 || Buffer.byteLength(received) < end + 4 + length) return;
    const body = received.slice(end + 4);
    received = '';
    if (fault.play && count++ % (fault.each ?? 1) === 0) fault.play(socket);
    else setTimeout(() => respond(socket, '200 OK', service.answer(body)), fault.delayMs);
  });
}).listen(0, '127.0.0.1');
await once(upstream, 'listening');

async function measure(use, load) {
  const guard = createGuard({
    checker: { use, google: { endpoint: `http://127.0.0.1:${upstream.address().port}`, auth: false } },
    budgetMs,
    config: false,
    logger: false,
    register: false,
  });
  await guard.ready;
  let asked = 0;
  const ask = async () => {
    const n = asked++;
    const { elapsedMs, verdict } = await guard.check({
      answer: `The tower has ${n} steps and is 210 m high.`,
      facts: [`The tower is 210 m high and has ${n} steps.`, 'It was built in 1932.'],
    });
    return { elapsedMs, complete: verdict.kind === 'complete', by: verdict.checker };
  };
  // Latencies are learnt, code is compiled.
  for (let n = 0; n < 10; n++) await ask();
  const results = [];
  await Promise.all(
    Array.from({ length: load }, async () => {
      while (results.length < answers) results.push(await ask());
    }),
  );
  await guard.close();
  const times = results.map(({ elapsedMs }) => elapsedMs);
  const share = (holds) => `${Math.round((100 * results.filter(holds).length) / results.length)} %`;
  return {
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    judged: share(({ complete }) => complete),
    byGoogle: share(({ complete, by }) => complete && by === 'google'),
  };
}

console.log(`${answers} answers a row, budget ${budgetMs} ms; added time as a ratio to the budget`);
console.log('| checker | load | the service | p50 | p95 | p99 | judged | by the service |');
console.log('| --- | ---: | --- | ---: | ---: | ---: | ---: | ---: |');
for (const use of ['google', 'google-then-embedded']) {
  for (const [name, of] of Object.entries(FAULTS)) {
    for (const load of name.startsWith('none') || name === 'silence' ? [1, Number(values.load)] : [1]) {
      fault = of;
      const { p50, p95, p99, judged, byGoogle } = await measure(use, load);
      const ratios = [p50, p95, p99].map((ms) => (ms / budgetMs).toFixed(2));
      console.log(`| ${use} | ${load} | ${name} | ${ratios.join(' | ')} | ${judged} | ${byGoogle} |`);
    }
  }
}
upstream.close();
process.exit(0);
