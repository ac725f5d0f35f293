import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { describeWithRedis, startRedis, type RedisServer } from '../redis-servers.js';
import { bulkFolder, idsUpTo, rowsUpTo, testBuilt } from './bulk-folder.js';

/** Stands before a Redis and breaks each of the first connections that ask which Redis it is. */
async function breaking(port: number, first: number) {
  let left = first;
  const server = createServer((socket) => {
    const redis = connect(port, '127.0.0.1');
    for (const [from, to] of [
      [socket, redis],
      [redis, socket],
    ] as const) {
      from.on('error', () => undefined).on('close', () => to.destroy());
    }
    redis.pipe(socket);
    socket.on('data', (part: Buffer) => {
      if (left === 0 || !part.includes('\r\nINFO\r\n')) redis.write(part);
      else {
        left--;
        socket.destroy();
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    left: () => left,
    close: () => server.close(),
  };
}

describeWithRedis('a fleet', () => {
  let server: RedisServer;
  beforeAll(async () => {
    server = await startRedis();
  });
  afterAll(() => server.stop());

  testBuilt('that loses Redis while it starts goes on when Redis answers', async () => {
    const redis = await breaking(server.port, 8);
    const folder = bulkFolder(rowsUpTo(6));
    const worker = folder.start('worker', '--queue', redis.url);
    await worker.until(() => worker.out.includes('working'));
    const run = folder.audit('--queue', redis.url);
    const code = await run.ended();
    expect({ code, err: code === 0 ? '' : run.err }).toEqual({ code: 0, err: '' });
    expect(folder.ids()).toEqual(idsUpTo(6));
    expect(redis.left()).toBe(0);
    redis.close();
  });
});
