// node training/chat/public.mjs OUT_FOLDER TRAIN_FOLDER [TEXTS_FOLDER]: public inference data in the form of groups.mjs.
//
// Reads `*.jsonl.gz` of { premise, hypothesis, label, source } and training/texts; writes OUT_FOLDER/SOURCE.jsonl, a line a premise
// with up to eight hypotheses, each an answer of its own. Label x is "not supported", where the source does not tell - and ? apart.
// One premise in 50 is held out.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { prepareFacts } from '../../dist/esm/src/engine/evidence/prepare-facts.js';
import { selectSharedEvidence } from '../../dist/esm/src/engine/evidence/select-evidence.js';
import { readTexts } from '../read-texts.mjs';

const [out, folder, texts] = process.argv.slice(2);
mkdirSync(out, { recursive: true });
const LABELS = { entailment: '+', contradiction: '-', neutral: '?', not_entailment: 'x' };
const MOST_PREMISES = 14_000;
const MOST_TOGETHER = 8;
const ROOM = 300;

function write(name, rows) {
  const byPremise = new Map();
  for (const row of rows) {
    if (!row.premise || !row.hypothesis) continue;
    byPremise.set(row.premise, [...(byPremise.get(row.premise) ?? []), row]);
  }
  const step = Math.ceil(byPremise.size / MOST_PREMISES);
  const lines = [...byPremise]
    .filter((_, n) => n % step === 0)
    .flatMap(([premise, all]) => {
      const prepared = prepareFacts([{ factText: premise, attributes: {} }]);
      const held = parseInt(createHash('sha1').update(premise).digest('hex').slice(0, 6), 16) % 50 === 0;
      const made = [];
      for (let at = 0; at < all.length; at += MOST_TOGETHER) {
        const some = all.slice(at, at + MOST_TOGETHER);
        const queries = some.map(({ hypothesis }) => ({ sentence: hypothesis, before: [], question: '' }));
        const evidence = selectSharedEvidence(prepared, queries, ROOM).text;
        const answers = some.map(({ hypothesis, label }) => [[hypothesis, LABELS[label]]]);
        made.push(JSON.stringify({ evidence, question: '', answers, held }) + '\n');
      }
      return made;
    });
  writeFileSync(path.join(out, `${name}.jsonl`), lines.join(''));
  console.log(name, lines.length);
}

for (const file of readdirSync(folder).filter((name) => name.endsWith('.jsonl.gz'))) {
  const lines = gunzipSync(readFileSync(path.join(folder, file)))
    .toString('utf8')
    .split('\n');
  write(
    path.basename(file, '.jsonl.gz'),
    lines.filter((line) => line !== '').map((line) => JSON.parse(line)),
  );
}
if (texts) write('texts', readTexts(texts));
