import type { CheckGroundingResponse, Claim } from '../contract/check-response.js';
import type { Verdict } from '../contract/verdict.js';
import { FATES, type SentenceFate } from '../telemetry/observer.js';
import type { AuditCase, DecidedSentence } from './audit-case.js';

/** A support over it is rather right than wrong. */
const EVEN = 0.5;

/** A sentence with what the judge found of it. */
export interface LabelledSentence extends DecidedSentence {
  readonly right: boolean;
}

/**
 * What a judge found of an answer's sentences, as it cuts them. Those it did not judge, or that assert nothing, are left out.
 * Where it saw as one what was decided as several, the harshest fate counts.
 */
export function labelSentences(
  decided: AuditCase,
  verdict: Exclude<Verdict, { kind: 'failed' }>,
): readonly LabelledSentence[] {
  const unjudged = new Set(verdict.kind === 'partial' ? verdict.unjudged : []);
  return verdict.response.claims.flatMap((claim, index) => {
    if (!claim.groundingCheckRequired || unjudged.has(index)) return [];
    const { startPos: start, endPos: end } = claim;
    const same = decided.sentences.filter((sentence) => sentence.end > start && sentence.start < end);
    const scores = same.map(({ score }) => score).filter((score) => score !== undefined);
    return [
      {
        start,
        end,
        fate: harshestOf(same) ?? decided.otherwise,
        right: isRight(claim, verdict.response),
        ...(scores.length > 0 && { score: Math.min(...scores) }),
      },
    ];
  });
}

function harshestOf(sentences: readonly DecidedSentence[]): SentenceFate | undefined {
  return FATES.findLast((fate) => sentences.some((sentence) => sentence.fate === fate));
}

function isRight({ score, citationIndices }: Claim, { citedChunks }: CheckGroundingResponse): boolean {
  if (score !== undefined) return score > EVEN;
  return citationIndices.some((index) => citedChunks[index] !== undefined);
}
