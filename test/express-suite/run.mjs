/**
 * Runs Express's own test suite without a guard and with one on every app that it makes, and says what fails only with.
 *
 *   node test/express-suite/run.mjs CHECKOUT [GUARD ...]
 *
 * CHECKOUT is a checkout of Express 4 or 5 in which `npm install` was run: the package on npm has no tests. GUARD is
 * `hold` or `answerGuard` (see mount-guard.mjs); both when none is named. Needs `npm run build`. Exits with 1 when
 * there is a new failure.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const [checkout, ...named] = process.argv.slice(2);
if (checkout === undefined) {
  console.error('usage: node test/express-suite/run.mjs CHECKOUT [hold] [answerGuard]');
  process.exit(2);
}

const without = suite('none');
console.log(`without a guard: ${summary(without)}`);
for (const guard of named.length > 0 ? named : ['hold', 'answerGuard']) {
  const guarded = suite(guard);
  const failures = [...guarded.failures].filter(([title]) => !without.failures.has(title));
  console.log(`with ${guard}: ${summary(guarded)}, ${failures.length} of them new`);
  for (const [title, message] of failures) console.log(`  ${title}\n    ${message.split('\n')[0]}`);
  if (failures.length > 0 || guarded.stats.tests !== without.stats.tests) process.exitCode = 1;
}

function summary({ stats }) {
  return `${stats.tests} tests, ${stats.passes} pass, ${stats.failures} fail`;
}

function suite(guard) {
  const mocha = path.join('node_modules', '.bin', 'mocha');
  const preload = path.join(import.meta.dirname, 'mount-guard.mjs');
  const args = ['--exit', '--check-leaks', '--require', 'test/support/env', '--require', preload];
  const { stdout } = spawnSync(mocha, [...args, '--reporter', 'json', 'test/', 'test/acceptance/'], {
    cwd: checkout,
    env: { ...process.env, GUARD: guard },
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  // The examples that the suite runs print lines of their own.
  const { stats, failures } = JSON.parse(stdout.slice(stdout.indexOf('{\n  "stats"')));
  return { stats, failures: new Map(failures.map((test) => [test.fullTitle, test.err.message ?? ''])) };
}
