// node training/chat/topic-groups.mjs OUT.jsonl FILE...: sentences of a question that are about one thing, beside evidence for these alone.
//
// Writes rows of the form of groups.mjs. A row has two sentences that follow one another in an answer, and of each other answer the sentence that is
// nearest to either; its evidence, of any size that a pass may have, is chosen for these. Right and wrong ones are as frequent as in whole answers, so that
// neither a short pass nor short evidence tells which it is. The sentences before have the label " " and train nothing.
import { createWriteStream } from 'node:fs';
import { prepareFacts } from '../../dist/esm/src/engine/evidence/prepare-facts.js';
import { selectSharedEvidence } from '../../dist/esm/src/engine/evidence/select-evidence.js';
import { nearness, unitsOf } from './overlap.mjs';
import { readRows } from './read-rows.mjs';
import { withoutMarker } from './list-marker.mjs';
import { twinOf } from './twins.mjs';

const SENTENCES_BEFORE = 2;
/** In estimated tokens. */
const ROOM = { least: 80, most: 300 };
/** Of the words of both, in common. */
const NEAR = 0.15;
const [out, ...files] = process.argv.slice(2);
const sink = createWriteStream(out);
const counts = { rows: 0, right: 0, wrong: 0 };

for (const row of readRows(files)) {
  if (row.held) continue;
  const prepared = prepareFacts(row.facts.map((factText) => ({ factText, attributes: {} })));
  const answers = row.answers.map((answer) =>
    answer.map(([text, label]) => {
      const sentence = withoutMarker(text);
      return { sentence, label, units: unitsOf(sentence) };
    }),
  );
  const nearestOf = (answer, seeds) =>
    answer
      .map(({ units }, at) => ({ at, near: Math.max(...seeds.map((seed) => nearness(seed.units, units))) }))
      .filter(({ near }) => near >= NEAR)
      .sort((a, b) => b.near - a.near)[0]?.at;
  for (const [own, answer] of answers.entries()) {
    for (let at = counts.rows % 2; at < answer.length; at += 2) {
      const seeds = answer.slice(at, at + 2);
      const read = answers.map((other, n) => {
        if (n === own) return [at, seeds.length];
        const found = nearestOf(other, seeds);
        return found === undefined ? [0, 0] : [found, 1];
      });
      const before = (n, from) => answers[n].slice(Math.max(0, from - SENTENCES_BEFORE), from);
      const queries = read.flatMap(([from, many], n) =>
        answers[n].slice(from, from + many).map(({ sentence }, k) => ({
          sentence,
          before: before(n, from + k).map((each) => each.sentence),
          question: row.question,
        })),
      );
      const room = ROOM.least + ((counts.rows * 61) % (ROOM.most - ROOM.least));
      const labelled = ({ sentence, label }) => {
        const twin = label === '+' ? twinOf(sentence, prepared, row)?.sentence : undefined;
        if (label === '+') counts.right++;
        else if (label !== 'o') counts.wrong++;
        return twin === undefined ? [sentence, label] : [sentence, label, twin];
      };
      const line = {
        evidence: selectSharedEvidence(prepared, queries, room).text,
        question: row.question,
        answers: read.flatMap(([from, many], n) =>
          many === 0
            ? []
            : [
                [
                  ...before(n, from).map(({ sentence }) => [sentence, ' ']),
                  ...answers[n].slice(from, from + many).map(labelled),
                ],
              ],
        ),
        lang: row.lang,
        form: row.form,
        scenario: row.scenario,
        row: row.id,
        held: false,
      };
      sink.write(JSON.stringify(line) + '\n');
      counts.rows++;
    }
  }
}
sink.end();
console.log(JSON.stringify(counts));
