// Prints the bytes that the code of spans takes a check, counted by V8 at every allocation: the least of several rounds,
// as what V8 notes down on the code itself falls into some, and what a check takes into each. With `absent` there is no
// @opentelemetry/api, with `idle` no provider of tracers is registered, with `recording` there is one.
// To be run with --no-opt: optimised code counts what an inlined function takes as its caller's, or leaves it out.
import Module from 'node:module';
import { Session } from 'node:inspector/promises';

/** prom-client asks for it too. */
const isOurs = ({ filename }) => !filename.includes('node_modules');

const resolve = Module._resolveFilename;
Module._resolveFilename = function (name, ...others) {
  if (process.argv[2] === 'absent' && name === '@opentelemetry/api' && isOurs(others[0]))
    throw new Error('not installed');
  return resolve.call(this, name, ...others);
};
const { createGuard } = await import('../../dist/esm/middleware/index.js');

if (process.argv[2] === 'recording') {
  const { trace } = await import('@opentelemetry/api');
  const { BasicTracerProvider } = await import('@opentelemetry/sdk-trace-base');
  trace.setGlobalTracerProvider(new BasicTracerProvider());
}

const ROUNDS = 3;
const CHECKS = 80;

/** For comparison: a check that takes one. */
let kept;
function oneObject() {
  kept = { kept: undefined };
}

const response = { claims: [], citedChunks: [], supportScore: 1 };
const checker = {
  name: 'still',
  version: '1',
  capabilities: { contradictions: false, claimScores: true, helpfulness: false },
  ready: Promise.resolve(),
  check: () => Promise.resolve({ kind: 'complete', checker: 'still', cache: 'off', elapsedMs: 0, response }),
  close: () => Promise.resolve(),
};
const guard = createGuard({ config: false, logger: false, register: false, checker });
const exchange = { answer: 'The bridge was opened in 1931.', facts: ['The bridge was opened in 1931.'] };
const session = new Session();
session.connect();

const sizeOf = ({ selfSize, callFrame, children }, isCounted) =>
  (isCounted(callFrame) ? selfSize : 0) + children.reduce((sum, child) => sum + sizeOf(child, isCounted), 0);

async function round() {
  await session.post('HeapProfiler.startSampling', {
    samplingInterval: 1,
    includeObjectsCollectedByMajorGC: true,
    includeObjectsCollectedByMinorGC: true,
  });
  for (let i = 0; i < CHECKS; i++) {
    await guard.check(exchange);
    oneObject();
  }
  const { head } = (await session.post('HeapProfiler.stopSampling')).profile;
  return {
    spans: sizeOf(head, ({ url }) =>
      /dist\/esm\/src\/(telemetry\/span|guard\/span-|guard\/streaming\/traced)|@opentelemetry/.test(url),
    ),
    guard: sizeOf(head, ({ url }) => url.includes('dist/esm/src/guard/guard.js')),
    oneObject: sizeOf(head, ({ functionName }) => functionName === 'oneObject'),
  };
}

for (let i = 0; i < CHECKS; i++) await guard.check(exchange);
const rounds = [];
while (rounds.length < ROUNDS) rounds.push(await round());
const least = (name) => Math.min(...rounds.map((each) => each[name])) / CHECKS;
console.log(
  JSON.stringify({
    spans: least('spans'),
    guard: least('guard'),
    oneObject: least('oneObject'),
    kept: typeof kept,
  }),
);
await guard.close();
