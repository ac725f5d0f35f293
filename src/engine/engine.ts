import type { CheckGroundingRequest } from '../contract/check-request.js';
import type { Clock, MonotonicMs } from '../contract/monotonic-clock.js';
import { isOtherLanguage } from '../text/other-language-of.js';
import type { AssessedClaim, Assessment, Finding } from './assessment.js';
import { ChunkList } from './chunk-list.js';
import { citedChunks } from './cite.js';
import { prepareFacts, type PreparedFacts } from './evidence/prepare-facts.js';
import { selectEvidence, type SelectedEvidence } from './evidence/select-evidence.js';
import { claimFeatures, readExactFacts, type ClaimFeatures } from './exact/claim-features.js';
import { helpfulnessOf } from './helpfulness/helpfulness.js';
import { readerFor } from './judge/manifest.js';
import type { PassSession } from './judge/pass-session.js';
import { statementOf, type Passage } from './judge/passage.js';
import { logProbabilities, type Logits } from './judge/verdict-logits.js';
import type { OtherLanguages } from './other-languages.js';
import type { PreparedFactsCache } from './prepared-facts-cache.js';
import type { Calibration } from './score/calibration.js';
import { combine, type CombinedScore } from './score/combine.js';
import { LEXICAL_CALIBRATION } from './score/lexical-calibration.js';
import { sentencesOf, type Sentence } from './sentences.js';

export interface AssessOptions {
  /**
   * When to stop, checked between facts and between sentences. Sentences left by then come back unjudged. Facts are read
   * in the first four fifths of the time; where some are left, a sentence is judged only if those that were read have it
   * word for word.
   */
  readonly deadline: MonotonicMs;
  readonly clock: Clock;
  /** Facts that were read before. @default read anew */
  readonly facts?: PreparedFactsCache;
  /** @default judge */
  readonly otherLanguages?: OtherLanguages;
  /** Say for each sentence what was read and how its score is made. @default false */
  readonly explain?: boolean;
  /** Features that are left out of the score, to measure what each is worth. @default none */
  readonly without?: ReadonlySet<string>;
}

/** A reader of the loaded model. */
export interface ReaderInfo {
  readonly name: string;
  /** ISO 639-1. */
  readonly languages: readonly string[];
  /** How much it reads beside a sentence: estimated tokens of evidence, UTF-16 units of question and of sentences before. */
  readonly reads: { readonly evidence: number; readonly context: number };
  readonly calibration: Calibration;
}

/** A model that reads. */
export interface Judge {
  readonly session: PassSession;
  readonly readers: readonly ReaderInfo[];
  /** When its last pass counts: before the deadline of the whole. */
  readonly until: MonotonicMs;
}

/**
 * Scores every sentence of an answer by the exact layer alone. Synchronous and pure: the same texts give the same
 * assessment, whatever the request's thresholds (`respond` applies those).
 */
export function assess(request: CheckGroundingRequest, options: AssessOptions): Assessment {
  return assessmentOf(draft(request, options), undefined, options);
}

/**
 * Chooses the evidence of every sentence, has each read beside it in one pass, as far as there is time, and scores them.
 * A sentence that no pass was made for is scored by the exact layer alone, and `passes` says so.
 */
export async function assessWithModel(
  request: CheckGroundingRequest,
  options: AssessOptions,
  judge: Judge,
): Promise<Assessment> {
  const drafted = draft(request, options, judge.readers);
  const planned = planPasses(drafted);
  const scores = await judge.session.score(
    planned.map(({ passage }) => passage),
    { deadline: judge.until, clock: options.clock },
  );
  const passes = new Map(planned.map((pass, n) => [pass.item, { passage: pass.passage, logits: scores[n] }]));
  return assessmentOf(drafted, passes, options);
}

/** A sentence with its evidence; without, where it needs no check or was not reached. */
interface DraftItem extends Sentence {
  readonly evidence?: SelectedEvidence;
  readonly features?: ClaimFeatures;
  /** What is to read it. */
  readonly reader?: ReaderInfo;
}

interface Draft {
  readonly request: CheckGroundingRequest;
  readonly prepared: PreparedFacts;
  readonly items: readonly DraftItem[];
  readonly isOtherLanguage: boolean;
}

interface Pass {
  readonly passage: Passage;
  readonly logits: Logits | undefined;
}

/** Of the time there is, the share that the facts may take; the rest is for judging by those that were read. */
const READING_SHARE = 0.8;

