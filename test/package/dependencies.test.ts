import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import packageRoot from '../../package-root.cjs';

interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly peer?: boolean;
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(join(packageRoot, file), 'utf8'));
const lock = readJson('package-lock.json') as { packages: Readonly<Record<string, LockedPackage>> };
const manifest = readJson('package.json') as { dependencies: Readonly<Record<string, string>> };

/** What `npm install answer-guard` brings, optional packages included. */
const installed = Object.entries(lock.packages).filter(
  ([path, { dev, devOptional, peer }]) =>
    path !== '' && dev !== true && devOptional !== true && peer !== true,
);

const FREE = new Set([
  'MIT',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  '0BSD',
  '(MIT OR CC0-1.0)',
]);
/** More of them is a decision: raise it together with an entry in the CHANGELOG. */
const MOST_DIRECT = 20;
const MOST_INSTALLED = 181;

describe('what is installed with the package', () => {
  test('is under licences that ask for no more than a notice', () => {
    expect(installed.filter(([, { license = 'none' }]) => !FREE.has(license)).map(([path]) => path)).toEqual(
      [],
    );
  });

  test('is no more than was decided', () => {
    expect(Object.keys(manifest.dependencies).length).toBeLessThanOrEqual(MOST_DIRECT);
    expect(installed.length).toBeLessThanOrEqual(MOST_INSTALLED);
  });

  test('is named by exact versions', () => {
    expect(
      Object.values(manifest.dependencies).filter((version) => !/^\d+\.\d+\.\d+$/u.test(version)),
    ).toEqual([]);
  });
});

describe('what is loaded', () => {
  /** What only a checker or a service needs that an app may never have. */
  const ON_USE = [
    '@grpc/grpc-js',
    '@grpc/proto-loader',
    '@grpc/reflection',
    'grpc-health-check',
    'google-auth-library',
    'undici',
    'onnxruntime-node',
    '@huggingface/tokenizers',
    'redis',
    'express',
    'helmet',
    'express-rate-limit',
    'commander',
  ];
  const loadedBy = (file: string): string[] =>
    JSON.parse(
      execFileSync(process.execPath, [join(packageRoot, 'test/package/loaded.mjs'), file], {
        encoding: 'utf8',
      }),
    ) as string[];

  // What the CommonJS build loads is in loading.test.ts.
  test('by the ES modules is what every app needs', () => {
    const loaded = loadedBy('esm/middleware/index.js');
    expect(loaded).toContain('pino');
    expect(loaded.filter((name) => ON_USE.includes(name))).toEqual([]);
  });

  test('by the command is neither gRPC nor a client of Google', () => {
    const loaded = loadedBy('esm/src/cli/run-cli.js');
    expect(loaded).toContain('commander');
    const onUse = ON_USE.filter((name) => /grpc-js|reflection|health-check|google|undici|onnx/u.test(name));
    expect(loaded.filter((name) => onUse.includes(name))).toEqual([]);
  });

  test.each([
    ['esm/src/service/grpc/start-grpc.js', '@grpc/grpc-js'],
    ['esm/src/checkers/remote/http-client.js', 'undici'],
    ['esm/src/service/rest/rest-app.js', 'express'],
  ])('by %s is %s, so that this can fail', (file, name) => {
    expect(loadedBy(file)).toContain(name);
  });
});
