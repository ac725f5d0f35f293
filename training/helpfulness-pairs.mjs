/**
 * Makes prompts and graded answers of records, and writes what the helpfulness model would look at: one line of JSON an
 * answer, `{ kind, target, group, features }`.
 *
 *   node training/helpfulness-pairs.mjs TRAIN_FOLDER OUT.jsonl [--records 150] [--engine dist/esm/src/engine]
 *
 * TRAIN_FOLDER holds infotabs.jsonl.gz of `{ premise }`: a title and lines of `key: value`. Of each record one or two keys
 * are asked for; the answers to it are made worse in one way each, and TARGETS says how helpful each then is, on the scale
 * of the guide (1 serves the prompt wholly; 0.95 a bare list; about 0.7 what is asked among much that is not). The same is
 * made of our own texts in twelve languages (helpfulness-things.jsonl).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { answersOfAll } from './answers-of-a-thing.mjs';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    records: { type: 'string', default: '150' },
    engine: { type: 'string', default: 'dist/esm/src/engine' },
  },
});
const [folder, out] = positionals;
if (folder === undefined || out === undefined) {
  console.error(
    'usage: node training/helpfulness-pairs.mjs TRAIN_FOLDER OUT.jsonl [--records N] [--engine FOLDER]',
  );
  process.exit(2);
}
const load = (file) => import(pathToFileURL(join(resolve(options.engine), file)).href);
const { helpfulnessFeatures } = await load('helpfulness/helpfulness.js');
const { readClaims } = await load('claims/read-claims.js');

const TARGETS = {
  whole: 0.98,
  bare: 0.95,
  polite: 0.85,
  padded: 0.76,
  late: 0.7,
  twice: 0.75,
  half: 0.7,
  otherKey: 0.3,
  otherRecord: 0.08,
  echo: 0.1,
  refusal: 0.04,
};

/** Keys that have a question of their own; the others are asked for with "What is the …?". */
const QUESTIONS = [
  [/^(released|release date)$/i, (t) => `When was ${t} released?`, (t, v) => `${t} was released on ${v}.`],
  [/^born$/i, (t) => `When and where was ${t} born?`, (t, v) => `${t} was born on ${v}.`],
  [/^(founded|established)$/i, (t) => `When was ${t} founded?`, (t, v) => `${t} was founded in ${v}.`],
  [/^(directed by|director)$/i, (t) => `Who directed ${t}?`, (t, v) => `${t} was directed by ${v}.`],
  [/^(produced by|producer)$/i, (t) => `Who produced ${t}?`, (t, v) => `${t} was produced by ${v}.`],
  [/^(starring)$/i, (t) => `Who starred in ${t}?`, (t, v) => `${t} starred ${v}.`],
  [/^(running time|length)$/i, (t) => `How long is ${t}?`, (t, v) => `${t} is ${v} long.`],
  [/^(headquarters|location)$/i, (t) => `Where is ${t}?`, (t, v) => `${t} is in ${v}.`],
  [/^(population)$/i, (t) => `How many people live in ${t}?`, (t, v) => `${t} has a population of ${v}.`],
  [/^(country)$/i, (t) => `Which country is ${t} from?`, (t, v) => `${t} is from ${v}.`],
];
const REFUSALS = [
  "I'm sorry, but I can't help with that.",
  'The documents do not contain this information.',
  'I could not find any information about that in the provided documents.',
  'Please contact our support team for more information.',
];
const GREETINGS = [
  'Thank you for your question!',
  'Great question!',
  "Sure, I'd be happy to help you with that.",
];
const CLOSINGS = [
  'I hope this helps!',
  'Let me know if you have any other questions.',
  'Feel free to ask for more details.',
];

const records = gunzipSync(readFileSync(join(folder, 'infotabs.jsonl.gz')))
  .toString()
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line).premise);
const unique = [...new Set(records)].map(readRecord).filter(({ fields }) => fields.length >= 5);
const step = Math.max(1, Math.floor(unique.length / Number(options.records)));
const taken = unique.filter((_record, n) => n % step === 0);

function readRecord(text) {
  const [title, ...lines] = text.split('\n');
  const fields = lines.flatMap((line) => {
    const at = line.indexOf(': ');
    const value = line
      .slice(at + 2)
      .replace(/\s*\([^)]*\)/g, '')
      .trim();
    return at > 0 && value !== '' && value.length <= 80 ? [{ key: line.slice(0, at), value }] : [];
  });
  return { title, fields };
}

function asked({ title }, { key, value }) {
  const own = QUESTIONS.find(([pattern]) => pattern.test(key));
  return own === undefined
    ? {
        question: `What is the ${key.toLowerCase()} of ${title}?`,
        statement: `The ${key.toLowerCase()} of ${title} is ${value}.`,
      }
    : { question: own[1](title), statement: own[2](title, value) };
}

const rows = [];
taken.forEach((record, group) => {
  const pick = (list, n = 0) => list[(group * 7 + n) % list.length];
  const [first, second, ...rest] = record.fields.map((_field, n) => pick(record.fields, n));
  const one = asked(record, first);
  const two = asked(record, second);
  const others = rest.map((field) => asked(record, field).statement);
  const stranger = taken[(group + 17) % taken.length];
  const add = (kind, prompt, answer) => {
    const features = helpfulnessFeatures(prompt, answer, readClaims(answer, prompt));
    rows.push({ source: 'records', kind, target: TARGETS[kind], group, features });
  };
  const both = `${one.question.slice(0, -1)}, and ${two.question.charAt(0).toLowerCase()}${two.question.slice(1)}`;
  for (const [prompt, statements] of [
    [one.question, [one.statement]],
    [both, [one.statement, two.statement]],
  ]) {
    const whole = statements.join(' ');
    const padding = Array.from({ length: Math.ceil(12 / Math.max(1, others.length)) }, () => others)
      .flat()
      .slice(0, 12)
      .map((sentence, n) =>
        n < others.length
          ? sentence
          : pick(taken, n).fields.map((field) => asked(pick(taken, n), field).statement)[0],
      );
    add('whole', prompt, whole);
    add('polite', prompt, `${pick(GREETINGS)} ${whole} ${pick(CLOSINGS)} ${pick(CLOSINGS, 1)}`);
    add('padded', prompt, `${whole} ${padding.join(' ')}`);
    add('late', prompt, `${padding.slice(0, 8).join(' ')} ${whole}`);
    add('twice', prompt, `${whole} ${whole}`);
    add('otherRecord', prompt, asked(stranger, pick(stranger.fields)).statement);
    add('refusal', prompt, pick(REFUSALS));
    add('echo', prompt, `You asked: ${prompt}`);
  }
  add('bare', one.question, `${first.value}.`);
  add('bare', both, `${first.value}, ${second.value}.`);
  add('half', both, one.statement);
  add('half', both, two.statement);
  if (others[0] !== undefined) add('otherKey', one.question, others[0]);
});
const things = readFileSync(new URL('helpfulness-things.jsonl', import.meta.url), 'utf8');
for (const { kind, prompt, answer, thing } of answersOfAll(things)) {
  const features = helpfulnessFeatures(prompt, answer, readClaims(answer, prompt));
  rows.push({ source: 'things', kind, target: TARGETS[kind], group: thing, features });
}
writeFileSync(out, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
console.log(`${rows.length} answers, of ${taken.length} records and our own things`);
