import { simulate } from './simulate.mjs';

const mean = (numbers) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

/**
 * The checks of a measured point, at the times at which they came, on a simulated machine. Each takes as long as those of its
 * length that were measured alone, and what asking for it takes, which is done by the same processors.
 *
 * @param slower how many times as long they take as alone
 */
export function sameChecks({ arrivals, outcomes }, { times, clientMs, processors, budgetMs, slower = 1 }) {
  const same = outcomes.map(({ characters }) => {
    const like = times.filter((time) => time.characters === characters);
    const known = like.length > 0 ? like : times;
    return {
      characters,
      serviceMs: slower * (clientMs + mean(known.map((time) => time.serviceMs))),
      modelMs: slower * mean(known.map((time) => time.modelMs)),
    };
  });
  return simulate({ machines: 1, processors, times: same, arrivals, seed: 1, apps: 1, budgetMs });
}

/** The share of answers that were not judged by the model alone. */
export function amissOf(outcomes) {
  const amiss = outcomes.filter(({ verdict }) => verdict.kind !== 'complete' || verdict.tier === 'lexical');
  return amiss.length / outcomes.length;
}
