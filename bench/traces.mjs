// npm run bench:traces: processor time of the guard with its code for OpenTelemetry, over that of the same build without
// that code, in turn within one process: for whole answers and for streams; without @opentelemetry/api, without a provider
// of tracers, and with one that records and exports nowhere. The checker answers at once, so that the guard is all there is.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import Module from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { SENTENCES, TOKENS } from './stream-answer.mjs';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
/** The same build, whose spans are none. */
const BARE = `${ROOT}node_modules/.cache/bench-traces/`;
const MODES = {
  absent: 'no @opentelemetry/api',
  idle: 'no provider of tracers',
  recording: 'a provider that records',
};
const ROUNDS = 41;
const ANSWERS_A_ROUND = { whole: 6000, stream: 80 };

const [mode] = process.argv.slice(2);
if (mode === undefined) await compareAll();
else await measure(mode);

async function compareAll() {
  rmSync(BARE, { recursive: true, force: true });
  mkdirSync(BARE, { recursive: true });
  cpSync(`${ROOT}dist/esm`, `${BARE}dist/esm`, { recursive: true });
  symlinkSync(`${ROOT}package.json`, `${BARE}package.json`);
  const spans = `${BARE}dist/esm/src/telemetry/spans.js`;
  writeFileSync(spans, 'export function processSpans() { return undefined; }\n');
  for (const [name, what] of Object.entries(MODES)) {
    const child = fork(fileURLToPath(import.meta.url), [name]);
    const [ratios] = await once(child, 'message');
    for (const kind of ['whole', 'stream']) {
      const [low, middle, high] = [0.25, 0.5, 0.75].map((q) => quantile(ratios[kind].ratios, q).toFixed(3));
      console.log(
        `${what}, ${kind}: ${middle} of the time without (quartiles ${low} to ${high}), ` +
          `${Math.round(ratios[kind].microseconds)} µs an answer`,
      );
    }
  }
  rmSync(BARE, { recursive: true });
}

async function measure(name) {
  if (name === 'absent') {
    const resolve = Module._resolveFilename;
    Module._resolveFilename = function (request, ...others) {
      if (request === '@opentelemetry/api') throw new Error('not installed');
      return resolve.call(this, request, ...others);
    };
  }
  if (name === 'recording') {
    const { context, trace } = await import('@opentelemetry/api');
    const { AsyncLocalStorageContextManager } = await import('@opentelemetry/context-async-hooks');
    const { BasicTracerProvider } = await import('@opentelemetry/sdk-trace-base');
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    trace.setGlobalTracerProvider(new BasicTracerProvider());
  }
  const pair = [await answersOf(BARE), await answersOf(ROOT)];
  const result = {};
  for (const kind of ['whole', 'stream']) {
    const ratios = [];
    const times = [];
    // The first rounds warm up.
    for (let round = -5; round < ROUNDS; round++) {
      const spent = [0, 0];
      // Who comes first changes by round.
      for (const at of round % 2 === 0 ? [0, 1] : [1, 0]) {
        const from = process.cpuUsage();
        for (let i = 0; i < ANSWERS_A_ROUND[kind]; i++) await pair[at][kind]();
        const { user, system } = process.cpuUsage(from);
        spent[at] = user + system;
      }
      if (round < 0) continue;
      ratios.push(spent[1] / spent[0]);
      times.push(spent[1] / ANSWERS_A_ROUND[kind]);
    }
    result[kind] = { ratios, microseconds: quantile(times, 0.5) };
  }
  process.send(result);
  process.disconnect();
}

/** How one build guards an answer, whole and as a stream. */
async function answersOf(folder) {
  const load = (path) => import(pathToFileURL(`${folder}dist/esm/${path}`).href);
  const [{ createGuardCore }, { createStreamGuard }, { PRESETS }] = await Promise.all(
    ['src/guard/guard.js', 'src/guard/streaming/stream-guard.js', 'config/presets.js'].map(load),
  );
  const response = { claims: [], citedChunks: [], supportScore: 1 };
  const parts = {
    checker: {
      name: 'still',
      version: '1',
      capabilities: { contradictions: false, claimScores: true, helpfulness: false },
      ready: Promise.resolve(),
      check: () =>
        Promise.resolve({ kind: 'complete', checker: 'still', cache: 'off', elapsedMs: 0, response }),
      close: () => Promise.resolve(),
    },
  };
  const guard = createGuardCore(parts);
  const streamGuard = createStreamGuard(parts, guard);
  const answer = SENTENCES.join(' ');
  const facts = SENTENCES.map((factText) => ({ factText }));
  const about = {
    policy: PRESETS.balanced,
    mode: 'enforce',
    route: 'bench',
    dialect: 'bench',
    budgetMs: 10_000,
    signal: new AbortController().signal,
  };
  return {
    whole: () => guard({ answer, facts }, about),
    stream: () =>
      new Promise((resolve) => {
        const stream = streamGuard(
          {
            ...about,
            facts: () => facts,
            about: () => ({}),
            notes: () => ({ citesFacts: false, mark: (text) => ({ text }), sources: () => '' }),
          },
          { release: () => undefined, end: resolve },
        );
        for (const token of TOKENS) stream.push(token);
        stream.finish();
      }),
  };
}

function quantile(values, q) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))];
}
