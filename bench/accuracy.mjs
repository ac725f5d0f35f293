/**
 * How well the embedded engine tells supported answers from unsupported ones: its exact layer alone, and with the readers,
 * beside word overlap and, with --similarity, sentence embeddings, all over the same rows in the same run.
 *
 *   npm run bench:accuracy -- FOLDER [--rows 150] [--only NAME] [--threads 2] [--similarity PYTHON] [--out RUNS.json]
 *
 * FOLDER holds labelled answers as `answer-guard eval` takes them (docs/evaluation.md), and the statistics are the same.
 * PYTHON is one that has bench/requirements.txt. Runs the built package (`npm run build` first; --dist names another
 * build). Where the model is missing, it says so and leaves it out. --json prints the summaries instead of tables.
 */
import { spawn } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { sentencesOf, wordOverlap } from './word-overlap.mjs';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rows: { type: 'string', default: '150' },
    only: { type: 'string', default: '' },
    threads: { type: 'string', default: '2' },
    similarity: { type: 'string' },
    dist: { type: 'string', default: 'dist/esm' },
    resamples: { type: 'string', default: '1000' },
    out: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});
const [folder] = positionals;
const rows = Number(options.rows);
if (folder === undefined || !Number.isInteger(rows) || rows < 2) {
  console.error('usage: npm run bench:accuracy -- FOLDER [--rows N], N at least 2');
  process.exit(2);
}

const load = (file) => import(pathToFileURL(resolve(options.dist, file)).href);
const { PRESETS } = await load('config/presets.js');
const { embedded } = await load('src/checkers/embedded/embedded.js');
const { evaluateFiles } = await load('src/cli/evaluate-files.js');
const { readLabelled } = await load('src/cli/read-labelled.js');
const { renderComparison, renderSummary } = await load('src/cli/render-evaluation.js');
const { compareRuns } = await load('src/evaluation/compare-runs.js');
const { summariseRun } = await load('src/evaluation/summarise-run.js');

const names = readdirSync(folder)
  .filter((file) => /\.jsonl(\.gz)?$/u.test(file) && file.includes(options.only))
  .sort();
const files = [];
for (const name of names) files.push(await readLabelled(join(folder, name), { cwd: '.' }, { rows }));

const runs = [await engineRun('exact layer alone', 0)];
const threads = Number(options.threads);
if (threads > 0) {
  const withReaders = await engineRun('readers', threads);
  if (withReaders === undefined)
    console.error('the model is not installed: the exact layer alone is measured');
  else runs.push(withReaders);
}
runs.push(
  await scoredRun('word overlap', ({ request }) => wordOverlap(request.answerCandidate, textsOf(request))),
);
if (options.similarity !== undefined) {
  const similarity = embeddingSimilarity(options.similarity);
  runs.push(await scoredRun('sentence embeddings', ({ request }) => similarity.score(request)));
  similarity.close();
}

/** The engine as a checker; undefined when its model was asked for and is not there. */
async function engineRun(name, threads) {
  const checker = embedded({ inProcess: true, threads });
  await checker.ready;
  const isThere = threads === 0 || checker.tier?.tier === 'model';
  const options = { name, policy: PRESETS.balanced, timeoutMs: 60_000 };
  const run = isThere ? await evaluateFiles(files, checker, options) : undefined;
  await checker.close();
  return run;
}

/** Anything that gives an answer a score in [0,1]; it cites nothing. */
async function scoredRun(name, scoreOf) {
  const judged = [];
  for (const file of files) {
    const scored = [];
    for (const row of file.rows) {
      const start = performance.now();
      const score = Math.min(1, await scoreOf(row));
      scored.push({
        id: row.id,
        supported: row.supported,
        score,
        cited: false,
        ms: performance.now() - start,
      });
    }
    judged.push({ name: file.name, rows: scored });
  }
  return { format: 'answer-guard-eval/1', name, files: judged };
}

function textsOf({ facts }) {
  return facts.map(({ factText }) => factText);
}

function embeddingSimilarity(python) {
  const script = new URL('embedding-similarity.py', import.meta.url).pathname;
  const child = spawn(python, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async score(request) {
      const chunks = textsOf(request).flatMap(sentencesOf);
      child.stdin.write(`${JSON.stringify({ claims: sentencesOf(request.answerCandidate), chunks })}\n`);
      const { value, done } = await lines.next();
      if (done) throw new Error('bench/embedding-similarity.py ended early');
      return Number(value);
    },
    close: () => child.stdin.end(),
  };
}

const settings = { resamples: Number(options.resamples) };
const summaries = runs.map((run) => summariseRun(run, settings));
const overlap = runs.find(({ name }) => name === 'word overlap');
const comparisons = runs.filter((run) => run !== overlap).map((run) => compareRuns(run, overlap, settings));
if (options.out !== undefined) writeFileSync(options.out, `${JSON.stringify(runs)}\n`);
if (options.json) console.log(JSON.stringify({ summaries, comparisons }));
else {
  console.log(overview(summaries));
  for (const summary of summaries) console.log(renderSummary(summary));
  for (const comparison of comparisons) console.log(renderComparison(comparison));
}

/** Every method's balanced accuracy and AUROC side by side. */
function overview(all) {
  const width = 22;
  const cell = ({ balanced, auroc }) =>
    `${(100 * balanced.value).toFixed(1)}  ${auroc.value.toFixed(3)}`.padStart(width);
  const line = (name, cells) => `${name.padEnd(24)}${cells.join('')}`;
  return [
    line(
      'balanced acc.  AUROC',
      all.map(({ name }) => name.padStart(width)),
    ),
    ...files.map(({ name }, n) =>
      line(
        name,
        all.map((summary) => cell(summary.files[n].measures)),
      ),
    ),
    line(
      'mean',
      all.map(({ mean }) => cell(mean)),
    ),
    '',
  ].join('\n');
}
