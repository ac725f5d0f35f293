import { createClient } from 'redis';
import { describeWithRedis, startRedis, type RedisServer } from '../redis-servers.js';
import { bulkFolder, idsUpTo, rowsUpTo, testBuilt, type BulkProcess } from './bulk-folder.js';
import { temporaryFolder } from '../temporary-folder.js';
import { startRemoteChecker, type RemoteChecker } from './remote-checker.js';

const RECORDS = 24;
const PER_MINUTE = 8;

let remote: RemoteChecker;
beforeEach(async () => {
  remote = await startRemoteChecker();
});
afterEach(() => remote.close());

/** A worker's figure of records that came to `result`. */
async function recordsOf(worker: BulkProcess, result: string): Promise<number> {
  const [, url] = /metrics on (\S+)/.exec(worker.out) ?? [];
  if (url === undefined) return 0;
  const text = await (await fetch(url)).text();
  return Number(new RegExp(`bulk_records_total\\{result="${result}"\\} (\\d+)`, 'u').exec(text)?.[1] ?? 0);
}

testBuilt(
  'a record that fails each time is on the dead-letter list, and can be tried again alone',
  async () => {
    const folder = bulkFolder(rowsUpTo(6), { checker: remote.config });
    remote.refuses = (answer) => answer.includes(' at 3.');
    const first = folder.audit('--attempts', '2');
    expect({ code: await first.ended(), err: first.err }).toEqual({
      code: 3,
      err: expect.stringContaining('1 of the records were not judged: out.jsonl.failed says why'),
    });
    expect(folder.ids()).toEqual(['r1', 'r2', 'r3', 'r5', 'r6']);
    expect(folder.failed()).toEqual([expect.objectContaining({ row: 4, id: 'r4', why: 'unavailable' })]);

    remote.refuses = () => false;
    remote.asked.length = 0;
    const again = folder.start('audit', 'in.jsonl', '--out', 'again.jsonl', '--only', 'out.jsonl.failed');
    expect(await again.ended()).toBe(0);
    expect(remote.asked).toEqual(['The store opens at 3.']);
    const report = folder.start('report', 'out.jsonl', 'again.jsonl');
    expect(await report.ended()).toBe(0);
    expect(report.out).toMatch(/\b6\b/);
  },
);

describeWithRedis('a fleet', () => {
  let server: RedisServer;
  beforeAll(async () => {
    server = await startRedis();
  });
  afterAll(() => server.stop());
  const queue = () => ['--queue', server.url];

  testBuilt('has one dead-letter list', async () => {
    const folder = bulkFolder(rowsUpTo(6), { checker: remote.config });
    const secret = temporaryFolder({ queue: `${server.url}\n` }).path;
    remote.refuses = (answer) => answer.includes(' at 3.');
    folder.start('worker', ...queue());
    folder.start('worker', '--queue', `@${secret}/queue`);
    const run = folder.audit('--queue', `@${secret}/queue`, '--attempts', '2');
    expect(await run.ended()).toBe(3);
    expect(folder.ids()).toEqual(['r1', 'r2', 'r3', 'r5', 'r6']);
    expect(folder.failed()).toEqual([expect.objectContaining({ row: 4, id: 'r4', why: 'unavailable' })]);
  });

  testBuilt(
    'asks a remote checker no more often together than one may, and waits without losing a record',
    async () => {
      const { google } = remote.config;
      const folder = bulkFolder(rowsUpTo(RECORDS), {
        checker: { google: { ...google, callsPerMinute: PER_MINUTE } },
      });
      const workers = [1, 2].map(() => folder.start('worker', ...queue(), '--metrics-port', '0'));
      const run = folder.audit(...queue());
      const client = createClient({ url: server.url });
      await client.connect();
      for (let minute = 1; minute < RECORDS / PER_MINUTE; minute++) {
        const before = await Promise.all(workers.map((one) => recordsOf(one, 'held')));
        await run.until(async () => {
          const now = await Promise.all(workers.map((one) => recordsOf(one, 'held')));
          return (
            remote.asked.length >= PER_MINUTE * minute &&
            now.some((held, index) => held > (before[index] ?? 0))
          );
        });
        expect(run.isOver).toBe(false);
        expect(remote.asked).toHaveLength(PER_MINUTE * minute);
        // The minute is over.
        await client.del('{answer-guard:allowance}:calls');
      }
      client.destroy();
      expect({ code: await run.ended(), err: run.err }).toEqual({ code: 0, err: '' });
      expect(remote.asked).toHaveLength(RECORDS);
      expect(folder.ids()).toEqual(idsUpTo(RECORDS));
      expect(folder.failed()).toEqual([]);
      const judged = await Promise.all(workers.map((one) => recordsOf(one, 'judged')));
      expect(judged.reduce((sum, count) => sum + count)).toBe(RECORDS);
    },
  );
});
