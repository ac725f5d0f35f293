/**
 * Reads labelled pairs, judges each hypothesis by its premise with the built engine, and writes what the support model
 * would look at: one line of JSON a pair.
 *
 *   node training/dump-features.mjs TRAIN_FOLDER OUT.jsonl [--per-file 1500] [--engine dist/esm/src/engine]
 *
 * TRAIN_FOLDER holds *.jsonl.gz of `{ premise, hypothesis, label }`, label entailment, neutral, contradiction or
 * not_entailment. Every nth row is taken, so that parts of a file written by different means all have their share.
 * Of each third row more pairs are made: of an entailed one, a copy in which two numbers or names of the hypothesis are
 * exchanged, or one number is changed (contradiction, source `…+edited`); a sentence of the premise, held against the
 * whole premise (entailment, `…+copied`) and against the premise without it (neutral, `…+removed`). A file whose rows are already in OUT is skipped, so a run that
 * broke off can be taken up again.
 */
import { appendFileSync, existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { loadEngine } from './engine.mjs';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'per-file': { type: 'string', default: '1500' },
    engine: { type: 'string', default: 'dist/esm/src/engine' },
  },
});
const [folder, out] = positionals;
if (folder === undefined || out === undefined) {
  console.error(
    'usage: node training/dump-features.mjs TRAIN_FOLDER OUT.jsonl [--per-file N] [--engine FOLDER]',
  );
  process.exit(2);
}
const perFile = Number(options['per-file']);
const engine = await loadEngine(options.engine);
const featuresOf = (premise, hypothesis) => engine.features(engine.prepare(premise), hypothesis);

/** The same hypothesis with two of its numbers or capitalised words exchanged, or a number changed; undefined if it has none. */
function edited(hypothesis, seed) {
  const marks = [...hypothesis.matchAll(/\d[\d.,]*\d|\d|(?<=\s)\p{Lu}\p{L}+/gu)].map((match) => ({
    start: match.index,
    text: match[0],
    isNumber: /\d/u.test(match[0]),
  }));
  for (let i = 0; i < marks.length; i += 1) {
    for (let j = i + 1; j < marks.length; j += 1) {
      const [a, b] = [marks[i], marks[j]];
      if (a.isNumber !== b.isNumber || a.text === b.text || (seed + i + j) % 2 === 0) continue;
      return (
        hypothesis.slice(0, a.start) +
        b.text +
        hypothesis.slice(a.start + a.text.length, b.start) +
        a.text +
        hypothesis.slice(b.start + b.text.length)
      );
    }
  }
  const number = marks.find((mark) => mark.isNumber);
  if (number === undefined) return undefined;
  const digit = number.text.charAt(0);
  const other = String((Number(digit) % 9) + 1);
  return hypothesis.slice(0, number.start) + other + hypothesis.slice(number.start + 1);
}

/** A sentence of the premise, and the premise without it; undefined where it has too few. */
function takenOut(premise, seed) {
  const sentences = premise.match(/[^.!?。！？\n]+[.!?。！？\n]+\s*/gu) ?? [];
  const long = sentences.filter((sentence) => sentence.trim().length >= 25);
  if (long.length < 3) return undefined;
  const sentence = long[seed % long.length];
  return { sentence: sentence.trim(), rest: premise.replace(sentence, '') };
}

const done = new Set();
if (existsSync(out)) {
  for (const line of readFileSync(out, 'utf8').split('\n')) if (line !== '') done.add(JSON.parse(line).file);
}

for (const file of readdirSync(folder)
  .filter((name) => name.endsWith('.jsonl.gz'))
  .sort()) {
  if (done.has(file)) continue;
  const rows = gunzipSync(readFileSync(join(folder, file)))
    .toString('utf8')
    .split('\n')
    .filter(Boolean);
  const step = Math.max(1, Math.floor(rows.length / perFile));
  const lines = [];
  for (let n = 0; n < rows.length; n += step) {
    const { premise, hypothesis, label, source } = JSON.parse(rows[n]);
    const add = (evidence, text, ownLabel, ownSource) => {
      const features = featuresOf(evidence, text);
      if (features !== undefined)
        lines.push(JSON.stringify({ file, source: ownSource, label: ownLabel, features }));
    };
    add(premise, hypothesis, label, source);
    const isEdited = label === 'entailment' && n % (3 * step) === 0;
    const change = isEdited ? edited(hypothesis, n) : undefined;
    if (change !== undefined) add(premise, change, 'contradiction', `${source}+edited`);
    const cut = n % (3 * step) === 0 ? takenOut(premise, n) : undefined;
    if (cut !== undefined) {
      add(premise, cut.sentence, 'entailment', `${source}+copied`);
      add(cut.rest, cut.sentence, 'neutral', `${source}+removed`);
    }
  }
  appendFileSync(out, `${lines.join('\n')}\n`);
  console.log(`${file}: ${lines.length}`);
}
