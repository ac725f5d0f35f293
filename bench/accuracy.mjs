/**
 * How well the embedded engine tells supported answers from unsupported ones, on labelled data of one's own.
 *
 *   npm run bench:accuracy -- FOLDER [--rows 150] [--only NAME] [--engine FOLDER]
 *
 * FOLDER holds *.jsonl or *.jsonl.gz files with one `{ facts: string[], answer: string, label: 'supported' |
 * 'unsupported' }` a line (another label counts as unsupported). The first --rows rows of each file are used; if they
 * hold one label only, every nth row instead. Runs the built engine (`npm run build` first); --engine names another
 * build. Prints a table and, as its last line, JSON.
 */
import { performance } from 'node:perf_hooks';
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { auroc, balancedAccuracy, bestGlobalThreshold, meanOf, quantile } from './binary-metrics.mjs';
import { wordOverlap } from './word-overlap.mjs';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rows: { type: 'string', default: '150' },
    only: { type: 'string' },
    engine: { type: 'string', default: 'dist/esm/src/engine' },
  },
});
const folder = positionals[0];
const wanted = Number(options.rows);
if (folder === undefined || !Number.isInteger(wanted) || wanted < 2) {
  console.error('usage: npm run bench:accuracy -- FOLDER [--rows N], N at least 2');
  process.exit(2);
}

const engineUrl = (file) => pathToFileURL(resolve(options.engine, file)).href;
const { assess } = await import(engineUrl('engine.js'));
const { respond } = await import(engineUrl('respond.js'));
const clock = { now: () => performance.now() };

function rowsOf(file) {
  const bytes = readFileSync(join(folder, file));
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  const rows = text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  const first = rows.slice(0, wanted);
  if (new Set(first.map((row) => row.label === 'supported')).size === 2) return first;
  const step = Math.max(1, Math.floor(rows.length / wanted));
  return rows.filter((_, n) => n % step === 0).slice(0, wanted);
}

function judge(row) {
  const request = { answerCandidate: row.answer, facts: row.facts.map((factText) => ({ factText })) };
  const start = performance.now();
  const response = respond(assess(request, { deadline: Infinity, clock }), request);
  const ms = performance.now() - start;
  const required = response.claims.filter((claim) => claim.groundingCheckRequired);
  const positive = row.label === 'supported';
  return {
    ours: { score: response.supportScore, positive },
    cited: { score: required.every((claim) => claim.citationIndices.length > 0) ? 1 : 0, positive },
    overlap: { score: wordOverlap(row.answer, row.facts), positive },
    ms,
  };
}

const files = readdirSync(folder)
  .filter(
    (file) => /\.jsonl(\.gz)?$/u.test(file) && (options.only === undefined || file.includes(options.only)),
  )
  .sort();
const sets = files.map((file) => ({
  name: file.replace(/\.jsonl(\.gz)?$/u, ''),
  judged: rowsOf(file).map(judge),
}));
const column = (key) => sets.map((set) => set.judged.map((row) => row[key]));
const ours = bestGlobalThreshold(column('ours'));
const overlap = bestGlobalThreshold(column('overlap'));

const percent = (share) => (100 * share).toFixed(1).padStart(6);
const area = (value) => value.toFixed(3).padStart(6);
const table = sets.map(({ name, judged }) => ({
  name,
  rows: judged.length,
  auroc: auroc(judged.map((row) => row.ours)),
  balanced: balancedAccuracy(
    judged.map((row) => row.ours),
    ours.threshold,
  ),
  cited: balancedAccuracy(
    judged.map((row) => row.cited),
    0.5,
  ),
  overlapAuroc: auroc(judged.map((row) => row.overlap)),
  overlapBalanced: balancedAccuracy(
    judged.map((row) => row.overlap),
    overlap.threshold,
  ),
  p50: quantile(
    judged.map((row) => row.ms),
    0.5,
  ),
  p95: quantile(
    judged.map((row) => row.ms),
    0.95,
  ),
}));
const mean = Object.fromEntries(
  ['auroc', 'balanced', 'cited', 'overlapAuroc', 'overlapBalanced'].map((key) => [
    key,
    meanOf(table.map((row) => row[key])),
  ]),
);

console.log(`${''.padEnd(24)} rows |  AUROC   bal.  cited |  overlap: AUROC   bal. | ms p50    p95`);
for (const row of table) {
  console.log(
    `${row.name.padEnd(24)} ${String(row.rows).padStart(4)} | ${area(row.auroc)} ${percent(row.balanced)} ${percent(row.cited)} | ` +
      `         ${area(row.overlapAuroc)} ${percent(row.overlapBalanced)} | ${row.p50.toFixed(1).padStart(6)} ${row.p95.toFixed(1).padStart(6)}`,
  );
}
console.log(
  `${'mean'.padEnd(24)}      | ${area(mean.auroc)} ${percent(mean.balanced)} ${percent(mean.cited)} | ` +
    `         ${area(mean.overlapAuroc)} ${percent(mean.overlapBalanced)} |`,
);
console.log(
  `one threshold for all: ours ${ours.threshold.toFixed(3)}, overlap ${overlap.threshold.toFixed(3)}`,
);
console.log(
  JSON.stringify({ mean, thresholds: { ours: ours.threshold, overlap: overlap.threshold }, table }),
);
