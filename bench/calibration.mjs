// How often calibrate keeps its promise where labelled answers repeat one another: `npm run build && npm run bench:calibration`
// (`-- --draws 2000`). Answers whose truth is known: their scores are U^(1/8), U uniform, so that a threshold t touches a share
// of t^8 of them. Each kind of repetition is calibrated with answers counted each by itself, and both ways; answers of conversations
// that are told, and that are not (docs/calibration.md).
import { parseArgs } from 'node:util';
import { PRESETS } from '../dist/esm/config/presets.js';
import { calibrate } from '../dist/esm/src/calibration/calibrate.js';
import { randomOf } from './capacity/random.mjs';

const { values } = parseArgs({ options: { draws: { type: 'string', default: '2000' } } });
const draws = Number(values.draws);
const PROMISED = 0.02;
const SHARPNESS = 8;
/** Only scores decide. */
const policy = { ...PRESETS.balanced, minCitedClaims: 0 };
const options = {
  rightTouched: PROMISED,
  confidence: 0.95,
  policyOf: () => policy,
  touch: 'rewrite',
  joint: false,
};

const scoreOf = (random) => random() ** (1 / SHARPNESS);
const shareUnder = (threshold) => threshold ** SHARPNESS;
/** Under it answers come four times, where those that score low do. */
const LOW = 0.7;
/** Turns of a conversation, 2 to 12. */
const turns = (random) => 2 + Math.floor(11 * random());
const KINDS = [
  { name: '200 questions, each answered five times, equally', questions: 200, times: () => 5 },
  {
    name: '200 questions, one in ten of them twelve times',
    questions: 200,
    times: (random) => (random() < 0.1 ? 12 : 1),
  },
  {
    name: '200 questions, each answered five times, one answer in ten otherwise',
    questions: 200,
    times: () => 5,
    again: (first, random) => (random() < 0.9 ? first : scoreOf(random)),
  },
  { name: '60 questions, each answered five times', questions: 60, times: () => 5 },
  {
    name: '300 questions, those that score low four times: of all answers',
    questions: 300,
    times: (_, score) => (score < LOW ? 4 : 1),
    touched: (threshold) => {
      const low = shareUnder(Math.min(threshold, LOW));
      return (3 * low + shareUnder(threshold)) / (3 * shareUnder(LOW) + 1);
    },
  },
];

/** Answers of conversations: those of half of them, or of what `alike` says, all score the same. */
const TALKS = [
  { name: 'half of them score as one', alike: (random) => random() < 0.5 },
  { name: 'all of them score as one', alike: () => true },
  { name: 'no answer has to do with another', alike: () => false },
  {
    name: 'all score as one, low ones have 12 answers and others 2: of all answers',
    alike: () => true,
    length: (shared) => (shared < LOW ? 12 : 2),
    touched: (threshold) => {
      const low = shareUnder(Math.min(threshold, LOW));
      return (10 * low + 2 * shareUnder(threshold)) / (10 * shareUnder(LOW) + 2);
    },
  },
];

const answerOf = (score, about) => ({
  route: 'chat',
  language: 'en',
  checker: 'simulated',
  checkerVersion: '1',
  sentences: [{ state: 'grounded', score }],
  supportScore: score,
  isRight: true,
  ...about,
});

/** How often the promise is kept; `answersIn` draws labelled answers. */
function keptOf(answersIn, touched = shareUnder) {
  let kept = 0;
  let given = 0;
  for (let seed = 1; seed <= draws; seed++) {
    const threshold = calibrate(answersIn(randomOf(seed * 7919)), options).groups[0]?.thresholds.claim;
    if (threshold !== undefined) given++;
    if (threshold === undefined || touched(threshold) <= PROMISED) kept++;
  }
  return given === 0 ? 'too few' : `${((100 * kept) / draws).toFixed(1)} %`;
}

function questionsAgain({ questions, times, again = (first) => first }, isDrawKnown) {
  return (random) => {
    const answers = [];
    for (let question = 0; question < questions; question++) {
      const first = scoreOf(random);
      for (let time = 0, all = times(random, first); time < all; time++) {
        const score = time === 0 ? first : again(first, random);
        answers.push(answerOf(score, { draw: isDrawKnown ? String(question) : undefined }));
      }
    }
    return answers;
  };
}

function talksOf({ alike, length }, isTold) {
  return (random) =>
    Array.from({ length: 200 }, (_, talk) => {
      const shared = scoreOf(random);
      const isAlike = alike(random);
      return Array.from({ length: length?.(shared) ?? turns(random) }, () =>
        answerOf(isAlike ? shared : scoreOf(random), {
          conversation: isTold ? { name: String(talk), lot: random().toString(16).slice(2) } : undefined,
        }),
      );
    }).flat();
}

function table(what, counted, kinds, answersOf) {
  console.log(`| ${what} | each counted | ${counted} |\n| --- | ---: | ---: |`);
  for (const kind of kinds) {
    const [each, known] = [false, true].map((isKnown) => keptOf(answersOf(kind, isKnown), kind.touched));
    console.log(`| ${kind.name} | ${each} | ${known} |`);
  }
}

table('labelled answers', 'both ways', KINDS, questionsAgain);
console.log('');
table('labelled answers of 200 conversations, 2 to 12 each', 'by conversation', TALKS, talksOf);
