// node training/chat/draft-pairs.mjs DATA_FOLDER OUT.jsonl DRAFT.txt...: checks drafts of pairs and writes them as lines of { scenario, lang, pairs }.
//
// A draft: `@SCENARIO`, then its pairs, a line a sentence: `+ right` and `- wrong`, in either order. A scenario of several drafts, an odd
// line and what problems-of-pairs.mjs names end it with exit code 1.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { frequencies } from './overlap.mjs';
import { problemsOfPairs } from './problems-of-pairs.mjs';
import { readRows } from './read-rows.mjs';

const [folder, out, ...drafts] = process.argv.slice(2);
if (drafts.length === 0) {
  console.error('usage: draft-pairs.mjs DATA_FOLDER OUT.jsonl DRAFT.txt...');
  process.exit(2);
}
const rows = [...readRows(readdirSync(folder).map((name) => path.join(folder, name)))];
const trained = new Map(rows.filter(({ held }) => !held).map((row) => [row.scenario, row]));
const linesOf = new Map();
const problems = [];
for (const draft of drafts) {
  let own;
  for (const [at, line] of readFileSync(draft, 'utf8').split(/\r?\n/u).entries()) {
    if (line.trim() === '') continue;
    if (line.startsWith('@')) {
      const scenario = line.slice(1, 13);
      if (linesOf.has(scenario)) problems.push(`${draft}:${at + 1}: ${scenario} stands twice`);
      linesOf.set(scenario, (own = []));
    } else if (own && /^[+-] \S/u.test(line)) own.push([line[0], line.slice(2).trim()]);
    else problems.push(`${draft}:${at + 1}: neither "@scenario" nor "+ …" nor "- …"`);
  }
}
const pairsOf = new Map();
for (const [scenario, lines] of linesOf) {
  const pairs = [];
  for (let at = 0; at < lines.length; at += 2) {
    const two = lines.slice(at, at + 2);
    const right = two.find(([label]) => label === '+');
    const wrong = two.find(([label]) => label === '-');
    if (right && wrong) pairs.push([right[1], wrong[1]]);
    else problems.push(`${scenario}: no pair: ${two[0][1].slice(0, 60)}`);
  }
  pairsOf.set(scenario, pairs);
}
const factsOf = new Map([...trained].map(([scenario, { facts }]) => [scenario, facts]));
const found = problemsOfPairs(pairsOf, factsOf, frequencies(rows));
problems.push(...found.problems);
for (const problem of problems) console.error(problem);
console.log(`${pairsOf.size} scenarios, ${found.pairs} pairs`, found.told);
if (problems.length > 0) process.exit(1);
const lines = [...pairsOf].map(
  ([scenario, pairs]) => JSON.stringify({ scenario, lang: trained.get(scenario).lang, pairs }) + '\n',
);
writeFileSync(out, lines.join(''));
