import { boundsOf, DEFAULT_ERRORS, type MeasuredErrors } from '../../../src/checkers/cascade/bounds.js';
import { measuredErrors } from '../../../src/checkers/embedded/measured-errors.js';
import { PACKAGED_MODEL } from '../../../src/checkers/embedded/model-settings.js';
import type { ErrorsAlone } from '../../../src/engine/score/errors-alone.js';

const sharp: ErrorsAlone = {
  falseAlarm: [
    [0.01, 0.2],
    [0.1, 0.5],
  ],
  miss: [
    [0.02, 0.9],
    [0.1, 0.7],
  ],
};
const blunt: ErrorsAlone = { falseAlarm: [[0.01, 0.1]], miss: [[0.02, 0.95]] };

const calibrationsIn = () => [];
const none: MeasuredErrors = { curves: new Map(), calibrationsIn };
const oneOf = (errors: ErrorsAlone): MeasuredErrors => ({
  curves: new Map([['en', errors]]),
  calibrationsIn,
});

test('numbers are taken as they are', () => {
  expect(boundsOf([0.2, 0.7], none)).toMatchObject({ byCalibration: new Map(), widest: [0.2, 0.7] });
});

test.each([
  ['at a point of the curve', { maxFalseAlarm: 0.01, maxMiss: 0.02 }, [0.2, 0.9]],
  ['on the line between two', { maxFalseAlarm: 0.055, maxMiss: 0.06 }, [0.35, 0.8]],
  ['below the first', { maxFalseAlarm: 0.005, maxMiss: 0.01 }, [0.1, 0.95]],
  ['of none', { maxFalseAlarm: 0, maxMiss: 0 }, [0, 1]],
  ['beyond the last', { maxFalseAlarm: 0.3, maxMiss: 0.3 }, [0.5, 0.7]],
])('errors %s make bounds', (_where, errors, [low, high]) => {
  const { byCalibration, widest } = boundsOf(errors, oneOf(sharp));
  expect(widest[0]).toBeCloseTo(low!, 10);
  expect(widest[1]).toBeCloseTo(high!, 10);
  expect(byCalibration).toEqual(new Map([['en', widest]]));
});

test('each calibration has bounds of its own, and what is of none the widest', () => {
  const curves = new Map([
    ['en', sharp],
    ['multi', blunt],
  ]);
  expect(boundsOf({ maxFalseAlarm: 0.01, maxMiss: 0.02 }, { curves, calibrationsIn })).toEqual({
    byCalibration: new Map([
      ['en', [0.2, 0.9]],
      ['multi', [0.1, 0.95]],
    ]),
    widest: [0.1, 0.95],
    calibrationsIn,
  });
});

test('bounds that cross leave nothing to ask', () => {
  const sure: ErrorsAlone = { falseAlarm: [[0.01, 0.8]], miss: [[0.02, 0.3]] };
  expect(boundsOf({ maxFalseAlarm: 0.5, maxMiss: 0.5 }, oneOf(sure)).widest).toEqual([0.3, 0.3]);
});

test('of a model that was not measured, errors are refused', () => {
  expect(() => boundsOf(DEFAULT_ERRORS, none)).toThrow(
    expect.objectContaining({
      code: 'AG_CONFIG_INVALID',
      message: expect.stringContaining('checker.bounds: maxFalseAlarm and maxMiss') as string,
    }) as Error,
  );
});

const packaged = measuredErrors(PACKAGED_MODEL);

test('of the packaged model every reader was measured, also beside short facts', () => {
  expect([...packaged.curves.keys()]).toEqual([
    'en',
    'en beside short facts',
    'multi',
    'multi beside short facts',
  ]);
});

test.each([...packaged.curves.keys()])('of %s fewer errors cost more sentences', (name) => {
  const boundsAt = (errors: typeof DEFAULT_ERRORS) => boundsOf(errors, packaged).byCalibration.get(name)!;
  const highest = [0.3, 0.1, 0.05, 0.02, 0.005].map(
    (maxMiss) => boundsAt({ maxFalseAlarm: 0.01, maxMiss })[1],
  );
  expect(highest).toEqual([...highest].sort((a, b) => a - b));
  const [low, high] = boundsAt(DEFAULT_ERRORS);
  expect(low).toBeGreaterThan(0);
  expect(low).toBeLessThan(high);
  expect(high).toBeLessThan(1);
});

test('a folder without a manifest was not measured', () => {
  expect(measuredErrors(__dirname).curves).toEqual(new Map());
});
