/**
 * Makes labelled pairs of long texts, where public pairs are few: what a careful or careless answer would say of a
 * document. Deterministic: the same text and seed give the same pairs.
 */

const SENTENCE = /[^.!?\n]+(?:[.!?](?![\s\n]|$)[^.!?\n]*)*[.!?]+(?=\s|$)/gu;
const NUMBER = /(?<![\p{L}\d])\d[\d,]*(?:\.\d+)?(?![\p{L}\d])/gu;
const NAME = /(?<=[\p{Ll},;] )(?:\p{Lu}[\p{L}'-]+)(?: \p{Lu}[\p{L}'-]+)*/gu;
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** Pairs of words that say the opposite of each other; either may stand for the other. */
const OPPOSITES =
  `increased/decreased rose/fell higher/lower more/fewer more/less before/after first/last won/lost
accepted/rejected approved/rejected oldest/youngest largest/smallest highest/lowest best/worst above/below north/south east/west
northern/southern eastern/western early/late earlier/later early/recent increase/decrease gained/lost male/female men/women
husband/wife father/mother son/daughter brother/sister always/never allowed/forbidden supported/opposed supports/opposes
agreed/refused inside/outside opened/closed started/ended began/ended winning/losing success/failure positive/negative high/low
strong/weak large/small long/short old/new many/few public/private domestic/foreign including/excluding with/without
increases/decreases improved/worsened confirmed/denied found/lost bought/sold arrived/left entered/left north-east/south-west
upregulated/downregulated promotes/inhibits promoted/inhibited activates/suppresses activation/inhibition`
    .split(/\s+/u)
    .map((pair) => pair.split('/'));
const VERBS = 'is are was were has had can could will would should did does do'.split(' ');

