import type { CheckGroundingRequest, GroundingFact } from '../contract/check-request.js';
import type { Clock, MonotonicMs } from '../contract/monotonic-clock.js';
import type { AssessedClaim, Assessment, Bearing, EvidenceChunk, Finding } from './assessment.js';
import { readClaims } from './claims/read-claims.js';
import { gatherEvidence } from './entailment/claim-evidence.js';
import { EvidenceReader } from './entailment/evidence-reader.js';
import { judgeClaim, type Voice } from './entailment/judge-claim.js';
import { prepareFacts, type PreparedFacts } from './evidence/prepare-facts.js';
import { languageOf } from './text/language-of.js';

export interface AssessOptions {
  /** When to stop: the claims left by then come back unjudged, all of them if the facts could not be read. Checked between facts and between claims. */
  readonly deadline: MonotonicMs;
  readonly clock: Clock;
  /** Say for each claim which rules spoke. @default false */
  readonly explain?: boolean;
}

/**
 * Judges every claim of an answer by the facts. Synchronous and pure: the same texts give the same assessment, whatever
 * the request's thresholds (`respond` applies those).
 */
export function assess(request: CheckGroundingRequest, options: AssessOptions): Assessment {
  const { answerCandidate: answer, facts } = request;
  const around = beginningsOf(facts);
  const claims = readClaims(answer, around);
  const isExpired = (): boolean => options.clock.now() >= options.deadline;
  const prepared = prepareFacts(facts, isExpired);
  const reader = new EvidenceReader(prepared);
  const fallback = languageOf(answer, around) ?? languageOf(around) ?? 'en';
  const chunks = new ChunkList(prepared);

  const assessed = claims.map((claim): AssessedClaim => {
    const { start, end, checkRequired } = claim;
    const base = { start, end, checkRequired };
    if (!checkRequired) return { ...base, judged: true, ...NOTHING };
    if (!prepared.isComplete || isExpired()) return { ...base, judged: false, ...NOTHING };
    const { content, pieces } = gatherEvidence(
      answer.slice(start, end),
      claim.antecedent,
      claim.language ?? fallback,
      prepared,
      reader,
    );
    const judgement = judgeClaim(content, pieces);
    return {
      ...base,
      judged: true,
      support: judgement.support,
      contradiction: judgement.contradiction,
      supporters: judgement.supporters.map((voice) => chunks.bearing(voice)),
      contradictors: judgement.contradictors.map((voice) => chunks.bearing(voice)),
      ...(options.explain === true
        ? { findings: judgement.findings().map((finding) => chunks.finding(finding)) }
        : {}),
    };
  });

  const judged = assessed.filter((claim) => claim.checkRequired && claim.judged);
  return {
    claims: assessed,
    chunks: chunks.chunks,
    supportScore: answerSupport(judged.map((claim) => claim.support)),
    contradictionScore: mean(judged.map((claim) => claim.contradiction)),
  };
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
const NOTHING = { support: 0, contradiction: 0, supporters: [], contradictors: [] } as const;

/** How much the weakest claim counts beside the mean: an answer is no better than what is worst in it. */
const WEAKEST = 0.15;

function answerSupport(supports: readonly number[]): number {
  return supports.length === 0 ? 0 : (1 - WEAKEST) * mean(supports) + WEAKEST * Math.min(...supports);
}

function mean(numbers: readonly number[]): number {
  return numbers.length === 0 ? 0 : numbers.reduce((sum, n) => sum + n, 0) / numbers.length;
}

/** Collects the chunks that bearings and findings name, each once. */
class ChunkList {
  readonly chunks: EvidenceChunk[] = [];
  readonly #positions = new Map<number, number>();
  readonly #prepared: PreparedFacts;

  constructor(prepared: PreparedFacts) {
    this.#prepared = prepared;
  }

  bearing(voice: Voice): Bearing {
    return { chunks: voice.chunks.map((index) => this.#position(index)), score: voice.score };
  }

  finding(finding: Finding): Finding {
    return finding.chunk === undefined ? finding : { ...finding, chunk: this.#position(finding.chunk) };
  }

  #position(index: number): number {
    let position = this.#positions.get(index);
    const chunk = this.#prepared.chunks[index];
    if (position === undefined && chunk !== undefined) {
      position = this.chunks.length;
      this.chunks.push({ fact: chunk.fact, start: chunk.start, end: chunk.end });
      this.#positions.set(index, position);
    }
    return position ?? 0;
  }
}
