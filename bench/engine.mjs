/**
 * Time and memory of the embedded engine, by stage and by size of the request.
 *
 *   npm run bench:engine [-- --engine FOLDER] [--runs 7]
 *
 * Runs the built engine (`npm run build` first). Stages: cutting the answer into claims, cutting and indexing the
 * facts, and the whole check; medians over the runs after a warm-up, in milliseconds. Memory: what the heap grew by in
 * one check, before it was collected (run with `node --expose-gc` for exact figures).
 */
import { performance } from 'node:perf_hooks';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { quantile } from './binary-metrics.mjs';

const { values: options } = parseArgs({
  options: {
    engine: { type: 'string', default: 'dist/esm/src/engine' },
    runs: { type: 'string', default: '7' },
  },
});
const load = (file) => import(pathToFileURL(resolve(options.engine, file)).href);
const { assess } = await load('engine.js');
const { readClaims } = await load('claims/read-claims.js');
const { prepareFacts } = await load('evidence/prepare-facts.js');
const clock = { now: () => performance.now() };
const runs = Number(options.runs);

/** Vocabularies to build texts from; sentences differ by the numbers drawn from a fixed sequence. */
const SCRIPTS = {
  Latin: {
    words:
      'The regional council approved 14 new bus routes after Maria Keller reported that demand rose by 12% in the northern districts during spring while fares for students stayed at 2.50 euros and older vehicles were replaced'.split(
        ' ',
      ),
    space: ' ',
    end: '. ',
  },
  Japanese: {
    words:
      '市議会 は 新しい バス 路線 を 14 本 承認 し 春 に 需要 が 12% 増加 した と 報告 された 学生 の 運賃 は 250円 の まま である'.split(
        ' ',
      ),
    space: '',
    end: '。',
  },
  Arabic: {
    words:
      'وافق المجلس الإقليمي على 14 خطا جديدا للحافلات بعد أن أفادت ماريا بأن الطلب ارتفع بنسبة 12% في المناطق الشمالية'.split(
        ' ',
      ),
    space: ' ',
    end: '. ',
  },
  Hindi: {
    words:
      'क्षेत्रीय परिषद ने 14 नए बस मार्गों को मंजूरी दी क्योंकि वसंत में उत्तरी जिलों में मांग 12% बढ़ी और छात्रों का किराया वही रहा'.split(
        ' ',
      ),
    space: ' ',
    end: '। ',
  },
};

/** The numerical-recipes linear congruence: the same texts on every machine. */
function sequence(seed) {
  let state = seed;
  return (below) => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return Math.floor((state / 4294967296) * below);
  };
}

function text(script, characters, seed) {
  const next = sequence(seed);
  let made = '';
  while (made.length < characters) {
    const length = 10 + next(12);
    const words = Array.from({ length }, () => script.words[next(script.words.length)]);
    made += words.join(script.space) + script.space + next(2000) + script.end;
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

const results = [];
for (const size of SIZES) {
  for (const [scriptName, script] of Object.entries(SCRIPTS)) {
    const facts = Array.from({ length: size.facts }, (_, n) => ({
      factText: text(script, size.factLength, n + 1),
    }));
    const answerCandidate = text(script, Math.round(size.answerLength * ANSWER_SCALE[scriptName]), 3);
    const request = { answerCandidate, facts };
    const check = () => assess(request, { deadline: Infinity, clock });
    const count = size.facts > 100 ? Math.min(runs, 3) : runs * 3;
    for (let n = 0; n < (size.facts > 100 ? 1 : 60); n += 1) check();
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
      heapMb,
    });
  }
}

let last = '';
for (const row of results) {
  if (row.size !== last)
    console.log(`\n${row.size}\n${'script'.padEnd(10)} claims | ms: claims   facts   whole check | heap MB`);
  last = row.size;
  const figure = (value, width) => value.toFixed(2).padStart(width);
  console.log(
    `${row.script.padEnd(10)} ${String(row.claims).padStart(6)} | ${figure(row.claimsMs, 10)} ${figure(row.factsMs, 7)} ${figure(row.checkMs, 13)} | ${figure(row.heapMb, 7)}`,
  );
}
console.log(JSON.stringify(results));
