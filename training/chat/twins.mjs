import { createHash } from 'node:crypto';
import { namesIn } from '../../dist/esm/src/engine/exact/names.js';
import { numbersIn } from '../../dist/esm/src/engine/exact/numbers.js';
import { exchangesOf } from './exchanges.mjs';

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

/** A number by one of like size that the facts have not: what a model makes up. */
function byNewNumber(sentence, prepared, seed, factText) {
  const numbers = numbersIn(sentence).filter(({ start, end }) =>
    factText.includes(sentence.slice(start, end)),
  );
  if (numbers.length === 0) return undefined;
  const { start, end } = numbers[seed % numbers.length];
  const written = sentence.slice(start, end);
  const digits = [...written.matchAll(/[0-9]/g)].map(({ index }) => index);
  if (digits.length === 0) return undefined;
  const at = digits[(seed >>> 6) % digits.length];
  for (let step = 1; step < 9; step++) {
    const digit = (Number(written[at]) + ((seed >>> 9) % 9) + step) % 10;
    const made = written.slice(0, at) + digit + written.slice(at + 1);
    if (made === written || /^0\d/.test(made) || factText.includes(made)) continue;
    return sentence.slice(0, start) + made + sentence.slice(end);
  }
  return undefined;
}

/** How often each word was put in the place of another, less how often it was replaced: kept near 0 in every language. */
const added = new Map();
const MOST_AHEAD = 3;

/** A word by its opposite, or by another of its kind. */
function byWord(sentence, prepared, seed, factText, lang) {
  const found = [];
  for (const words of exchangesOf(lang)) {
    const longestFirst = [...words].sort((a, b) => b.length - a.length);
    const spaced = !UNSPACED.has(lang);
    const at = (word) =>
      spaced
        ? sentence.search(new RegExp(`(?<![\\p{L}\\p{M}])${word}(?![\\p{L}\\p{M}])`, 'u'))
        : sentence.indexOf(word);
    const from = longestFirst.find((word) => at(word) >= 0);
    if (from === undefined) continue;
    const others = words.filter((word) => word !== from && at(word) < 0);
    for (const to of others) {
      const [one, other] = [`${lang}:${to}`, `${lang}:${from}`];
      if ((added.get(one) ?? 0) - (added.get(other) ?? 0) > MOST_AHEAD) continue;
      found.push({
        one,
        other,
        twin: sentence.slice(0, at(from)) + to + sentence.slice(at(from) + from.length),
      });
    }
  }
  if (found.length === 0) return undefined;
  const { one, other, twin } = found[seed % found.length];
  added.set(one, (added.get(one) ?? 0) + 1);
  added.set(other, (added.get(other) ?? 0) - 1);
  return twin;
}

const KINDS = [byCell, byNumber, byNewNumber, byNames, byWord];

/**
 * A wrong twin of a supported sentence, made by one small exchange, and how it was made: the first kind that fits, in an
 * order drawn for the sentence. A cell of a table or record by one of another row; a number by another of the facts, or by one
 * that they have not; two names of the sentence for one another; a word by its opposite or by another of its kind
 * (exchanges.mjs), each direction equally often, so that no word tells the label. Undefined where none fits.
 */
export function twinOf(sentence, prepared, { facts, lang }) {
  const seed = drawn(sentence);
  const factText = facts.join('\n');
  const order = KINDS.map((kind, n) => [drawn(`${n}${sentence}`), kind]).sort((a, b) => a[0] - b[0]);
  for (const [, kind] of order) {
    const twin = kind(sentence, prepared, seed, factText, lang);
    if (twin !== undefined && twin !== sentence) return { sentence: twin, kind: kind.name };
  }
  return undefined;
}
