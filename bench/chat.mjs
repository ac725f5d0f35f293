// npm run bench:chat -- FILE [--preset balanced] [--without FEATURE,...] [--model FOLDER] [--unasked] [--json OUT]
//
// What the guard does to labelled answers of chat backends at default settings: right answers cut, blocked, marked; wrong
// sentences kept from the reader or marked; by form, language and kind of error; and how well scores tell right from wrong.
// With --unasked nobody says what was asked, as in an app whose question is not found.
// FILE: jsonl(.gz) of { facts, question, right: [{ answer, style }], wrong: [{ answer, bad, kind }], lang, form }.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { auroc } from '../training/chat/overlap.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    preset: { type: 'string', default: 'balanced' },
    without: { type: 'string', default: '' },
    model: { type: 'string' },
    unasked: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
});
const [file] = positionals;
if (file === undefined)
  throw new Error('usage: npm run bench:chat -- FILE [--preset NAME] [--without FEATURE,…]');
const load = (name) => import(new URL(`../dist/esm/${name}.js`, import.meta.url));
const { LocalEngine } = await load('src/checkers/embedded/local-engine');
const { openModel } = await load('src/checkers/embedded/model-process');
const { modelSettings } = await load('src/checkers/embedded/model-settings');
const { systemClock } = await load('src/contract/monotonic-clock');
const { respond } = await load('src/engine/respond');
const { act } = await load('src/guard/act');
const { PRESETS } = await load('config/presets');

const policy = PRESETS[values.preset];
if (policy === undefined)
  throw new Error(`preset ${values.preset} is not one of ${Object.keys(PRESETS).join(', ')}`);
const bytes = readFileSync(file);
const rows = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes)
  .toString('utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line));

const model = openModel(modelSettings({ modelFolder: values.model }), () => undefined);
const engine = new LocalEngine({ clock: systemClock, model });
await model.startFinished;
console.log(`${rows.length} scenarios, preset ${values.preset}, tier ${model.tier.tier}`);
const without = new Set(values.without.split(',').filter((name) => name !== ''));

/** Nothing here is about time: the deadline is far away. */
async function check(request) {
  const options = { deadline: systemClock.now() + 600_000, clock: systemClock, without };
  const raw = await engine.judge(request, options);
  return {
    kind: 'complete',
    checker: 'embedded',
    cache: 'off',
    elapsedMs: 0,
    response: respond(raw, request),
    raw,
  };
}

async function judge(row, answer) {
  const prompt = values.unasked ? '' : row.question;
  const exchange = {
    answer,
    prompt,
    facts: row.facts.map((factText) => ({ factText, attributes: {} })),
  };
  const request = (text) => ({
    answerCandidate: text,
    prompt,
    facts: exchange.facts,
    groundingSpec: {
      citationThreshold: policy.citationThreshold,
      enableClaimLevelScore: true,
      enableAntiCitations: true,
      antiCitationThreshold: policy.contradictionThreshold,
    },
  });
  const verdict = await check(request(answer));
  const acted = await act(exchange, verdict, policy, (text) => check(request(text)));
  const needed = verdict.raw.claims.filter(({ checkRequired }) => checkRequired);
  return {
    acted,
    verdict,
    weakest: needed.length === 0 ? 1 : Math.min(...needed.map(({ support }) => support)),
  };
}

const one = (text) => text.replace(/\s+/gu, ' ').trim();
const results = [];
for (const row of rows) {
  for (const right of row.right) {
    const { acted, verdict, weakest } = await judge(row, right.answer);
    const { action } = acted.decision;
    const claims = verdict.raw.claims.filter(({ checkRequired }) => checkRequired);
    results.push({
      kind: 'right',
      lang: row.lang,
      form: row.form,
      style: right.style,
      outcome:
        action === 'block' || acted.decision.action === 'block'
          ? 'blocked'
          : action === 'rewrite'
            ? one(acted.text) === one(right.answer)
              ? 'marked'
              : acted.rewrite === undefined
                ? 'blocked'
                : 'cut'
            : action === 'annotate'
              ? 'marked'
              : 'untouched',
      weakest,
      claims: claims.map(({ support }) => ({ support, isBad: false })),
      flagged: acted.decision.claims.filter(
        ({ state }) => state === 'unsupported' || state === 'contradicted',
      ).length,
    });
  }
  for (const wrong of row.wrong) {
    const { acted, verdict, weakest } = await judge(row, wrong.answer);
    const blocked = acted.decision.action === 'block';
    const text = one(acted.text);
    const marked = new Set(
      acted.claims
        .filter(({ action }) => action === 'annotate')
        .map(({ startPos, endPos }) => one(Buffer.from(acted.text).subarray(startPos, endPos).toString())),
    );
    const bad = wrong.bad.map((sentence) => {
      const said = one(sentence).replace(/^(?:[-*•]|\d{1,2}[.)])\s+/u, '');
      if (blocked || !text.includes(said)) return 'kept back';
      return [...marked].some((each) => each.includes(said) || said.includes(each)) ? 'marked' : 'leaves';
    });
    const isBad = (claim) => {
      const said = one(wrong.answer.slice(claim.start, claim.end));
      return wrong.bad.some((sentence) => one(sentence).includes(said) || said.includes(one(sentence)));
    };
    const claims = verdict.raw.claims;
    const lost = acted.decision.claims.filter(
      (decided, n) =>
        claims[n] !== undefined &&
        !isBad(claims[n]) &&
        (blocked || decided.action === 'rewrite' || decided.action === 'block'),
    ).length;
    results.push({
      kind: 'wrong',
      lang: row.lang,
      form: row.form,
      error: wrong.kind,
      bad,
      weakest,
      lost,
      good: claims.filter((claim) => claim.checkRequired && !isBad(claim)).length,
      claims: claims
        .filter(({ checkRequired }) => checkRequired)
        .map((claim) => ({ support: claim.support, isBad: isBad(claim) })),
      unseen: claims.filter((claim) => !claim.checkRequired && isBad(claim)).length,
    });
  }
}
model.close();

