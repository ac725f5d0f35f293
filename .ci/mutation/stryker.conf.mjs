// For .ci/mutants: runs in a copy of the repository, with Stryker beside it.
import { join } from 'node:path';
import { drawMutants } from './draw.mjs';

const { FOLDER: folder, MUTANTS_EACH, MUTANTS_SEED } = process.env;
const { default: jest } = await import(join(process.cwd(), 'jest.config.mjs'));

/** Other texts in messages are no fault that a test should look for. */
const excludedMutations = ['StringLiteral', 'ObjectLiteral', 'ArrayDeclaration'];

export default {
  testRunner: 'jest',
  plugins: [join(import.meta.dirname, 'node_modules/@stryker-mutator/jest-runner/dist/src/index.js')],
  inPlace: true,
  checkers: [],
  coverageAnalysis: 'perTest',
  concurrency: 1,
  ignoreStatic: true,
  timeoutMS: 60_000,
  timeoutFactor: 3,
  dryRunTimeoutMinutes: 60,
  tempDirName: join(import.meta.dirname, `${folder}-temporary`),
  reporters: ['json', 'progress-append-only'],
  jsonReporter: { fileName: 'mutants.json' },
  mutator: { excludedMutations },
  mutate: await drawMutants(folder, {
    each: Number(MUTANTS_EACH),
    seed: Number(MUTANTS_SEED),
    excludedMutations,
  }),
  jest: {
    projectType: 'custom',
    enableFindRelatedTests: false,
    config: {
      ...jest,
      testMatch: [`<rootDir>/test/${folder}/**/*.test.ts`],
      // With the model, or of every cut of a text: they take minutes for a mutant.
      testPathIgnorePatterns: [
        ...jest.testPathIgnorePatterns,
        'guard-embedded',
        'cascade-in-budget',
        'check-made',
        'rewrite-properties',
      ],
    },
  },
};
