import type { ShareEstimate } from '../audit/clustered-share.js';

/** `12 (3.4 %)`, with an interval `12 (3.4 %, 1.9–5.8 %)`; of none, a dash. */
export function share(part: number, of: number, interval?: ShareEstimate | null): string {
  if (of === 0) return '–';
  const range = interval ? `, ${(100 * interval.low).toFixed(1)}–${(100 * interval.high).toFixed(1)} %` : '';
  return `${part} (${((100 * part) / of).toFixed(1)} %${range})`;
}

export function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`;
}
