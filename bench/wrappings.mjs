// npm run bench:wrappings -- [--each 28] [--json OUT] [--group NAME,…]
//
// Claims in other clothes: of wrong sentences that the guard catches plain, how many leave wrapped (a heading, a table's
// header, a question, a comment in code …) with a clean header; of right ones that pass plain, how many are cut or blocked
// wrapped. Preset balanced, over HTTP, sentences of the scenarios that were held out of training. Every other one stands
// behind a right sentence of its question.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import express from 'express';
import { HELD } from '../training/chat/held-out.mjs';
import { withoutMarker } from '../training/chat/list-marker.mjs';
import { answerGuard, setFacts } from '../dist/esm/middleware/index.js';
import { BODIES, readText } from './wrappings/bodies.mjs';
import { IN_OTHER_LANGUAGES, wrap, WRAPPINGS } from './wrappings/wrappings.mjs';

const { values } = parseArgs({
  options: {
    each: { type: 'string', default: '28' },
    group: { type: 'string' },
    json: { type: 'string' },
  },
});
const EACH = Number(values.each);
const GROUPS = values.group?.split(',');
/** Sentences that are tried plain for every one that a wrapping takes. */
const POOL = 5;
/** UTF-16 units of a sentence: shorter ones say little without what stands before them. */
const SHORTEST = 30;
const LONGEST = 200;

const folder = new URL('../training/chat/data/', import.meta.url);
const rows = readdirSync(folder)
  .sort()
  .flatMap((file) =>
    gunzipSync(readFileSync(new URL(file, folder)))
      .toString('utf8')
      .split('\n'),
  )
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line))
  .filter(({ facts }) => {
    const hash = createHash('sha256').update(JSON.stringify(facts)).digest();
    return hash.readUInt32BE(0) % HELD === 0;
  });

function sentencesOf(row) {
  const all = row.answers.flat().map(([text, label]) => ({ text: withoutMarker(text), label }));
  const right = all.filter(({ label }) => label === '+');
  return all.flatMap(({ text, label }, n) => {
    if (label === 'o' || text.length < SHORTEST || text.length > LONGEST) return [];
    if (/[?？؟|\n]/u.test(text)) return [];
    const beside = right.find((one) => one.text !== text && one.text.length >= SHORTEST)?.text;
    return [{ row, text, isRight: label === '+', beside: n % 2 === 0 ? beside : undefined }];
  });
}

/** A first word stays capital where the facts write it so in the midst of a sentence. */
function lowerOf({ row, text }) {
  const first = /^\p{L}+/u.exec(text)?.[0] ?? '';
  const isName = first.length > 1 && first === first.toUpperCase();
  const written = row.facts.join('\n').split(/[^\p{L}]+/u);
  const lowered = first.toLowerCase();
  const keeps = isName || first === 'I' || (written.includes(first) && !written.includes(lowered));
  const articles = /^(?:the|a|an|you|your|it|if|in|on|for|no|there|this|they|we|all|each|every|orders?|at)$/u;
  return keeps && !articles.test(lowered)
    ? (sentence) => sentence
    : (sentence) => sentence.charAt(0).toLowerCase() + sentence.slice(1);
}

const app = express();
app.use(express.json({ limit: '1mb' }));
const guard = answerGuard({ config: false, logger: false, register: false, budgetMs: 60_000 });
await guard.ready;
app.post('/', guard, (req, res) => {
  setFacts(res, req.body.facts);
  res.type(req.body.type).send(req.body.body);
});
const server = createServer(app).listen(0, '127.0.0.1');
await once(server, 'listening');
const url = `http://127.0.0.1:${server.address().port}/`;

/** Times that an answer is asked for again when the model did not read all of it, as on a machine with other work. */
const MOST_TRIES = 20;

