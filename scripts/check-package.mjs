// Packs the package as it would be published and holds it to what its users do: publint, are-the-types-wrong, and real
// consumers that install the tarball: ESM, CommonJS, jest with supertest, TypeScript under node16 and nodenext, each with
// Express 4.18 and 5. Those that run have the model with Express 5, and do without its runtime with 4.18.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
const pinned = (name) => `${name}@${manifest.devDependencies[name]}`;
const work = mkdtempSync(join(tmpdir(), 'answer-guard-package-'));

function run(command, args, cwd = process.cwd(), variables = {}) {
  // The runtime's install script is not to fetch libraries for GPUs.
  const env = { ...process.env, ONNXRUNTIME_NODE_INSTALL: 'skip', ...variables };
  try {
    execFileSync(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' });
  } catch (error) {
    process.stderr.write(`${error.stdout ?? ''}${error.stderr ?? ''}`);
    throw error;
  }
}

const EXPRESSES = [
  { express: 'express@4.18.0', types: '@types/express@4.17.25' },
  { express: pinned('express'), types: pinned('@types/express'), withModel: true },
];

const CONSUMERS = [
  { name: 'esm', type: 'module', run: ['node', ['check.mjs']] },
  { name: 'commonjs', type: 'commonjs', run: ['node', ['check.cjs']] },
  { name: 'jest', type: 'commonjs', needs: [pinned('jest'), pinned('supertest')], run: ['npx', ['jest']] },
  ...['node16', 'nodenext'].map((module) => ({
    name: 'typescript',
    module,
    type: 'module',
    typed: true,
    needs: [pinned('typescript'), pinned('@types/node')],
    run: [
      'npx',
      [
        'tsc',
        '--noEmit',
        '--strict',
        '--exactOptionalPropertyTypes',
        '--skipLibCheck',
        'false',
        '--types',
        'node',
        '--target',
        'es2022',
        '--module',
        module,
        'index.ts',
      ],
    ],
  })),
];

let passed = 0;
let failed = 0;
function check(name, action) {
  try {
    action();
    passed++;
    console.log(`ok    ${name}`);
  } catch (error) {
    failed++;
    console.log(`FAILED ${name}: ${error.message.split('\n')[0]}`);
  }
}

run('npm', ['pack', '--ignore-scripts', '--pack-destination', work]);
const tarball = join(work, `${manifest.name}-${manifest.version}.tgz`);
check('publint', () => run('npx', ['publint', '--strict', tarball]));
// The package's Node knows `exports`, which resolvers before node16 do not.
check('are the types wrong', () => run('npx', ['attw', '--profile', 'node16', tarball]));
for (const { express, types, withModel = false } of EXPRESSES) {
  for (const consumer of CONSUMERS) {
    const hasModel = withModel && !consumer.typed;
    check(`${consumer.name} ${consumer.module ?? ''} with ${express}`, () => {
      const folder = mkdtempSync(join(work, 'consumer-'));
      cpSync(resolve('test/consumers', consumer.name), folder, { recursive: true });
      writeFileSync(
        join(folder, 'package.json'),
        JSON.stringify({ name: 'consumer', private: true, type: consumer.type }),
      );
      run(
        'npm',
        [
          'install',
          '--no-audit',
          '--no-fund',
          '--prefer-offline',
          ...(hasModel ? [] : ['--omit=optional']),
          tarball,
          express,
          ...(consumer.typed ? [types] : []),
          ...(consumer.needs ?? []),
        ],
        folder,
      );
      run(...consumer.run, folder, { EXPECTED_TIER: hasModel ? 'model' : 'lexical' });
    });
  }
}
rmSync(work, { recursive: true });
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
