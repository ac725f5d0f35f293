import type { CompleteVerdict, PartialVerdict } from '../../contract/verdict.js';
import type { Assessment } from '../../engine/assessment.js';
import { readModelManifest } from '../../engine/judge/model-files.js';
import { calibrationName, type ErrorsAlone } from '../../engine/score/errors-alone.js';
import type { MeasuredErrors } from '../cascade/bounds.js';

/**
 * The errors of a model's readers as its manifest has them; none where a reader was not measured, or where the folder has no
 * manifest, as of a model of another make.
 *
 * @param folder absolute path
 */
export function measuredErrors(folder: string): MeasuredErrors {
  return { curves: curvesOf(folder), calibrationsIn };
}

function curvesOf(folder: string): ReadonlyMap<string, ErrorsAlone> {
  const curves = new Map<string, ErrorsAlone>();
  try {
    for (const { name, errorsAlone, errorsAloneBesideShortFacts } of readModelManifest(folder).readers) {
      if (errorsAlone === undefined) return new Map();
      curves.set(calibrationName(name, false), errorsAlone);
      if (errorsAloneBesideShortFacts !== undefined)
        curves.set(calibrationName(name, true), errorsAloneBesideShortFacts);
    }
    return curves;
  } catch {
    return new Map();
  }
}

/** A verdict that is not final, as one whose model was late, holds no assessment. */
function calibrationsIn(verdict: CompleteVerdict | PartialVerdict): readonly (string | undefined)[] {
  if (verdict.kind === 'partial' || verdict.raw === undefined) return [];
  return (verdict.raw as Assessment).claims.map(({ calibration }) => calibration);
}
