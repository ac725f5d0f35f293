import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
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
    for (const build of ['esm', 'cjs']) mkdirSync(join(folder, 'dist', build), { recursive: true });
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
