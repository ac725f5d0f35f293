import { auroc, overlap, unitsOf } from './overlap.mjs';

const MOST_TOLD = 0.6;

/**
 * What is wrong with pairs, one text a problem, and how much overlap and length alone tell the right sentence from the wrong one.
 *
 * @param pairsOf of each scenario its pairs as [right, wrong]
 * @param factsOf of each scenario that these pairs may be of its facts
 * @param weight inverse document frequency of a word (overlap.mjs)
 * @returns `problems`; `told`, AUROC of right over wrong by `overlap` and by `length`; `pairs`, their number
 */
export function problemsOfPairs(pairsOf, factsOf, weight) {
  const problems = [];
  const values = { overlap: [[], []], length: [[], []] };
  let count = 0;
  for (const [scenario, pairs] of pairsOf) {
    const facts = factsOf.get(scenario);
    if (facts === undefined) {
      problems.push(`pairs of ${scenario}: no such scenario, or on the wrong side of what is held out`);
      continue;
    }
    const units = unitsOf(facts.join('\n'));
    const seen = new Set();
    for (const pair of pairs) {
      count++;
      if (pair.length !== 2) problems.push(`pairs of ${scenario}: ${pair.length} sentences in a pair`);
      for (const [side, sentence] of pair.entries()) {
        if (sentence.length < 4 || sentence.length > 400)
          problems.push(`pairs of ${scenario}: sentence of ${sentence.length} characters`);
        if (seen.has(sentence)) problems.push(`pairs of ${scenario}: twice: ${sentence.slice(0, 60)}`);
        seen.add(sentence);
        values.overlap[side].push(overlap(sentence, units, weight));
        values.length[side].push(sentence.length);
      }
    }
  }
  const told = Object.fromEntries(
    Object.entries(values).map(([feature, [right, wrong]]) => [feature, auroc(right, wrong)]),
  );
  for (const [feature, found] of Object.entries(told))
    if (found > MOST_TOLD || found < 1 - MOST_TOLD)
      problems.push(`pairs: ${feature} tells right from wrong, AUROC ${found.toFixed(3)}`);
  return { problems, told, pairs: count };
}
