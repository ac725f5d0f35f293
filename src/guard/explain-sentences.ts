import type { GroundingFact } from '../contract/check-request.js';
import type { CheckGroundingResponse, Claim } from '../contract/check-response.js';
import { utf8Length } from '../contract/utf8-offsets.js';
import type { CompleteVerdict, FailureCause, PartialVerdict, Verdict } from '../contract/verdict.js';
import type { AssessedClaim, Assessment, Finding } from '../engine/assessment.js';
import { listOf, scoreOf } from '../policy/claim-evidence.js';
import type { ClaimState, Decision } from '../policy/decision.js';
import type { Action } from '../policy/policy.js';

/** A part of a fact that was held against a sentence, cited or too weak for it. */
export interface ExplainedEvidence {
  /** Index among the facts that were given. */
  readonly fact: number;
  readonly how: 'for' | 'against';
  /** In [0,1]; of the checker that says it for each part. */
  readonly score?: number;
  /** UTF-8 byte offsets into the fact's text; absent where the part does not stand there verbatim. */
  readonly startPos?: number;
  readonly endPos?: number;
  /** Only where texts are asked for. */
  readonly text?: string;
}

/** Why one sentence of an answer was judged as it was. Plain JSON. */
export interface ExplainedSentence {
  /** UTF-8 byte offsets into the answer as it was judged. */
  readonly startPos: number;
  readonly endPos: number;
  /** Only where texts are asked for. */
  readonly text?: string;
  /** False for what asserts nothing. */
  readonly checkRequired: boolean;
  /** Present when there was no time for it. */
  readonly unjudged?: FailureCause;
  /** What the policy made of it, where one decided. */
  readonly state?: ClaimState;
  readonly action?: Action;
  /** In [0,1], where a check was required and the checker gives it. */
  readonly support?: number;
  /** In [0,1], of a checker that gives it for each sentence. */
  readonly contradiction?: number;
  /** Supporting evidence before contradicting, strongest first. */
  readonly evidence: readonly ExplainedEvidence[];
  /**
   * What the embedded engine's score is made of, the score itself first; only of a check that was asked for it
   * (`CheckOptions.explain`). What was read lies in `evidence`, only where texts are asked for.
   */
  readonly findings?: readonly Finding[];
}

export interface ExplainOptions {
  /** Name sentences, evidence and what was read by their texts, too. @default false: offsets only */
  readonly texts?: boolean;
  /** What a policy made of the verdict. @default no policy decided */
  readonly decision?: Decision;
}

interface JudgedAnswer {
  readonly answer: string;
  readonly facts: readonly GroundingFact[];
}

/**
 * The sentences of a judged answer with the evidence and scores of each. From the embedded engine's assessment where the
 * verdict has it: evidence that is too weak to be cited is then there, too.
 */
export function explainSentences(
  verdict: Verdict,
  { answer, facts }: JudgedAnswer,
  options: ExplainOptions = {},
): ExplainedSentence[] {
  if (verdict.kind === 'failed') return [];
  const { texts = false, decision } = options;
  const assessment = assessmentOf(verdict);
  const unjudged = new Set(verdict.kind === 'partial' ? verdict.unjudged : []);
  const bytes = Buffer.from(answer);
  return listOf(verdict.response.claims).map((claim, index): ExplainedSentence => {
    const { startPos, endPos, groundingCheckRequired: checkRequired } = claim;
    const decided = decision?.claims[index];
    const assessed = assessment?.claims[index];
    const support = checkRequired ? scoreOf(claim.score ?? assessed?.support) : undefined;
    const evidence =
      assessment === undefined || assessed === undefined
        ? citedEvidence(claim, verdict.response, facts)
        : assessedEvidence(assessed, assessment, facts);
    const findings = assessed?.findings?.map((finding) => withoutText(finding, texts));
    return {
      startPos,
      endPos,
      ...(texts && { text: bytes.toString('utf8', startPos, endPos) }),
      checkRequired,
      ...(verdict.kind === 'partial' && unjudged.has(index) && { unjudged: verdict.cause }),
      ...(decided !== undefined && { state: decided.state, action: decided.action }),
      ...(support !== undefined && !unjudged.has(index) && { support }),
      ...(checkRequired && assessed !== undefined && { contradiction: assessed.contradiction }),
      evidence: evidence.map(({ text, ...place }) => (texts ? { ...place, text } : place)),
      ...(findings !== undefined && { findings }),
    };
  });
}

function withoutText({ evidence, ...finding }: Finding, texts: boolean): Finding {
  return texts && evidence !== undefined ? { ...finding, evidence } : finding;
}

/** The engine's scores, where these are what the verdict was made of and all facts are as they were given. */
function assessmentOf(verdict: CompleteVerdict | PartialVerdict): Assessment | undefined {
  const raw: unknown = verdict.kind === 'complete' ? verdict.raw : undefined;
  if (typeof raw !== 'object' || raw === null || !('claims' in raw) || !('chunks' in raw)) return undefined;
  const assessment = raw as Assessment;
  return assessment.claims.length === verdict.response.claims.length ? assessment : undefined;
}

type Found = Omit<ExplainedEvidence, 'text'> & { readonly text: string };

function assessedEvidence(
  { supporters, contradictors }: AssessedClaim,
  { chunks }: Assessment,
  facts: readonly GroundingFact[],
): Found[] {
  const found = (how: Found['how'], bearings: AssessedClaim['supporters']): Found[] =>
    bearings.flatMap(({ score, chunks: indices }) =>
      indices.flatMap((index) => {
        const chunk = chunks[index];
        const whole = chunk && facts[chunk.fact]?.factText;
        // The user's own words come after the facts, and are not the app's to show.
        if (chunk === undefined || whole === undefined) return [];
        const text = whole.slice(chunk.start, chunk.end);
        const startPos = utf8Length(whole.slice(0, chunk.start));
        return [{ fact: chunk.fact, how, score, startPos, endPos: startPos + utf8Length(text), text }];
      }),
    );
  return [...found('for', supporters), ...found('against', contradictors)];
}

function citedEvidence(
  claim: Claim,
  { citedChunks }: CheckGroundingResponse,
  facts: readonly GroundingFact[],
): Found[] {
  const found = (how: Found['how'], indices: readonly number[] | undefined): Found[] =>
    listOf(indices).flatMap((index) => {
      const chunk = listOf(citedChunks)[index];
      const fact = Number(chunk?.source ?? Number.NaN);
      const whole = facts[fact]?.factText;
      if (chunk === undefined || whole === undefined) return [];
      const text = chunk.chunkText;
      const at = text === '' ? -1 : whole.indexOf(text);
      if (at < 0) return [{ fact, how, text }];
      const startPos = utf8Length(whole.slice(0, at));
      return [{ fact, how, startPos, endPos: startPos + utf8Length(text), text }];
    });
  return [...found('for', claim.citationIndices), ...found('against', claim.antiCitationIndices)];
}
