import type { Reading } from './reading.js';
import { remembered } from './remembered.js';

/** Makes a function of a reading remember its result for as long as the reading lives: claims and chunks meet many times. */
export function perReading<T>(compute: (reading: Reading) => T): (reading: Reading) => T {
  return remembered(compute);
}
