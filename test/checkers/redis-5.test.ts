import { describeWithRedis, startCluster, startRedis } from '../redis-servers.js';
import { overRedis } from './over-redis.js';
import { describeStoreContract } from './store-contract.js';

/** The oldest major that the package takes, in the place of the newest, which all other tests run on. */
jest.mock('redis', () => jest.requireActual<object>('redis5'));

let stop: () => Promise<void> = () => Promise.resolve();
let urls: readonly string[];

afterAll(() => stop());

describeWithRedis('redis 5', () => {
  describe('one server', () => {
    beforeAll(async () => {
      const server = await startRedis();
      urls = [server.url];
      stop = () => server.stop();
    });
    afterAll(() => stop());
    describeStoreContract('one server', () => overRedis({ urls }));
  });
  describe('a cluster', () => {
    beforeAll(async () => {
      const cluster = await startCluster();
      urls = cluster.urls;
      stop = () => cluster.stop();
    });
    describeStoreContract('a cluster', () => overRedis({ urls, cluster: true }));
  });
});
