// node training/chat/draft.mjs DRAFT.txt [OUT.jsonl]: checks a draft, prints its shares, writes its rows.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseDraft } from './drafts.mjs';
import { auroc, frequencies, overlap, unitsOf } from './overlap.mjs';
import { problemsOfRow } from './problems.mjs';

const [file, out] = process.argv.slice(2);
const { rows, problems } = parseDraft(readFileSync(file, 'utf8'), path.basename(file, '.txt'));
for (const row of rows) problems.push(...problemsOfRow(row));
const weight = frequencies(rows);
const values = { '+': [], '-': [], '?': [], o: [] };
for (const row of rows) {
  const units = unitsOf(row.facts.join('\n'));
  for (const answer of row.answers)
    for (const [sentence, label] of answer) values[label]?.push(overlap(sentence, units, weight));
}
const mean = (list) => (list.reduce((a, b) => a + b, 0) / Math.max(1, list.length)).toFixed(2);
for (const problem of problems) console.log(problem);
console.log(`${rows.length} rows, ${Object.values(values).flat().length} sentences`);
for (const [label, list] of Object.entries(values))
  console.log(`  ${label} ${list.length}, mean overlap with the facts ${mean(list)}`);
console.log(
  `  overlap alone: + against -, AUROC ${auroc(values['+'], values['-']).toFixed(2)}; + against ?, ${auroc(values['+'], values['?']).toFixed(2)} (0.4 to 0.6 wanted)`,
);
console.log(problems.length === 0 ? 'form: fine' : `form: ${problems.length} problems`);
if (out && problems.length === 0) writeFileSync(out, rows.map((row) => JSON.stringify(row) + '\n').join(''));
process.exitCode = problems.length === 0 ? 0 : 1;
