import type { CheckGroundingRequest } from '../contract/check-request.js';
import type { AssessedClaim, Assessment, Finding } from './assessment.js';
import { ChunkList } from './chunk-list.js';
import { citedChunks } from './cite.js';
import { draft, type Draft, type DraftItem, type DraftOptions } from './draft.js';
import type { ClaimFeatures } from './exact/claim-features.js';
import { helpfulnessOf } from './helpfulness/helpfulness.js';
import type { Passage } from './judge/passage.js';
import { logProbabilities, type Logits } from './judge/verdict-logits.js';
import { readDraft, type Judge, type SentenceReading } from './read-draft.js';
import { combine, type CombinedScore } from './score/combine.js';
import { LEXICAL_CALIBRATION } from './score/lexical-calibration.js';

export interface AssessOptions extends DraftOptions {
  /** Say for each sentence what was read and how its score is made. @default false */
  readonly explain?: boolean | undefined;
  /** Features that are left out of the score, to measure what each is worth. @default none */
  readonly without?: ReadonlySet<string>;
}

/**
 * Scores every sentence of an answer by the exact layer alone. Synchronous and pure: the same texts give the same
 * assessment, whatever the request's thresholds (`respond` applies those).
 */
export function assess(request: CheckGroundingRequest, options: AssessOptions): Assessment {
  return assessmentOf(draft(request, options), undefined, options);
}

/**
 * Chooses the evidence of every sentence, has each read with it in one pass, as far as there is time, and scores them.
 * A sentence that no pass was made for is scored by the exact layer alone, and `passes` says so.
 */
export async function assessWithModel(
  request: CheckGroundingRequest,
  options: AssessOptions,
  judge: Judge,
): Promise<Assessment> {
  const drafted = draft(request, options, judge.readers);
  return assessmentOf(drafted, await readDraft(drafted, judge, options), options);
}

function assessmentOf(
  { request, prepared, items, isOtherLanguage: isOther }: Draft,
  readings: ReadonlyMap<DraftItem, SentenceReading> | undefined,
  { explain = false, without }: AssessOptions,
): Assessment {
  const chunks = new ChunkList(prepared);
  const claims = items.map((item): AssessedClaim => {
    const { start, end, checkRequired } = item.claim;
    const { evidence, features, query } = item;
    if (evidence === undefined || features === undefined)
      return { start, end, checkRequired, judged: !checkRequired, ...NOTHING };
    const reading = readings?.get(item);
    const score = combine(features, reading?.logits, reading?.calibration ?? LEXICAL_CALIBRATION, without);
    const findings = explain ? { findings: findingsOf(score, features, reading) } : {};
    // "Yes." among other sentences, a question or a label asserts something only where a reader says so.
    const isDecidedByReader = reading?.logits !== undefined && reading.calibration.noCheckFrom !== undefined;
    const isRequired = isDecidedByReader ? score.needsCheck : checkRequired;
    if (!isRequired) return { start, end, checkRequired: false, judged: true, ...NOTHING, ...findings };
    const cited = citedChunks(query.sentence, evidence, prepared);
    const scored = (value: number) =>
      value < WORTH_CITING || cited.length === 0 ? [] : [chunks.scored(cited, value)];
    return {
      start,
      end,
      checkRequired: true,
      judged: true,
      support: score.supported,
      contradiction: score.contradicted,
      ...(reading?.logits !== undefined && { calibration: reading.calibrationName }),
      supporters: scored(score.supported),
      contradictors: scored(score.contradicted),
      ...findings,
    };
  });
  const judged = claims.filter((claim) => claim.checkRequired && claim.judged);
  const made = [...(readings?.values() ?? [])].filter(({ logits }) => logits !== undefined).length;
  return {
    claims,
    chunks: chunks.chunks,
    supportScore: answerSupport(judged.map(({ support }) => support)),
    contradictionScore: mean(judged.map(({ contradiction }) => contradiction)),
    ...helpfulnessFor(request, items),
    ...(isOther && { isOtherLanguage: true as const }),
    ...(readings && { passes: { planned: readings.size, made } }),
  };
}

const NOTHING = { support: 0, contradiction: 0, supporters: [], contradictors: [] } as const;
/** A score under this is not worth citing at any threshold that a policy would set. */
const WORTH_CITING = 0.3;

/** What decided, first; then what the reader read and its scores, and the features that need no reader. */
function findingsOf(
  { supported, contradicted, missing }: CombinedScore,
  features: ClaimFeatures,
  reading: SentenceReading | undefined,
): Finding[] {
  return [
    { rule: 'score', scores: { supported, contradicted, missing } },
    ...(reading?.logits === undefined ? [] : [readFinding(reading.passage, reading.logits)]),
    { rule: 'exact', scores: { ...features } },
  ];
}

function readFinding({ reader, evidence }: Passage, logits: Logits): Finding {
  const log = logProbabilities(logits);
  const scores = {
    supported: Math.exp(log.supported),
    contradicted: Math.exp(log.contradicted),
    missing: Math.exp(log.missing),
    noCheck: Math.exp(log.noCheck),
  };
  return { rule: 'reader', reader, evidence, scores };
}

/**
 * How much the weakest sentence counts against the mean: an answer of five sentences with one that nothing supports is
 * further from supported than four fifths (ADR 0148).
 */
const WEAKEST = 0.2;

function answerSupport(supports: readonly number[]): number {
  return supports.length === 0 ? 0 : (1 - WEAKEST) * mean(supports) + WEAKEST * Math.min(...supports);
}

function mean(numbers: readonly number[]): number {
  return numbers.length === 0 ? 0 : numbers.reduce((sum, n) => sum + n, 0) / numbers.length;
}

function helpfulnessFor(
  { answerCandidate, prompt, groundingSpec }: CheckGroundingRequest,
  items: readonly DraftItem[],
): Pick<Assessment, 'helpfulness'> {
  if (prompt === undefined || groundingSpec?.enableHelpfulnessScore !== true) return {};
  return {
    helpfulness: helpfulnessOf(
      prompt,
      answerCandidate,
      items.map(({ claim }) => claim),
    ),
  };
}
