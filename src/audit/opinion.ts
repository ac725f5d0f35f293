import type { Verdict } from '../contract/verdict.js';
import type { DecidedSentence } from './audit-case.js';
import type { LabelledSentence } from './label-sentences.js';

/** What a judge makes of an answer that was decided before. */
export interface Opinion {
  /** Name and version of the judge. */
  readonly by: string;
  /** Of the whole; undefined where part of it was not judged and the rest is right, or nothing in it needs a check. */
  readonly isRight: boolean | undefined;
  /** Of each sentence that was decided, in their order; undefined where the judge has none. */
  readonly sentences: readonly (boolean | undefined)[];
}

/**
 * What was found of the judge's sentences, told of those that were decided: one is wrong where it shares a stretch with a
 * wrong one, else right where it shares one with a right one.
 */
export function opinionOf(
  decided: readonly DecidedSentence[],
  found: readonly LabelledSentence[],
  { kind, by }: { readonly kind: Verdict['kind']; readonly by: string },
): Opinion {
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
