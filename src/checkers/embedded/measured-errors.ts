import { readModelManifest } from '../../engine/judge/model-files.js';
import type { ErrorsAlone } from '../../engine/score/errors-alone.js';

/**
 * The errors of a model's readers as its manifest has them; none where one of them was not measured, or where the folder has no
 * manifest, as of a model of another make.
 *
 * @param folder absolute path
 */
export function measuredErrors(folder: string): readonly ErrorsAlone[] {
  try {
    const errors = readModelManifest(folder).readers.map(({ errorsAlone }) => errorsAlone);
    return errors.every((each) => each !== undefined) ? errors : [];
  } catch {
    return [];
  }
}
