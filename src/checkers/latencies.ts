import type { CheckGroundingRequest } from '../contract/check-request.js';

/** How many observations of a size are kept: the last ones. */
const WINDOW = 128;
/** Requests up to this many characters count as one size; each next size is four times as large. */
const SMALLEST_SIZE = 1024;
const SIZES = 8;
/** What is assumed of a size that was not seen yet, for each step from a smaller one that was. */
const GROWTH = 2;

/** How much a checker has to read, in UTF-16 units. */
export function sizeOf({ answerCandidate, facts }: CheckGroundingRequest): number {
  return facts.reduce((sum, { factText }) => sum + factText.length, answerCandidate.length);
}

/** What a checker took lately, by the size of what it read. */
export class Latencies {
  readonly #initialMs: number;
  readonly #bySize: { readonly times: number[]; next: number }[] = Array.from({ length: SIZES }, () => ({
    times: [],
    next: 0,
  }));

  /** `initialMs`: what is assumed before anything was seen. */
  constructor(initialMs: number) {
    this.#initialMs = initialMs;
  }

  record(size: number, ms: number): void {
    const seen = this.#bySize[classOf(size)];
    if (seen === undefined) return;
    seen.times[seen.next] = ms;
    seen.next = (seen.next + 1) % WINDOW;
  }

  /** The time that a fraction `q` of the last checks of about this size stayed within, in milliseconds. */
  quantile(q: number, size: number): number {
    const own = classOf(size);
    for (let distance = 0; distance < SIZES; distance++) {
      const smaller = this.#bySize[own - distance]?.times ?? [];
      if (smaller.length > 0) return quantileOf(smaller, q) * GROWTH ** distance;
      const larger = this.#bySize[own + distance]?.times ?? [];
      if (larger.length > 0) return quantileOf(larger, q);
    }
    return this.#initialMs;
  }
}

function classOf(size: number): number {
  const steps = Math.ceil(Math.log2(Math.max(1, size / SMALLEST_SIZE)) / 2);
  return Math.min(SIZES - 1, steps);
}

function quantileOf(times: readonly number[], q: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? 0;
}
