import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import packageRoot from '../../package-root.cjs';
import { temporaryFolder } from '../temporary-folder.js';

// npm runs it where an example in the installed package depends on the package around it, which has no sources.
it('prepares nothing where there are no sources to build', () => {
  const manifest = readFileSync(join(packageRoot, 'package.json'), 'utf8');
  const { path } = temporaryFolder({ 'package.json': manifest });
  expect(() =>
    execFileSync('npm', ['run', '--silent', 'prepare'], { cwd: path, stdio: 'pipe' }),
  ).not.toThrow();
});
