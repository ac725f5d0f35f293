import type { Verdict } from '../contract/verdict.js';
import type { DecidedSentence, AuditOpinion } from './audit-case.js';
import type { LabelledSentence } from './label-sentences.js';

/**
 * What was found of the judge's sentences, over those that were decided: one is wrong where it shares a stretch with a
 * wrong one, else right where it shares one with a right one.
 */
export function opinionOf(
  decided: readonly DecidedSentence[],
  found: readonly LabelledSentence[],
  { kind, by }: { readonly kind: Verdict['kind']; readonly by: string },
): AuditOpinion {
  const isWrong = found.some(({ right }) => !right);
  return {
    by,
    isRight: isWrong ? false : kind === 'complete' && found.length > 0 ? true : undefined,
    sentences: decided.map(({ start, end }) => {
      const same = found.filter((sentence) => sentence.end > start && sentence.start < end);
      return same.length === 0 ? undefined : same.every(({ right }) => right);
    }),
  };
}
