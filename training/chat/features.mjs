// node training/chat/features.mjs OUT.jsonl MODEL_FOLDER FILE... [--public FOLDER]: what the score of each held-out sentence is made of.
//
// Reads training/chat/data and, of FOLDER, what public.mjs wrote, runs the model as the package does (int8, the engine's own passes) on the scenarios that were held
// out of training, writes a line a sentence: { reader, lang, label, row, answer, repeated, short, logits, features }. The answers are right
// ones and such with one wrong sentence (one-wrong.mjs), whose other sentences are `repeated` of a right answer. Of public data, what stands
// beside short facts: of these the chat data has little.
import { createWriteStream, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { prepareFacts } from '../../dist/esm/src/engine/evidence/prepare-facts.js';
import { selectEvidence } from '../../dist/esm/src/engine/evidence/select-evidence.js';
import { isShort, sizeOf } from '../../dist/esm/src/engine/evidence/short-facts.js';
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

/** Sentences of a public source: so no source is more than a tenth of what is beside short facts. */
const MOST_OF_SOURCE = 150;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { public: { type: 'string' } },
});
const [out, folder, ...files] = positionals;
const model = readModelFiles(folder);
const onnx = await openOnnxModel(model, { threads: 1 });
const sink = createWriteStream(out);
let count = 0;

for (const row of readRows(files)) {
  if (!row.held) continue;
  const answers = withOneWrong(row.answers, MOST_WRONG).map(({ sentences, wrongAt }) => ({
    sentences: sentences.map(([text, label]) => [withoutMarker(text), label]),
    isRepeated: (at) => wrongAt >= 0 && wrongAt !== at,
  }));
  await write({ ...row, answers });
}
for (const file of values.public === undefined ? [] : readdirSync(values.public)) {
  if (path.extname(file) !== '.jsonl') continue;
  const lines = readFileSync(path.join(values.public, file), 'utf8').split('\n');
  const until = count + MOST_OF_SOURCE;
  for (const [n, line] of lines.entries()) {
    const row = line === '' || count >= until ? { held: false } : JSON.parse(line);
    if (!row.held) continue;
    const facts = [row.evidence];
    if (!isShort(sizeOf(prepare(facts)))) continue;
    const answers = row.answers.map((sentences) => ({ sentences, isRepeated: () => false }));
    await write({ ...row, id: `${path.basename(file, '.jsonl')} ${n}`, facts, answers });
  }
}
sink.end();
console.log(`${count} held-out sentences`);

function prepare(facts) {
  return prepareFacts(facts.map((factText) => ({ factText, attributes: {} })));
}

/** Writes a line for each sentence of a question's answers. */
async function write({ id, facts, question, lang, answers }) {
  const prepared = prepare(facts);
  const language = lang ?? prepared.language ?? 'en';
  const exact = readExactFacts(facts, question, prepared.language ?? language);
  const reader = readerFor(model.manifest.readers, language, prepared.language);
  for (const [answer, { sentences: labelled, isRepeated }] of answers.entries()) {
    const texts = labelled.map(([text]) => text);
    const sentences = texts.map((sentence, at) => ({
      query: { sentence, before: texts.slice(Math.max(0, at - SENTENCES_BEFORE), at), question },
    }));
    const read = [];
    for (const { passage } of planPasses(prepared, sentences, () => reader))
      read.push(...(await onnx.run(passage)));
    for (const [at, [, label]] of labelled.entries()) {
      const { query } = sentences[at];
      const evidence = selectEvidence(prepared, query);
      const line = {
        reader: reader.name,
        lang: language,
        label,
        row: id,
        answer,
        repeated: isRepeated(at),
        short: isShort(sizeOf(prepared)),
        logits: read[at],
        features: claimFeatures(query, evidence.text, exact, prepared, language),
      };
      sink.write(`${JSON.stringify(line)}\n`);
      count++;
    }
  }
}
