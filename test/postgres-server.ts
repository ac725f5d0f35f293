import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import packageRoot from '../package-root.cjs';
import { freePort } from './free-port.js';

/** Debian keeps the server beside the path, by version. */
function findServer(): string | undefined {
  const root = '/usr/lib/postgresql';
  try {
    const [newest] = readdirSync(root).sort((a, b) => Number(b) - Number(a));
    if (newest !== undefined) return join(root, newest, 'bin');
  } catch {
    // Not Debian, or not installed: perhaps on the path.
  }
  const which = spawnSync('postgres', ['--version'], { stdio: 'ignore' });
  return which.status === 0 ? '' : undefined;
}

const folderOfPrograms = findServer();

/** Runs tests against a real server of their own; where none is installed, one test says that they were not run. */
export function describeWithPostgres(name: string, tests: (server: PostgresServer) => void): void {
  if (folderOfPrograms === undefined) {
    test(`${name}: NOT RUN, since PostgreSQL is not installed`, () => {
      expect(folderOfPrograms).toBeUndefined();
    });
    return;
  }
  const programs = folderOfPrograms;
  describe(name, () => {
    const server = postgresServer(programs);
    beforeAll(() => server.make());
    afterAll(() => server.remove());
    tests(server);
  });
}

export interface PostgresServer {
  /** Known once the tests run. */
  readonly url: string;
  /** The rows of a statement. */
  readonly query: <Row extends object = Record<string, unknown>>(text: string) => Promise<Row[]>;
  /** Kills it as a crash would; `start` begins it again with what it holds. */
  kill(): Promise<void>;
  start(): Promise<void>;
}

interface OwnedServer extends PostgresServer {
  make(): Promise<void>;
  remove(): Promise<void>;
}

function postgresServer(programs: string): OwnedServer {
  // The server refuses to run as root.
  const user = process.getuid?.() === 0 ? idOfPostgres() : undefined;
  let folder = '';
  let port = 0;
  let child: ChildProcess | undefined;

  const server: OwnedServer = {
    get url() {
      return `postgres://guard@127.0.0.1:${port}/postgres`;
    },
    async query<Row extends object>(text: string) {
      const client = new pg.Client(server.url);
      await client.connect();
      try {
        return (await client.query<Row>(text)).rows;
      } finally {
        await client.end();
      }
    },
    async make() {
      folder = mkdtempSync(join(tmpdir(), 'answer-guard-postgres-'));
      if (user !== undefined) chownSync(folder, user.uid, user.gid);
      chmodSync(folder, 0o700);
      port = await freePort();
      makeCluster(programs, folder, user);
      await server.start();
    },
    async start() {
      const at = ['-D', join(folder, 'data'), '-p', String(port), '-k', folder];
      // What is killed here is the server, not the machine: what it has written needs no flush to the disk.
      const settings = [
        '-c',
        'listen_addresses=127.0.0.1',
        '-c',
        'restart_after_crash=off',
        '-c',
        'fsync=off',
      ];
      child = spawn(join(programs, 'postgres'), [...at, ...settings], {
        ...user,
        cwd: folder,
        stdio: 'ignore',
      });
      const isReady = (): boolean =>
        spawnSync(join(programs, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)]).status === 0;
      while (!isReady()) {
        if (child.exitCode !== null) throw new Error('postgres ended');
        await setTimeout(50);
      }
    },
    async kill() {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      // SIGQUIT is its immediate shutdown: no checkpoint, connections cut, recovery at the next start.
      child.kill('SIGQUIT');
      await ended;
    },
    async remove() {
      await server.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return server;
}

/** Not in a folder for temporary files: it is there for the next run, too. */
const CLUSTERS = join(packageRoot, 'node_modules/.cache/postgres');

/** Makes `data` in the folder: a copy of the cluster that `initdb`, which takes seconds, made for the first who asked. */
function makeCluster(programs: string, folder: string, user: { uid: number; gid: number } | undefined): void {
  const data = join(folder, 'data');
  const run = (program: string, args: readonly string[], as?: typeof user): void => {
    const { status, stderr } = spawnSync(program, args, { ...as, cwd: folder, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${program}: ${stderr}`);
  };
  const made = join(CLUSTERS, `${programs.replaceAll('/', '-')}-${String(user?.uid ?? process.getuid?.())}`);
  if (existsSync(made)) {
    run('cp', ['-a', made, data]);
    return;
  }
  const settings = ['-U', 'guard', '--auth=trust', '--no-sync', '-E', 'UTF8', '--locale=C'];
  run(join(programs, 'initdb'), ['-D', data, ...settings], user);
  mkdirSync(dirname(made), { recursive: true });
  const own = mkdtempSync(join(CLUSTERS, 'copy-'));
  run('cp', ['-a', data, join(own, 'data')]);
  try {
    renameSync(join(own, 'data'), made);
  } catch {
    // Another test file was sooner.
  }
  rmSync(own, { recursive: true });
}

function idOfPostgres(): { uid: number; gid: number } {
  const id = (flag: string): number =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}
