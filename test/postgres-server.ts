import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
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

/** Runs tests against a real server; where none is installed, one test says that they were not run. */
export function describeWithPostgres(name: string, tests: () => void): void {
  if (folderOfPrograms !== undefined) {
    describe(name, tests);
    return;
  }
  test(`${name}: NOT RUN, since PostgreSQL is not installed`, () => {
    expect(folderOfPrograms).toBeUndefined();
  });
}

export interface PostgresServer {
  readonly url: string;
  readonly port: number;
  /** Kills it as a crash would; `start` begins it again with what it holds. */
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export async function startPostgres(): Promise<PostgresServer> {
  const programs = folderOfPrograms ?? '';
  const folder = mkdtempSync(join(tmpdir(), 'answer-guard-postgres-'));
  // The server refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  const user = isRoot ? idOfPostgres() : undefined;
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o700);
  const port = await freePort();
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', join(folder, 'data'), '-U', 'guard', '--auth=trust', '--no-sync', '-E', 'UTF8', '--locale=C'],
    { ...user, cwd: folder, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`);
  let child: ChildProcess | undefined;

  const start = async (): Promise<void> => {
    const args = [
      '-D',
      join(folder, 'data'),
      '-p',
      String(port),
      '-k',
      folder,
      '-c',
      'listen_addresses=127.0.0.1',
    ];
    child = spawn(join(programs, 'postgres'), [...args, '-c', 'restart_after_crash=off'], {
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
  };
  const kill = async (): Promise<void> => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    // SIGQUIT is its immediate shutdown: no checkpoint, connections cut, recovery at the next start.
    child.kill('SIGQUIT');
    await ended;
  };
  await start();
  return {
    port,
    url: `postgres://guard@127.0.0.1:${port}/postgres`,
    kill,
    start,
    async stop() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function idOfPostgres(): { uid: number; gid: number } {
  const id = (flag: string): number =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}
