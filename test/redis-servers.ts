import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import packageRoot from '../package-root.cjs';
import { freePort } from './free-port.js';

export const TLS_FILES = {
  ca: join(packageRoot, 'test/fixtures/tls/ca.pem'),
  cert: join(packageRoot, 'test/fixtures/tls/server.pem'),
  key: join(packageRoot, 'test/fixtures/tls/server-key.pem'),
};

const found = ['redis-server', 'valkey-server'].find(
  (name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0,
);

/** Runs tests against real servers; where no server is installed, one test says that they were not run. */
export function describeWithRedis(name: string, tests: () => void): void {
  if (found !== undefined) {
    describe(name, tests);
    return;
  }
  test(`${name}: NOT RUN, since neither redis-server nor valkey-server is installed`, () => {
    expect(found).toBeUndefined();
  });
}

export interface RedisServer {
  readonly port: number;
  readonly url: string;
  readonly process: ChildProcess;
  stop(): Promise<void>;
}

export async function startRedis(
  options: { readonly args?: readonly string[]; readonly tls?: boolean; readonly port?: number } = {},
): Promise<RedisServer> {
  const port = options.port ?? (await freePort());
  const folder = mkdtempSync(join(tmpdir(), 'answer-guard-redis-'));
  const listen = options.tls
    ? ['--port', '0', '--tls-port', String(port), '--tls-cert-file', TLS_FILES.cert]
        .concat(['--tls-key-file', TLS_FILES.key, '--tls-ca-cert-file', TLS_FILES.ca])
        .concat(['--tls-auth-clients', 'no'])
    : ['--port', String(port)];
  const fixed = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
  const child = spawn(found ?? 'redis-server', [...listen, ...fixed, ...(options.args ?? [])], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('Ready to accept connections')) resolve();
    });
    child.once('exit', () => {
      reject(new Error(`redis-server ended: ${output}`));
    });
  });
  return {
    port,
    url: `${options.tls ? 'rediss' : 'redis'}://127.0.0.1:${port}`,
    process: child,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Three masters that share the slots. */
export async function startCluster(): Promise<{ readonly urls: string[]; stop(): Promise<void> }> {
  // Nodes that hear nothing of each other for so long are down, and a busy machine is no reason.
  const args = ['--cluster-enabled', 'yes', '--cluster-node-timeout', '60000'];
  const servers = [await startRedis({ args }), await startRedis({ args }), await startRedis({ args })];
  const nodes = servers.map(({ port }) => `127.0.0.1:${port}`);
  const cli = found === 'valkey-server' ? 'valkey-cli' : 'redis-cli';
  const made = spawnSync(cli, ['--cluster', 'create', ...nodes, '--cluster-yes'], { encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`The cluster could not be made: ${made.stdout}${made.stderr}`);
  // Each node has to hear from the others before it serves.
  for (const { port } of servers) {
    const state = () => spawnSync(cli, ['-p', String(port), 'cluster', 'info'], { encoding: 'utf8' }).stdout;
    while (!state().includes('cluster_state:ok')) await setTimeout(50);
  }
  return {
    urls: servers.map(({ url }) => url),
    async stop() {
      await Promise.all(servers.map((server) => server.stop()));
    },
  };
}
