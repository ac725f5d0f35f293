import { boundsOf, DEFAULT_ERRORS } from '../../../src/checkers/cascade/bounds.js';
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

test('numbers are taken as they are', () => {
  expect(boundsOf([0.2, 0.7], [])).toEqual([0.2, 0.7]);
});

test.each([
  ['at a point of the curve', { maxFalseAlarm: 0.01, maxMiss: 0.02 }, [0.2, 0.9]],
  ['on the line between two', { maxFalseAlarm: 0.055, maxMiss: 0.06 }, [0.35, 0.8]],
  ['below the first', { maxFalseAlarm: 0.005, maxMiss: 0.01 }, [0.1, 0.95]],
  ['of none', { maxFalseAlarm: 0, maxMiss: 0 }, [0, 1]],
  ['beyond the last', { maxFalseAlarm: 0.3, maxMiss: 0.3 }, [0.5, 0.7]],
])('errors %s make bounds', (_where, errors, [low, high]) => {
  const bounds = boundsOf(errors, [sharp]);
  expect(bounds[0]).toBeCloseTo(low!, 10);
  expect(bounds[1]).toBeCloseTo(high!, 10);
});

test('the widest of several readers count, so that the promise holds for each', () => {
  expect(boundsOf({ maxFalseAlarm: 0.01, maxMiss: 0.02 }, [sharp, blunt])).toEqual([0.1, 0.95]);
});

test('bounds that cross leave nothing to ask', () => {
  const sure: ErrorsAlone = { falseAlarm: [[0.01, 0.8]], miss: [[0.02, 0.3]] };
  expect(boundsOf({ maxFalseAlarm: 0.5, maxMiss: 0.5 }, [sure])).toEqual([0.3, 0.3]);
});

test('of a model that was not measured, errors are refused', () => {
  expect(() => boundsOf(DEFAULT_ERRORS, [])).toThrow(
    expect.objectContaining({
      code: 'AG_CONFIG_INVALID',
      message: expect.stringContaining('checker.bounds: maxFalseAlarm and maxMiss') as string,
    }) as Error,
  );
});

test('of the packaged model every reader was measured, and fewer errors cost more sentences', () => {
  const errors = measuredErrors(PACKAGED_MODEL);
  expect(errors.length).toBeGreaterThan(0);
  const highest = [0.3, 0.1, 0.05, 0.02, 0.005].map(
    (maxMiss) => boundsOf({ maxFalseAlarm: 0.01, maxMiss }, errors)[1],
  );
  expect(highest).toEqual([...highest].sort((a, b) => a - b));
  const [low, high] = boundsOf(DEFAULT_ERRORS, errors);
  expect(low).toBeGreaterThan(0);
  expect(low).toBeLessThan(high);
  expect(high).toBeLessThan(1);
});

test('a folder without a manifest was not measured', () => {
  expect(measuredErrors(__dirname)).toEqual([]);
});
