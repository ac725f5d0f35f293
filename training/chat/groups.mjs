// node training/chat/groups.mjs OUT.jsonl FILE...: what a reader reads of each labelled question, in one pass.
//
// Reads training/chat/data (rows of `*.jsonl` or `*.jsonl.gz`), writes a line a question: { evidence, question, answers:
// [[[sentence, label, twin?]…]…], lang, form, scenario, row, held }. The evidence is the engine's own choice (dist) for all of the
// sentences; a twin is a wrong sentence made of a supported one (twins.mjs).
import { createWriteStream } from 'node:fs';
import { parseArgs } from 'node:util';
import { prepareFacts } from '../../dist/esm/src/engine/evidence/prepare-facts.js';
import { selectSharedEvidence } from '../../dist/esm/src/engine/evidence/select-evidence.js';
import { readRows } from './read-rows.mjs';
import { withoutMarker } from './list-marker.mjs';
import { twinOf } from './twins.mjs';

const SENTENCES_BEFORE = 2;
const [out, ...rest] = process.argv.slice(2);
const { values, positionals: files } = parseArgs({
  args: rest,
  allowPositionals: true,
  options: { room: { type: 'string', default: '300' } },
});
const room = Number(values.room);
const sink = createWriteStream(out);
const counts = { questions: 0, sentences: 0 };
for (const row of readRows(files)) {
  const prepared = prepareFacts(row.facts.map((factText) => ({ factText, attributes: {} })));
  const answers = row.answers.map((answer) => answer.map(([text, label]) => [withoutMarker(text), label]));
  const before = (answer, at) => answer.slice(Math.max(0, at - SENTENCES_BEFORE), at);
  const queries = answers.flatMap((answer) =>
    answer.map(([sentence], at) => ({
      sentence,
      before: before(answer, at)
        .map(([text]) => text)
        .join(' '),
      question: row.question,
    })),
  );
  for (const answer of row.held ? [] : answers)
    for (const each of answer) {
      const twin = each[1] === '+' ? twinOf(each[0], prepared, row) : undefined;
      if (twin === undefined) continue;
      each.push(twin.sentence);
      counts[twin.kind] = (counts[twin.kind] ?? 0) + 1;
    }
  const evidence = selectSharedEvidence(prepared, queries, room).text;
  const { lang, form, scenario, held } = row;
  sink.write(
    JSON.stringify({ evidence, question: row.question, answers, lang, form, scenario, row: row.id, held }) +
      '\n',
  );
  counts.questions++;
  counts.sentences += queries.length;
}
sink.end();
console.log(JSON.stringify(counts));
