import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { loadedOnUse } from './scripts/loaded-on-use.mjs';

const outer = loadedOnUse();
/** What the outer modules import, as they write it. */
const imports = outer.flatMap((name) => {
  const source = readFileSync(new URL(`${name}.ts`, import.meta.url), 'utf8');
  return Array.from(source.matchAll(/ from '([^']+)';$/gm), ([, from]) => from);
});

const swc = (module) => [
  '@swc/jest',
  {
    jsc: { target: 'es2023', parser: { syntax: 'typescript' } },
    module: { type: 'commonjs', ...module },
    // Beside the code and not in it: each test file reads hundreds of modules anew, and none of their maps.
    sourceMaps: true,
  },
];

/** Tests run from TypeScript source; the engine's worker alone runs from dist/, which `npm test` builds first. */
export default {
  testEnvironment: 'node',
  roots: ['<rootDir>/test'],
  testMatch: ['**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/test/consumers/'],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/test/consumers/'],
  transform: {
    // As in the CommonJS build: a test file that needs one of them does not load all that a setting may ask for.
    [`/(?:${outer.join('|')})\\.ts$`]: swc({ lazy: [...new Set(imports)] }),
    '^.+\\.ts$': swc(),
    // Comes as ES modules alone, which jest cannot load on Node 20.
    'node_modules/jose/.+\\.js$': ['@swc/jest', { jsc: { target: 'es2023' }, module: { type: 'commonjs' } }],
  },
  transformIgnorePatterns: ['/node_modules/(?!jose/)'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  setupFilesAfterEnv: ['<rootDir>/test/property-seed.ts'],
  // One more than cores, as many files wait for a part of their time: for processes of their own, for budgets that end.
  maxWorkers: Math.min(8, availableParallelism() + 1),
  // For what never ends only: how long a test takes is the machine's affair.
  testTimeout: 300_000,
};