async function ask(one, text, form = 'answer') {
  for (let tries = 1; ; tries++) {
    const { sent, header, isRead, fate } = await askOnce(one, text, form);
    if (isRead) return fate();
    if (tries === MOST_TRIES) throw new Error(`${header}: ${sent}`);
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

async function askOnce({ row, beside }, text, form) {
  const answer = beside === undefined ? text : `${beside}\n\n${text}`;
  const { type, body } = BODIES[form](answer);
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ question: row.question, facts: row.facts, type, body }),
  });
  const sent = await response.text();
  const header = response.headers.get('answer-guard') ?? '';
  const isRead = response.ok && !/error=(?!unsupportedLanguage)|tier=(?:lexical|mixed)/u.test(header);
  return { sent, header, isRead, fate: () => fateOf({ text, answer, form, sent, header }) };
}

function fateOf({ text, answer, form, sent, header }) {
  const [head] = header.split(';');
  // What a stream decided is known at its end.
  const action = head === '' || head === 'stream' ? undefined : head;
  const said = readText(form, sent);
  if (action === 'pass' || (action === undefined && said.trim() === answer.trim())) return 'passes';
  if (action === 'annotate' || action === 'unchecked') return 'marked';
  return said.includes(text.trim()) ? 'passes' : 'kept back';
}

/** The same on every machine, without order of the files. */
function shuffled(list) {
  const key = ({ text, row }) =>
    createHash('sha256')
      .update(row.id + text)
      .digest('hex');
  return list
    .map((one) => [key(one), one])
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, one]) => one);
}

async function inTurn(jobs, work, width = 4) {
  const results = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: width }, async () => {
      while (next < jobs.length) {
        const at = next++;
        results[at] = await work(jobs[at]);
      }
    }),
  );
  return results;
}

/** Sentences whose fate plain is known: wrong ones that are caught, right ones that pass. */
async function pools(lang, size) {
  const all = shuffled(rows.filter((row) => row.lang === lang).flatMap(sentencesOf));
  const known = async (isRight) => {
    const tried = all.filter((one) => one.isRight === isRight).slice(0, size * POOL);
    const fates = await inTurn(tried, (one) => ask(one, one.text));
    const fit = tried
      .map((one, n) => ({ ...one, plain: fates[n] }))
      .filter(({ plain }) => (isRight ? plain === 'passes' : plain !== 'passes'));
    console.log(
      `${lang} ${isRight ? 'right' : 'wrong'}: ${fit.length} of ${tried.length} ${isRight ? 'pass' : 'are caught'} plain`,
    );
    return fit;
  };
  return { wrong: await known(false), right: await known(true) };
}

const results = [];
function writeResults() {
  if (values.json) writeFileSync(values.json, results.map((each) => `${JSON.stringify(each)}\n`).join(''));
}
const percent = (part, all) => (all === 0 ? '-' : `${((100 * part) / all).toFixed(1)} %`).padStart(7);
function line(name, some) {
  const wrong = some.filter(({ isRight }) => !isRight);
  const right = some.filter(({ isRight }) => isRight);
  const count = (list, fate) => list.filter((each) => each.fate === fate).length;
  const weaker = wrong.filter(({ plain, fate }) => plain === 'kept back' && fate === 'marked').length;
  console.log(
    [
      name.replace(/\n/gu, '⏎').slice(0, 60).padEnd(60),
      String(wrong.length).padStart(5),
      percent(count(wrong, 'passes'), wrong.length),
      percent(weaker, wrong.length),
      String(right.length).padStart(5),
      percent(count(right, 'kept back'), right.length),
      percent(count(right, 'marked'), right.length),
    ].join('  '),
  );
}

async function tryWrapping(lang, group, wrapping, pool, turn) {
  const form = group === 'bodies' ? wrapping : 'answer';
  const jobs = [true, false].flatMap((isRight) => {
    // A stream tells of marks in its report only: what is marked plain is not looked for in it.
    const isStream = form.endsWith('stream');
    const from = isRight ? pool.right : pool.wrong.filter(({ plain }) => !isStream || plain === 'kept back');
    const turned = from.map((_, n) => from[(n + turn * EACH) % from.length]);
    return turned
      .map((one) => ({ one, text: wrap(one.text, group, wrapping, lowerOf(one)) }))
      .filter(({ text }) => text !== undefined)
      .slice(0, EACH);
  });
  const fates = await inTurn(jobs, ({ one, text }) => ask(one, text, form));
  fates.forEach((fate, n) => {
    const { one, text } = jobs[n];
    results.push({ lang, group, wrapping, text, isRight: one.isRight, plain: one.plain, fate });
  });
}

