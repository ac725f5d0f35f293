/**
 * How well helpfulnessScore tells a better answer from a worse one to the same prompt: the share of pairs in their right
 * order (chance is 50 %, a tie counts half).
 *
 *   node bench/helpfulness.mjs [DEV_FOLDER] [--rows 100] [--engine dist/esm/src/engine]
 *
 * Own texts (test/fixtures/helpfulness): the whole answer against each that was made worse, ranked.json by hand and
 * things.jsonl by training/answers-of-a-thing.mjs, with the mean score of each kind; the weights were fitted on neither.
 * With DEV_FOLDER (*.jsonl[.gz] of `{ prompt, answer }`): each answer to a question against the answer that the same
 * file gives to another question, against itself behind that one, and against itself twice.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { answersOfAll } from '../training/answers-of-a-thing.mjs';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rows: { type: 'string', default: '100' },
    engine: { type: 'string', default: 'dist/esm/src/engine' },
  },
});
const load = (file) => import(pathToFileURL(join(resolve(options.engine), file)).href);
const { helpfulnessOf } = await load('helpfulness/helpfulness.js');
const { readClaims } = await load('claims/read-claims.js');
const score = (prompt, answer) => helpfulnessOf(prompt, answer, readClaims(answer, prompt));

const tallies = new Map();
function compare(name, better, worse) {
  const tally = tallies.get(name) ?? { right: 0, of: 0, sum: 0 };
  tallies.set(name, tally);
  tally.of += 1;
  tally.sum += worse;
  tally.right += better > worse ? 1 : better === worse ? 0.5 : 0;
}

const ranked = JSON.parse(
  readFileSync(new URL('../test/fixtures/helpfulness/ranked.json', import.meta.url), 'utf8'),
);
for (const { language, prompt, whole, ...worse } of ranked) {
  const best = score(prompt, whole);
  for (const [kind, answer] of Object.entries(worse)) {
    const other = score(prompt, answer);
    compare(`own: ${kind}`, best, other);
    if (best <= other)
      console.log(`  wrong, ${language} ${kind}: ${best.toFixed(3)} ${other.toFixed(3)}  ${prompt}`);
  }
}

const things = readFileSync(new URL('../test/fixtures/helpfulness/things.jsonl', import.meta.url), 'utf8');
const wholes = new Map();
for (const { kind, prompt, answer } of answersOfAll(things)) {
  const found = score(prompt, answer);
  if (kind === 'whole') wholes.set(prompt, found);
  else compare(`things: ${kind}`, wholes.get(prompt), found);
}
const mean = [...wholes.values()].reduce((sum, found) => sum + found, 0) / wholes.size;
console.log(`things: whole, mean score ${mean.toFixed(3)}, of ${wholes.size}`);

const [folder] = positionals;
for (const file of folder === undefined
  ? []
  : readdirSync(folder).filter((name) => /\.jsonl(\.gz)?$/.test(name))) {
  const bytes = readFileSync(join(folder, file));
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString();
  const byPrompt = new Map();
  for (const line of text.trim().split('\n')) {
    const { prompt, answer } = JSON.parse(line);
    if (prompt !== undefined && /[?？]\s*$/u.test(prompt) && !byPrompt.has(prompt))
      byPrompt.set(prompt, answer);
  }
  const all = [...byPrompt];
  if (all.length < 20) continue;
  const step = Math.max(1, Math.floor(all.length / Number(options.rows)));
  const sampled = all.filter((_row, n) => n % step === 0);
  sampled.forEach(([prompt, answer], n) => {
    const [, foreign] = sampled[(n + 1) % sampled.length];
    const own = score(prompt, answer);
    const name = file.replace(/\.jsonl(\.gz)?$/, '');
    compare(`${name}: another's answer`, own, score(prompt, foreign));
    compare(`${name}: behind another's`, own, score(prompt, `${foreign}\n${answer}`));
    compare(`${name}: twice`, own, score(prompt, `${answer}\n${answer}`));
  });
}
for (const [name, { right, of, sum }] of tallies)
  console.log(
    `${name.padEnd(42)} ${((100 * right) / of).toFixed(1).padStart(6)} % of ${String(of).padEnd(4)} mean ${(sum / of).toFixed(3)}`,
  );
