// node training/chat/passages.mjs OUT.jsonl FILE...: what the judge would read of each labelled sentence.
//
// Reads training/chat/data (rows of `*.jsonl` or `*.jsonl.gz`), writes a line a sentence: { evidence, statement, sentence,
// label, lang, scenario, row, answer, held }. The code that chooses evidence is the engine's own (dist).
import { createHash } from 'node:crypto';
import { createWriteStream, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { prepareFacts } from '../../dist/esm/src/engine/evidence/prepare-facts.js';
import { selectEvidence } from '../../dist/esm/src/engine/evidence/select-evidence.js';
import { SENTENCES_BEFORE, statementOf } from '../../dist/esm/src/engine/judge/passage.js';
import { HELD } from './held-out.mjs';
import { withoutMarker } from './list-marker.mjs';

const [out, ...rest] = process.argv.slice(2);
// --room and --context: as the reader's manifest has them.
const { values: size, positionals: files } = parseArgs({
  args: rest,
  allowPositionals: true,
  options: { room: { type: 'string', default: '116' }, context: { type: 'string', default: '160' } },
});
const sink = createWriteStream(out);

let count = 0;

for (const file of files) {
  const bytes = readFileSync(file);
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const row = JSON.parse(line);
    const facts = row.facts.map((factText) => ({ factText, attributes: {} }));
    const prepared = prepareFacts(facts);
    const scenario = createHash('sha1').update(row.facts.join('\n')).digest('hex').slice(0, 12);
    const held = parseInt(scenario.slice(0, 6), 16) % HELD === 0;
    for (const [answer, sentences] of row.answers.entries()) {
      const texts = sentences.map(([each]) => withoutMarker(each));
      for (const [at, [, label]] of sentences.entries()) {
        const sentence = texts[at];
        const before = texts.slice(Math.max(0, at - SENTENCES_BEFORE), at).join(' ');
        const query = { sentence, before, question: row.question };
        const evidence = selectEvidence(prepared, query, Number(size.room));
        const pass = {
          evidence: evidence.text,
          statement: statementOf(query, Number(size.context)),
          sentence,
          label,
          lang: row.lang,
        };
        sink.write(JSON.stringify({ ...pass, form: row.form, scenario, row: row.id, answer, held }) + '\n');
        count++;
      }
    }
  }
}
sink.end();
console.log(`${count} sentences`);
