// node training/chat/check.mjs: holds training/chat/data to its README.
//
// Form of every row; at least 60,000 sentences, half English, eleven other languages; the share of each label; no first three words of an answer
// too often; and leaks: word overlap, length and place of a sentence must not tell its label (AUROC of each alone, per
// label against supported, within 0.38 to 0.62). Prints the figures; exit 1 with what is wrong.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { auroc, frequencies, overlap, unitsOf } from './overlap.mjs';
import { problemsOfPairs } from './problems-of-pairs.mjs';
import { problemsOfRow } from './problems.mjs';
import { readPairs } from './read-pairs.mjs';
import { readRows } from './read-rows.mjs';

const FOLDER = path.join(import.meta.dirname, 'data');
/** Folders of pairs, and whether their scenarios are those that are held out of training. */
const PAIRS = [
  [path.join(import.meta.dirname, 'pairs'), false],
  [path.join(import.meta.dirname, 'held-pairs'), true],
];
const BAR = 0.62;
const MOST_SHARED_BEGINNINGS = 0.01;
const LEAST_OF_LANGUAGE = 1800;
const filesOf = (folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl.gz'))
    .sort()
    .map((name) => path.join(folder, name));
const rows = [...readRows(filesOf(FOLDER))];
const problems = rows.flatMap(problemsOfRow);
const ids = new Set(rows.map(({ id }) => id));
if (ids.size !== rows.length) problems.push(`${rows.length - ids.size} ids stand twice`);

const weight = frequencies(rows);
const values = { overlap: {}, length: {}, place: {} };
const languages = new Map();
const labels = new Map();
const beginnings = new Map();
let sentences = 0;
let answers = 0;
for (const row of rows) {
  const units = unitsOf(row.facts.join('\n'));
  for (const answer of row.answers) {
    answers++;
    const beginning = answer[0][0].toLowerCase().split(/\s+/u).slice(0, 4).join(' ');
    beginnings.set(beginning, (beginnings.get(beginning) ?? 0) + 1);
    for (const [at, [sentence, label]] of answer.entries()) {
      sentences++;
      languages.set(row.lang, (languages.get(row.lang) ?? 0) + 1);
      labels.set(label, (labels.get(label) ?? 0) + 1);
      if (label === 'o') continue;
      const own = unitsOf(sentence);
      (values.overlap[label] ??= []).push(overlap(sentence, units, weight));
      (values.length[label] ??= []).push(
        own.size / (row.lang === 'ja' || row.lang === 'zh' || row.lang === 'ko' ? 2 : 1),
      );
      (values.place[label] ??= []).push(answer.length === 1 ? 0.5 : at / (answer.length - 1));
    }
  }
}
const english = languages.get('en') ?? 0;
console.log(`${rows.length} rows, ${answers} answers, ${sentences} sentences, ${english} English`);
console.log(
  `languages: ${[...languages]
    .sort()
    .map(([lang, n]) => `${lang} ${n}`)
    .join(', ')}`,
);
console.log(
  `labels: ${[...labels]
    .sort()
    .map(([label, n]) => `${label} ${n}`)
    .join(', ')}`,
);
if (sentences < 60_000) problems.push(`${sentences} sentences, 60000 at least`);
if (Math.abs(english / sentences - 0.5) > 0.05)
  problems.push(`${english} of ${sentences} are English, about half expected`);
for (const [lang, count] of languages)
  if (count < LEAST_OF_LANGUAGE) problems.push(`${lang}: ${count} sentences, ${LEAST_OF_LANGUAGE} at least`);
for (const [feature, byLabel] of Object.entries(values)) {
  for (const label of ['-', '?']) {
    const found = auroc(byLabel['+'], byLabel[label]);
    console.log(`${feature} alone, + against ${label}: AUROC ${found.toFixed(3)}`);
    if (found > BAR || found < 1 - BAR)
      problems.push(`${feature} tells + from ${label}: AUROC ${found.toFixed(3)}`);
  }
}
const [beginning, most] = [...beginnings].sort((a, b) => b[1] - a[1])[0];
console.log(`most frequent beginning: "${beginning}", ${most} of ${answers} answers`);
if (most > MOST_SHARED_BEGINNINGS * answers)
  problems.push(`"${beginning}" begins ${most} of ${answers} answers`);
for (const [folder, isHeld] of PAIRS) {
  const factsOf = new Map(
    rows.filter(({ held }) => held === isHeld).map(({ scenario, facts }) => [scenario, facts]),
  );
  const pairs = problemsOfPairs(readPairs(filesOf(folder)), factsOf, weight);
  problems.push(...pairs.problems);
  console.log(
    `${pairs.pairs} pairs in ${path.basename(folder)}; right over wrong: overlap alone ${pairs.told.overlap.toFixed(3)}, length alone ${pairs.told.length.toFixed(3)}`,
  );
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
