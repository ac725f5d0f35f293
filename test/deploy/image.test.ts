import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import packageRoot from '../../package-root.cjs';

const read = (file: string): string => readFileSync(join(packageRoot, file), 'utf8');

/** What the first stage of the Dockerfile copies out of the build's context: from, to. */
function copiedToBuild(): (readonly [string, string])[] {
  const [, stage = ''] = /AS build\n([^]*?)\nFROM /.exec(read('Dockerfile')) ?? [];
  return [...stage.matchAll(/^COPY (.+)$/gm)].flatMap(([, args = '']) => {
    const names = args.split(' ');
    const to = names.pop() ?? '';
    return names.map(
      (from) => [from, to.endsWith('/') ? join(to, from.split('/').at(-1) ?? '') : to] as const,
    );
  });
}

/** Files of TypeScript in a folder and those in it. */
function sourcesIn(folder: string): string[] {
  return readdirSync(join(packageRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => read(join(folder, file)));
}

/** Whether the build's context holds a path: everything is left out that `.dockerignore` does not let in. */
function isInContext(path: string): boolean {
  const patterns = read('.dockerignore')
    .split('\n')
    .filter((line) => line.startsWith('!'))
    .map((line) => new RegExp(`^${line.slice(1).replaceAll('.', '\\.').replaceAll('*', '[^/]*')}(?:/|$)`));
  return patterns.some((pattern) => pattern.test(path));
}

// No image is built here: this runs what its first stage runs, but for the compiler, on the files that are copied into it.
test('the files that the image copies are enough for the scripts of its build', () => {
  const folder = mkdtempSync(join(tmpdir(), 'answer-guard-image-'));
  try {
    for (const [from, to] of copiedToBuild()) {
      expect({ from, there: existsSync(join(packageRoot, from)), isInContext: isInContext(from) }).toEqual({
        from,
        there: true,
        isInContext: true,
      });
      mkdirSync(dirname(join(folder, to)), { recursive: true });
      cpSync(join(packageRoot, from), join(folder, to), { recursive: true });
    }
    const { scripts } = JSON.parse(read('package.json')) as { scripts: { build: string } };
    const [compilers, others] = [/^tsc /, /^node /].map((kind) =>
      scripts.build.split(' && ').filter((command) => kind.test(command)),
    ) as [string[], string[]];
    expect(others.length).toBeGreaterThan(0);
    for (const command of compilers)
      expect(existsSync(join(folder, command.replace('tsc -p ', '')))).toBe(true);
    // What the compiler makes.
    for (const build of ['esm', 'cjs'])
      cpSync(join(packageRoot, 'dist', build), join(folder, 'dist', build), { recursive: true });
    symlinkSync(join(packageRoot, 'node_modules'), join(folder, 'node_modules'));
    for (const command of others) {
      const run = spawnSync(process.execPath, command.split(' ').slice(1), { cwd: folder, encoding: 'utf8' });
      expect({ command, status: run.status, stderr: run.stderr }).toMatchObject({ command, status: 0 });
    }
    expect(existsSync(join(folder, 'dist/pages/manifest.json'))).toBe(true);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the image keeps the optional packages that the command loads', () => {
  const folder = mkdtempSync(join(tmpdir(), 'answer-guard-image-'));
  try {
    cpSync(join(packageRoot, 'package.json'), join(folder, 'package.json'));
    const script = join(packageRoot, 'scripts/keep-optional.mjs');
    expect(spawnSync(process.execPath, [script], { cwd: folder }).status).toBe(0);
    type Manifest = Record<'dependencies' | 'devDependencies' | 'peerDependencies', Record<string, string>>;
    const before = JSON.parse(read('package.json')) as Manifest;
    const after = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
    const sources = [...sourcesIn('src'), ...sourcesIn('config')];
    const loaded = Object.keys(before.peerDependencies).filter((name) =>
      sources.some((source) => source.includes(`import('${name}`) || source.includes(`resolve('${name}`)),
    );
    expect(loaded).toEqual(expect.arrayContaining(['redis', 'pg', 'jose', 'bullmq']));
    for (const name of loaded) {
      expect({ name, version: after.dependencies[name] }).toEqual({
        name,
        version: before.devDependencies[name],
      });
      expect(after.devDependencies[name]).toBeUndefined();
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('what is built where no stage is named is the service', () => {
  expect([...read('Dockerfile').matchAll(/^FROM \S+ AS (\S+)$/gm)].at(-1)?.[1]).toBe('service');
});