const share = (part, all) => (all === 0 ? '   -' : `${Math.round((100 * part) / all)} %`.padStart(5));
function line(name, some) {
  const right = some.filter(({ kind }) => kind === 'right');
  const wrong = some.filter(({ kind }) => kind === 'wrong');
  const bad = wrong.flatMap((each) => each.bad);
  const of = (list, value) => list.filter((each) => each === value).length;
  const outcomes = right.map(({ outcome }) => outcome);
  const claims = some.flatMap((each) => each.claims);
  const scores = (isBad) => claims.filter((claim) => claim.isBad === isBad).map(({ support }) => support);
  const good = right.map(({ weakest }) => weakest);
  const poor = wrong.map(({ weakest }) => weakest);
  const caught = (pass) => {
    const sorted = [...good].sort((a, b) => a - b);
    const threshold = sorted[Math.floor(sorted.length * (1 - pass))] ?? 0;
    return share(poor.filter((score) => score < threshold).length, poor.length);
  };
  console.log(
    [
      name.padEnd(22),
      String(right.length).padStart(4),
      share(of(outcomes, 'untouched'), right.length),
      share(of(outcomes, 'marked'), right.length),
      share(of(outcomes, 'cut'), right.length),
      share(of(outcomes, 'blocked'), right.length),
      ' |',
      String(bad.length).padStart(4),
      share(of(bad, 'kept back'), bad.length),
      share(of(bad, 'marked'), bad.length),
      ' |',
      (good.length && poor.length ? auroc(good, poor) : NaN).toFixed(3),
      (scores(false).length && scores(true).length ? auroc(scores(false), scores(true)) : NaN).toFixed(3),
      caught(0.99),
      caught(0.95),
      caught(0.9),
    ].join(' '),
  );
}
console.log(
  `\n${' '.repeat(22)} right: n, untouched, marked, cut, blocked | bad sentences: n, kept back, marked | AUROC answers, claims; caught where 99, 95, 90 % of right pass`,
);
const by = (key) => [...new Set(results.map((each) => each[key]).filter(Boolean))].sort();
line('all', results);
line(
  'English',
  results.filter(({ lang }) => lang === 'en'),
);
line(
  'other languages',
  results.filter(({ lang }) => lang !== 'en'),
);
for (const form of by('form'))
  line(
    `form ${form}`,
    results.filter((each) => each.form === form),
  );
for (const style of by('style'))
  line(
    `style ${style}`,
    results.filter((each) => each.style === style || each.kind === 'wrong'),
  );
for (const error of by('error'))
  line(
    `error ${error}`,
    results.filter((each) => each.error === error || each.kind === 'right'),
  );
const flagged = results.filter(({ kind }) => kind === 'right').reduce((sum, { flagged: n }) => sum + n, 0);
const rightClaims = results.filter(({ kind }) => kind === 'right').flatMap(({ claims }) => claims).length;
const lost = results.filter(({ kind }) => kind === 'wrong').reduce((sum, { lost: n }) => sum + n, 0);
const goodWithWrong = results.filter(({ kind }) => kind === 'wrong').reduce((sum, { good }) => sum + good, 0);
const unseen = results.filter(({ kind }) => kind === 'wrong').reduce((sum, { unseen: n }) => sum + n, 0);
console.log(
  `\nright claims wrongly called unsupported or contradicted: ${share(flagged, rightClaims)} of ${rightClaims}`,
);
console.log(`right sentences lost with wrong ones: ${share(lost, goodWithWrong)} of ${goodWithWrong}`);
console.log(`wrong sentences taken for such that need no check: ${unseen}`);
if (values.json) writeFileSync(values.json, `${JSON.stringify(results)}\n`);
