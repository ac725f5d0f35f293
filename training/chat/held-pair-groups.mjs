// node training/chat/held-pair-groups.mjs OUT.jsonl PAIRS.jsonl.gz... -- DATA.jsonl.gz...: what a reader reads of pairs that only measure.
//
// Writes rows of the form of groups.mjs for order-of-pairs.py: four pairs of a held-out scenario beside the engine's choice of evidence, each
// sentence an answer of its own, the right one of a pair before the wrong one.
import { writeFileSync } from 'node:fs';
import { prepareFacts } from '../../dist/esm/src/engine/evidence/prepare-facts.js';
import { selectSharedEvidence } from '../../dist/esm/src/engine/evidence/select-evidence.js';
import { readPairs } from './read-pairs.mjs';
import { readRows } from './read-rows.mjs';

const GROUP = 4;
/** In estimated tokens, as in groups.mjs. */
const ROOM = 300;

const [out, ...files] = process.argv.slice(2);
const between = files.indexOf('--');
if (out === undefined || between < 1 || between === files.length - 1) {
  console.error('usage: held-pair-groups.mjs OUT.jsonl PAIRS.jsonl.gz... -- DATA.jsonl.gz...');
  process.exit(2);
}
const rows = new Map([...readRows(files.slice(between + 1))].map((row) => [row.scenario, row]));
const lines = [];
for (const [scenario, pairs] of readPairs(files.slice(0, between))) {
  const { facts, question, lang, form } = rows.get(scenario);
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
