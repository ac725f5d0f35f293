/**
 * Makes longer pairs of short ones: a claim that says two things, evidence that holds other things beside.
 *
 *   node training/bundle.mjs WORK_FOLDER [--pairs 40000]
 *
 * Public inference data pairs one short sentence with another; an answer's sentence often says two things, and its evidence
 * says much else. Long claims of the other made pairs are mostly wrong, and what was learned of them alone was that a long
 * claim is wrong. Here half of the claims are entailed, at every length. A bundle holds two or three premises of one source
 * in a random order, and one hypothesis or two joined: entailed if all of it is, contradiction if a part is contradicted.
 * Reads WORK_FOLDER/pairs/*.jsonl.gz, leaves out what is held, and writes WORK_FOLDER/pairs/bundled.jsonl.gz.
 */
import { existsSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { lowered, randomness } from './synthesise.mjs';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { pairs: { type: 'string', default: '40000' } },
});
const [work] = positionals;
if (work === undefined) {
  console.error('usage: node training/bundle.mjs WORK_FOLDER [--pairs NUMBER]');
  process.exit(2);
}
const out = join(work, 'pairs', 'bundled.jsonl.gz');
if (existsSync(out)) {
  console.log(`${out} is there`);
  process.exit(0);
}
/** Sources whose premises are sentences, and the share of the bundles that are made of each. */
const SHARES = { mnli: 0.35, snli: 0.25, conjnli_adv: 0.15, fever: 0.15, cad_snli: 0.1 };
const MOST_EVIDENCE_WORDS = 85;
const MOST_CLAIM_WORDS = 40;
const ENTAILED = 0.5;
const TWO_SAID = 0.6;

const words = (text) => text.split(/\s+/u).length;
const random = randomness(41);
const pick = (list) => list[Math.floor(random() * list.length)];

const bySource = Object.fromEntries(Object.keys(SHARES).map((source) => [source, []]));
for (const file of readdirSync(join(work, 'pairs'))) {
  for (const line of gunzipSync(readFileSync(join(work, 'pairs', file)))
    .toString('utf8')
    .split('\n')) {
    if (line === '') continue;
    const row = JSON.parse(line);
    const source = row.source.replace(/-dev$/u, '');
    if (!row.held && words(row.evidence) <= 60) bySource[source]?.push(row);
  }
}

const withoutEnd = (sentence) => sentence.trim().replace(/[.!]+$/u, '');
const ended = (sentence) => (/[.!?]$/u.test(sentence.trim()) ? sentence.trim() : `${sentence.trim()}.`);

function joined(first, second) {
  return `${withoutEnd(first)}${pick([', and ', ' and ', ', while ', '; '])}${lowered(ended(second))}`;
}

function labelOf(labels) {
  for (const label of ['contradiction', 'not_entailment', 'neutral']) {
    if (labels.includes(label)) return label;
  }
  return 'entailment';
}

const isEntailed = (row) => row.label === 'entailment';
const lines = [];
for (const [source, share] of Object.entries(SHARES)) {
  const rows = bySource[source];
  const right = rows.filter(isEntailed);
  const wrong = rows.filter((row) => !isEntailed(row));
  for (let n = 0; n < Number(options.pairs) * share; n += 1) {
    const said = [random() < ENTAILED ? pick(right) : pick(wrong)];
    // A wrong one stands beside a right one: what makes it wrong is one of its halves.
    if (random() < TWO_SAID) said.splice(Math.floor(random() * 2), 0, pick(right));
    const beside = Array.from({ length: 1 + Math.floor(random() * 2) }, () => pick(rows));
    const evidence = [...new Set([...said, ...beside].map((row) => row.evidence))]
      .map((text) => ({ text: ended(text), place: random() }))
      .sort((a, b) => a.place - b.place)
      .map(({ text }) => text)
      .join(' ');
    const claim = said.length === 1 ? said[0].claim : joined(said[0].claim, said[1].claim);
    if (words(evidence) > MOST_EVIDENCE_WORDS || words(claim) > MOST_CLAIM_WORDS) continue;
    lines.push(
      JSON.stringify({
        evidence,
        claim,
        label: labelOf(said.map((row) => row.label)),
        source: 'bundled',
        held: false,
      }),
    );
  }
}
writeFileSync(`${out}.part`, gzipSync(`${lines.join('\n')}\n`));
renameSync(`${out}.part`, out);
console.log(`bundled: ${lines.length}`);
