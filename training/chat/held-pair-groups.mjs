// node training/chat/held-pair-groups.mjs OUT.jsonl PAIRS.jsonl.gz... -- DATA.jsonl.gz...: what a reader reads of pairs that only measure.
//
// Writes rows of the form of groups.mjs for order-of-pairs.py: four pairs of a held-out scenario beside the engine's choice of evidence, each
// sentence an answer of its own, the right one of a pair before the wrong one.
import { writeFileSync } from 'node:fs';
import { prepareFacts } from '../../dist/esm/src/engine/evidence/prepare-facts.js';
import { selectSharedEvidence } from '../../dist/esm/src/engine/evidence/select-evidence.js';
import { pairsAndRows } from './read-pairs.mjs';

const GROUP = 4;
/** In estimated tokens, as in groups.mjs. */
const ROOM = 300;

const { out, pairsOf, rows } = pairsAndRows('held-pair-groups.mjs');
const rowOf = new Map(rows.map((row) => [row.scenario, row]));
const lines = [];
for (const [scenario, pairs] of pairsOf) {
  const { facts, question, lang, form } = rowOf.get(scenario);
  const prepared = prepareFacts(facts.map((factText) => ({ factText, attributes: {} })));
  for (let at = 0; at < pairs.length; at += GROUP) {
    const some = pairs.slice(at, at + GROUP);
    const queries = some.flat().map((sentence) => ({ sentence, before: [], question }));
    const evidence = selectSharedEvidence(prepared, queries, ROOM).text;
    const answers = some.flatMap(([right, wrong]) => [[[right, '+']], [[wrong, '-']]]);
    const row = { evidence, question, answers, lang, form, scenario, row: `${scenario}/${at}`, held: true };
    lines.push(JSON.stringify(row) + '\n');
  }
}
writeFileSync(out, lines.join(''));
console.log(`${lines.length} rows`);
