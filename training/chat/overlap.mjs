// Word overlap of a sentence with its facts, weighted by inverse document frequency: the share (0 to 1) of its words,
// or of its character pairs in scripts without spaces, that the facts have.

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

export function unitsOf(text) {
  const units = new Set();
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    if (!UNSPACED.test(word)) units.add(word);
    else if (word.length === 1) units.add(word);
    else for (let at = 0; at + 1 < word.length; at++) units.add(word.slice(at, at + 2));
  }
  return units;
}

/** Of the units of two texts, the share (0 to 1) that both have. */
export function nearness(one, other) {
  const common = [...one].filter((unit) => other.has(unit)).length;
  return common / Math.max(1, one.size + other.size - common);
}

/** Document frequencies over the facts of all rows. */
export function frequencies(rows) {
  const counts = new Map();
  let documents = 0;
  const seen = new Set();
  for (const row of rows) {
    for (const fact of row.facts) {
      if (seen.has(fact)) continue;
      seen.add(fact);
      documents++;
      for (const unit of unitsOf(fact)) counts.set(unit, (counts.get(unit) ?? 0) + 1);
    }
  }
  return (unit) => Math.log((documents + 1) / ((counts.get(unit) ?? 0) + 0.5));
}

export function overlap(sentence, factUnits, weight) {
  let shared = 0;
  let all = 0;
  for (const unit of unitsOf(sentence)) {
    const idf = weight(unit);
    all += idf;
    if (factUnits.has(unit)) shared += idf;
  }
  return all === 0 ? 0 : shared / all;
}

/** Probability that a value of `ones` is larger than one of `others` (ties count half). */
export function auroc(ones, others) {
  const all = [...ones.map((value) => [value, 1]), ...others.map((value) => [value, 0])].sort(
    (a, b) => a[0] - b[0],
  );
  let rankSum = 0;
  for (let at = 0; at < all.length;) {
    let end = at;
    while (end < all.length && all[end][0] === all[at][0]) end++;
    const rank = (at + 1 + end) / 2;
    for (let each = at; each < end; each++) if (all[each][1] === 1) rankSum += rank;
    at = end;
  }
  return (rankSum - (ones.length * (ones.length + 1)) / 2) / (ones.length * others.length);
}
