import type { Reading } from './reading.js';

/** Makes a function of a reading remember its result for as long as the reading lives: claims and chunks meet many times. */
export function perReading<T>(compute: (reading: Reading) => T): (reading: Reading) => T {
  const known = new WeakMap<Reading, { readonly value: T }>();
  return (reading) => {
    let entry = known.get(reading);
    if (entry === undefined) {
      entry = { value: compute(reading) };
      known.set(reading, entry);
    }
    return entry.value;
  };
}
