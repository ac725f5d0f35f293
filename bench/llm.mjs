// npm run bench:llm -- FILE --url URL --model MODEL: how well and how fast a language model judges, alone and behind the
// embedded engine. With --replies FILE instead of --url, a stand-in gives recorded judgements, with the manners asked for.
// FILE holds rows {facts, question, right: [{answer}], wrong: [{answer, bad: [sentence]}]}, as JSON lines, also gzipped.
import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { gunzipSync } from 'node:zlib';
import { parseArgs } from 'node:util';
import { budgeted } from '../dist/esm/src/checkers/budgeted.js';
import { boundsOf, DEFAULT_ERRORS } from '../dist/esm/src/checkers/cascade/bounds.js';
import { cascade } from '../dist/esm/src/checkers/cascade/cascade.js';
import { cached } from '../dist/esm/src/checkers/cached.js';
import { memoryStore } from '../dist/esm/src/checkers/memory-store.js';
import { embedded } from '../dist/esm/src/checkers/embedded/embedded.js';
import { measuredErrors } from '../dist/esm/src/checkers/embedded/measured-errors.js';
import { PACKAGED_MODEL } from '../dist/esm/src/checkers/embedded/model-settings.js';
import { llm } from '../dist/esm/src/checkers/llm/llm.js';
import { recordedJudge } from './llm-recorded.mjs';
import { startStandIn } from './llm-stand-in.mjs';
import { percentile } from './stand-in.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string' },
    model: { type: 'string', default: 'stand-in' },
    style: { type: 'string' },
    replies: { type: 'string' },
    manners: { type: 'string', default: '{}' },
    checker: { type: 'string', default: 'embedded-then-llm' },
    bounds: { type: 'string' },
    'max-false-alarm': { type: 'string', default: String(DEFAULT_ERRORS.maxFalseAlarm) },
    'max-miss': { type: 'string', default: String(DEFAULT_ERRORS.maxMiss) },
    sweep: { type: 'boolean', default: false },
    'budget-ms': { type: 'string', default: '60000' },
    prices: { type: 'string' },
    repeat: { type: 'string', default: '1' },
  },
});
const [file] = positionals;
if (file === undefined || (values.url === undefined) === (values.replies === undefined)) {
  console.error(
    'usage: npm run bench:llm -- FILE (--url URL --model MODEL | --replies FILE [--manners JSON])',
  );
  process.exit(2);
}

/** Presets cite at 0.6 or more (`balanced`); a claim without a citation is what a policy acts on. */
const CITATION_THRESHOLD = 0.6;

const bytes = readFileSync(file);
const rows = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes)
  .toString()
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));
const cases = rows.flatMap(({ facts, question, right, wrong }) =>
  [...right.map((one) => ({ ...one, bad: [] })), ...wrong].map(({ answer, bad }) => ({
    bad,
    request: {
      answerCandidate: answer,
      facts: facts.map((fact) => (typeof fact === 'string' ? { factText: fact } : fact)),
      ...(question !== undefined && { prompt: question }),
      groundingSpec: {
        citationThreshold: CITATION_THRESHOLD,
        enableClaimLevelScore: true,
        enableAntiCitations: true,
      },
    },
  })),
);

const recorded = values.replies && recordedJudge(values.replies);
const standIn = recorded && (await startStandIn(recorded.judge, JSON.parse(values.manners)));
const totals = { input: 0, output: 0, cost: 0, sure: 0, sent: 0, unanswered: 0, calls: 0, results: {} };
const observer = {
  observe(event) {
    if (event.type === 'tokens') {
      totals.input += event.input;
      totals.output += event.output;
      totals.cost += event.cost ?? 0;
    } else if (event.type === 'cascade') {
      for (const field of ['sure', 'sent', 'unanswered']) totals[field] += event[field];
    } else if (event.type === 'remoteCall') {
      totals.calls++;
      totals.results[event.result] = (totals.results[event.result] ?? 0) + 1;
    }
  },
};
const judge = () =>
  llm(
    {
      url: values.url ?? standIn.url,
      model: values.model,
      ...(values.style && { style: values.style }),
      ...(process.env.ANSWER_GUARD_LLM_API_KEY && { apiKey: process.env.ANSWER_GUARD_LLM_API_KEY }),
      ...(values.prices && { prices: JSON.parse(values.prices) }),
    },
    { observer },
  );
const errors = measuredErrors(PACKAGED_MODEL);
const bounds = boundsOf(
  values.bounds?.split(',').map(Number) ?? {
    maxFalseAlarm: Number(values['max-false-alarm']),
    maxMiss: Number(values['max-miss']),
  },
  errors,
);
const makers = {
  llm: judge,
  embedded: () => embedded(),
  'embedded-then-llm': () => cascade(embedded(), judge(), { bounds, observer }),
};
const budgetMs = Number(values['budget-ms']);
/** How late this process's own timers were: what is later than that is a promise broken. */
const lag = monitorEventLoopDelay({ resolution: 1 });
lag.enable();
const check = async (checker, { request }) => {
  lag.reset();
  const started = performance.now();
  const verdict = await checker.check(request, {
    signal: new AbortController().signal,
    deadline: started + budgetMs,
  });
  const ms = performance.now() - started;
  // The delay that just ended is told in a turn of its own.
  await new Promise((resolve) => setTimeout(resolve, 2));
  return { verdict, ms, lagMs: (lag.max || 0) / 1e6 };
};

