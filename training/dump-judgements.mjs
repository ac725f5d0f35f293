/**
 * Judges the pairs that were held out of training with the built engine's rules, and writes what the fusion is fitted on
 * but for the model's own word (score.py adds it): one line of JSON a pair,
 * `{ label, source, support, ceiling, contradiction, overlap, statement, windows }`.
 *
 *   node training/dump-judgements.mjs WORK_FOLDER [--per-source 350] [--per-made 150] [--engine dist/esm/src/engine]
 *
 * Takes at most so many pairs of a source, and of each kind that was made of it. Reads WORK_FOLDER/pairs, writes
 * WORK_FOLDER/judgements.jsonl.
 */
import { createReadStream, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { createGunzip } from 'node:zlib';
import { loadEngine } from './engine.mjs';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'per-source': { type: 'string', default: '350' },
    'per-made': { type: 'string', default: '150' },
    engine: { type: 'string', default: 'dist/esm/src/engine' },
  },
});
const [work] = positionals;
if (work === undefined) {
  console.error(
    'usage: node training/dump-judgements.mjs WORK_FOLDER [--per-source N] [--per-made N] [--engine FOLDER]',
  );
  process.exit(2);
}
const engine = await loadEngine(options.engine);
const mostOf = (source) => Number(options[source.includes('+') ? 'per-made' : 'per-source']);
const taken = new Map();
const lines = [];
for (const file of readdirSync(join(work, 'pairs'))
  .filter((name) => name.endsWith('.jsonl.gz'))
  .sort()) {
  const rows = createInterface({ input: createReadStream(join(work, 'pairs', file)).pipe(createGunzip()) });
  for await (const line of rows) {
    const { premise, claim, label, source, held } = JSON.parse(line);
    const count = taken.get(source) ?? 0;
    if (!held || count >= mostOf(source)) continue;
    taken.set(source, count + 1);
    const judged = engine.judge(engine.prepare(premise), claim);
    lines.push(JSON.stringify({ label, source, ...judged }));
  }
}
writeFileSync(join(work, 'judgements.jsonl'), `${lines.join('\n')}\n`);
console.log(`${lines.length} pairs`);
