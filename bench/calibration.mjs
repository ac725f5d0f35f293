// How often calibrate keeps its promise where labelled answers repeat one another: `npm run build && npm run bench:calibration`
// (`-- --draws 2000`). Answers whose truth is known: their scores are U^(1/8), U uniform, so that a threshold t touches a share
// of t^8 of them. Each kind of repetition is calibrated with answers counted each by itself, and both ways (docs/calibration.md).
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

function keptOf({ questions, times, again = (first) => first, touched = shareUnder }, isDrawKnown) {
  let kept = 0;
  let given = 0;
  for (let seed = 1; seed <= draws; seed++) {
    const random = randomOf(seed * 7919);
    const answers = [];
    for (let question = 0; question < questions; question++) {
      const first = scoreOf(random);
      for (let time = 0, all = times(random, first); time < all; time++) {
        const score = time === 0 ? first : again(first, random);
        answers.push({
          route: 'chat',
          language: 'en',
          checker: 'simulated',
          checkerVersion: '1',
          sentences: [{ state: 'grounded', score }],
          supportScore: score,
          isRight: true,
          draw: isDrawKnown ? String(question) : undefined,
        });
      }
    }
    const threshold = calibrate(answers, options).groups[0]?.thresholds.claim;
    if (threshold !== undefined) given++;
    if (threshold === undefined || touched(threshold) <= PROMISED) kept++;
  }
  return given === 0 ? 'too few' : `${((100 * kept) / draws).toFixed(1)} %`;
}

console.log('| labelled answers | each counted | both ways |\n| --- | ---: | ---: |');
for (const kind of KINDS) console.log(`| ${kind.name} | ${keptOf(kind, false)} | ${keptOf(kind, true)} |`);
