import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import packageRoot from '../../package-root.cjs';
import { readYaml } from './deploy-files.js';

const ofPython = join(dirname(process.env['TEST_PYTHON'] ?? '/none/python'), '.');

/** Runs a checker where CI has installed it; says so where there is none. */
function checked(name: string, command: string, ...args: string[]): void {
  const isThere = spawnSync(command, ['--version'], { stdio: 'ignore' }).status === 0;
  test(isThere ? name : `${name}: NOT RUN, since ${command} is not installed`, () => {
    if (!isThere) return;
    const run = spawnSync(command, args, { cwd: packageRoot, encoding: 'utf8' });
    expect({ status: run.status, output: run.stdout + run.stderr }).toMatchObject({ status: 0 });
  });
}

checked('the Dockerfile', join(ofPython, 'hadolint'), 'Dockerfile');
checked(
  'the manifests',
  join(ofPython, 'kubernetes-validate'),
  '--strict',
  'deploy/kubernetes/answer-guard.yaml',
);
checked('the unit', 'systemd-analyze', 'verify', '--man=no', 'deploy/systemd/answer-guard.service');

test('the compose file mounts files that are there', () => {
  const { services } = readYaml<{ services: Record<string, { volumes?: string[] }> }>(
    join(packageRoot, 'deploy/compose.yaml'),
  );
  const mounts = Object.values(services).flatMap(({ volumes = [] }) =>
    volumes.filter((one) => one.startsWith('./')),
  );
  expect(mounts.length).toBeGreaterThan(3);
  for (const mount of mounts)
    expect({ mount, there: existsSync(join(packageRoot, 'deploy', mount.split(':')[0]!)) }).toEqual({
      mount,
      there: true,
    });
});
