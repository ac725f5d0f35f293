import { readFileSync } from 'node:fs';
import { memoryStore } from '../../src/checkers/memory-store.js';
import { tieredStore } from '../../src/checkers/tiered-store.js';
import type { MonotonicMs } from '../../src/contract/monotonic-clock.js';
import {
  describeWithRedis,
  startCluster,
  startRedis,
  TLS_FILES,
  type RedisServer,
} from '../redis-servers.js';
import { overRedis } from './over-redis.js';
import { describeStoreContract } from './store-contract.js';

/** A clock that the test moves. */
function memoryUnderTest() {
  const clock = { time: 1, now: () => clock.time as MonotonicMs };
  const passed = (ms: number) => {
    clock.time += ms;
    return Promise.resolve();
  };
  return { clock, store: memoryStore({ clock }), pass: passed };
}

describeStoreContract('memory', () => Promise.resolve(memoryUnderTest()));

describeWithRedis('Redis', () => {
  let server: RedisServer;
  beforeAll(async () => {
    server = await startRedis();
  });
  afterAll(() => server.stop());
  describeStoreContract('one server', () => overRedis({ urls: [server.url] }));
  describeStoreContract('memory before a server', async () => {
    const near = memoryUnderTest();
    const { store: far, pass } = await overRedis({ urls: [server.url] });
    return {
      store: tieredStore({ near: near.store, far, farWaitMs: 60_000 }),
      pass: async (ms) => {
        await near.pass(ms);
        await pass(ms);
      },
    };
  });
});

describeWithRedis('Redis with TLS and a password', () => {
  let server: RedisServer;
  beforeAll(async () => {
    const guard = ['--user', 'guard', 'on', '>pass:wörd', '~tests:*', '+@all'];
    const args = [...guard, '--user', 'default', 'off'];
    server = await startRedis({ tls: true, args });
  });
  afterAll(() => server.stop());
  describeStoreContract('one server', () =>
    overRedis({
      urls: [server.url.replace('//', `//guard:${encodeURIComponent('pass:wörd')}@`)],
      ca: [readFileSync(TLS_FILES.ca, 'utf8')],
    }),
  );
});

describeWithRedis('Redis as a cluster', () => {
  let cluster: Awaited<ReturnType<typeof startCluster>>;
  beforeAll(async () => {
    cluster = await startCluster();
  });
  afterAll(() => cluster.stop());
  describeStoreContract('three masters', () => overRedis({ urls: cluster.urls, cluster: true }));
});
