import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as pass } from 'node:timers/promises';
import { localAllowance } from '../../src/checkers/allowance.js';
import { redisAllowance } from '../../src/checkers/redis/redis-allowance.js';
import { RedisLink } from '../../src/checkers/redis/redis-link.js';
import { entrySeal } from '../../src/checkers/redis/sealed-entry.js';
import { systemClock, type MonotonicMs } from '../../src/contract/monotonic-clock.js';
import { describeWithRedis, startRedis, type RedisServer } from '../redis-servers.js';
import { storedVerdict, storeKey } from './store-contract.js';
import { SECRET, overRedis } from './faulty-redis.js';

/** Where it counts that Redis is asked and answers, however busy the machine is. */
const LONG_WAIT_MS = 20_000;

describeWithRedis('Redis that', () => {
  let server: RedisServer;
  beforeAll(async () => {
    server = await startRedis({ args: ['--maxmemory', '32mb', '--maxmemory-policy', 'noeviction'] });
  });
  afterAll(() => server.stop());

  beforeEach(() => command('FLUSHALL'));

  const command = async (...args: string[]): Promise<unknown> => {
    const link = new RedisLink({ urls: [server.url], cluster: false, clock: systemClock });
    await link.ready;
    try {
      return await link.command('', args);
    } finally {
      // Left open it would connect again for ever, and keep the process.
      await link.close();
    }
  };

  test('is well gives one process what another judged, and neither name nor entry shows a text', async () => {
    const [one, other] = [
      await overRedis(server.url),
      await overRedis(server.url, { farWaitMs: LONG_WAIT_MS }),
    ];
    expect((await one.check('PLANTED-ANSWER.')).verdict).toMatchObject({ cache: 'miss' });
    while ((await one.far.stats()).entries === 0) await pass(20);
    expect((await other.check('PLANTED-ANSWER.')).verdict).toMatchObject({ kind: 'complete', cache: 'hit' });
    expect(other.inner.requests).toHaveLength(0);
    const names = (await command('KEYS', '*')) as string[];
    for (const name of names) {
      expect(name).toMatch(/^tests:ag1:[\w-]{43}$/);
      expect(`${name} ${String(await command('GET', name))}`).not.toMatch(/PLANTED|bridge|chunk|claim/i);
    }
    await one.close();
    await other.close();
  });

  test('was written to by others, or with another secret, or by another version, is not believed', async () => {
    const seal = entrySeal({ secret: SECRET, prefix: 'tests' });
    const own = await overRedis(server.url, { farWaitMs: LONG_WAIT_MS });
    const forged: [string, string][] = [
      ['plain', JSON.stringify(storedVerdict())],
      ['cut', seal.seal(storeKey(1), storedVerdict()).slice(0, -8)],
      ['of another key', seal.seal(storeKey(2), storedVerdict())],
      [
        'of another secret',
        entrySeal({ secret: 'another secret of 16', prefix: 'tests' }).seal(storeKey(1), storedVerdict()),
      ],
      ['of another version', seal.seal(storeKey(1), storedVerdict()).replace('ag1', 'ag0')],
      ['nothing', ''],
    ];
    for (const [, value] of forged) {
      await command('SET', seal.nameOf(storeKey(1)), value);
      expect(await own.far.get(storeKey(1))).toBe(false);
      expect(await own.store.get(storeKey(1))).toBeUndefined();
    }
    expect(
      own.events.filter((event) => event.type === 'cacheFailed' && event.why === 'garbage'),
    ).toHaveLength(6);
    await command('DEL', seal.nameOf(storeKey(1)));
    await command('LPUSH', seal.nameOf(storeKey(1)), 'wrong type');
    expect(await own.store.get(storeKey(1))).toBeUndefined();
    expect(own.events.at(-1)).toMatchObject({ why: 'threw', error: { code: 'AG_REMOTE_UNREACHABLE' } });
    await own.close();
  });

  test('is full keeps nothing new, and gives what it has', async () => {
    const own = await overRedis(server.url);
    await own.check('kept before it was full');
    while ((await own.far.stats()).entries === 0) await pass(20);
    await command('SET', 'filler', 'x'.repeat(28 * 2 ** 20)).catch(() => undefined);
    for (let n = 0; n < 5; n++) {
      const { verdict } = await own.check(`too much ${n}`);
      expect(verdict).toMatchObject({ kind: 'complete', cache: 'miss' });
    }
    const other = await overRedis(server.url, { farWaitMs: LONG_WAIT_MS });
    expect((await other.check('kept before it was full')).verdict).toMatchObject({ cache: 'hit' });
    await command('DEL', 'filler');
    await own.close();
    await other.close();
  });

  test('wants a password that is wrong costs nothing but the cache', async () => {
    const locked = await startRedis({ args: ['--requirepass', 'right'] });
    const own = await overRedis(locked.url.replace('//', '//:PLANTED-PASSWORD@'));
    const { verdict } = await own.check('a');
    expect(verdict).toMatchObject({ kind: 'complete', cache: 'miss' });
    expect(own.events.some((event) => event.type === 'warning' && event.code === 'redis-unreachable')).toBe(
      true,
    );
    expect(JSON.stringify(own.events)).not.toContain('PLANTED');
    await own.close();
    await locked.stop();
  });

  test('dies while checks run, and comes back: no answer is lost, and it is used again', async () => {
    let mortal = await startRedis();
    const { port, url } = mortal;
    const own = await overRedis(url);
    let running = true;
    let answered = 0;
    const load = Array.from({ length: 4 }, async (_, worker) => {
      for (let n = 0; running; n++) {
        const { verdict } = await own.check(`answer ${worker} ${n}`);
        expect(verdict.kind).toBe('complete');
        answered++;
        await pass(2);
      }
    });
    /** Until so many more checks were answered. */
    const more = async (checks: number): Promise<void> => {
      for (const until = answered + checks; answered < until;) await pass(2);
    };
    await more(50);
    await mortal.stop();
    await more(50);
    mortal = await startRedis({ port });
    const size = () =>
      own.far.stats().then(
        ({ entries }) => entries,
        () => 0,
      );
    let used = await size();
    for (; used === 0; used = await size()) await pass(20);
    running = false;
    await Promise.all(load);
    expect(used).toBeGreaterThan(0);
    expect(own.inner.requests).toHaveLength(answered);
    await own.close();
    await mortal.stop();
  });

  test('counts the allowance of all instances together, and by shares while it is gone', async () => {
    const mortal = await startRedis();
    const links = [1, 2, 3, 4].map(
      () => new RedisLink({ urls: [mortal.url], cluster: false, clock: systemClock }),
    );
    await Promise.all(links.map((link) => link.ready));
    const instances = links.map((link) =>
      redisAllowance({ link, perMinute: 40, prefix: 'tests', clock: systemClock, waitMs: LONG_WAIT_MS }),
    );
    const takes = await Promise.all(
      Array.from({ length: 100 }, (_, n) => instances[n % instances.length]!.take()),
    );
    expect(takes.filter(Boolean)).toHaveLength(40);
    await mortal.stop();
    const others = links.map((link) =>
      redisAllowance({ link, perMinute: 40, prefix: 'x', clock: systemClock }),
    );
    const alone: boolean[] = [];
    for (let n = 0; n < 60; n++) alone.push(await others[0]!.take());
    expect(alone.filter(Boolean)).toHaveLength(40);
    // Those that have seen how many they are have had their share already.
    expect(
      (await Promise.all(instances.map((instance) => instance.take()))).filter(Boolean).length,
    ).toBeLessThanOrEqual(4);
    await Promise.all(links.map((link) => link.close()));
  });
});

