/**
 * How much the weakest sentence counts, against the mean, as in the embedded engine, so that a policy's supportThreshold
 * means the same whoever judges.
 */
const WEAKEST = 0.2;

/** The support of an answer from that of its sentences, each in [0,1]; 0 where there is none. */
export function answerSupport(supports: readonly number[]): number {
  return supports.length === 0 ? 0 : (1 - WEAKEST) * meanOf(supports) + WEAKEST * Math.min(...supports);
}

/** 0 for no numbers. */
export function meanOf(numbers: readonly number[]): number {
  return numbers.length === 0 ? 0 : numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