function draft(
  request: CheckGroundingRequest,
  options: AssessOptions,
  readers: readonly ReaderInfo[] = [],
): Draft {
  const { answerCandidate, facts, prompt = '' } = request;
  const { clock, deadline } = options;
  const sentences = sentencesOf(request);
  const begun = clock.now();
  const readBy = begun + (deadline - begun) * READING_SHARE;
  const isReadingOver = (): boolean => clock.now() >= readBy;
  const prepared =
    options.facts === undefined
      ? prepareFacts(facts, isReadingOver)
      : options.facts.prepare(facts, isReadingOver);
  const isOther =
    options.otherLanguages === 'refuse' && isOtherLanguage(assertedBy(sentences, answerCandidate));
  const language = prepared.language ?? sentences[0]?.language ?? 'en';
  const exact = readExactFacts(
    prepared.facts.map(({ text, attributes }) => [text, ...attributes.map(({ value }) => value)].join('\n')),
    prompt,
    language,
  );
  const items = sentences.map((sentence): DraftItem => {
    const { claim, query } = sentence;
    if (!(claim.checkRequired || claim.ifAlone === true) || clock.now() >= deadline) return sentence;
    const reader = readerFor(readers, sentence.language, prepared.language);
    const evidence = selectEvidence(prepared, query, reader?.reads.evidence);
    const features = claimFeatures(query, evidence.text, exact, prepared, sentence.language);
    // What the facts that were read do not say, the others may; of words that nothing here knows, those of the facts are sure.
    if ((!prepared.isComplete || isOther) && features.verbatim === 0) return sentence;
    return { ...sentence, evidence, features, ...(reader !== undefined && { reader }) };
  });
  return { request, prepared, items, isOtherLanguage: isOther };
}

function planPasses({ items, prepared }: Draft): { readonly item: DraftItem; readonly passage: Passage }[] {
  if (!prepared.isComplete) return [];
  return items.flatMap((item) => {
    const { evidence, reader, query } = item;
    if (evidence === undefined || reader === undefined) return [];
    const statement = statementOf(query, reader.reads.context);
    return [{ item, passage: { reader: reader.name, evidence: evidence.text, statement } }];
  });
}

function assessmentOf(
  { request, prepared, items, isOtherLanguage: isOther }: Draft,
  passes: ReadonlyMap<DraftItem, Pass> | undefined,
  { explain = false, without }: AssessOptions,
): Assessment {
  const chunks = new ChunkList(prepared);
  const claims = items.map((item): AssessedClaim => {
    const { start, end, checkRequired } = item.claim;
    const { evidence, features, query } = item;
    if (evidence === undefined || features === undefined)
      return { start, end, checkRequired, judged: !checkRequired, ...NOTHING };
    const pass = passes?.get(item);
    const score = combine(features, pass?.logits, item.reader?.calibration ?? LEXICAL_CALIBRATION, without);
    const findings = explain ? { findings: findingsOf(score, features, evidence, pass) } : {};
    // "Yes." beside other sentences asserts something only where a reader says so.
    const isRequired = pass?.logits === undefined ? checkRequired : score.needsCheck;
    if (!isRequired) return { start, end, checkRequired: false, judged: true, ...NOTHING, ...findings };
    const cited = citedChunks(query.sentence, evidence, prepared);
    const bearing = (value: number) =>
      value < WORTH_CITING || cited.length === 0 ? [] : [chunks.bearing(cited, value)];
    return {
      start,
      end,
      checkRequired: true,
      judged: true,
      support: score.supported,
      contradiction: score.contradicted,
      supporters: bearing(score.supported),
      contradictors: bearing(score.contradicted),
      ...findings,
    };
  });
  const judged = claims.filter((claim) => claim.checkRequired && claim.judged);
  const made = [...(passes?.values() ?? [])].filter(({ logits }) => logits !== undefined).length;
  return {
    claims,
    chunks: chunks.chunks,
    supportScore: answerSupport(judged.map(({ support }) => support)),
    contradictionScore: mean(judged.map(({ contradiction }) => contradiction)),
    ...helpfulnessFor(request, items),
    ...(isOther && { isOtherLanguage: true as const }),
    ...(passes && { passes: { planned: passes.size, made } }),
  };
}

const NOTHING = { support: 0, contradiction: 0, supporters: [], contradictors: [] } as const;
/** A bearing under this is not worth citing at any threshold that a policy would set. */
const WORTH_CITING = 0.3;

/** What decided, first; then what was read, and what could be told without reading. */
function findingsOf(
  score: CombinedScore,
  features: ClaimFeatures,
  evidence: SelectedEvidence,
  pass: Pass | undefined,
): Finding[] {
  const { supported, contradicted, missing } = score;
  const findings: Finding[] = [{ rule: 'score', scores: { supported, contradicted, missing } }];
  if (pass?.logits !== undefined) {
    const log = logProbabilities(pass.logits);
    findings.push({
      rule: 'reader',
      evidence: evidence.text,
      scores: {
        supported: Math.exp(log.supported),
        contradicted: Math.exp(log.contradicted),
        missing: Math.exp(log.missing),
        noCheck: Math.exp(log.noCheck),
      },
    });
  }
  findings.push({ rule: 'exact', scores: { ...features } });
  return findings;
}

/**
 * How much the weakest sentence counts beside the mean: an answer of five sentences with one that nothing supports is
 * further from supported than four fifths (ADR 0148).
 */
const WEAKEST = 0.2;

function answerSupport(supports: readonly number[]): number {
  return supports.length === 0 ? 0 : (1 - WEAKEST) * mean(supports) + WEAKEST * Math.min(...supports);
}

function mean(numbers: readonly number[]): number {
  return numbers.length === 0 ? 0 : numbers.reduce((sum, n) => sum + n, 0) / numbers.length;
}

/** The sentences of an answer that need a check: what tells its language best. */
function assertedBy(sentences: readonly Sentence[], answer: string): string {
  return sentences
    .filter(({ claim }) => claim.checkRequired)
    .map(({ claim }) => answer.slice(claim.start, claim.end))
    .join('\n');
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
