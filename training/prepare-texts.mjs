/**
 * Turns our own labelled texts (training/texts, read-texts.mjs) into pairs to train on.
 *
 *   npm run build && node training/prepare-texts.mjs WORK_FOLDER [--engine dist/esm/src/engine]
 *
 * Writes WORK_FOLDER/pairs/texts.jsonl.gz as prepare.mjs writes the others, one text in twenty held out. A text of
 * several windows is shown as the one that has most of the claim's words; a claim of it that needs the others too is left out.
 *
 * Wrong claims are written close to their texts and right ones in other words, so that a model that learns of them alone
 * learns that words of the text speak against a claim: in AUROC, coverage of these claims by their text has 0.2, where answers
 * as they come have 0.6 to 0.9. Pairs that are made of the same texts make up for it (sentences copied, shortened, joined, edited,
 * and claims about other texts of the kind), and of all of them as many are kept, at each coverage, as give the share of
 * entailed claims that `shareAt` says.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { loadEngine } from './engine.mjs';
import { readTexts } from './read-texts.mjs';
import { madeOfDocument, madeOfHypothesis, randomness, sentencesOf } from './synthesise.mjs';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { engine: { type: 'string', default: 'dist/esm/src/engine' } },
});
const [work] = positionals;
if (work === undefined) {
  console.error('usage: node training/prepare-texts.mjs WORK_FOLDER [--engine FOLDER]');
  process.exit(2);
}
const out = join(work, 'pairs', 'texts.jsonl.gz');
if (existsSync(out)) {
  console.log(`${out} is there`);
  process.exit(0);
}
const engine = await loadEngine(options.engine);
const random = randomness(8);

/** Of what all windows of a text have of a claim that it entails, one window must have this share. */
const IN_ONE_WINDOW = 0.75;
/** Of so many claims one is also shown beside another text of its kind. */
const STRANGERS = 0.5;
/** How often a made pair of a kind is offered: there are many times as many of some. */
const OFFERED = {
  copied: 0.35,
  compressed: 1,
  joined: 1,
  'joined-edited': 1,
  edited: 0.12,
  detail: 0.1,
  removed: 0.15,
  spliced: 0.3,
};
const BINS = 10;
/** The share of entailed claims among those whose words the evidence has to this share: what public answers have, about. */
const shareAt = (coverage) => 0.28 + 0.45 * coverage;

const FUNCTION_WORDS = new Set(
  'the a an of in on at to for and or but is are was were be been by with from as that this it its his her their they he she have has had not no than then which who'.split(
    ' ',
  ),
);
const stemsOf = (text) =>
  new Set(
    (text.toLowerCase().match(/[a-z0-9]+/gu) ?? [])
      .filter((word) => !FUNCTION_WORDS.has(word))
      .map((word) => word.slice(0, 6)),
  );

/** The share of a claim's words, by their first six letters, that a text has. */
function coverageOf(claim, text) {
  const [own, there] = [stemsOf(claim), stemsOf(text)];
  return [...own].filter((stem) => there.has(stem)).length / Math.max(1, own.size);
}

const isHeld = (premise) => createHash('sha256').update(premise).digest()[0] < 256 / 20;
const prepared = new Map();
const factsOf = (premise) => {
  if (!prepared.has(premise)) prepared.set(premise, engine.prepare(premise));
  return prepared.get(premise);
};

/** A pair, its evidence the window with most of the claim's words; undefined where no one window has enough of it. */
function pairOf(premise, claim, label, source) {
  const windows = engine.windows(factsOf(premise), claim).map(({ text }) => text);
  if (windows.length === 0) return undefined;
  const byCoverage = windows.map((text) => ({ text, coverage: coverageOf(claim, text) }));
  const best = byCoverage.reduce((a, b) => (b.coverage > a.coverage ? b : a));
  const whole = coverageOf(claim, windows.join('\n'));
  if (label === 'entailment' && best.coverage < IN_ONE_WINDOW * whole) return undefined;
  const held = isHeld(premise);
  return {
    evidence: best.text,
    claim,
    label,
    source,
    held,
    ...(held && { premise }),
    coverage: best.coverage,
  };
}

function* offered(rows) {
  const byKind = grouped(rows, ({ source }) => source);
  const seen = new Set();
  for (const [n, { premise, hypothesis, label, source }] of rows.entries()) {
    yield pairOf(premise, hypothesis, label, source);
    if (isHeld(premise)) continue;
    const others = byKind.get(source);
    const other = others[Math.floor(random() * others.length)];
    if (other.premise !== premise && random() < STRANGERS)
      yield pairOf(premise, other.hypothesis, 'neutral', source);
    const stranger = sentencesOf(other.premise)[0] ?? other.hypothesis;
    const made = label === 'entailment' ? madeOfHypothesis(premise, hypothesis, stranger, n) : [];
    if (!seen.has(premise)) made.push(...madeOfDocument(premise, stranger, n));
    seen.add(premise);
    for (const one of made) {
      if (random() < (OFFERED[one.kind] ?? 0) && !isHeld(one.premise))
        yield pairOf(one.premise, one.hypothesis, one.label, source);
    }
  }
}

function grouped(list, keyOf) {
  const groups = new Map();
  for (const one of list) {
    const group = groups.get(keyOf(one)) ?? [];
    group.push(one);
    groups.set(keyOf(one), group);
  }
  return groups;
}

function shuffled(list) {
  const copy = [...list];
  for (let n = copy.length - 1; n > 0; n -= 1) {
    const other = Math.floor(random() * (n + 1));
    [copy[n], copy[other]] = [copy[other], copy[n]];
  }
  return copy;
}

/** As many of each label, at each coverage, as give the share that is wanted there. */
function balanced(pairs) {
  const bins = grouped(pairs, ({ coverage }) => Math.min(BINS - 1, Math.floor(coverage * BINS)));
  return [...bins].flatMap(([bin, members]) => {
    const share = shareAt((bin + 0.5) / BINS);
    const right = shuffled(members.filter(({ label }) => label === 'entailment'));
    const wrong = shuffled(members.filter(({ label }) => label !== 'entailment'));
    const size = Math.min(right.length / share, wrong.length / (1 - share));
    return [...right.slice(0, size * share), ...wrong.slice(0, size * (1 - share))];
  });
}

const rows = readTexts(join(import.meta.dirname, 'texts'));
const pairs = [...offered(rows)].filter((pair) => pair !== undefined);
const kept = [...balanced(pairs.filter(({ held }) => !held)), ...pairs.filter(({ held }) => held)];
mkdirSync(join(work, 'pairs'), { recursive: true });
writeFileSync(
  `${out}.part`,
  gzipSync(`${kept.map(({ coverage: _, ...pair }) => JSON.stringify(pair)).join('\n')}\n`),
);
renameSync(`${out}.part`, out);
console.log(`${rows.length} claims, ${pairs.length} pairs, ${kept.length} kept`);
