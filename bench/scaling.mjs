// npm run bench:scaling: what several processes share. 1, 2 and 4 of them answer the same traffic (answers repeat as in
// chats: a few often, many once), each with its own cache, then all with one Redis; counted at the service: calls, and
// calls in a minute under an allowance.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import { startRedis } from './redis-server.mjs';
import { percentile, standIn } from './stand-in.mjs';

const { values } = parseArgs({ options: { answers: { type: 'string', default: '1200' } } });
const answers = Number(values.answers);
const LATENCY_MS = 20;
const ALLOWED = 100;

let calls = 0;
const service = standIn();
const upstream = createServer((req, res) => {
  let body = '';
  req.on('data', (part) => (body += part));
  req.on('end', () => {
    calls++;
    setTimeout(() => res.end(service.answer(body)), LATENCY_MS);
  });
}).listen(0, '127.0.0.1');
await once(upstream, 'listening');
const endpoint = `http://127.0.0.1:${upstream.address().port}`;

/** The answers of the traffic by number: the n-th most frequent comes 1/n as often as the first (Zipf). */
function traffic(seed) {
  const KINDS = 400;
  const weights = Array.from({ length: KINDS }, (_, n) => 1 / (n + 1));
  const total = weights.reduce((sum, weight) => sum + weight);
  let state = seed;
  const random = () => (state = (state * 48271) % 2147483647) / 2147483647;
  return Array.from({ length: answers }, () => {
    let left = random() * total;
    return weights.findIndex((weight) => (left -= weight) <= 0);
  });
}

async function run(processes, redis, callsPerMinute) {
  calls = 0;
  const workers = Array.from({ length: processes }, () =>
    fork(new URL('./scaling-worker.mjs', import.meta.url)),
  );
  const options = { endpoint, callsPerMinute, ...(redis && { redis }) };
  await Promise.all(
    workers.map(async (worker) => {
      worker.send({ options });
      await once(worker, 'message');
    }),
  );
  const all = traffic(7);
  const from = performance.now();
  const results = await Promise.all(
    workers.map(async (worker, index) => {
      // A load balancer deals answers out in turn.
      worker.send({ kinds: all.filter((_, n) => n % processes === index) });
      const [result] = await once(worker, 'message');
      worker.disconnect();
      return result;
    }),
  );
  const seconds = (performance.now() - from) / 1000;
  const times = results.flatMap(({ times }) => times);
  return {
    calls,
    perSecond: answers / seconds,
    judged: results.reduce((sum, { judged }) => sum + judged, 0),
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
  };
}

const redis = await startRedis();
const shared = redis && { url: redis.url, secret: 'a secret of the bench', waitMs: 1000 };
console.log(`${answers} answers of 400 kinds, dealt out in turn; the service takes ${LATENCY_MS} ms`);
console.log('| cache | processes | calls of the service | to one process | answers/s | p50 ms | p99 ms |');
console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: |');
for (const [name, using] of [
  ['own', undefined],
  ['own, then Redis', shared],
]) {
  if (name !== 'own' && using === undefined) continue;
  let base;
  for (const processes of [1, 2, 4]) {
    const { calls, perSecond, p50, p99 } = await run(
      processes,
      using && { ...using, prefix: `p${processes}` },
    );
    base ??= calls;
    const row = [
      name,
      processes,
      calls,
      (calls / base).toFixed(2),
      perSecond.toFixed(0),
      p50.toFixed(1),
      p99.toFixed(1),
    ];
    console.log(`| ${row.join(' | ')} |`);
  }
}
console.log(
  `\n| callsPerMinute ${ALLOWED} | processes | calls of the service | judged |\n| --- | ---: | ---: | ---: |`,
);
for (const [name, using] of [
  ['of each process', undefined],
  ['of all, by Redis', shared],
]) {
  if (name !== 'of each process' && using === undefined) continue;
  for (const processes of [1, 2, 4]) {
    const { calls, judged } = await run(processes, using && { ...using, prefix: `a${processes}` }, ALLOWED);
    console.log(`| ${name} | ${processes} | ${calls} | ${Math.round((100 * judged) / answers)} % |`);
  }
}
await redis?.stop();
process.exit(0);
