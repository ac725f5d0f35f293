// Packs the package as it would be published and holds it to what its users do: publint, are-the-types-wrong, and real
// consumers of the installed tarball: ESM, CommonJS, jest with supertest, TypeScript under node16, nodenext and node10, each
// with Express 4.18 and 5. With Express 5 the model's runtime is installed; with 4.18 the optional dependencies are left out.
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { packageEntries } from './package-entries.mjs';
import { holdToItsLinks } from './packed-links.mjs';
import { reachableFiles } from './reachable-files.mjs';

const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
const pinned = (name) => `${name}@${manifest.devDependencies[name]}`;
const work = mkdtempSync(join(tmpdir(), 'answer-guard-package-'));

const execute = promisify(execFile);

/** Returns what it printed. */
async function run(command, args, cwd = process.cwd(), variables = {}) {
  // The runtime's install script is not to fetch libraries for GPUs.
  const env = { ...process.env, ONNXRUNTIME_NODE_INSTALL: 'skip', ...variables };
  try {
    const { stdout } = await execute(command, args, { cwd, env, maxBuffer: 64 * 1024 * 1024 });
    return stdout;
  } catch (error) {
    process.stderr.write(`${error.stdout ?? ''}${error.stderr ?? ''}`);
    throw error;
  }
}

const EXPRESSES = [
  { express: 'express@4.18.0', types: '@types/express@4.17.25', omit: ['--omit=optional'], tier: 'lexical' },
  { express: pinned('express'), types: pinned('@types/express'), omit: [], tier: 'model' },
];
/** What the consumers need besides, all of them in one folder of packages. */
const TOOLS = ['jest', 'supertest', 'typescript', '@types/node'].map(pinned);

const compile = (...resolution) => [
  '../node_modules/typescript/bin/tsc',
  '--noEmit',
  '--strict',
  '--exactOptionalPropertyTypes',
  '--skipLibCheck',
  'false',
  '--types',
  'node',
  '--target',
  'es2022',
  ...resolution,
  'index.ts',
];

/** Each is a folder of its own next to the packages; `runs` are scripts for Node with their arguments. */
const CONSUMERS = [
  { name: 'esm', type: 'module', runs: { '': ['check.mjs'] } },
  { name: 'commonjs', type: 'commonjs', runs: { '': ['check.cjs'] } },
  { name: 'jest', type: 'commonjs', runs: { '': ['../node_modules/jest/bin/jest.js'] } },
  {
    name: 'typescript',
    type: 'module',
    runs: {
      node16: compile('--module', 'node16'),
      nodenext: compile('--module', 'nodenext'),
      // What resolves as before `exports` finds the hooks by `typesVersions`.
      node10: compile(
        '--module',
        'commonjs',
        '--moduleResolution',
        'node10',
        '--ignoreDeprecations',
        '6.0',
        '--esModuleInterop',
      ),
    },
  },
];

const GPU_LIBRARY = 'node_modules/onnxruntime-node/bin/napi-v6/linux/x64/libonnxruntime_providers_cuda.so';

let passed = 0;
let failed = 0;
async function check(name, action) {
  try {
    await action();
    passed++;
    console.log(`ok    ${name}`);
  } catch (error) {
    failed++;
    console.log(`FAILED ${name}: ${error.message.split('\n')[0]}`);
  }
}

// As `npm publish` does; the consumers get what users get.
await run('npm', ['run', '-s', 'prepack']);
const [packed] = JSON.parse(
  await run('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', work]),
);
const tarball = join(work, `${manifest.name}-${manifest.version}.tgz`);
/** What lands on a disk, the model with it. */
// The readers take 48 MB of it, all else under 8.
const MOST_UNPACKED = 60e6;
function holdToWhatIsReached({ unpackedSize, files }) {
  console.log(`      ${files.length} files, ${(unpackedSize / 1e6).toFixed(1)} MB unpacked`);
  if (unpackedSize > MOST_UNPACKED)
    throw new Error(`${unpackedSize} bytes unpacked, at most ${MOST_UNPACKED}`);
  const names = new Set(files.map(({ path }) => path));
  for (const { path } of files.filter(({ path }) => /\.(?:js|d\.ts)$/.test(path)))
    if (readFileSync(path, 'utf8').includes('sourceMappingURL'))
      throw new Error(`${path} names a source map`);
  // What no entry reaches stays out; of what one does, nothing may be missing.
  const reached = reachableFiles(packageEntries(manifest));
  for (const needed of reached)
    if (!names.has(needed)) throw new Error(`${needed} is needed, and not packed`);
  for (const path of names)
    if (/^dist\/(?:esm|cjs)\/.*\.(?:js|d\.ts)$/.test(path) && !reached.has(path))
      throw new Error(`${path} is packed, and nothing reaches it`);
}

/** A folder in which the packages are installed, with these consumers in it. */
async function installed(consumers, args, variables) {
  const folder = mkdtempSync(join(work, 'consumers-'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'consumers', private: true }));
  for (const { name, type } of consumers) {
    cpSync(resolve('test/consumers', name), join(folder, name), { recursive: true });
    const own = { name: `consumer-${name}`, private: true, type };
    writeFileSync(join(folder, name, 'package.json'), JSON.stringify(own));
  }
  await run(
    'npm',
    ['install', '--no-audit', '--no-fund', '--prefer-offline', tarball, ...args],
    folder,
    variables,
  );
  return folder;
}

const checks = [
  () => check('what is packed', () => holdToWhatIsReached(packed)),
  () => check('links in what is packed', () => holdToItsLinks(packed.files.map(({ path }) => path))),
  () => check('publint', () => run('npx', ['publint', '--strict', tarball])),
  // Types are there for resolvers before node16 too; the package's Node knows `exports`.
  () => check('are the types wrong', () => run('npx', ['attw', tarball])),
  // As package managers do that run no install scripts: the runtime's libraries are in its own package.
  () =>
    check('the model without install scripts', async () => {
      // With these packages alone, so that none is used that only another brings.
      const some = CONSUMERS.filter(({ name }) => ['esm', 'commonjs'].includes(name));
      const args = ['--ignore-scripts', pinned('express')];
      const folder = await installed(some, args, { ONNXRUNTIME_NODE_INSTALL: '' });
      if (existsSync(join(folder, GPU_LIBRARY))) throw new Error(`${GPU_LIBRARY} was downloaded`);
      for (const { name, runs } of some)
        await run('node', runs[''], join(folder, name), { EXPECTED_TIER: 'model' });
    }),
  ...EXPRESSES.map(({ express, types, omit, tier }) => async () => {
    const install = installed(CONSUMERS, [...omit, express, types, ...TOOLS]);
    for (const { name, runs } of CONSUMERS)
      for (const [way, args] of Object.entries(runs))
        await check(`${name} ${way} with ${express}`, async () =>
          run('node', args, join(await install, name), { EXPECTED_TIER: tier }),
        );
  }),
];
// As many at a time as there are cores: an install waits for the disk as much as it computes.
const queue = checks.values();
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    for (const next of queue) await next();
  }),
);
rmSync(work, { recursive: true });
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
