import { setTimeout as pass } from 'node:timers/promises';
import { RedisLink } from '../../src/checkers/redis/redis-link.js';
import { redisStore } from '../../src/checkers/redis/redis-store.js';
import { entrySeal } from '../../src/checkers/redis/sealed-entry.js';
import { systemClock } from '../../src/contract/monotonic-clock.js';
import { describeWithRedis, startCluster, startRedis } from '../redis-servers.js';
import { describeStoreContract } from './store-contract.js';

/** The oldest major that the package takes, in the place of the newest, which all other tests run on. */
jest.mock('redis', () => jest.requireActual<object>('redis5'));

const seal = entrySeal({ secret: 'a secret of the tests', prefix: 'tests' });
let stop: () => Promise<void> = () => Promise.resolve();
let urls: readonly string[];

afterAll(() => stop());

async function store(cluster: boolean) {
  const link = new RedisLink({ urls, cluster, clock: systemClock });
  await link.ready;
  return { store: redisStore({ link, seal, prefix: 'tests' }), pass: (ms: number) => pass(ms) };
}

describeWithRedis('redis 5', () => {
  describe('one server', () => {
    beforeAll(async () => {
      const server = await startRedis();
      urls = [server.url];
      stop = () => server.stop();
    });
    afterAll(() => stop());
    describeStoreContract('one server', () => store(false));
  });
  describe('a cluster', () => {
    beforeAll(async () => {
      const cluster = await startCluster();
      urls = cluster.urls;
      stop = () => cluster.stop();
    });
    describeStoreContract('a cluster', () => store(true));
  });
});
