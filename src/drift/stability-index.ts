/** What a bin that one side has none of counts at least, in answers: without it the index would be infinite. */
const LEAST = 0.5;

/**
 * Population stability index of two counts by bin: the sum over the bins of (q - p) ln(q / p). Under 0.1 little has
 * changed, over 0.25 much, by the convention of credit scoring; by chance alone it is about
 * (bins - 1) (1 / answers of the one + 1 / answers of the other).
 */
export function stabilityIndex(
  expected: ReadonlyMap<string, number>,
  actual: ReadonlyMap<string, number>,
): number {
  const bins = new Set([...expected.keys(), ...actual.keys()]);
  const shares = (counts: ReadonlyMap<string, number>) => {
    let total = 0;
    for (const bin of bins) total += Math.max(LEAST, counts.get(bin) ?? 0);
    return (bin: string) => Math.max(LEAST, counts.get(bin) ?? 0) / total;
  };
  const p = shares(expected);
  const q = shares(actual);
  let sum = 0;
  for (const bin of bins) sum += (q(bin) - p(bin)) * Math.log(q(bin) / p(bin));
  return sum;
}

/** What the index comes to by chance where nothing has changed: the greater the fewer the answers, and the more the bins. */
export function indexByChance(
  expected: ReadonlyMap<string, number>,
  actual: ReadonlyMap<string, number>,
): number {
  const bins = new Set([...expected.keys(), ...actual.keys()]).size;
  const total = (counts: ReadonlyMap<string, number>): number =>
    [...counts.values()].reduce((sum, count) => sum + count, 0);
  return (bins - 1) * (1 / total(expected) + 1 / total(actual));
}