describe('what is at the address of Redis', () => {
  const servers: Server[] = [];
  const sockets = new Set<Socket>();
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    for (const server of servers) server.close();
  });
  async function answering(onData: (socket: Socket) => void): Promise<string> {
    const server = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('data', () => {
        onData(socket);
      });
    }).listen(0, '127.0.0.1');
    servers.push(server);
    await once(server, 'listening');
    return `redis://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  test.each<[string, () => Promise<string>]>([
    ['nothing', () => Promise.resolve('redis://127.0.0.1:1')],
    ['no such host', () => Promise.resolve('redis://no-such-host.invalid:6379')],
    ['HTTP', () => answering((socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\nno'))],
    ['a server that resets', () => answering((socket) => void socket.resetAndDestroy())],
  ])('%s: checks go on', async (_what, start) => {
    const own = await overRedis(await start());
    for (let n = 0; n < 5; n++) {
      const { verdict } = await own.check(`answer ${n}`);
      expect(verdict).toMatchObject({ kind: 'complete', cache: 'miss' });
    }
    expect((await own.check('answer 0')).verdict).toMatchObject({ cache: 'hit' });
    await own.close();
  });
});

test('an allowance of one process holds in any minute', async () => {
  const clock = { time: 0, now: () => clock.time as MonotonicMs };
  const allowance = localAllowance({ perMinute: 3, clock });
  const taken: number[] = [];
  for (clock.time = 0; clock.time < 300_000; clock.time += 1000)
    if (await allowance.take()) taken.push(clock.time);
  for (const at of taken)
    expect(taken.filter((other) => other >= at && other < at + 60_000).length).toBeLessThanOrEqual(3);
  expect(taken).toHaveLength(15);
  expect(() => localAllowance({ perMinute: 0, clock })).toThrow(/^callsPerMinute: 0/);
});
