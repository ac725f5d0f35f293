// Packs the package as it would be published and holds it to what its users do: publint, are-the-types-wrong, and real
// consumers that install the tarball: ESM, CommonJS, jest with supertest, TypeScript under node16 and nodenext, each with
// Express 4.18 and 5. Those that run have the model with Express 5, and do without its runtime with 4.18.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { packageEntries } from './package-entries.mjs';
import { reachableFiles } from './reachable-files.mjs';

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
  ...['node16', 'nodenext', 'node10'].map((module) => ({
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
        // What resolves as before `exports` finds the hooks by `typesVersions`.
        ...(module === 'node10'
          ? [
              '--module',
              'commonjs',
              '--moduleResolution',
              'node10',
              '--ignoreDeprecations',
              '6.0',
              '--esModuleInterop',
            ]
          : ['--module', module]),
        'index.ts',
      ],
    ],
  })),
];

const GPU_LIBRARY = 'node_modules/onnxruntime-node/bin/napi-v6/linux/x64/libonnxruntime_providers_cuda.so';

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

// As `npm publish` does; the consumers get what users get.
run('npm', ['run', '-s', 'prepack']);
run('npm', ['pack', '--ignore-scripts', '--pack-destination', work]);
const tarball = join(work, `${manifest.name}-${manifest.version}.tgz`);
check('publint', () => run('npx', ['publint', '--strict', tarball]));
// Types are there for resolvers before node16 too; the package's Node knows `exports`.
check('are the types wrong', () => run('npx', ['attw', tarball]));

/** What lands on a disk, the model with it. */
// The readers take 55 MB of it, all else under 7.
const MOST_UNPACKED = 60 * 1024 * 1024;
check('what is packed', () => {
  const [{ unpackedSize, files }] = JSON.parse(
    execFileSync('npm', ['pack', '--dry-run', '--ignore-scripts', '--json'], { encoding: 'utf8' }),
  );
  console.log(`      ${files.length} files, ${(unpackedSize / 1024 / 1024).toFixed(1)} MiB unpacked`);
  if (unpackedSize > MOST_UNPACKED)
    throw new Error(`${unpackedSize} bytes unpacked, at most ${MOST_UNPACKED}`);
  const packed = new Set(files.map(({ path }) => path));
  for (const { path } of files.filter(({ path }) => /\.(?:js|d\.ts)$/.test(path)))
    if (readFileSync(path, 'utf8').includes('sourceMappingURL'))
      throw new Error(`${path} names a source map`);
  // What no entry reaches stays out; of what one does, nothing may be missing.
  const reached = reachableFiles(packageEntries(manifest));
  for (const needed of reached)
    if (!packed.has(needed)) throw new Error(`${needed} is needed, and not packed`);
  for (const path of packed)
    if (/^dist\/(?:esm|cjs)\/.*\.(?:js|d\.ts)$/.test(path) && !reached.has(path))
      throw new Error(`${path} is packed, and nothing reaches it`);
  const readme = readFileSync('README.md', 'utf8');
  for (const [, name] of readme.matchAll(/\]\((docs\/[a-z-]+\.md)/g))
    if (!packed.has(name)) throw new Error(`README.md names ${name}`);
});
// As package managers do that run no install scripts: the runtime's libraries are in its own package.
check('the model without install scripts', () => {
  const folder = mkdtempSync(join(work, 'consumer-'));
  cpSync(resolve('test/consumers/esm'), folder, { recursive: true });
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'consumer', private: true, type: 'module' }),
  );
  const install = ['install', '--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts'];
  run('npm', [...install, tarball, pinned('express')], folder, { ONNXRUNTIME_NODE_INSTALL: '' });
  if (existsSync(join(folder, GPU_LIBRARY))) throw new Error(`${GPU_LIBRARY} was downloaded`);
  run('node', ['check.mjs'], folder, { EXPECTED_TIER: 'model' });
});
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
