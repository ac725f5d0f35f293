/**
 * Turns public inference data into what the model is trained on: each claim beside the evidence that the engine itself
 * would put before the model (src/engine/entailment/evidence-windows.ts), and pairs made of the long texts.
 *
 *   npm run build && node training/prepare.mjs TRAIN_FOLDER WORK_FOLDER [--made 1] [--per-file N] [--engine dist/esm/src/engine]
 *
 * TRAIN_FOLDER holds *.jsonl.gz of `{ premise, hypothesis, label, source }`. WORK_FOLDER/pairs receives a file for each:
 * `{ evidence, claim, label, source, held }`; made pairs have `source` `…+edited` and the like. One premise in twenty, by
 * its hash, is held out of training with all its claims: `premise` is then kept in the row, for the fusion to be fitted on.
 * A file already there is skipped: delete it to make it anew. `--made 2` makes twice as many pairs of each document. `--per-file N`
 * takes N rows of each file, spread over it: for a trial.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { loadEngine } from './engine.mjs';
import { madeOfDocument, madeOfHypothesis, sentencesOf } from './synthesise.mjs';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    made: { type: 'string', default: '1' },
    'per-file': { type: 'string', default: 'Infinity' },
    engine: { type: 'string', default: 'dist/esm/src/engine' },
  },
});
const [folder, work] = positionals;
if (folder === undefined || work === undefined) {
  console.error(
    'usage: node training/prepare.mjs TRAIN_FOLDER WORK_FOLDER [--made TIMES] [--per-file N] [--engine FOLDER]',
  );
  process.exit(2);
}
const engine = await loadEngine(options.engine);
const LONG_WORDS = 60;
/** Files whose premises are running text in English, and whose hypotheses say of it what an answer would. */
const DOCUMENTS = /^(?:citint|defacto|factcg|fever)/u;
const RECORDS = /^(?:tabfact|infotabs|citod|conjnli|mnli)/u;

const isHeld = (premise) => createHash('sha256').update(premise).digest()[0] < 256 / 20;

for (const file of readdirSync(folder)
  .filter((name) => name.endsWith('.jsonl.gz'))
  .sort()) {
  const out = join(work, 'pairs', file);
  if (existsSync(out)) continue;
  mkdirSync(join(work, 'pairs'), { recursive: true });
  const all = gunzipSync(readFileSync(join(folder, file)))
    .toString('utf8')
    .split('\n')
    .filter(Boolean);
  const step = Math.max(1, Math.floor(all.length / Number(options['per-file'])));
  const rows = all.filter((line, n) => n % step === 0).map((line) => JSON.parse(line));
  const lines = [];
  let before = { premise: '', prepared: undefined };
  const add = (premise, claim, label, source) => {
    if (before.premise !== premise) before = { premise, prepared: engine.prepare(premise) };
    const [window] = engine.windows(before.prepared, claim);
    if (window === undefined) return;
    const held = isHeld(premise);
    lines.push(
      JSON.stringify({ evidence: window.text, claim, label, source, held, ...(held ? { premise } : {}) }),
    );
  };
  const seen = new Set();
  const isDocument = DOCUMENTS.test(file);
  let stranger = 'It was built for the city in 1897 by an engineer from the north.';
  rows.forEach(({ premise, hypothesis, label, source }, n) => {
    if (premise.trim() === '' || hypothesis.trim() === '') return;
    add(premise, hypothesis, label, source);
    const made = [];
    const isLong = premise.split(/\s+/u).length > LONG_WORDS;
    if (isDocument && isLong && !seen.has(premise)) {
      for (let time = 0; time < Number(options.made); time += 1)
        made.push(...madeOfDocument(premise, stranger, n + 1_000_003 * time));
      stranger = sentencesOf(premise)[n % 3] ?? stranger;
    }
    seen.add(premise);
    if (label === 'entailment' && (isDocument || (RECORDS.test(file) && n % 2 === 0)))
      made.push(...madeOfHypothesis(premise, hypothesis, stranger, n));
    for (const one of made) {
      // What is held goes by the document, also where a sentence was taken out of it.
      if (!isHeld(premise) || one.premise === premise) {
        if (isHeld(one.premise) === isHeld(premise))
          add(one.premise, one.hypothesis, one.label, `${source}+${one.kind}`);
      }
    }
  });
  writeFileSync(`${out}.part`, gzipSync(`${lines.join('\n')}\n`));
  renameSync(`${out}.part`, out);
  console.log(`${file}: ${lines.length}`);
}
