import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import packageRoot from '../../package-root.cjs';

export interface Backend {
  readonly url: string;
  /** HOST:PORT. */
  readonly target: string;
  stop(): Promise<void>;
}

/** Starts a command of ours that prints its address when it listens. */
async function start(args: readonly string[], env: Readonly<Record<string, string>>): Promise<Backend> {
  const child = spawn(process.execPath, args, {
    cwd: packageRoot,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      const address = /listen(?:s|ing) on (http:\/\/[\d.]+:\d+)/.exec(output)?.[1];
      if (address !== undefined) resolve(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => {
      reject(new Error(`${args.join(' ')} ended: ${output}`));
    });
  });
  return {
    url,
    target: new URL(url).host,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** The example, as its user starts it; with a configuration file of this content in the place of its own. */
export async function startExample(config?: object): Promise<Backend> {
  const folder = mkdtempSync(join(tmpdir(), 'answer-guard-example-'));
  const file = join(folder, 'answer-guard.config.yaml');
  if (config !== undefined) writeFileSync(file, stringify(config));
  const backend = await start(
    ['examples/chat-backend/main.mjs', '--port', '0', ...(config === undefined ? [] : ['--config', file])],
    {},
  );
  return {
    ...backend,
    async stop() {
      await backend.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

export const startServe = (): Promise<Backend> =>
  start(['dist/esm/src/cli/main.js', 'serve', '--port', '0'], { ANSWER_GUARD_ENGINE_THREADS: '0' });
