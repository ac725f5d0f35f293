import { availableParallelism } from 'node:os';

/** Tests run from TypeScript source; the engine's worker alone runs from dist/, which `npm test` builds first. */
export default {
  testEnvironment: 'node',
  roots: ['<rootDir>/test'],
  testMatch: ['**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/test/consumers/'],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/test/consumers/'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      { jsc: { target: 'es2023', parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } },
    ],
    // Comes as ES modules alone, which jest cannot load on Node 20.
    'node_modules/jose/.+\\.js$': ['@swc/jest', { jsc: { target: 'es2023' }, module: { type: 'commonjs' } }],
  },
  transformIgnorePatterns: ['/node_modules/(?!jose/)'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  setupFilesAfterEnv: ['<rootDir>/test/property-seed.ts'],
  maxWorkers: Math.min(8, Math.max(2, availableParallelism())),
  // For what never ends only: how long a test takes is the machine's affair.
  testTimeout: 300_000,
};
