// node training/chat/pair-groups.mjs OUT.jsonl PAIRS.jsonl.gz... -- DATA.jsonl.gz...: what a reader reads of pairs.
//
// Writes rows of the form of groups.mjs: five right sentences of a scenario as one answer, each with the wrong one of its pair as its twin,
// beside the engine's choice of evidence; and, to `OUT-short.jsonl`, two pairs beside short evidence, as for a short answer. `twins` is the share of the right
// sentences that bring their twin when the row is read.
import { createWriteStream } from 'node:fs';
import { prepareFacts } from '../../dist/esm/src/engine/evidence/prepare-facts.js';
import { selectSharedEvidence } from '../../dist/esm/src/engine/evidence/select-evidence.js';
import { pairsAndRows } from './read-pairs.mjs';

const GROUP = 5;
const SHORT_GROUP = 2;
/** In estimated tokens, as in groups.mjs. */
const ROOM = 300;
const SHORT_ROOM = { least: 80, most: 160 };
const TWINS = 0.9;

const { out, pairsOf, rows: data } = pairsAndRows('pair-groups.mjs');
const sinks = [out, out.replace(/(?:\.jsonl)?$/u, '-short.jsonl')].map((name) => createWriteStream(name));
const counts = { scenarios: 0, pairs: 0, rows: 0, short: 0 };
const done = new Set();
const questions = new Map();
const rows = data.filter(({ scenario, held }) => !held && pairsOf.has(scenario));
for (const row of rows) questions.set(row.scenario, [...(questions.get(row.scenario) ?? []), row.question]);

function groups(pairs, size) {
  return Array.from({ length: Math.ceil(pairs.length / size) }, (_, n) =>
    pairs.slice(n * size, (n + 1) * size),
  );
}

for (const { scenario, facts, lang, form } of rows) {
  if (done.has(scenario)) continue;
  done.add(scenario);
  const prepared = prepareFacts(facts.map((factText) => ({ factText, attributes: {} })));
  const asked = questions.get(scenario);
  const pairs = pairsOf.get(scenario);
  const write = (sink, some, n, room) => {
    const question = asked[n % asked.length];
    const queries = some.flat().map((sentence) => ({ sentence, before: [], question }));
    const evidence = selectSharedEvidence(prepared, queries, room).text;
    const answer = some.map(([right, wrong]) => [right, '+', wrong]);
    const row = {
      evidence,
      question,
      answers: [answer],
      lang,
      form,
      scenario,
      row: `${scenario}/${n}`,
      held: false,
      twins: TWINS,
    };
    sink.write(JSON.stringify(row) + '\n');
  };
  for (const [n, some] of groups(pairs, GROUP).entries()) {
    write(sinks[0], some, n, ROOM);
    counts.rows++;
  }
  for (const [n, some] of groups(pairs, SHORT_GROUP).entries()) {
    const room = SHORT_ROOM.least + ((counts.short * 37) % (SHORT_ROOM.most - SHORT_ROOM.least));
    write(sinks[1], some, n, room);
    counts.short++;
  }
  counts.scenarios++;
  counts.pairs += pairs.length;
}
for (const sink of sinks) sink.end();
console.log(JSON.stringify(counts));
