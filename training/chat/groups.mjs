// node training/chat/groups.mjs OUT.jsonl FILE...: what a reader reads of each labelled question, in one pass.
//
// Reads training/chat/data (rows of `*.jsonl` or `*.jsonl.gz`), writes a line a question: { evidence, question, answers:
// [[[sentence, label, twin?]…]…], lang, form, scenario, row, held }. The evidence is the engine's own choice (dist) for all of the
// sentences; a twin is a wrong sentence made of a supported one (twins.mjs). Of what is held out, wrong answers have one wrong sentence
// (one-wrong.mjs).
//
// Beside it, OUT-short.jsonl: of each question up to two wrong sentences, each with the nearest supported one of another answer, beside
// evidence that is chosen for these two, as it is for a short answer. What stands before them has the label " " and trains nothing.
import { createWriteStream } from 'node:fs';
import { parseArgs } from 'node:util';
import { prepareFacts } from '../../dist/esm/src/engine/evidence/prepare-facts.js';
import { selectSharedEvidence } from '../../dist/esm/src/engine/evidence/select-evidence.js';
import { unitsOf } from './overlap.mjs';
import { readRows } from './read-rows.mjs';
import { withoutMarker } from './list-marker.mjs';
import { withOneWrong } from './one-wrong.mjs';
import { twinOf } from './twins.mjs';

const SENTENCES_BEFORE = 2;
const MOST_SHORT = 2;
/** In estimated tokens. */
const SHORT_ROOM = { least: 80, most: 160 };
const [out, ...rest] = process.argv.slice(2);
const { values, positionals: files } = parseArgs({
  args: rest,
  allowPositionals: true,
  options: { room: { type: 'string', default: '300' } },
});
const room = Number(values.room);
const sink = createWriteStream(out);
const shortSink = createWriteStream(out.replace(/(?:\.jsonl)?$/u, '-short.jsonl'));
const counts = { questions: 0, sentences: 0 };
/** Of up to two wrong sentences, each and the supported one of another answer that shares most words with it, as [answer, index]. */
function nearPairs(answers) {
  const all = answers.flatMap((answer) => answer.map(([text, label], at) => ({ answer, at, text, label })));
  const wrong = all.filter(({ label }) => label === '-' || label === '?');
  return wrong.slice(0, MOST_SHORT).flatMap((one) => {
    const own = unitsOf(one.text);
    const shared = ({ text }) => [...unitsOf(text)].filter((unit) => own.has(unit)).length;
    const [near] = all
      .filter(({ answer, label }) => label === '+' && answer !== one.answer)
      .sort((a, b) => shared(b) - shared(a));
    return near ? [[one, near].map(({ answer, at }) => [answer, at])] : [];
  });
}

for (const row of readRows(files)) {
  const prepared = prepareFacts(row.facts.map((factText) => ({ factText, attributes: {} })));
  const answers = row.answers.map((answer) => answer.map(([text, label]) => [withoutMarker(text), label]));
  const evidenceOf = (queries, size) => selectSharedEvidence(prepared, queries, size).text;
  const before = (answer, at) => answer.slice(Math.max(0, at - SENTENCES_BEFORE), at);
  const queryOf = (answer, at) => ({
    sentence: answer[at][0],
    before: before(answer, at).map(([text]) => text),
    question: row.question,
  });
  const queries = answers.flatMap((answer) => answer.map((_, at) => queryOf(answer, at)));
  for (const answer of row.held ? [] : answers)
    for (const each of answer) {
      const twin = each[1] === '+' ? twinOf(each[0], prepared, row) : undefined;
      if (twin === undefined) continue;
      each.push(twin.sentence);
      counts[twin.kind] = (counts[twin.kind] ?? 0) + 1;
    }
  const { lang, form, scenario, held } = row;
  const write = (to, evidence, read) =>
    to.write(
      JSON.stringify({
        evidence,
        question: row.question,
        answers: read,
        lang,
        form,
        scenario,
        row: row.id,
        held,
      }) + '\n',
    );
  const read = held ? withOneWrong(answers).map(({ sentences }) => sentences) : answers;
  write(sink, evidenceOf(queries, room), read);
  if (!held) {
    for (const [n, pair] of nearPairs(answers).entries()) {
      const size =
        SHORT_ROOM.least + ((counts.questions * 37 + n * 53) % (SHORT_ROOM.most - SHORT_ROOM.least));
      const evidence = evidenceOf(
        pair.map(([answer, at]) => queryOf(answer, at)),
        size,
      );
      const read = pair.map(([answer, at]) => [
        ...before(answer, at).map(([text]) => [text, ' ']),
        answer[at],
      ]);
      write(shortSink, evidence, read);
    }
  }
  counts.questions++;
  counts.sentences += queries.length;
}
sink.end();
shortSink.end();
console.log(JSON.stringify(counts));
