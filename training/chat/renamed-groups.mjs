// node training/chat/renamed-groups.mjs OUT.jsonl VARIANTS ROWS.jsonl...: rows of groups.mjs and pair-groups.mjs with evidence that turns labels.
//
// Where a supported sentence and its twin, or a contradicted one of the row, differ only in two names, words or values that the evidence has
// (renaming.mjs), these take each other's place in the evidence and in all sentences: VARIANTS rows a row, each with a part of what can be
// exchanged. So the same two sentences stand beside evidence for either, and a reader cannot learn them by heart. Exchanged numbers change sums
// and comparisons: sentences that may rest on these get the label " " and train nothing. Some ten minutes for 43,000 rows.
import { createHash } from 'node:crypto';
import { createWriteStream, readFileSync } from 'node:fs';
import { exchangedIn, hasDigits, isWholeIn, renamer, standsIn, wordsOf } from './renaming.mjs';

/** Of what can be exchanged in a row, by choice: most of it, and not always the same. */
const SHARE = 0.6;
/** Sentences that differ more in length differ in more than two words. */
const MOST_LONGER = 25;
const NUMBER = /\p{Nd}+(?:[.,:]\p{Nd}+)*/gu;
const NUMBER_WORDS = new Set(
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand half double twice once both triple quarter dozen single first second third fourth fifth sixth last pair couple'.split(
    ' ',
  ),
);
const COMPARING = new Set(
  'more most less least than before after earlier later until over under above below between both same total together altogether each another extra fewer fewest longer longest shorter cheaper cheapest dearer higher highest lower lowest bigger biggest smaller smallest faster slower older oldest younger newest sooner enough exceeds exceed within limit maximum minimum up down also either neither next previous already still beyond per sum difference saves save exactly only'.split(
    ' ',
  ),
);

const [out, variants, ...files] = process.argv.slice(2);
if (files.length === 0) {
  console.error('usage: renamed-groups.mjs OUT.jsonl VARIANTS ROWS.jsonl...');
  process.exit(2);
}
const drawn = (text) => parseInt(createHash('sha1').update(text).digest('hex').slice(0, 8), 16) / 2 ** 32;
const sink = createWriteStream(out);
const counts = { rows: 0, exchanges: 0, written: 0 };
for (const file of files)
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const row = line === '' ? { held: true } : JSON.parse(line);
    if (row.held) continue;
    counts.rows++;
    const exchanges = exchangesOf(row);
    counts.exchanges += exchanges.length;
    for (let n = 0; n < (exchanges.length && Number(variants)); n++) {
      const some = exchanges.filter(({ two }) => drawn(`${row.row} ${n} ${two.join()}`) < SHARE);
      const renamed = renamedBy(some.length > 0 ? some : exchanges.slice(0, 1), row);
      sink.write(JSON.stringify({ ...renamed, row: `${row.row}/${n}` }) + '\n');
      counts.written++;
    }
  }
sink.end();
console.log(JSON.stringify(counts));

/** What can be exchanged in a row: `two`, and the sentences `right` and `wrong` that it turns into one another. */
function exchangesOf({ evidence, answers, lang = 'en' }) {
  const sentences = answers.flat();
  const whole = [evidence, ...sentences.flatMap(([text, , twin]) => [text, twin ?? ''])].join('\n');
  const supported = sentences.filter(([, label]) => label === '+');
  const denied = sentences.filter(([, label]) => label === '-');
  const pairs = [
    ...supported.flatMap(([text, , twin]) => (twin === undefined ? [] : [[text, twin]])),
    ...denied.flatMap(([wrong]) =>
      supported
        .filter(([right]) => Math.abs(right.length - wrong.length) < MOST_LONGER)
        .map(([right]) => [right, wrong]),
    ),
  ];
  const found = [];
  const isFree = (text) =>
    found.every(({ two }) => two.every((other) => !within(text, other) && !within(other, text)));
  for (const [right, wrong] of pairs) {
    const two = exchangedIn(right, wrong, lang);
    if (two?.every((text) => standsIn(text, evidence) && isFree(text)) && isWholeIn(two, whole, lang))
      found.push({ two, right, wrong });
  }
  return found;
}

function within(text, other) {
  return other.toLowerCase().includes(text.toLowerCase());
}

function renamedBy(exchanges, row) {
  const rename = (text) => exchanges.reduce((renamed, { two }) => renamer(two)(renamed), text);
  const evidence = rename(row.evidence);
  const numbers = new Set(evidence.match(NUMBER) ?? []);
  const isNumeric = exchanges.some(({ two: [one] }) => hasDigits(one) || NUMBER_WORDS.has(one.toLowerCase()));
  const isOwn = (text) => exchanges.some(({ right, wrong }) => text === right || text === wrong);
  const isUnsure = (text, renamed) => {
    if (!isNumeric || isOwn(text)) return false;
    if ((renamed.match(NUMBER) ?? []).some((number) => !numbers.has(number))) return true;
    if (row.lang !== 'en') return text === renamed;
    return wordsOf(renamed, 'en').some((word) => NUMBER_WORDS.has(word) || COMPARING.has(word));
  };
  const answers = row.answers.map((answer) =>
    answer.map(([text, label, twin]) => {
      const renamed = rename(text);
      if (label !== 'o' && isUnsure(text, renamed)) return [renamed, ' '];
      const other = twin === undefined ? undefined : rename(twin);
      return other === undefined || isUnsure(twin, other) ? [renamed, label] : [renamed, label, other];
    }),
  );
  return { ...row, evidence, answers };
}
