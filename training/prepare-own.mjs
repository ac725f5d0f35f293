/**
 * Turns labelled answers of one's own into pairs to fine-tune the model on.
 *
 *   node training/prepare-own.mjs ANSWERS.jsonl WORK_FOLDER [--engine dist/esm/src/engine]
 *
 * Each line is `{ facts: [text or { factText }], answer, label: "supported" | "unsupported" }`, as `answer-guard eval`
 * takes it. Every claim of a supported answer is a pair labelled entailment. Of an unsupported answer it is not known
 * which claim is wrong: only answers of one claim make a pair. WORK_FOLDER/pairs/own.jsonl.gz is written; one answer in ten
 * is held out.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { loadEngine } from './engine.mjs';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { engine: { type: 'string', default: 'dist/esm/src/engine' } },
});
const [file, work] = positionals;
if (file === undefined || work === undefined) {
  console.error('usage: node training/prepare-own.mjs ANSWERS.jsonl WORK_FOLDER [--engine FOLDER]');
  process.exit(2);
}
const engine = await loadEngine(options.engine);
const bytes = readFileSync(file);
const lines = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8').split('\n');
const pairs = [];
lines.forEach((line, n) => {
  if (line.trim() === '') return;
  const { facts, answer, label } = JSON.parse(line);
  if (!Array.isArray(facts) || typeof answer !== 'string' || !['supported', 'unsupported'].includes(label)) {
    throw new Error(
      `${file}:${n + 1}: wants facts (a list), answer (a text) and label (supported or unsupported)`,
    );
  }
  const prepared = engine.prepare(facts.map((fact) => (typeof fact === 'string' ? fact : fact.factText)));
  const claims = engine.claims(answer);
  if (label === 'unsupported' && claims.length !== 1) return;
  const held = createHash('sha256').update(prepared.text).digest()[0] < 256 / 10;
  for (const { text, antecedent } of claims) {
    const { statement, windows } = engine.judge(prepared, text, antecedent);
    for (const evidence of windows.slice(0, 1)) {
      const pair = {
        evidence,
        claim: statement,
        label: label === 'supported' ? 'entailment' : 'not_entailment',
      };
      pairs.push(JSON.stringify({ ...pair, source: 'own', held }));
    }
  }
});
mkdirSync(join(work, 'pairs'), { recursive: true });
writeFileSync(join(work, 'pairs', 'own.jsonl.gz'), gzipSync(`${pairs.join('\n')}\n`));
console.log(`${pairs.length} pairs`);
