import type { CheckGroundingRequest, GroundingFact } from '../contract/check-request.js';
import { Utf8Offsets } from '../contract/utf8-offsets.js';
import { languageOf } from '../text/language-of.js';
import type { Language } from '../text/language.js';
import { withoutCitations } from './claims/citation-marks.js';
import { readClaims, type ReadClaim } from './claims/read-claims.js';
import type { EvidenceQuery } from './evidence/select-evidence.js';
import { SENTENCES_BEFORE } from './judge/passage.js';

/** A sentence of the answer with all that evidence is looked for by. */
export interface Sentence {
  readonly claim: ReadClaim;
  readonly language: Language;
  readonly query: EvidenceQuery;
}

/** The sentences of an answer that are asked for: all, or those that the request's span touches. */
export function sentencesOf(request: CheckGroundingRequest): readonly Sentence[] {
  const { answerCandidate: answer, facts, prompt = '' } = request;
  const around = beginningsOf(facts);
  const claims = readClaims(answer, around);
  const isAsked = isAskedFor(request);
  /** Of a sentence that tells none, in an answer that tells none. */
  let fallback: Language | undefined;
  // Only what is read of a sentence is without its marks; its offsets are those of the answer.
  const textOf = ({ start, end }: ReadClaim): string => withoutCitations(answer.slice(start, end));
  return claims.flatMap((claim, at) => {
    if (!isAsked(claim)) return [];
    const language = claim.language ?? (fallback ??= languageOf(around) ?? 'en');
    const before = claims
      .slice(Math.max(0, at - SENTENCES_BEFORE), at)
      .map(textOf)
      .join(' ');
    return [{ claim, language, query: { sentence: textOf(claim), before, question: prompt } }];
  });
}

/** Whether a claim touches the stretch of the answer that is asked for. */
function isAskedFor({ answerCandidate, span }: CheckGroundingRequest): (claim: ReadClaim) => boolean {
  if (span === undefined) return () => true;
  const offsets = new Utf8Offsets(answerCandidate);
  const start = offsets.toUtf16(Math.min(span.start, offsets.byteLength));
  const end = offsets.toUtf16(Math.min(span.end, offsets.byteLength));
  return (claim) => claim.end > start && claim.start < end;
}

const SAMPLED_FACTS = 4;
const SAMPLED_CHARACTERS = 400;

/** Answer and facts are mostly of one language, and together they tell it better. */
function beginningsOf(facts: readonly GroundingFact[]): string {
  return facts
    .slice(0, SAMPLED_FACTS)
    .map((fact) => fact.factText.slice(0, SAMPLED_CHARACTERS))
    .join('\n');
}
