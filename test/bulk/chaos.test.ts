import { Queue, Worker } from 'bullmq';
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
  async function recordKeys(): Promise<string[]> {
    const client = await createClient({ url: server.url }).connect();
    const keys = await client.keys('bull:answer-guard-audit:????????-*');
    client.destroy();
    return keys;
  }

  /** As a Redis that writes to its disk may come up with it, after it was taken out. */
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
      expect(await recordKeys()).toEqual([]);
    },
    endlessMs(RECORDS),
  );

  testBuilt(
    'whose workers judge by another policy than before is refused, and goes on with the right ones',
    async () => {
      const folder = bulkFolder(rowsUpTo(30));
      const queue = ['--queue', server.url];
      const worker = (...args: string[]) => folder.start('worker', ...queue, ...args);
      const audit = () => folder.audit(...queue, '--ahead', '4');
      const right = worker();
      let run = audit();
      await run.until(() => folder.lines() >= 3);
      await run.kill();
      await right.kill();
      const wrong = worker(
        '--config',
        folder.write('strict.yaml', { policy: 'strict', engine: { threads: 0 } }),
      );
      run = audit();
      expect(await run.ended()).toBe(2);
      expect(run.err).toContain('AG_AUDIT_DIFFERS: a worker judges by the policy');
      await wrong.kill();
      expect(folder.lines()).toBeLessThan(30);
      worker();
      run = audit();
      expect({ code: await run.ended(), err: run.err }).toMatchObject({ code: 0 });
      expect(folder.ids()).toEqual(idsUpTo(30));
      expect(new Set(folder.results().map(({ policyHash }) => policyHash)).size).toBe(1);
    },
  );

  testBuilt('one of whose workers gives what is no result is refused', async () => {
    const client = await createClient({ url: server.url, RESP: 2 }).connect();
    const foreign = new Worker('answer-guard-audit', () => Promise.resolve({ of: 'another release' }), {
      connection: client,
    });
    const folder = bulkFolder(rowsUpTo(3));
    const run = folder.audit('--queue', server.url);
    expect(await run.ended()).toBe(2);
    expect(run.err).toContain('AG_AUDIT_DIFFERS: a worker gave what is no result here: record 1');
    expect(folder.lines()).toBe(0);
    await foreign.close();
    client.destroy();
  });
});
