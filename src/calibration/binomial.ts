/** Halvings of an interval of [0,1] until doubles no longer tell its ends apart. */
const HALVINGS = 60;

/**
 * Probability of at most `k` hits in `n` draws that hit with probability `p` each, exact up to rounding.
 *
 * @param p in [0,1]
 */
export function binomialCdf(k: number, n: number, p: number): number {
  if (k < 0) return 0;
  if (k >= n || p <= 0) return 1;
  if (p >= 1) return 0;
  // From the largest term down, so that what underflows is what does not count.
  const mode = Math.min(k, Math.floor((n + 1) * p));
  const odds = p / (1 - p);
  const top = Math.exp(logChoose(n, mode) + mode * Math.log(p) + (n - mode) * Math.log1p(-p));
  let sum = top;
  for (let i = mode, term = top; i > 0 && term > 0; i--) {
    term *= i / ((n - i + 1) * odds);
    sum += term;
  }
  for (let i = mode, term = top; i < k; i++) {
    term *= ((n - i) * odds) / (i + 1);
    sum += term;
  }
  return Math.min(1, sum);
}

/** A share with the two-sided interval that holds the true one with at least the given confidence. */
export type Interval = readonly [low: number, high: number];

/**
 * The exact interval of a share of which `k` of `n` were seen (Clopper and Pearson, "The use of confidence or fiducial
 * limits", Biometrika 26, 1934). Nothing seen says nothing: [0, 1].
 *
 * @param confidence in (0,1), two-sided
 */
export function exactInterval(k: number, n: number, confidence: number): Interval {
  if (n === 0) return [0, 1];
  const tail = (1 - confidence) / 2;
  return [
    k === 0 ? 0 : root((p) => 1 - binomialCdf(k - 1, n, p) < tail),
    upperBound(k, n, confidence / 2 + 0.5),
  ];
}

/** The share that the true one is not over, with at least the given one-sided confidence. */
export function upperBound(k: number, n: number, confidence: number): number {
  if (k >= n) return 1;
  return root((p) => binomialCdf(k, n, p) > 1 - confidence);
}

/**
 * The fewest draws without a hit that show, with this confidence, that hits are no more frequent than `share`: 149 for
 * 2 % with 95 %.
 */
export function fewestDraws(share: number, confidence: number): number {
  return Math.ceil(Math.log(1 - confidence) / Math.log1p(-share));
}

/** Where a condition that holds from 0 on stops to hold. */
function root(holds: (p: number) => boolean): number {
  let low = 0;
  let high = 1;
  for (let step = 0; step < HALVINGS; step++) {
    const middle = (low + high) / 2;
    if (holds(middle)) low = middle;
    else high = middle;
  }
  return high;
}

function logChoose(n: number, k: number): number {
  return logFactorial(n) - logFactorial(k) - logFactorial(n - k);
}

const SMALL_FACTORIALS = [0, 0];

/** Stirling's series; its error for 64 and more is under 1e-14. */
function logFactorial(n: number): number {
  if (n < 64) {
    for (let i = SMALL_FACTORIALS.length; i <= n; i++)
      SMALL_FACTORIALS.push((SMALL_FACTORIALS[i - 1] ?? 0) + Math.log(i));
    return SMALL_FACTORIALS[n] ?? 0;
  }
  const inverse = 1 / n;
  return (
    n * Math.log(n) -
    n +
    0.5 * Math.log(2 * Math.PI * n) +
    inverse * (1 / 12 - inverse * inverse * (1 / 360 - (inverse * inverse) / 1260))
  );
}
