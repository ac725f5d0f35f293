import { listOf } from '../policy/claim-evidence.js';
import type { Outcome } from './outcome.js';

/** The facts that a sentence of the text sent rests on, by index; what the user wrote stands behind them. */
export function citedFacts(
  { claims, verdict, recheck }: Pick<Outcome, 'claims' | 'verdict' | 'recheck'>,
  claim: number,
): number[] {
  const judged = recheck ?? verdict;
  if (judged.kind === 'failed') return [];
  const citedChunks = listOf(judged.response.citedChunks);
  return (claims[claim]?.chunks ?? []).flatMap((chunk) => {
    const fact = Number(citedChunks[chunk]?.source ?? Number.NaN);
    return Number.isInteger(fact) ? [fact] : [];
  });
}
