// node training/chat/features.mjs OUT.jsonl MODEL_FOLDER FILE...: what the score of each held-out sentence is made of.
//
// Reads training/chat/data, runs the model as the package does (int8, the engine's own passes) on the scenarios that were held
// out of training, writes a line a sentence: { reader, lang, label, row, answer, repeated, logits, features }. The answers are right
// ones and such with one wrong sentence (one-wrong.mjs), whose other sentences are `repeated` of a right answer.
import { createWriteStream } from 'node:fs';
import { prepareFacts } from '../../dist/esm/src/engine/evidence/prepare-facts.js';
import { selectEvidence } from '../../dist/esm/src/engine/evidence/select-evidence.js';
import { claimFeatures, readExactFacts } from '../../dist/esm/src/engine/exact/claim-features.js';
import { readerFor } from '../../dist/esm/src/engine/judge/manifest.js';
import { readModelFiles } from '../../dist/esm/src/engine/judge/model-files.js';
import { openOnnxModel } from '../../dist/esm/src/engine/judge/onnx-reader.js';
import { SENTENCES_BEFORE } from '../../dist/esm/src/engine/judge/passage.js';
import { planPasses } from '../../dist/esm/src/engine/plan-passes.js';
import { withoutMarker } from './list-marker.mjs';
import { withOneWrong } from './one-wrong.mjs';
import { readRows } from './read-rows.mjs';

/** Wrong sentences of a question, each read in an answer of its own: as many as make a run of some ten minutes. */
const MOST_WRONG = 4;

const [out, folder, ...files] = process.argv.slice(2);
const model = readModelFiles(folder);
const onnx = await openOnnxModel(model, { threads: 1 });
const sink = createWriteStream(out);
let count = 0;

/** What a reader says of each sentence of an answer. */
async function logitsOf(prepared, sentences, reader) {
  const found = [];
  for (const { passage } of planPasses(prepared, sentences, () => reader))
    found.push(...(await onnx.run(passage)));
  return found;
}

for (const row of readRows(files)) {
  if (!row.held) continue;
  const prepared = prepareFacts(row.facts.map((factText) => ({ factText, attributes: {} })));
  const exact = readExactFacts(row.facts, row.question, prepared.language ?? row.lang);
  const { readers } = model.manifest;
  const reader = readerFor(readers, row.lang, prepared.language);
  for (const [answer, { sentences: labelled, wrongAt }] of withOneWrong(row.answers, MOST_WRONG).entries()) {
    const texts = labelled.map(([each]) => withoutMarker(each));
    const sentences = texts.map((sentence, at) => ({
      query: {
        sentence,
        before: texts.slice(Math.max(0, at - SENTENCES_BEFORE), at),
        question: row.question,
      },
    }));
    const read = await logitsOf(prepared, sentences, reader);
    for (const [at, [, label]] of labelled.entries()) {
      const { query } = sentences[at];
      const evidence = selectEvidence(prepared, query);
      const line = {
        reader: reader.name,
        lang: row.lang,
        label,
        row: row.id,
        answer,
        repeated: wrongAt >= 0 && wrongAt !== at,
        logits: read[at],
        features: claimFeatures(query, evidence.text, exact, prepared, row.lang),
      };
      sink.write(`${JSON.stringify(line)}\n`);
      count++;
    }
  }
}
sink.end();
console.log(`${count} held-out sentences`);
