import type { ChildProcess } from 'node:child_process';
import { describeWithRedis, startRedis, type RedisServer } from '../redis-servers.js';
import { temporaryFolder } from '../datastores/temporary-folder.js';
import {
  bulkFiles,
  ended,
  idsIn,
  idsUpTo,
  isBuilt,
  kill,
  linesIn,
  runCommand,
  untilResults,
} from './bulk-processes.js';

const RECORDS = 300;

describeWithRedis('a fleet', () => {
  let server: RedisServer;
  const children: ChildProcess[] = [];
  beforeAll(async () => {
    server = await startRedis();
  });
  afterAll(async () => {
    for (const child of children) await kill(child);
    await server.stop();
  });

  /** It keeps nothing: what was in it is lost with it. */
  async function restartRedis(): Promise<void> {
    const { port } = server;
    await server.stop();
    server = await startRedis({ port });
  }

  (isBuilt ? test : test.skip)(
    'of which workers, Redis and the audit itself are killed loses no record and repeats none',
    async () => {
      const { path } = temporaryFolder();
      const { out } = bulkFiles(path, RECORDS);
      const start = (...args: string[]): ChildProcess => {
        const child = runCommand(path, ...args, '--queue', server.url);
        child.stdout?.resume();
        children.push(child);
        return child;
      };
      const worker = (): ChildProcess => start('worker', '--lease', '1000', '--at-once', '2');
      const audit = (): ChildProcess => start('audit', 'in.jsonl', '--out', 'out.jsonl', '--ahead', '40');
      let workers = [worker(), worker()];
      let run = audit();
      await untilResults(out, 30, run);
      await kill(workers[0]!);
      workers = [workers[1]!, worker()];
      await untilResults(out, 90, run);
      await restartRedis();
      await untilResults(out, 150, run);
      await kill(run);
      expect(linesIn(out)).toBeLessThan(RECORDS);
      run = audit();
      await untilResults(out, 210, run);
      await kill(workers[0]!);
      await restartRedis();
      const { code, err } = await ended(run);
      expect({ code, err: code === 0 ? '' : err }).toEqual({ code: 0, err: '' });
      expect(idsIn(out)).toEqual(idsUpTo(RECORDS));
      expect(linesIn(`${out}.failed`)).toBe(0);
    },
  );
});
