/** Digits after the point beyond which two scores count as the same. */
const MOST_DIGITS = 6;

/** A score and its threshold for people: with two digits, or with as many as show which of them is the greater. */
export function distinctDigits(
  score: number,
  threshold: number,
): readonly [score: string, threshold: string] {
  for (let digits = 2; digits < MOST_DIGITS; digits++) {
    const pair = [score.toFixed(digits), threshold.toFixed(digits)] as const;
    if (pair[0] !== pair[1] || score === threshold) return pair;
  }
  return [score.toFixed(MOST_DIGITS), threshold.toFixed(MOST_DIGITS)];
}
