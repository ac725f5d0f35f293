import { setTimeout } from 'node:timers/promises';
import { describeWithRedis, startRedis, type RedisServer } from '../redis-servers.js';
import { temporaryFolder } from '../temporary-folder.js';
import { bulkFolder, idsUpTo, recordsOf, rowsUpTo, testBuilt, type BulkProcess } from './bulk-folder.js';

const RECORDS = recordsOf(20_000);
const KILLS = 24;
const WORKERS = 3;

/** One of them, by chance. */
const anyOf = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)]!;

/** After so many more results something is killed. */
function further(): number {
  return 1 + Math.floor(((2 * RECORDS) / KILLS) * 0.8 * Math.random());
}

describeWithRedis('a fleet and its audit, killed at random moments', () => {
  testBuilt.each([
    ['loses all that it holds', ['--appendonly', 'no']],
    ['comes up with what it held some time before', ['--appendonly', 'yes', '--appendfsync', 'everysec']],
  ])(
    'loses no record and repeats none where Redis %s',
    async (_how, args) => {
      const dir = temporaryFolder().path;
      const start = (port?: number): Promise<RedisServer> =>
        startRedis({ args: [...args, '--dir', dir], ...(port !== undefined && { port }) });
      let server = await start();
      const folder = bulkFolder(rowsUpTo(RECORDS));
      const queue = ['--queue', server.url];
      const worker = (): BulkProcess => folder.start('worker', ...queue, '--lease', '2000');
      const audit = (): BulkProcess => folder.audit(...queue);
      const workers = Array.from({ length: WORKERS }, worker);
      let run = audit();
      let killed = 0;
      for (; killed < KILLS && !run.isOver; killed++) {
        const from = folder.lines();
        await run.until(() => folder.lines() >= from + further());
        const what = anyOf(['audit', 'worker', 'redis', 'all']);
        if (what === 'audit' || what === 'all') {
          await run.kill();
          const ids = folder.ids();
          expect(ids).toEqual(idsUpTo(ids.length));
        }
        if (what === 'worker' || what === 'all') {
          const index = Math.floor(Math.random() * WORKERS);
          await workers[index]!.kill();
          workers[index] = worker();
        }
        if (what === 'redis' || what === 'all') {
          const { port } = server;
          await server.stop();
          await setTimeout(1500 * Math.random());
          server = await start(port);
        }
        if (what === 'audit' || what === 'all') run = audit();
      }
      const code = await run.ended();
      expect({ code, err: code === 0 ? '' : run.err }).toEqual({ code: 0, err: '' });
      expect(killed).toBeGreaterThanOrEqual(KILLS / 2);
      expect(folder.ids()).toEqual(idsUpTo(RECORDS));
      expect(folder.failed()).toEqual([]);
      await server.stop();
    },
    3_600_000,
  );
});
