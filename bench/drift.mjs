// How many changes of the traffic the drift test finds within 500 answers, and how often it raises a false alarm:
// `npm run build && npm run bench:drift` (`-- --runs 40 --labelled 300,1000 --months 20`; `--dist FOLDER` for another build's). Simulated
// answers, one a minute, that change in one way with the first answer or after a steady day; the index is that of the feature that
// changed most, over a large sample: what the change comes to by convention. Then months of steady traffic, 300 in the reference.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { pathToFileURL } from 'node:url';
import { randomOf } from './capacity/random.mjs';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '100' },
    labelled: { type: 'string', default: '300,1000' },
    months: { type: 'string', default: '20' },
    dist: { type: 'string', default: 'dist' },
  },
});
const built = (file) => import(pathToFileURL(resolve(values.dist, 'esm/src/drift', file)).href);
const { DriftMonitor, WINDOW } = await built('drift-monitor.js');
const { FEATURES } = await built('features.js');
const { referenceOf } = await built('reference.js');
const { stabilityIndex } = await built('stability-index.js');

const runs = Number(values.runs);
const EVERY_MS = 60_000;
const DAY = 1440;
const STEADY = {
  sharpness: 8,
  german: 0.2,
  greek: 0,
  sentenceLength: 60,
  facts: 4,
  partial: 0.02,
  figures: 0.3,
};
const CHANGES = {
  'answers longer by two thirds': { sentenceLength: 100 },
  'one fact fewer': { facts: 3 },
  'scores lower': { sharpness: 5 },
  'figures 30 to 50 %': { figures: 0.5 },
  'Greek 0 to 10 %': { greek: 0.1 },
  'Greek 0 to 5 %': { greek: 0.05 },
  'German 20 to 40 %': { german: 0.4 },
  'not checked 2 to 12 %': { partial: 0.12 },
  'answers longer by a quarter': { sentenceLength: 75 },
  'scores a little lower': { sharpness: 6 },
  'figures 30 to 40 %': { figures: 0.4 },
  'German 20 to 30 %': { german: 0.3 },
  'not checked 2 to 6 %': { partial: 0.06 },
};

/** An answer as `draw` of test/drift makes them. */
function draw(random, traffic) {
  const sentences = 1 + Math.floor(random() * 4);
  const scores = Array.from({ length: sentences }, () => random() ** (1 / traffic.sharpness));
  const figure = scores.filter(() => random() < traffic.figures).length;
  const noClaim = Math.floor(random() * 2);
  const language = random();
  return {
    supportScore: scores.reduce((sum, score) => sum + score, 0) / sentences,
    weakestScore: Math.min(...scores),
    coverage: random() < traffic.partial ? 0.5 : 1,
    kinds: { figure, statement: sentences - figure, noClaim },
    language: language < traffic.german ? 'de' : language < 1 - traffic.greek ? 'en' : 'el',
    length: Math.round((sentences + noClaim) * traffic.sentenceLength * (0.5 + random())),
    facts: Math.max(1, traffic.facts - 1 + Math.floor(random() * 3)),
  };
}

const many = (random, traffic, count) => Array.from({ length: count }, () => draw(random, traffic));

function indexOf(change) {
  const random = randomOf(9);
  const [before, after] = [STEADY, { ...STEADY, ...change }].map((traffic) =>
    referenceOf(many(random, traffic, 20_000)),
  );
  const countsOf = ({ features }, feature) => new Map(Object.entries(features[feature]));
  return Math.max(
    ...FEATURES.map((feature) => stabilityIndex(countsOf(before, feature), countsOf(after, feature))),
  );
}

/** A monitor that has begun, as a function from what the traffic is like to whether one more answer raises a new alarm. */
function watch(seed, labelled) {
  const random = randomOf(seed);
  let now = 0;
  const reference = referenceOf(many(random, STEADY, labelled));
  const monitor = new DriftMonitor({ reference, routes: 1, clock: { now: () => now }, random });
  return (traffic) => {
    now += EVERY_MS;
    return monitor.next(draw(random, traffic))?.warning !== undefined;
  };
}

/** Answers until each run's alarm; Infinity where there was none in a window. */
function delaysOf(change, labelled, steady) {
  return Array.from({ length: runs }, (_, run) => {
    const isFound = watch((run + 1) * 7919 + labelled, labelled);
    for (let answer = 0; answer < steady; answer++) isFound(STEADY);
    const changed = { ...STEADY, ...change };
    for (let answer = 1; answer <= WINDOW; answer++) if (isFound(changed)) return answer;
    return Infinity;
  }).sort((a, b) => a - b);
}

const columns = values.labelled
  .split(',')
  .filter((labelled) => labelled !== '')
  .flatMap((labelled) => [0, DAY].map((steady) => ({ labelled: Number(labelled), steady })));
if (columns.length > 0) {
  const heads = columns.map(
    ({ labelled, steady }) =>
      `${labelled} in the reference, ${steady === 0 ? 'from the first answer' : 'after a day'}`,
  );
  console.log(`| change | index | ${heads.join(' | ')} |\n| --- | ---: |${' ---: |'.repeat(heads.length)}`);
  for (const [name, change] of Object.entries(CHANGES)) {
    const cells = columns.map(({ labelled, steady }) => {
      const delays = delaysOf(change, labelled, steady);
      const found = delays.filter((delay) => delay < Infinity);
      const half = delays[Math.floor(runs / 2)];
      return `${Math.round((100 * found.length) / runs)} %${half < Infinity ? `, half within ${half}` : ''}`;
    });
    console.log(`| ${name} | ${indexOf(change).toFixed(2)} | ${cells.join(' | ')} |`);
  }
}

const months = Number(values.months);
const alarms = Array.from({ length: months }, (_, month) => {
  const isFound = watch((month + 1) * 104_729, 300);
  let found = 0;
  for (let answer = 0; answer < 30 * DAY; answer++) if (isFound(STEADY)) found++;
  return found;
});
const withAlarms = (least) => alarms.filter((found) => found >= least).length;
console.log(
  `\nOf ${months} months of steady traffic ${withAlarms(1)} have a false alarm, and ${withAlarms(2)} more than one.`,
);
