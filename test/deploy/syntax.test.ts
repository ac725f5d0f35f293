import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import packageRoot from '../../package-root.cjs';

const ofPython = join(dirname(process.env['TEST_PYTHON'] ?? '/none/python'), '.');

interface Checker {
  readonly command: string;
  readonly args: readonly string[];
  /** What it reads from its standard input. */
  readonly input?: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** Runs a checker where CI has installed it; says so where there is none. */
function checked(name: string, { command, args, input, env = {} }: Checker): void {
  const isThere = spawnSync(command, ['--version'], { stdio: 'ignore' }).status === 0;
  test(isThere ? name : `${name}: NOT RUN, since ${command} is not installed`, () => {
    if (!isThere) return;
    const run = spawnSync(command, args, {
      cwd: packageRoot,
      encoding: 'utf8',
      env: { ...process.env, ...env },
      ...(input !== undefined && { input }),
    });
    expect({ status: run.status, output: run.stdout + run.stderr }).toMatchObject({ status: 0 });
  });
}

checked('the Dockerfile', { command: join(ofPython, 'hadolint'), args: ['Dockerfile'] });
checked('the manifests', {
  command: join(ofPython, 'kubernetes-validate'),
  args: ['--strict', 'deploy/kubernetes/answer-guard.yaml'],
});
checked('the unit', {
  command: 'systemd-analyze',
  args: ['verify', '--man=no', 'deploy/systemd/answer-guard.service'],
});
checked('the compose file', {
  command: 'docker-compose',
  args: ['-f', '-', '--project-directory', 'deploy', 'config', '--quiet'],
  // Debian's docker-compose is older than the file's name of the project.
  input: readFileSync(join(packageRoot, 'deploy/compose.yaml'), 'utf8').replace(/^name: .*\n/m, ''),
  env: { ANSWER_GUARD_CACHE_SECRET: 'a secret of the tests' },
});
