import type { CheckGroundingRequest, GroundingFact } from '../contract/check-request.js';
import type { Clock, MonotonicMs } from '../contract/monotonic-clock.js';
import { Utf8Offsets } from '../contract/utf8-offsets.js';
import type { ReadClaim } from './claims/read-claims.js';
import { readClaims } from './claims/read-claims.js';
import { gatherEvidence, type ClaimSetting } from './entailment/claim-evidence.js';
import { EvidenceReader } from './entailment/evidence-reader.js';
import type { Judgement } from './entailment/judge-claim.js';
import { judgeEvidence } from './entailment/judge-evidence.js';
import { standsIn } from './entailment/stands-in.js';
import { helpfulnessOf } from './helpfulness/helpfulness.js';
import { prepareFacts, type PreparedFacts } from './evidence/prepare-facts.js';
import type { Chunk } from './evidence/chunk.js';
import type { PreparedFactsCache } from './prepared-facts-cache.js';
import type { OtherLanguages } from './other-languages.js';
import { languageOf } from './text/language-of.js';
import { isOtherLanguage } from './text/other-language-of.js';
import type { Language } from './text/language.js';

export interface DraftOptions {
  /**
   * When to stop, checked between facts and between claims. Claims left by then come back unjudged. Facts are read in the
   * first four fifths of the time; where some are left, a claim is judged only if those that were read bear it out.
   */
  readonly deadline: MonotonicMs;
  readonly clock: Clock;
  /** Facts that were read before. @default read anew */
  readonly facts?: PreparedFactsCache;
  /** @default judge */
  readonly otherLanguages?: OtherLanguages;
  /** Say for each claim which rules spoke, and what the model said. @default false */
  readonly explain?: boolean;
}

/** Of a claim's evidence, what is needed once the rules have judged: many checks at once may wait for the model. */
export interface KeptEvidence {
  /** What the claim was held against, best first. */
  readonly pieces: readonly { readonly chunk: Chunk }[];
  /** The same chunks and further ones, best first: what the model may read. */
  readonly ranked: readonly Chunk[];
}

/** A claim with what the rules make of it. */
export interface DraftClaim {
  readonly claim: ReadClaim;
  /** As it stands in the answer. */
  readonly text: string;
  readonly language: Language;
  /** Undefined for a claim that needs no check, or was not reached. */
  readonly judged: { readonly evidence: KeptEvidence; readonly judgement: Judgement } | undefined;
}

/** A request as the rules alone judge it. */
export interface Draft {
  readonly prepared: PreparedFacts;
  readonly claims: readonly DraftClaim[];
  /** See `Assessment.isOtherLanguage`. */
  readonly isOtherLanguage: boolean;
  /** In [0,1], of the whole answer; present when the request asks for it. */
  readonly helpfulness?: number;
}

/** Of the time there is, the share that the facts may take; the rest is for judging by those that were read. */
const READING_SHARE = 0.8;
/** The support from which a claim stands, whatever the facts say that were not read. */
const BORNE_OUT = 0.6;

/** Judges every claim by the rules. Synchronous and pure. */
export function draft(request: CheckGroundingRequest, options: DraftOptions): Draft {
  const { answerCandidate: answer, facts } = request;
  const around = beginningsOf(facts);
  const read = readClaims(answer, around);
  const claims = read.filter(isAskedFor(request));
  const begun = options.clock.now();
  const readBy = begun + (options.deadline - begun) * READING_SHARE;
  const isExpired = (): boolean => options.clock.now() >= options.deadline;
  const isReadingOver = (): boolean => options.clock.now() >= readBy;
  const prepared =
    options.facts === undefined
      ? prepareFacts(facts, isReadingOver)
      : options.facts.prepare(facts, isReadingOver);
  const reader = new EvidenceReader(prepared);
  /** Of a sentence that tells none, in an answer that tells none. */
  let fallback: Language | undefined;
  const isOther = options.otherLanguages === 'refuse' && isOtherLanguage(assertedBy(read, answer));
  const drafted = claims.map((claim): DraftClaim => {
    const text = answer.slice(claim.start, claim.end);
    const language = claim.language ?? (fallback ??= languageOf(around) ?? 'en');
    if (!claim.checkRequired || isExpired()) return { claim, text, language, judged: undefined };
    const evidence = gatherEvidence(
      text,
      claim.antecedent,
      language,
      prepared,
      reader,
      settingOf(claim, answer),
    );
    const { pieces, ranked } = evidence;
    // Of words that no rule knows, those of the facts themselves are sure.
    if (isOther && !pieces.some(({ chunk }) => standsIn(chunk.text, text)))
      return { claim, text, language, judged: undefined };
    const judgement = judgeEvidence(evidence);
    // What the facts that were read do not say, the others may.
    if (!prepared.isComplete && judgement.support < BORNE_OUT)
      return { claim, text, language, judged: undefined };
    return {
      claim,
      text,
      language,
      judged: {
        evidence: { pieces: pieces.map(({ chunk }) => ({ chunk })), ranked },
        judgement: options.explain === true ? judgement : { ...judgement, findings: () => [] },
      },
    };
  });
  return { prepared, claims: drafted, isOtherLanguage: isOther, ...helpfulnessFor(request, read) };
}

/** How much of what was said since a topic is read, in UTF-16 units. */
const MOST_SINCE = 1500;

/** What a claim leaves to the sentences before it. */
function settingOf({ setting, start }: ReadClaim, answer: string): ClaimSetting {
  const { topics, isReference, resolved, picked, asked } = setting;
  return {
    isReference,
    before: topics.map(({ subject, start: from }) => ({
      subject,
      since: answer.slice(from, Math.min(start, from + MOST_SINCE)),
    })),
    ...(resolved !== undefined && { resolved }),
    ...(picked !== undefined && { picked }),
    ...(asked !== undefined && { asked }),
  };
}

/** The sentences of an answer that need a check: what tells its language best. */
function assertedBy(claims: readonly ReadClaim[], answer: string): string {
  return claims
    .filter(({ checkRequired }) => checkRequired)
    .map(({ start, end }) => answer.slice(start, end))
    .join('\n');
}

function helpfulnessFor(
  { answerCandidate, prompt, groundingSpec }: CheckGroundingRequest,
  claims: readonly ReadClaim[],
): Pick<Draft, 'helpfulness'> {
  if (prompt === undefined || groundingSpec?.enableHelpfulnessScore !== true) return {};
  return { helpfulness: helpfulnessOf(prompt, answerCandidate, claims) };
}

/** Whether a claim touches the stretch of the answer that is asked for. */
function isAskedFor({ answerCandidate, span }: CheckGroundingRequest): (claim: ReadClaim) => boolean {
  if (span === undefined) return () => true;
  const offsets = new Utf8Offsets(answerCandidate);
  const start = offsets.toUtf16(Math.min(span.start, offsets.byteLength));
  const end = offsets.toUtf16(Math.min(span.end, offsets.byteLength));
  return (claim) => claim.end > start && claim.start < end;
}

/** Answer and facts are mostly of one language, and together they tell it better. */
function beginningsOf(facts: readonly GroundingFact[]): string {
  return facts
    .slice(0, SAMPLED_FACTS)
    .map((fact) => fact.factText.slice(0, SAMPLED_CHARACTERS))
    .join('\n');
}

const SAMPLED_FACTS = 4;
const SAMPLED_CHARACTERS = 400;
