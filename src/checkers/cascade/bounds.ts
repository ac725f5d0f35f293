import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import { supportAt, type ErrorsAlone } from '../../engine/score/errors-alone.js';

/** The supports between which the second checker judges, lowest and highest. */
export type Bounds = readonly [number, number];

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
 * Bounds in numbers, read off the curves of errors that were measured with the model: the widest of its readers', so that the
 * promise holds for each of them. Throws AG_CONFIG_INVALID where nothing was measured.
 */
export function boundsOf(bounds: Bounds | ErrorBounds, curves: readonly ErrorsAlone[]): Bounds {
  if (!('maxMiss' in bounds)) return bounds;
  if (curves.length === 0) {
    throw new AnswerGuardError(
      'AG_CONFIG_INVALID',
      'checker.bounds: maxFalseAlarm and maxMiss need a model whose errors were measured, and of this one they were not.',
      { hint: 'Give two supports, such as [0.1, 0.9]; training/calibrate.py measures a model of training/.' },
    );
  }
  const lowest = curves.map(({ falseAlarm }) => supportAt(falseAlarm, bounds.maxFalseAlarm, 0));
  const highest = curves.map(({ miss }) => supportAt(miss, bounds.maxMiss, 1));
  const [low, high] = [Math.min(...lowest), Math.max(...highest)];
  // Much is allowed: the first decides all but what it finds neither.
  return low <= high ? [low, high] : [high, high];
}
