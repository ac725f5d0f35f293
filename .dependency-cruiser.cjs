// Imports point one way:
// contract ← text, wire ← engine, policy, telemetry ← checkers ← guard ← config ← middleware, service, cli.

/** What each part may import, besides itself and libraries. */
const MAY_IMPORT = {
  'src/contract': [],
  'src/wire': ['src/contract'],
  'src/text': ['src/contract'],
  'src/engine': ['src/contract', 'src/text'],
  'src/evaluation': ['src/contract'],
  'src/policy': ['src/contract', 'src/text'],
  'src/telemetry': ['src/contract', 'src/policy'],
  'src/checkers': ['src/contract', 'src/text', 'src/wire', 'src/engine', 'src/telemetry'],
  'src/guard': ['src/contract', 'src/text', 'src/engine', 'src/policy', 'src/telemetry', 'src/checkers'],
  config: ['src/contract', 'src/engine', 'src/policy', 'src/telemetry', 'src/checkers', 'src/guard'],
  'src/service': [
    'src/contract',
    'src/wire',
    'src/engine',
    'src/policy',
    'src/telemetry',
    'src/checkers',
    'src/guard',
    'config',
  ],
  middleware: [
    'src/contract',
    'src/text',
    'src/engine',
    'src/policy',
    'src/telemetry',
    'src/checkers',
    'src/guard',
    'config',
  ],
  'src/cli': [
    'src/contract',
    'src/text',
    'src/engine',
    'src/policy',
    'src/telemetry',
    'src/checkers',
    'src/guard',
    'config',
    'src/service',
    'src/evaluation',
    'middleware',
  ],
};

const layers = Object.entries(MAY_IMPORT).map(([part, allowed]) => ({
  name: `${part.replace('src/', '')}-imports-leftwards`,
  severity: 'error',
  from: { path: `^${part}/` },
  to: {
    path: '^(src|middleware|config|bench|test|examples|scripts)/',
    pathNot: [part, ...allowed].map((folder) => `^${folder}/`),
  },
}));

module.exports = {
  forbidden: [
    ...layers,
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'contract-imports-only-the-schema-library',
      severity: 'error',
      from: { path: '^src/contract/' },
      to: { dependencyTypes: ['npm'], pathNot: 'node_modules/zod/' },
    },
    {
      name: 'engine-is-pure',
      comment: 'Text in, scores out: no HTTP, no files but its own assets, no threads.',
      severity: 'error',
      from: { path: '^src/engine/' },
      to: {
        dependencyTypes: ['core'],
        path: '^(node:)?(http|https|http2|net|tls|worker_threads|child_process|cluster)$',
      },
    },
    {
      name: 'only-these-know-express',
      severity: 'error',
      from: { path: '^(src|config|middleware)/', pathNot: '^(middleware|src/service|src/playground)/' },
      to: { path: 'node_modules/(@types/)?express' },
    },
    {
      name: 'no-dev-dependencies-in-the-package',
      severity: 'error',
      from: { path: '^(src|config|middleware)/' },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['npm-peer', 'type-only'],
        pathNot: 'node_modules/@types/',
      },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.js', '.cjs', '.mjs', '.json'],
    },
  },
};
