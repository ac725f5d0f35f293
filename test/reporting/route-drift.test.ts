import { traitsOfExchange } from '../../src/drift/of-recording.js';
import { referenceOf } from '../../src/drift/reference.js';
import type { RecordedExchange } from '../../src/recording/exchange.js';
import { DriftTally, type CalibratedReferences } from '../../src/reporting/route-drift.js';
import { Dice } from '../middleware/streaming/properties/dice.js';
import { exchangeOf } from '../recording/exchanges.js';

const START = Date.parse('2026-11-20T00:00:00Z');
const EVERY_MS = 10 * 60_000;

/** The answer of this number, ten minutes after the one before; `german` is the share of those in German. */
function answerOf(dice: Dice, number: number, german: number): RecordedExchange {
  const score = dice.next() ** 0.2;
  return exchangeOf({
    id: `a${number}`,
    at: new Date(START + number * EVERY_MS).toISOString(),
    language: dice.chance(german) ? 'de' : 'en',
    supportScore: score,
    sentences: [{ start: 0, end: 14, score, state: 'grounded', kind: 'statement', action: 'pass' }],
  });
}

function traffic(parts: readonly (readonly [answers: number, german: number])[]): RecordedExchange[] {
  const dice = new Dice(7);
  const all: RecordedExchange[] = [];
  for (const [answers, german] of parts)
    for (let n = 0; n < answers; n++) all.push(answerOf(dice, all.length, german));
  return all;
}

function driftOf(exchanges: readonly RecordedExchange[], calibrated?: CalibratedReferences) {
  const tally = new DriftTally();
  for (const exchange of exchanges) tally.add(exchange);
  return tally.report(calibrated);
}

const featureOf = (report: ReturnType<typeof driftOf>, name: string) =>
  report[0]!.features.find(({ feature }) => feature === name)!;

test('the later half is compared with the first, and a change is found, named and dated', () => {
  const report = driftOf(
    traffic([
      [500, 0.1],
      [500, 0.5],
    ]),
  );
  expect(report).toMatchObject([{ route: 'chat', against: 'firstHalf', reference: 500, answers: 500 }]);
  expect(featureOf(report, 'language')).toMatchObject({ hasMoved: true, name: 'languages' });
  expect(featureOf(report, 'language').index).toBeGreaterThan(0.5);
  expect(featureOf(report, 'language').changes).toMatch(/de \d+ % → 4\d %|de \d+ % → 5\d %/);
  expect(featureOf(report, 'support')).toMatchObject({ hasMoved: false });
  expect(featureOf(report, 'support').index).toBeLessThan(3 * featureOf(report, 'support').byChance);
  const [found] = report[0]!.found;
  expect(found!.what).toContain('languages (index');
  // Found within 500 answers, after the 500 that were as before.
  expect(Date.parse(found!.at)).toBeGreaterThan(START + 500 * EVERY_MS);
});

test('steady traffic has no finding, in whatever order its files were read, and the same report each time', () => {
  const steady = traffic([[1000, 0.3]]);
  const report = driftOf(steady);
  expect(report[0]).toMatchObject({ found: [] });
  expect(report[0]!.features.every(({ hasMoved }) => !hasMoved)).toBe(true);
  expect(driftOf([...steady].reverse())).toEqual(report);
});

test('answers since a calibration are compared with what it knows, as soon as there are a hundred', () => {
  const all = traffic([
    [300, 0.1],
    [300, 0.6],
  ]);
  const calibrated = {
    at: new Date(START + 299.5 * EVERY_MS).toISOString(),
    byRoute: { chat: referenceOf(all.slice(0, 300).map(traitsOfExchange)) },
  };
  expect(driftOf(all, calibrated)).toMatchObject([{ against: 'calibration', reference: 300, answers: 300 }]);
  expect(featureOf(driftOf(all, calibrated), 'language').hasMoved).toBe(true);
  expect(driftOf(all.slice(0, 399), calibrated)).toMatchObject([{ against: 'firstHalf' }]);
  expect(driftOf(all.slice(0, 400), calibrated)).toMatchObject([{ against: 'calibration', answers: 100 }]);
});

test('too few answers are compared with nothing', () => {
  expect(driftOf(traffic([[199, 0.3]]))).toEqual([
    { route: 'chat', against: 'tooFew', reference: 0, answers: 199, features: [], found: [] },
  ]);
});
