/**
 * Time and memory of the embedded engine, by stage and by size of the request.
 *
 *   npm run bench:engine [-- --engine FOLDER] [--runs 7]
 *
 * Runs the built engine (`npm run build` first). Stages: cutting the answer into claims, cutting and indexing the
 * facts, and the whole check; medians over the runs after a warm-up, in milliseconds; and the processor time of a check. Memory: what the heap grew by in
 * one check, before it was collected (run with `node --expose-gc` for exact figures).
 */
import { performance } from 'node:perf_hooks';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

const { values: options } = parseArgs({
  options: {
    engine: { type: 'string', default: 'dist/esm/src/engine' },
    runs: { type: 'string', default: '7' },
  },
});
const load = (file) => import(pathToFileURL(resolve(options.engine, file)).href);
const { quantile } = await load('../evaluation/scored-set.js');
const { assess } = await load('engine.js');
const { readClaims } = await load('claims/read-claims.js');
const { prepareFacts } = await load('evidence/prepare-facts.js');
const clock = { now: () => performance.now() };
const runs = Number(options.runs);

/** Letters to make words of, how long words are, and how sentences are put together. */
const SCRIPTS = {
  Latin: { letters: 'abcdefghijklmnoprstuvwy', shortest: 3, spread: 8, space: ' ', end: '. ', capital: true },
  Japanese: {
    letters: '東京都市議会新路線承認増加報告学生運賃春需要車両北部地域計画住民',
    shortest: 2,
    spread: 2,
    space: 'の',
    end: '。',
  },
  Arabic: { letters: 'ابتثجحخدذرزسشصضطظعغفقكلمنهوي', shortest: 3, spread: 5, space: ' ', end: '. ' },
  Hindi: { letters: 'कखगघचछजझटठडढणतथदधनपफबभमयरलवशसह', shortest: 3, spread: 4, space: ' ', end: '। ' },
};
const VOCABULARY = 20_000;

/** The numerical-recipes linear congruence: the same texts on every machine. */
function sequence(seed) {
  let state = seed;
  return (below) => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return Math.floor((state / 4294967296) * below);
  };
}

/** Words by rank, drawn so that a few are frequent and most are rare. */
function vocabularyOf(script) {
  const next = sequence(7);
  const words = Array.from({ length: VOCABULARY }, () => {
    const length = script.shortest + next(script.spread);
    return Array.from({ length }, () => script.letters[next(script.letters.length)]).join('');
  });
  return (draw) => words[Math.floor(VOCABULARY * (draw(1_000_000) / 1_000_000) ** 3)];
}

function sentence(script, word, next) {
  const words = Array.from({ length: 12 + next(10) }, () => word(next));
  if (script.capital) words[0] = words[0][0].toUpperCase() + words[0].slice(1);
  return `${words.join(script.space)} ${next(2000)}${script.end}`;
}

function text(script, word, characters, next) {
  let made = '';
  while (made.length < characters) made += sentence(script, word, next);
  return made.slice(0, characters);
}

/** Every other sentence is taken from the facts. */
function answer(script, word, facts, characters, next) {
  const known = facts.slice(0, 20).flatMap(({ factText }) => factText.split(script.end));
  let made = '';
  while (made.length < characters) {
    made += next(2) === 0 ? `${known[next(known.length)]}${script.end}` : sentence(script, word, next);
  }
  return made.slice(0, characters);
}

const SIZES = [
  { name: 'typical: 5 facts of 120 words, 4 sentences', facts: 5, factLength: 720, answerLength: 320 },
  { name: '20 facts of 1,000 characters, 20 sentences', facts: 20, factLength: 1000, answerLength: 1800 },
  {
    name: 'largest: 200 facts of 10,000 characters, 4,096 tokens',
    facts: 200,
    factLength: 10_000,
    answerLength: 24_000,
  },
];
/** An answer of 4,096 tokens is shorter in scripts that write more to the character. */
const ANSWER_SCALE = { Latin: 1, Arabic: 0.95, Hindi: 0.9, Japanese: 0.35 };

const median = (numbers) => quantile(numbers, 0.5);
function time(run, count) {
  const times = [];
  for (let n = 0; n < count; n += 1) {
    const start = performance.now();
    run();
    times.push(performance.now() - start);
  }
  return median(times);
}

/** Processor time a run, of all threads: what is left when other processes take their share of the machine. */
function cpuTime(run, count) {
  const before = process.cpuUsage();
  for (let n = 0; n < count; n += 1) run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / count;
}

const results = [];
for (const size of SIZES) {
  for (const [scriptName, script] of Object.entries(SCRIPTS)) {
    const next = sequence(1);
    const word = vocabularyOf(script);
    const facts = Array.from({ length: size.facts }, () => ({
      factText: text(script, word, size.factLength, next),
    }));
    const length = Math.round(size.answerLength * ANSWER_SCALE[scriptName]);
    const answerCandidate = answer(script, word, facts, length, next);
    const request = { answerCandidate, facts };
    const check = () => assess(request, { deadline: Infinity, clock });
    const count = size.facts > 100 ? Math.min(runs, 3) : runs * 3;
    for (let n = 0; n < (size.facts > 100 ? 2 : 300); n += 1) check();
    globalThis.gc?.();
    const before = process.memoryUsage().heapUsed;
    const { claims } = check();
    const heapMb = (process.memoryUsage().heapUsed - before) / 2 ** 20;
    results.push({
      size: size.name,
      script: scriptName,
      claims: claims.length,
      claimsMs: time(() => readClaims(answerCandidate), count),
      factsMs: time(() => prepareFacts(facts), count),
      checkMs: time(check, count),
      cpuMs: cpuTime(check, count),
      heapMb,
    });
  }
}

let last = '';
for (const row of results) {
  if (row.size !== last)
    console.log(
      `\n${row.size}\n${'script'.padEnd(10)} claims | ms: claims   facts   whole check  (processor) | heap MB`,
    );
  last = row.size;
  const figure = (value, width) => value.toFixed(2).padStart(width);
  console.log(
    `${row.script.padEnd(10)} ${String(row.claims).padStart(6)} | ${figure(row.claimsMs, 10)} ${figure(row.factsMs, 7)} ${figure(row.checkMs, 13)} ${figure(row.cpuMs, 12)} | ${figure(row.heapMb, 7)}`,
  );
}
console.log(JSON.stringify(results));