/** Texts of the sentences that a policy would act on, and their scores. */
function flagged({ verdict }) {
  if (verdict.kind === 'failed') return undefined;
  const open = new Set(verdict.unjudged ?? []);
  return verdict.response.claims
    .filter(
      (claim, index) =>
        claim.groundingCheckRequired &&
        !open.has(index) &&
        (claim.citationIndices.length === 0 || (claim.antiCitationIndices ?? []).length > 0),
    )
    .map(({ claimText }) => claimText);
}
const touches = (a, b) => a.includes(b) || b.includes(a);
const percent = (part, of) => `${((100 * part) / Math.max(1, of)).toFixed(1)} % (${part}/${of})`;

async function measure(checker) {
  for (const field of ['sure', 'sent', 'unanswered', 'input', 'output', 'cost', 'calls']) totals[field] = 0;
  totals.results = {};
  const count = {
    right: 0,
    passed: 0,
    wrong: 0,
    caught: 0,
    all: 0,
    fallback: 0,
    failed: 0,
    inTime: 0,
    late: 0,
  };
  const times = [];
  for (let i = 0; i < Number(values.repeat); i++) {
    for (const one of cases) {
      const outcome = await check(checker, one);
      const found = flagged(outcome);
      times.push(outcome.ms);
      if (outcome.ms <= budgetMs) count.inTime++;
      else if (outcome.ms - outcome.lagMs > budgetMs) count.late++;
      if (outcome.verdict.fallback) count.fallback++;
      if (found === undefined) count.failed++;
      if (one.bad.length === 0) {
        count.right++;
        if (found?.length === 0) count.passed++;
      } else {
        count.wrong++;
        const bad = one.bad.filter((sentence) => found?.some((text) => touches(text, sentence)));
        if (bad.length > 0) count.caught++;
        if (bad.length === one.bad.length) count.all++;
      }
    }
  }
  return { ...count, times, sentences: totals.sure + totals.sent + totals.unanswered };
}

if (values.sweep) await sweep();
else await report();
await standIn?.close();

/** `en 0.061 to 0.845, …`, or the widest alone where all have the same. */
function shown({ byCalibration, widest }) {
  const range = (pair) => pair.map((bound) => bound.toFixed(3)).join(' to ');
  return byCalibration.size === 0
    ? range(widest)
    : [...byCalibration].map(([name, pair]) => `${name} ${range(pair)}`).join(', ');
}

/** What other bounds would do: the engine judges each answer once, the language model as often as it is asked. */
async function sweep() {
  const engine = cached(embedded(), { store: memoryStore() });
  await engine.ready;
  const model = judge();
  console.log(
    'maxFalseAlarm, maxMiss   right passed   wrong caught   sentences sent   calls an answer   bounds',
  );
  for (const maxFalseAlarm of [0, 0.002, 0.01])
    for (const maxMiss of [0.5, 0.3, 0.2, 0.1, 0.05, 0.03, 0.02, 0.01]) {
      const bounds = boundsOf({ maxFalseAlarm, maxMiss }, errors);
      const count = await measure(cascade(engine, model, { bounds, observer }));
      const parts = [
        percent(count.passed, count.right),
        percent(count.caught, count.wrong),
        percent(totals.sent + totals.unanswered, count.sentences),
        (totals.calls / count.times.length).toFixed(2),
      ];
      console.log(`${`${maxFalseAlarm}, ${maxMiss}`.padEnd(25)}${parts.join('   ')}   ${shown(bounds)}`);
    }
  await model.close();
  await engine.close();
}

async function report() {
  const checker = budgeted(makers[values.checker]());
  await checker.ready;
  const count = await measure(checker);
  await checker.close();
  const { times, sentences } = count;
  console.log(`${values.checker}, ${cases.length} answers of ${rows.length} rows, bounds ${shown(bounds)}`);
  console.log(`right answers passed        ${percent(count.passed, count.right)}`);
  console.log(`wrong answers caught        ${percent(count.caught, count.wrong)}`);
  console.log(`  with every wrong sentence ${percent(count.all, count.wrong)}`);
  if (sentences > 0) {
    console.log(`sentences sent              ${percent(totals.sent + totals.unanswered, sentences)}`);
  }
  console.log(`fell back, failed           ${count.fallback}, ${count.failed} of ${times.length}`);
  console.log(
    `ms p50, p95, p99.9          ${[0.5, 0.95, 0.999].map((q) => percentile(times, q).toFixed(0)).join(', ')}`,
  );
  console.log(`within ${budgetMs} ms          ${percent(count.inTime, times.length)}`);
  console.log(`  later than by its own lag ${count.late}`);
  const thousand = 1000 / times.length;
  console.log(
    `for 1,000 answers           ${(totals.calls * thousand).toFixed(0)} calls, ${(totals.input * thousand).toFixed(0)} tokens in, ${(totals.output * thousand).toFixed(0)} out` +
      (values.prices ? `, cost ${(totals.cost * thousand).toFixed(3)}` : ''),
  );
  console.log(`calls by result             ${JSON.stringify(totals.results)}`);
  if (recorded && values.checker === 'llm')
    console.log(`prompts as recorded         ${recorded.seen.asRecorded} of ${recorded.seen.prompts}`);
}
