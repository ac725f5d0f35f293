import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pass } from 'node:timers/promises';
import { describeWithRedis, startRedis } from '../redis-servers.js';
import { storeKey } from './store-contract.js';
import { overRedis } from './faulty-redis.js';

describeWithRedis('a Redis that hangs', () => {
  test('costs no answer, is given up, and used again once it answers', async () => {
    const server = await startRedis();
    let hangs = false;
    let connections = 0;
    const sockets = new Set<Socket>();
    const between = createServer((client) => {
      connections++;
      const upstream = connect(server.port, '127.0.0.1');
      for (const socket of [client, upstream]) {
        sockets.add(socket);
        socket.on('error', () => undefined);
        socket.on('close', () => {
          client.destroy();
          upstream.destroy();
        });
      }
      client.on('data', (part) => {
        if (!hangs) upstream.write(part);
      });
      upstream.on('data', (part) => {
        if (!hangs) client.write(part);
      });
    }).listen(0, '127.0.0.1');
    await once(between, 'listening');
    const own = await overRedis(`redis://127.0.0.1:${(between.address() as AddressInfo).port}`);
    await own.check('before');
    hangs = true;
    // Of the first connection nothing comes any more: checks are answered without it until another is tried.
    for (let n = 0; connections === 1 || n < 20; n++) {
      const { verdict } = await own.check(`while ${n}`);
      expect(verdict).toMatchObject({ kind: 'complete', cache: 'miss' });
      // What asks nobody does not let the event loop turn.
      await pass(2);
    }
    hangs = false;
    const works = () =>
      own.far.get(storeKey(1)).then(
        () => true,
        () => false,
      );
    while (!(await works())) await pass(20);
    await own.close();
    for (const socket of sockets) socket.destroy();
    between.close();
    await server.stop();
  });
});
