import { Queue } from 'bullmq';
import { createClient } from 'redis';
import { readFileSync } from 'node:fs';
import { describeWithRedis, startRedis, type RedisServer } from '../redis-servers.js';
import {
  bulkFolder,
  endlessMs,
  idsUpTo,
  recordsOf,
  rowsUpTo,
  testBuilt,
  type BulkProcess,
} from './bulk-folder.js';

const RECORDS = recordsOf(300);

describeWithRedis('a fleet', () => {
  let server: RedisServer;
  beforeAll(async () => {
    server = await startRedis();
  });
  afterAll(() => server.stop());

  /** It keeps nothing: what was in it is lost with it. */
  async function restartRedis(): Promise<void> {
    const { port } = server;
    await server.stop();
    server = await startRedis({ port });
  }

  /** What is in Redis of single records. */
  async function leftOfRecords(): Promise<string[]> {
    const client = await createClient({ url: server.url }).connect();
    const keys = await client.keys('bull:answer-guard-audit:????????-*');
    const events = await client.xRange('bull:answer-guard-audit:events', '-', '+');
    client.destroy();
    return [...keys, ...(events ?? []).flatMap(({ message }) => message['returnvalue'] ?? [])];
  }

  /** As a Redis that writes to its disk may come up with it, after it was removed. */
  async function putBack(folder: ReturnType<typeof bulkFolder>, row: number): Promise<void> {
    const { run } = JSON.parse(readFileSync(`${folder.out}.run`, 'utf8')) as { run: string };
    const client = await createClient({ url: server.url, RESP: 2 }).connect();
    const queue = new Queue('answer-guard-audit', { connection: client });
    const { id, answer, facts } = rowsUpTo(row).at(-1)!;
    await queue.add('judge', { row, id, answer, facts, texts: false }, { jobId: `${run}-${row}` });
    await queue.close();
    client.destroy();
  }

  testBuilt(
    'of which workers, Redis and the audit itself are killed loses no record and repeats none',
    async () => {
      const folder = bulkFolder(rowsUpTo(RECORDS));
      const queue = ['--queue', server.url];
      const worker = (): BulkProcess => folder.start('worker', ...queue, '--lease', '1000', '--at-once', '2');
      const audit = (): BulkProcess => folder.audit(...queue, '--ahead', '40');
      const untilShare = (run: BulkProcess, share: number) =>
        run.until(() => folder.lines() >= RECORDS * share);
      let workers = [worker(), worker()];
      let run = audit();
      await untilShare(run, 0.1);
      await workers[0]!.kill();
      workers = [workers[1]!, worker()];
      await untilShare(run, 0.3);
      await restartRedis();
      await untilShare(run, 0.5);
      await run.kill();
      expect(folder.lines()).toBeLessThan(RECORDS);
      await putBack(folder, 1);
      run = audit();
      await untilShare(run, 0.7);
      await workers[0]!.kill();
      await restartRedis();
      await putBack(folder, 2);
      const code = await run.ended();
      expect({ code, err: code === 0 ? '' : run.err }).toEqual({ code: 0, err: '' });
      expect(folder.ids()).toEqual(idsUpTo(RECORDS));
      expect(folder.failed()).toEqual([]);
      // Nor does a text stay behind.
      expect(await leftOfRecords()).toEqual([]);
    },
    endlessMs(RECORDS),
  );
});
