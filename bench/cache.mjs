// npm run bench:cache: what a hit costs beside judging, what single flight saves, and what the way to Redis takes
// (where a redis-server is installed).
import { performance } from 'node:perf_hooks';
import { recorded, cached, memoryStore } from 'answer-guard';
import { createGuard } from 'answer-guard';
import { RedisLink } from '../dist/esm/src/checkers/redis/redis-link.js';
import { redisStore } from '../dist/esm/src/checkers/redis/redis-store.js';
import { entrySeal } from '../dist/esm/src/checkers/redis/sealed-entry.js';
import { startRedis } from './redis-server.mjs';
import { percentile } from './stand-in.mjs';

const clock = { now: () => performance.now() };
const facts = Array.from({ length: 5 }, (_, n) => ({
  factText: `Boat ${n} sails from Ardnish to Holm in 35 minutes and carries 24 bicycles. `.repeat(6),
}));
const request = (n) => ({
  answerCandidate: `Boat ${n} sails in 35 minutes. It carries 24 bicycles. A dog costs 2 euros.`,
  facts,
});
const wait = () => ({ signal: new AbortController().signal, deadline: performance.now() + 10_000 });

async function timed(times, run) {
  const each = [];
  for (let n = 0; n < times; n++) {
    const from = performance.now();
    await run(n);
    each.push(performance.now() - from);
  }
  return { p50: percentile(each, 0.5), p99: percentile(each, 0.99) };
}
const row = (what, { p50, p99 }, base) =>
  console.log(`| ${what} | ${p50.toFixed(3)} | ${p99.toFixed(3)} | ${(p50 / base).toFixed(3)} |`);

console.log('| one check | p50 ms | p99 ms | to judging |\n| --- | ---: | ---: | ---: |');
const guard = createGuard({ config: false, logger: false, register: false, budgetMs: 10_000 });
await guard.ready;
const ask = (n) => guard.check({ answer: request(n).answerCandidate, facts });
await timed(50, (n) => ask(`warm ${n}`));
const judged = await timed(200, (n) => ask(`cold ${n}`));
row('judged by the engine (with the guard)', judged, judged.p50);
await ask('kept');
row('hit in memory (with the guard)', await timed(2000, () => ask('kept')), judged.p50);
await guard.close();

const near = cached(recorded({ supportScore: 0.9 }), { store: memoryStore() });
await near.check(request(0), wait());
row('hit in memory (the cache alone)', await timed(2000, () => near.check(request(0), wait())), judged.p50);

const server = await startRedis();
if (server === undefined) console.log('| Redis: not measured, no redis-server is installed | | | |');
else {
  const link = new RedisLink({ urls: [server.url], cluster: false, clock });
  await link.ready;
  const seal = entrySeal({ secret: 'a secret of the bench', prefix: 'bench' });
  const far = cached(recorded({ supportScore: 0.9 }), {
    store: redisStore({ link, seal, prefix: 'bench' }),
    storeWaitMs: 1000,
  });
  await far.check(request(0), wait());
  await timed(200, () => far.check(request(0), wait()));
  row(
    'hit in Redis on this machine (the cache alone)',
    await timed(2000, () => far.check(request(0), wait())),
    judged.p50,
  );
  row('a bare round trip to it (PING)', await timed(2000, () => link.command('', ['PING'])), judged.p50);
  await link.close();
  await server.stop();
}

console.log('\n| equal checks at once | calls of the checker |\n| ---: | ---: |');
for (const together of [1, 10, 100, 1000]) {
  const inner = recorded({ supportScore: 0.9 });
  const shared = cached(inner, { store: memoryStore() });
  await Promise.all(Array.from({ length: together }, () => shared.check(request(together), wait())));
  console.log(`| ${together} | ${inner.requests.length} |`);
}
process.exit(0);
