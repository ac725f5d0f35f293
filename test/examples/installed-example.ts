import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import packageRoot from '../../package-root.cjs';

export interface ExampleManifest {
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

export interface RunningExample {
  /** Its folder, gone after `stop`. */
  readonly folder: string;
  stop(): Promise<void>;
}

export interface StartOptions {
  /** Variables of the environment besides ours. */
  readonly env?: Readonly<Record<string, string>>;
  /** What `npm start --` would be given. */
  readonly args?: string;
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

export const manifestOf = (name: string): ExampleManifest =>
  readJson(join(packageRoot, 'examples', name, 'package.json')) as ExampleManifest;

/**
 * Copies an example, with the stand-in for its model, out of the repository, so that it finds no package but those that its
 * package.json names, and starts it. Resolves when it says that it listens; rejects with its output when it ends before.
 */
export function startExample(name: string, options?: StartOptions): Promise<RunningExample> {
  return startIn(name, manifestOf(name), options, (folder) => {
    const isOwn = (path: string): boolean => !['node_modules', 'dist'].includes(basename(path));
    const examples = join(packageRoot, 'examples');
    cpSync(join(examples, name), folder, { recursive: true, filter: isOwn });
    cpSync(join(examples, 'stand-in'), join(dirname(folder), 'stand-in'), { recursive: true });
  });
}

/** Starts a text of the documentation, as the file `app.mjs` beside these packages. */
export function startSample(text: string, packages: readonly string[], options?: StartOptions) {
  const dependencies = Object.fromEntries(packages.map((name) => [name, '*']));
  return startIn('sample', { dependencies, scripts: { start: 'node app.mjs' } }, options, (folder) => {
    writeFileSync(join(folder, 'app.mjs'), text);
  });
}

async function startIn(
  name: string,
  manifest: ExampleManifest,
  { env = {}, args = '' }: StartOptions = {},
  fill: (folder: string) => void,
): Promise<RunningExample> {
  const home = mkdtempSync(join(tmpdir(), 'answer-guard-example-'));
  const folder = join(home, name);
  const run = (script: string): ChildProcess =>
    spawn('sh', ['-c', `exec ${script}`], {
      cwd: folder,
      env: {
        ...process.env,
        OPENAI_BASE_URL: undefined,
        OPENAI_API_KEY: undefined,
        // How fast a busy machine judges is not what is tested.
        ANSWER_GUARD_BUDGET_MS: '60000',
        PATH: [join(folder, 'node_modules/.bin'), dirname(process.execPath), process.env['PATH']].join(
          delimiter,
        ),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  let child: ChildProcess | undefined;
  async function stop(): Promise<void> {
    if (child !== undefined && child.exitCode === null && child.signalCode === null) {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    }
    rmSync(home, { recursive: true, force: true });
  }
  try {
    mkdirSync(folder);
    fill(folder);
    linkPackages(folder, manifest);
    const { prestart, start = '' } = manifest.scripts;
    if (prestart !== undefined) await output(run(prestart), undefined);
    child = run(`${start} ${args}`);
    await output(child, /listening on/i);
    return { folder, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** What `npm install` would bring, without a registry: what the package.json names is linked from the repository. */
function linkPackages(folder: string, { dependencies, devDependencies }: ExampleManifest): void {
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, '.bin'), { recursive: true });
  for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
    const target = name === 'answer-guard' ? packageRoot : join(packageRoot, 'node_modules', name);
    if (!existsSync(target)) throw new Error(`${name} is not installed here`);
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(target, join(modules, name));
    const { bin = {} } = readJson(join(target, 'package.json')) as { bin?: string | Record<string, string> };
    if (typeof bin === 'string') continue;
    for (const [command, file] of Object.entries(bin)) {
      const script = `#!/bin/sh\nexec node '${join(target, file)}' "$@"\n`;
      writeFileSync(join(modules, '.bin', command), script, { mode: 0o755 });
    }
  }
}

/**
 * Waits until a process has written what the expression finds, or without one until it has ended well. Rejects with all
 * that it wrote when it ends otherwise.
 */
function output(child: ChildProcess, expected: RegExp | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const read = (chunk: Buffer): void => {
      text += chunk.toString();
      if (expected?.test(text) === true) resolve(text);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('close', (code) => {
      if (code === 0 && expected === undefined) resolve(text);
      else reject(new Error(`Ended with ${String(code)}: ${text}`));
    });
  });
}
