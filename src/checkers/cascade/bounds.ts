import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import type { CompleteVerdict, PartialVerdict } from '../../contract/verdict.js';
import { supportAt, type ErrorsAlone } from '../../engine/score/errors-alone.js';

/** The supports between which the second checker judges, lowest and highest. */
export type Bounds = readonly [number, number];

/** The errors of a first checker's scores, and which of them a score has. */
export interface MeasuredErrors {
  /** By the name of the calibration that makes the scores; none where one of them was not measured. */
  readonly curves: ReadonlyMap<string, ErrorsAlone>;
  /** The names of the calibrations that made a verdict's scores, in the order of its claims; undefined, or too few, where it does not say. */
  readonly calibrationsIn: (verdict: CompleteVerdict | PartialVerdict) => readonly (string | undefined)[];
}

/** Bounds for each of the calibrations that a first checker's scores are made by. */
export interface MeasuredBounds extends Pick<MeasuredErrors, 'calibrationsIn'> {
  readonly byCalibration: ReadonlyMap<string, Bounds>;
  /** The widest of them: for a claim of which it is not known, and for contradictions. */
  readonly widest: Bounds;
}

/** The errors that the first checker may make alone, as shares in [0, 0.5]. */
export interface ErrorBounds {
  /** Of the sentences that are right, the most that it may find wrong without asking. */
  readonly maxFalseAlarm: number;
  /** Of the sentences that are wrong, the most that it may let pass without asking. */
  readonly maxMiss: number;
}

/**
 * What the first may err alone where nothing else was said. Of a right answer's sentences, mostly three to five, any false alarm
 * counts: 0.002 each leaves under 1 % of the answers. Of wrong answers 5 % may leave in all: two fifths of it are left to the
 * second, which errs too.
 */
export const DEFAULT_ERRORS: ErrorBounds = { maxFalseAlarm: 0.002, maxMiss: 0.03 };

/**
 * Bounds in numbers, read off the curves of errors that were measured with the model, for each of its calibrations. Throws
 * AG_CONFIG_INVALID where nothing was measured.
 */
export function boundsOf(
  bounds: Bounds | ErrorBounds,
  { curves, calibrationsIn }: MeasuredErrors,
): MeasuredBounds {
  if (!('maxMiss' in bounds)) return { byCalibration: new Map(), widest: bounds, calibrationsIn };
  if (curves.size === 0) {
    throw new AnswerGuardError(
      'AG_CONFIG_INVALID',
      'checker.bounds: maxFalseAlarm and maxMiss need a model whose errors were measured, and of this one they were not.',
      { hint: 'Give two supports, such as [0.1, 0.9]; training/calibrate.py measures a model of training/.' },
    );
  }
  const byCalibration = new Map(
    [...curves].map(([name, { falseAlarm, miss }]): [string, Bounds] => {
      const low = supportAt(falseAlarm, bounds.maxFalseAlarm, 0);
      const high = supportAt(miss, bounds.maxMiss, 1);
      // Much is allowed: the first decides all but what it finds neither.
      return [name, low <= high ? [low, high] : [high, high]];
    }),
  );
  const all = [...byCalibration.values()];
  const widest: Bounds = [Math.min(...all.map(([low]) => low)), Math.max(...all.map(([, high]) => high))];
  return { byCalibration, widest, calibrationsIn };
}
