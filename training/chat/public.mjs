// node training/chat/public.mjs OUT_FOLDER TRAIN_FOLDER [TEXTS_FOLDER]: public inference data as the judge would read it.
//
// Reads `*.jsonl.gz` of { premise, hypothesis, label, source } and training/texts; writes OUT_FOLDER/SOURCE.jsonl in the form of
// passages.mjs. Label x is "not supported", where the source does not tell - and ? apart. One row in 50 is held out.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { prepareFacts } from '../../dist/esm/src/engine/evidence/prepare-facts.js';
import { selectEvidence } from '../../dist/esm/src/engine/evidence/select-evidence.js';
import { statementOf } from '../../dist/esm/src/engine/judge/passage.js';

const [out, folder, texts] = process.argv.slice(2);
mkdirSync(out, { recursive: true });
const LABELS = { entailment: '+', contradiction: '-', neutral: '?', not_entailment: 'x' };
const MOST = 24_000;

function write(name, rows) {
  writeFileSync(path.join(out, `${name}.jsonl`), rows.map((row) => JSON.stringify(row) + '\n').join(''));
  console.log(name, rows.length);
}

function passage(prepared, sentence, label, source) {
  const query = { sentence, before: '', question: '' };
  const held = parseInt(createHash('sha1').update(sentence).digest('hex').slice(0, 6), 16) % 50 === 0;
  return {
    evidence: selectEvidence(prepared, query).text,
    statement: statementOf(query),
    sentence,
    label,
    source,
    held,
  };
}

for (const file of readdirSync(folder).filter((name) => name.endsWith('.jsonl.gz'))) {
  const name = path.basename(file, '.jsonl.gz');
  let rows = gunzipSync(readFileSync(path.join(folder, file)))
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '');
  const step = Math.ceil(rows.length / MOST);
  rows = rows.filter((_, n) => n % step === 0);
  const made = [];
  for (const line of rows) {
    const { premise, hypothesis, label } = JSON.parse(line);
    if (!premise || !hypothesis) continue;
    made.push(
      passage(prepareFacts([{ factText: premise, attributes: {} }]), hypothesis, LABELS[label], name),
    );
  }
  write(name, made);
}
if (texts) {
  const { readTexts } = await import('../read-texts.mjs');
  const made = [];
  const prepared = new Map();
  for (const { premise, hypothesis, label } of readTexts(texts)) {
    if (!prepared.has(premise)) prepared.set(premise, prepareFacts([{ factText: premise, attributes: {} }]));
    made.push(passage(prepared.get(premise), hypothesis, LABELS[label], 'texts'));
  }
  write('texts', made);
}