/** A small generator of numbers in [0, 1): mulberry32. */
export function randomness(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const pick = (list, random) => list[Math.floor(random() * list.length)];

export function sentencesOf(text) {
  return (text.match(SENTENCE) ?? [])
    .map((one) => one.trim())
    .filter((one) => one.length >= 30 && one.length <= 330);
}

function replaceAt(text, match, by) {
  return text.slice(0, match.index) + by + text.slice(match.index + match[0].length);
}

/** Each takes a sentence, the text around it and a random source, and gives what is wrong by the text; undefined where it cannot. */
const EDITS = {
  number(sentence, around, random) {
    const own = [...sentence.matchAll(NUMBER)];
    if (own.length === 0) return undefined;
    const match = pick(own, random);
    const others = [...around.matchAll(NUMBER)].map((one) => one[0]).filter((one) => !sentence.includes(one));
    const same = others.filter((one) => one.length === match[0].length);
    if (same.length > 0 && random() < 0.5) return replaceAt(sentence, match, pick(same, random));
    const digits = [...match[0]];
    const places = digits.map((digit, n) => (/\d/u.test(digit) ? n : -1)).filter((n) => n >= 0);
    const place = pick(places, random);
    const other = String((Number(digits[place]) + 1 + Math.floor(random() * 8)) % 10);
    digits[place] = place === 0 && other === '0' ? (digits[place] === '5' ? '6' : '5') : other;
    return replaceAt(sentence, match, digits.join(''));
  },
  name(sentence, around, random) {
    const own = [...sentence.matchAll(NAME)].filter((one) => !MONTHS.includes(one[0]));
    if (own.length === 0) return undefined;
    const match = pick(own, random);
    const others = [...new Set([...around.matchAll(NAME)].map((one) => one[0]))].filter(
      (one) =>
        !sentence.includes(one) &&
        !MONTHS.includes(one) &&
        one.split(' ').length === match[0].split(' ').length,
    );
    return others.length === 0 ? undefined : replaceAt(sentence, match, pick(others, random));
  },
  exchange(sentence, around, random) {
    const own = [...sentence.matchAll(random() < 0.6 ? NAME : NUMBER)];
    if (own.length < 2) return undefined;
    const first = Math.floor(random() * (own.length - 1));
    const [a, b] = [own[first], own[first + 1]];
    if (a[0] === b[0] || /^(?:,? (?:and|or) |, )$/u.test(sentence.slice(a.index + a[0].length, b.index)))
      return undefined;
    return (
      sentence.slice(0, a.index) +
      b[0] +
      sentence.slice(a.index + a[0].length, b.index) +
      a[0] +
      sentence.slice(b.index + b[0].length)
    );
  },
  month(sentence, around, random) {
    const match = new RegExp(`\\b(?:${MONTHS.join('|')})\\b`, 'u').exec(sentence);
    if (match === null) return undefined;
    return replaceAt(
      sentence,
      match,
      pick(
        MONTHS.filter((one) => one !== match[0]),
        random,
      ),
    );
  },
  negation(sentence, around, random) {
    const without = /\b(?:not|never) |n't\b/u.exec(sentence);
    if (without !== null) {
      const text = replaceAt(sentence, without, '');
      return /\b(?:ca|wo) /u.test(text) ? undefined : text;
    }
    const match = pick(
      [...sentence.matchAll(new RegExp(`\\b(?:${VERBS.join('|')})\\b`, 'gu'))].slice(0, 2),
      random,
    );
    return match === undefined ? undefined : replaceAt(sentence, match, `${match[0]} not`);
  },
  opposite(sentence, around, random) {
    const found = [];
    for (const [one, other] of OPPOSITES) {
      for (const [from, to] of [
        [one, other],
        [other, one],
      ]) {
        const match = new RegExp(`\\b${from}\\b`, 'u').exec(sentence);
        if (match !== null) found.push([match, to]);
      }
    }
    if (found.length === 0) return undefined;
    const [match, to] = pick(found, random);
    return replaceAt(sentence, match, to);
  },
};

/** What may be left out of a sentence without making it false. */
export function compressed(sentence) {
  const shorter = sentence
    .replace(/ \([^()]*\)/gu, '')
    .replace(/,? (?:which|who) [^,.]{8,60},(?= )/u, '')
    .replace(
      /^(?:However|Moreover|Meanwhile|In addition|Additionally|Also|But|And|Furthermore|Therefore|Thus),? (?=\p{Ll}|\p{Lu})/u,
      '',
    )
    .replace(/,? (?:according to|as reported by) [^,.]{3,40}(?=[,.])/u, '')
    .replace(/ (?:also|however|just|simply|actually|already|really) /u, ' ')
    .replace(/^(\p{Ll})/u, (letter) => letter.toUpperCase());
  return shorter === sentence || shorter.length < 25 ? undefined : shorter;
}

/** The head of one sentence with the tail of another: nothing that the text says. */
function spliced(one, other) {
  const cut = /^(.{20,}?),? (?:and|but|because|after|when|while|in|for|to|with|by) /u.exec(one);
  const tail = /,? (?:and|because|after|when|while|in|for|to|with|by) .{20,}$/u.exec(other.slice(20));
  if (cut === null || tail === null) return undefined;
  return `${cut[1]}${tail[0]}`;
}

/** The sentence with a detail from elsewhere. */
function withDetail(sentence, detail) {
  const tail = /,? (?:in|for|with|by|after|because|when|to) [^,.]{10,80}(?=[.,])/u.exec(detail.slice(15));
  if (tail === null) return undefined;
  return `${sentence.replace(/[.!?]+$/u, '')}${tail[0].replace(/^,?/u, '')}.`;
}

export const lowered = (sentence) =>
  /^(?:The|A|An|It|He|She|They|This|That|These|Those|In|On|At|There|His|Her|Their|Its|We|Our) /u.test(
    sentence,
  )
    ? sentence.charAt(0).toLowerCase() + sentence.slice(1)
    : sentence;

/**
 * Pairs made of a document: `{ premise, hypothesis, label, kind }`.
 *
 * @param stranger a sentence of another document
 */
export function madeOfDocument(text, stranger, seed) {
  const random = randomness(seed);
  const sentences = sentencesOf(text);
  if (sentences.length < 3) return [];
  const pairs = [];
  const add = (hypothesis, label, kind, premise = text) => {
    if (hypothesis !== undefined && hypothesis.length >= 15) pairs.push({ premise, hypothesis, label, kind });
  };
  const sentence = pick(sentences, random);
  const isPlain = !/^["'“‘]|^(?:He|She|It|They|This|These|That|Those|But|And)\b/u.test(sentence);
  const edits = Object.values(EDITS);
  if (random() < 0.5) add(sentence, 'entailment', 'copied');
  add(compressed(pick(sentences, random)), 'entailment', 'compressed');
  const [a, b] = [pick(sentences, random), pick(sentences, random)];
  if (a !== b && a.length + b.length < 260) {
    add(`${a.replace(/[.!?]+$/u, '')}, and ${lowered(b)}`, 'entailment', 'joined');
    const wrong = pick(edits, random)(b, text, random);
    if (wrong !== undefined && random() < 0.6)
      add(`${a.replace(/[.!?]+$/u, '')}, and ${lowered(wrong)}`, 'contradiction', 'joined-edited');
    add(spliced(a, b), 'not_entailment', 'spliced');
  }
  for (let n = 0; n < 2; n += 1)
    add(pick(edits, random)(pick(sentences, random), text, random), 'contradiction', 'edited');
  if (isPlain) add(sentence, 'neutral', 'removed', text.split(sentence).join(' '));
  add(withDetail(pick(sentences, random), stranger), 'neutral', 'detail');
  return pairs;
}

/** Pairs made of a hypothesis that its premise entails: the same with an error, and with a detail too many. */
export function madeOfHypothesis(premise, hypothesis, stranger, seed) {
  const random = randomness(seed);
  const pairs = [];
  const wrong = pick(Object.values(EDITS), random)(hypothesis, premise, random);
  if (wrong !== undefined) pairs.push({ premise, hypothesis: wrong, label: 'contradiction', kind: 'edited' });
  const more = random() < 0.3 ? withDetail(hypothesis, stranger) : undefined;
  if (more !== undefined) pairs.push({ premise, hypothesis: more, label: 'neutral', kind: 'detail' });
  return pairs;
}
