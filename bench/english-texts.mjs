/**
 * Made English: sentences of common words by a fixed grammar, so that a model's tokenizer cuts them as it cuts real ones.
 * The same on every machine.
 */

const NAMES = ['Anna Berg', 'Tom Reed', 'Lena Moss', 'Paul Hart', 'Ruth Lake', 'Omar Dale', 'Ines Vega'];
const PLACES = [
  'the northern harbour',
  'the old market',
  'the river station',
  'the museum',
  'the city library',
  'the airport',
  'the central hospital',
  'the steel factory',
];
const VERBS = [
  'opened',
  'closed',
  'repaired',
  'extended',
  'inspected',
  'painted',
  'rented',
  'insured',
  'measured',
];
const THINGS = [
  'the wooden bridge',
  'a new lighthouse',
  'the winter road',
  'two large storehouses',
  'the water tower',
  'the ferry line',
  'a research garden',
  'the concert hall',
];
const WAYS = [
  'after a long discussion',
  'with help from volunteers',
  'before the first snow',
  'for the regional council',
  'despite the high price',
  'at the request of the residents',
];

/** The numerical-recipes linear congruence: numbers below a bound. */
function sequence(seed) {
  let state = seed;
  return (below) => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return Math.floor((state / 4294967296) * below);
  };
}

function drawn(next) {
  const of = (list) => list[next(list.length)];
  return {
    name: of(NAMES),
    verb: of(VERBS),
    thing: of(THINGS),
    place: of(PLACES),
    way: of(WAYS),
    year: 1900 + next(120),
  };
}

const sentenceOf = ({ name, verb, thing, place, way, year }) =>
  `In ${year} ${name} ${verb} ${thing} near ${place} ${way}.`;

/** The same in other words, as an answer would have it: not a copy, and no value or name differs. */
const rephrased = ({ name, verb, thing, place, year }) =>
  `${name} ${verb} ${thing} close to ${place} in ${year}.`;

/** A request of so many facts of so many words, and an answer of so many sentences, two of three sentenceOf in the facts. */
export function englishRequest({ facts, words, sentences, seed = 1 }) {
  const next = sequence(seed);
  const all = [];
  const factTexts = Array.from({ length: facts }, () => {
    const own = [];
    let length = 0;
    while (length < words) {
      const matter = drawn(next);
      all.push(matter);
      own.push(sentenceOf(matter));
      length += sentenceOf(matter).split(' ').length;
    }
    return { factText: own.join(' ') };
  });
  const answer = Array.from({ length: sentences }, (_, n) =>
    rephrased(n % 3 === 2 ? drawn(next) : all[next(all.length)]),
  );
  return { answerCandidate: answer.join(' '), facts: factTexts };
}
