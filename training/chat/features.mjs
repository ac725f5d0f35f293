// node training/chat/features.mjs OUT.jsonl MODEL_FOLDER FILE...: what the score of each held-out sentence is made of.
//
// Reads training/chat/data, runs the model as the package does (int8, one passage a pass) on the scenarios that were held
// out of training, writes a line a sentence: { reader, lang, label, row, answer, logits, features }.
import { createHash } from 'node:crypto';
import { createWriteStream, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { prepareFacts } from '../../dist/esm/src/engine/evidence/prepare-facts.js';
import { selectEvidence } from '../../dist/esm/src/engine/evidence/select-evidence.js';
import { claimFeatures, readExactFacts } from '../../dist/esm/src/engine/exact/claim-features.js';
import { readerFor } from '../../dist/esm/src/engine/judge/manifest.js';
import { readModelFiles } from '../../dist/esm/src/engine/judge/model-files.js';
import { openOnnxModel } from '../../dist/esm/src/engine/judge/onnx-reader.js';
import { SENTENCES_BEFORE, statementOf } from '../../dist/esm/src/engine/judge/passage.js';
import { HELD } from './held-out.mjs';
import { withoutMarker } from './list-marker.mjs';

const [out, folder, ...files] = process.argv.slice(2);
const model = readModelFiles(folder);
const onnx = await openOnnxModel(model, { threads: 1 });
const sink = createWriteStream(out);
let count = 0;
for (const file of files) {
  const bytes = readFileSync(file);
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const row = JSON.parse(line);
    const scenario = createHash('sha1').update(row.facts.join('\n')).digest('hex').slice(0, 12);
    if (parseInt(scenario.slice(0, 6), 16) % HELD !== 0) continue;
    const prepared = prepareFacts(row.facts.map((factText) => ({ factText, attributes: {} })));
    const exact = readExactFacts(row.facts, row.question, prepared.language ?? row.lang);
    const { name: reader, reads } = readerFor(model.manifest.readers, row.lang, prepared.language);
    for (const [answer, sentences] of row.answers.entries()) {
      const texts = sentences.map(([each]) => withoutMarker(each));
      for (const [at, [, label]] of sentences.entries()) {
        const before = texts.slice(Math.max(0, at - SENTENCES_BEFORE), at).join(' ');
        const query = { sentence: texts[at], before, question: row.question };
        const evidence = selectEvidence(prepared, query, reads.evidence);
        const features = claimFeatures(query, evidence.text, exact, prepared, row.lang);
        const logits = await onnx.run({
          reader,
          evidence: evidence.text,
          statement: statementOf(query, reads.context),
        });
        sink.write(
          `${JSON.stringify({ reader, lang: row.lang, label, row: row.id, answer, logits, features })}\n`,
        );
        count++;
      }
    }
  }
}
sink.end();
console.log(`${count} held-out sentences`);
