import { nearness, unitsOf } from './overlap.mjs';

/**
 * Of the answers to a question: the right ones as they are, and for each wrong sentence the right answer that has the sentence nearest to
 * it, with the wrong one in that sentence's place. In wrong answers as they are written most sentences are wrong, so that a judge which
 * finds any of them looks good; the answers of a real backend that are wrong are wrong in one sentence.
 *
 * @param answers of each its sentences as [text, label]
 * @param most wrong sentences that are taken, spread over all of them
 * @returns of each its sentences as [text, label], and `wrongAt`: where the wrong one stands, -1 in a right answer
 */
export function withOneWrong(answers, most = Infinity) {
  const right = answers.filter((answer) => answer.every(([, label]) => label === '+' || label === 'o'));
  const places = right.flatMap((answer) =>
    answer.flatMap(([text, label], at) => (label === '+' ? [{ answer, at, units: unitsOf(text) }] : [])),
  );
  const all = answers.flat().filter(([, label]) => label === '-' || label === '?');
  const isTaken = (n) =>
    all.length <= most || Math.floor(((n + 1) * most) / all.length) > Math.floor((n * most) / all.length);
  const wrong = all.filter((_, n) => isTaken(n));
  const made = wrong.flatMap((sentence) => {
    const near = nearest(unitsOf(sentence[0]), places);
    return near === undefined ? [] : [{ sentences: near.answer.with(near.at, sentence), wrongAt: near.at }];
  });
  return [...right.map((sentences) => ({ sentences, wrongAt: -1 })), ...made];
}

function nearest(units, places) {
  return places.reduce((best, place) => {
    const own = nearness(units, place.units);
    return best === undefined || own > best.own ? { ...place, own } : best;
  }, undefined);
}
