/** Measures of a score against yes or no. Rows are `{ score, positive }`; results in [0,1], NaN where one class is missing. */

/** Area under the ROC curve: the share of pairs ranked rightly, ties counted half. */
export function auroc(rows) {
  const sorted = [...rows].sort((a, b) => a.score - b.score);
  const positives = rows.filter((row) => row.positive).length;
  const negatives = rows.length - positives;
  if (positives === 0 || negatives === 0) return NaN;
  let ranks = 0;
  for (let i = 0; i < sorted.length;) {
    let j = i;
    while (j < sorted.length && sorted[j].score === sorted[i].score) j += 1;
    const rank = (i + 1 + j) / 2;
    for (let n = i; n < j; n += 1) if (sorted[n].positive) ranks += rank;
    i = j;
  }
  return (ranks - (positives * (positives + 1)) / 2) / (positives * negatives);
}

/** Mean of the two classes' recalls when `score >= threshold` says yes. */
export function balancedAccuracy(rows, threshold) {
  let hits = 0;
  let positives = 0;
  let rejections = 0;
  for (const { score, positive } of rows) {
    if (positive) {
      positives += 1;
      if (score >= threshold) hits += 1;
    } else if (score < threshold) rejections += 1;
  }
  return (hits / positives + rejections / (rows.length - positives)) / 2;
}

/** The one threshold at which the mean of the sets' balanced accuracies is best; tries 500 quantiles of all scores. */
export function bestGlobalThreshold(sets) {
  const scores = sets.flatMap((rows) => rows.map((row) => row.score)).sort((a, b) => a - b);
  let best = { threshold: 0, mean: 0 };
  for (let n = 0; n < 500; n += 1) {
    const threshold = scores[Math.floor((n / 500) * scores.length)];
    const mean = meanOf(sets.map((rows) => balancedAccuracy(rows, threshold)));
    if (mean > best.mean) best = { threshold, mean };
  }
  return best;
}

export function meanOf(numbers) {
  const finite = numbers.filter((number) => Number.isFinite(number));
  return finite.reduce((sum, number) => sum + number, 0) / finite.length;
}

/** The value under which the share `p` of the numbers lies. */
export function quantile(numbers, p) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(p * sorted.length))];
}
