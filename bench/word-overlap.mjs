/**
 * The yardstick of the accuracy benchmark: what sixty lines can do. Splits the facts into sentences, and gives a
 * sentence of the answer the idf-weighted share of its words that its best two sentences of the facts have.
 */

const SENTENCE = /[^.!?。！？\n]+[.!?。！？\n]*/gu;
const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}\p{N}]+/gu;

/** What the yardsticks take for sentences: pieces up to a mark or a line's end. */
export function sentencesOf(text) {
  return (text.match(SENTENCE) ?? []).filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

/** Lower-case words without a plural's s; pairs of neighbours where words are not spaced. */
function wordsOf(text) {
  const words = new Set();
  let previous;
  for (const [match] of text.toLowerCase().matchAll(WORD)) {
    const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(match);
    if (unspaced) {
      if (previous !== undefined) words.add(previous + match);
      previous = match;
    } else {
      previous = undefined;
      words.add(match.length > 3 ? match.replace(/s$/u, '') : match);
    }
  }
  return words;
}

/** Mean over the answer's sentences, in [0,1]. */
export function wordOverlap(answer, facts) {
  const chunks = facts.flatMap(sentencesOf).map(wordsOf);
  const holding = new Map();
  for (const chunk of chunks) for (const word of chunk) holding.set(word, (holding.get(word) ?? 0) + 1);
  const idf = (word) => Math.log(1 + (chunks.length + 1) / ((holding.get(word) ?? 0) + 0.5));

  const scores = sentencesOf(answer).map((sentence) => {
    const words = [...wordsOf(sentence)];
    const total = words.reduce((sum, word) => sum + idf(word), 0);
    if (total === 0) return 1;
    const shareOf = (found) => words.reduce((sum, word) => sum + (found(word) ? idf(word) : 0), 0) / total;
    const ranked = chunks
      .map((chunk) => ({ chunk, share: shareOf((word) => chunk.has(word)) }))
      .sort((a, b) => b.share - a.share)
      .slice(0, 2);
    return shareOf((word) => ranked.some(({ chunk }) => chunk.has(word)));
  });
  return scores.length === 0 ? 0 : scores.reduce((sum, score) => sum + score, 0) / scores.length;
}