const inEnglish = Object.entries(WRAPPINGS).flatMap(([group, list]) => list.map((one) => [group, one]));
const chosen = (group) => GROUPS === undefined || GROUPS.includes(group);
if (inEnglish.some(([group]) => chosen(group))) {
  const pool = await pools('en', EACH);
  for (const [turn, [group, wrapping]] of inEnglish.entries()) {
    if (!chosen(group)) continue;
    await tryWrapping('en', group, wrapping, pool, turn);
    // It takes long: what is known so far.
    if (inEnglish[turn + 1]?.[0] === group) continue;
    line(
      group,
      results.filter((each) => each.group === group),
    );
    writeResults();
  }
}
if (chosen('languages')) {
  for (const [lang, list] of Object.entries(IN_OTHER_LANGUAGES)) {
    const pool = await pools(lang, EACH);
    for (const [turn, wrapping] of list.entries()) await tryWrapping(lang, 'languages', wrapping, pool, turn);
  }
}
/** What asserts nothing beside a right sentence: what is said of the matter without a claim, and headings of the facts. */
async function tryHonest(lang) {
  const rightOf = (row) =>
    row.answers.flat().find(([text, label]) => label === '+' && text.length >= SHORTEST)?.[0];
  const held = rows.filter((row) => row.lang === lang && rightOf(row) !== undefined);
  const asked = held.flatMap((row) =>
    row.answers
      .flat()
      .filter(([, label]) => label === 'o')
      .map(([text]) => ({
        row,
        text,
        isRight: true,
        beside: rightOf(row),
        kind: /[?？؟]\s*$/u.test(text) ? 'question' : 'talk',
      })),
  );
  const labels = held.flatMap((row) =>
    row.facts
      .flatMap((fact) => fact.split('\n'))
      .filter((each) => /^#+ \S/u.test(each))
      .map((text) => ({ row, text, isRight: true, beside: rightOf(row), kind: 'heading' })),
  );
  const headers = held.flatMap((row) =>
    row.facts
      .flatMap((fact) => fact.match(/^\|.*\|\n\|[-:| ]+\|/gmu) ?? [])
      .map((text) => ({ row, text, isRight: true, beside: rightOf(row), kind: 'table header' })),
  );
  for (const list of [
    asked.filter(({ kind }) => kind === 'question'),
    asked.filter(({ kind }) => kind === 'talk'),
    labels,
    headers,
  ]) {
    const jobs = shuffled(list).slice(0, EACH * POOL);
    const plain = await inTurn(jobs, (one) => ask({ ...one, beside: undefined }, one.beside));
    const fates = await inTurn(jobs, (one) => ask(one, one.text));
    jobs.forEach((one, n) => {
      if (plain[n] === 'passes')
        results.push({
          lang,
          group: 'honest',
          wrapping: one.kind,
          text: one.text,
          isRight: true,
          plain: 'passes',
          fate: fates[n],
        });
    });
  }
}
if (chosen('honest')) for (const lang of ['en', 'de', 'es', 'ru', 'ja', 'zh']) await tryHonest(lang);
server.close();
server.closeAllConnections();

console.log(`\n${' '.repeat(60)}  wrong   leaves  marked*  right     lost   marked`);
const nameOf = ({ lang, wrapping }) => `${lang === 'en' ? '' : `${lang}: `}${wrapping}`;
const groups = [...new Set(results.map(({ group }) => group))];
for (const group of groups) {
  const some = results.filter((each) => each.group === group);
  const names = [...new Set(some.map(nameOf))];
  for (const name of names)
    line(
      `  ${name}`,
      some.filter((each) => nameOf(each) === name),
    );
  line(group, some);
}
line('all', results);
console.log('* marked where it is kept back plain');
writeResults();
process.exit(0);
