// node training/chat/perturb.mjs OUT.jsonl FILE...: wrong twins of supported sentences, made by one small exchange each.
//
// Of each supported sentence at most one twin, by the first kind that fits, in an order drawn for the sentence:
// a cell of a table or record by one of another row; a number by another of the facts; two names of the sentence for one
// another; a word of order or direction by its opposite. Every exchange can go both ways, so that no word tells the label.
// And, for one supported sentence in eight, the same sentence beside facts from which what it rests on was taken: missing.
// Lines as passages.mjs writes them, with `pair`: a twin and its original have the same.
import { createHash } from 'node:crypto';
import { createWriteStream, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { citedChunks } from '../../dist/esm/src/engine/cite.js';
import { prepareFacts } from '../../dist/esm/src/engine/evidence/prepare-facts.js';
import { selectEvidence } from '../../dist/esm/src/engine/evidence/select-evidence.js';
import { namesIn } from '../../dist/esm/src/engine/exact/names.js';
import { numbersIn } from '../../dist/esm/src/engine/exact/numbers.js';
import { SENTENCES_BEFORE, statementOf } from '../../dist/esm/src/engine/judge/passage.js';
import { HELD } from './held-out.mjs';

const OPPOSITES = {
  en: 'before/after higher/lower earlier/later minimum/maximum weekdays/weekends with/without cheaper/dearer longer/shorter morning/evening always/never above/below increased/decreased larger/smaller highest/lowest newest/oldest includes/excludes inside/outside older/younger opens/closes',
  de: 'höher/niedriger früher/später mit/ohne länger/kürzer morgens/abends immer/nie größer/kleiner öffnet/schließt innerhalb/außerhalb älter/jünger',
  fr: 'avant/après avec/sans matin/soir toujours/jamais supérieur/inférieur ouvre/ferme début/fin',
  es: 'antes/después con/sin mañana/tarde siempre/nunca mayor/menor abre/cierra inicio/final',
  it: 'prima/dopo con/senza mattina/sera sempre/mai maggiore/minore apre/chiude inizio/fine',
  pt: 'antes/depois com/sem manhã/tarde sempre/nunca maior/menor abre/fecha início/fim',
  ru: 'до/после раньше/позже выше/ниже всегда/никогда старше/младше дороже/дешевле',
  ar: 'قبل/بعد مع/بدون أعلى/أدنى أول/آخر داخل/خارج',
  hi: 'ऊपर/नीचे अंदर/बाहर',
  ja: '以上/以下 午前/午後 多い/少ない 高い/安い 最初/最後 早い/遅い 必要/不要 以内/以降',
  zh: '之前/之后 以上/以下 上午/下午 多于/少于 高于/低于 最高/最低 最早/最晚 需要/无需 可以/不可 以内/以外',
  ko: '전에/후에 이상/이하 오전/오후 많은/적은 높은/낮은 처음/마지막 가능/불가 이내/이후',
};
const UNSPACED = new Set(['ja', 'zh', 'ko']);
const drawn = (text) => parseInt(createHash('sha1').update(text).digest('hex').slice(0, 8), 16);

function byCell(sentence, prepared, seed) {
  const found = [];
  for (const chunk of prepared.chunks) {
    for (const cell of chunk.cells) {
      const value = cell.text.trim();
      if (value.length < 2 || !sentence.includes(value)) continue;
      for (const other of prepared.chunks) {
        if (other.group !== chunk.group || other.index === chunk.index) continue;
        const twin = other.cells.find(({ header }) => header === cell.header)?.text.trim();
        if (twin && twin !== value && twin.length >= 2 && !sentence.includes(twin)) found.push([value, twin]);
      }
    }
  }
  if (found.length === 0) return undefined;
  const [value, twin] = found[seed % found.length];
  return sentence.replace(value, () => twin);
}

function byNumber(sentence, prepared, seed, factText) {
  const numbers = numbersIn(sentence);
  if (numbers.length === 0) return undefined;
  const number = numbers[seed % numbers.length];
  const written = sentence.slice(number.start, number.end);
  const others = numbersIn(factText)
    .map(({ start, end }) => factText.slice(start, end))
    .filter(
      (other) =>
        other !== written && Math.abs(other.length - written.length) <= 1 && !sentence.includes(other),
    );
  if (others.length === 0 || !factText.includes(written)) return undefined;
  // A number of like size is the likelier mistake.
  others.sort((a, b) => Math.abs(Number(a) - Number(written)) - Math.abs(Number(b) - Number(written)));
  const other = others[(seed >>> 4) % Math.min(6, others.length)];
  return sentence.slice(0, number.start) + other + sentence.slice(number.end);
}

function byNames(sentence, prepared, seed, factText) {
  const names = namesIn(sentence).filter(
    ({ start, end }) =>
      factText.includes(sentence.slice(start, end)) && /^\p{Lu}/u.test(sentence.charAt(start)),
  );
  const runs = [];
  for (const { start, end } of names) {
    const last = runs.at(-1);
    if (last && sentence.slice(last.end, start) === ' ') last.end = end;
    else runs.push({ start, end });
  }
  for (let at = 0; at + 1 < runs.length; at++) {
    const [one, other] = [runs[at], runs[at + 1]];
    const between = sentence.slice(one.end, other.start);
    const [a, b] = [sentence.slice(one.start, one.end), sentence.slice(other.start, other.end)];
    if (
      a === b ||
      between.length < 6 ||
      /^[\s,;/&]*(?:and|or|und|oder|et|ou|y|e|o|и|или|und)?[\s,;/&]*$/iu.test(between)
    )
      continue;
    return sentence.slice(0, one.start) + b + between + a + sentence.slice(other.end);
  }
  return undefined;
}

function byOpposite(sentence, prepared, seed, factText, lang) {
  const pairs = (OPPOSITES[lang] ?? '')
    .split(' ')
    .filter(Boolean)
    .map((pair) => pair.split('/'));
  const found = [];
  for (const [one, other] of pairs) {
    for (const [from, to] of [
      [one, other],
      [other, one],
    ]) {
      const at = UNSPACED.has(lang)
        ? sentence.indexOf(from)
        : sentence.search(new RegExp(`(?<![\\p{L}\\p{M}])${from}(?![\\p{L}\\p{M}])`, 'u'));
      if (at >= 0) found.push(sentence.slice(0, at) + to + sentence.slice(at + from.length));
    }
  }
  return found.length === 0 ? undefined : found[seed % found.length];
}

const KINDS = [byCell, byNumber, byNames, byOpposite];
const [out, ...rest] = process.argv.slice(2);
// --room and --context: as the reader's manifest has them.
const { values: size, positionals: files } = parseArgs({
  args: rest,
  allowPositionals: true,
  options: { room: { type: 'string', default: '116' }, context: { type: 'string', default: '160' } },
});
const sink = createWriteStream(out);
const counts = {};
let pairs = 0;
for (const file of files) {
  const bytes = readFileSync(file);
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const row = JSON.parse(line);
    const prepared = prepareFacts(row.facts.map((factText) => ({ factText, attributes: {} })));
    const factText = row.facts.join('\n');
    const scenario = createHash('sha1').update(factText).digest('hex').slice(0, 12);
    const held = parseInt(scenario.slice(0, 6), 16) % HELD === 0;
    for (const answer of row.answers) {
      for (const [at, [sentence, label]] of answer.entries()) {
        if (label !== '+') continue;
        const before = answer
          .slice(Math.max(0, at - SENTENCES_BEFORE), at)
          .map(([each]) => each)
          .join(' ');
        const seed = drawn(sentence);
        const write = (said, given, facts, pair) => {
          const query = { sentence: said, before, question: row.question };
          const evidence = selectEvidence(facts, query, Number(size.room));
          sink.write(
            JSON.stringify({
              evidence: evidence.text,
              statement: statementOf(query, Number(size.context)),
              sentence: said,
              label: given,
              lang: row.lang,
              scenario,
              held,
              pair,
            }) + '\n',
          );
        };
        const order = KINDS.map((kind, n) => [drawn(`${n}${sentence}`), kind]).sort((a, b) => a[0] - b[0]);
        for (const [, kind] of order) {
          const twin = kind(sentence, prepared, seed, factText, row.lang);
          if (twin === undefined || twin === sentence) continue;
          write(twin, '-', prepared, `${row.id}:${pairs}`);
          write(sentence, '+', prepared, `${row.id}:${pairs}`);
          pairs++;
          counts[kind.name] = (counts[kind.name] ?? 0) + 1;
          break;
        }
        if (seed % 8 === 0) {
          const query = { sentence, before, question: row.question };
          const cited = new Set(citedChunks(sentence, selectEvidence(prepared, query), prepared));
          const left = row.facts.map((fact, n) => {
            let rest = fact;
            for (const chunk of prepared.chunks)
              if (chunk.fact === n && cited.has(chunk.index)) rest = rest.replace(chunk.text, ' ');
            return { factText: rest.trim(), attributes: {} };
          });
          write(
            sentence,
            '?',
            prepareFacts(left.filter((fact) => fact.factText !== '')),
            `${row.id}:${pairs}`,
          );
          pairs++;
          counts.removed = (counts.removed ?? 0) + 1;
        }
      }
    }
  }
}
sink.end();
console.log(pairs, JSON.stringify(counts));
