import { AnswerGuardError } from '../contract/answer-guard-error.js';
import type { CheckGroundingRequest, GroundingFact } from '../contract/check-request.js';
import { systemClock } from '../contract/monotonic-clock.js';
import type { FailedVerdict, Verdict } from '../contract/verdict.js';
import type { AssessedClaim, Assessment, EvidenceScore } from '../engine/assessment.js';
import { respond } from '../engine/respond.js';
import { assessmentOf } from './assessment-of.js';
import { budgeted } from './budgeted.js';
import type { Checker, CheckOptions } from './checker.js';
import { judgeTask, type JudgeTask } from './judge-task.js';

/** A sentence that is to be judged. */
export interface AskedSentence {
  readonly text: string;
  /** The answer up to the sentence: what its pronouns stand for. */
  readonly before: string;
}

/** What a sentence is judged by. */
export interface SentenceContext extends CheckOptions {
  /** Never empty. */
  readonly facts: readonly GroundingFact[];
  readonly prompt: string | undefined;
}

/** What is found of a sentence. */
export interface SentenceScores {
  /** Probability that the facts support it, in [0,1]. */
  readonly support: number;
  /** Probability that they contradict it, in [0,1]. @default 0 */
  readonly contradiction?: number;
  /** Index of the fact that decides it: the one cited. @default none is cited */
  readonly fact?: number;
}

export interface SentenceCheckerOptions {
  /** Stable, lower-case, hyphens between words: appears in the header, in metric labels and in cache keys. */
  readonly name: string;
  /** What besides the request changes the scores (a model's version); part of the cache key. */
  readonly version: string;
  /** Whether `judge` gives `contradiction`. @default false */
  readonly contradictions?: boolean;
  /**
   * Scores sentences: one entry for each, in order; undefined for a sentence that could not be judged. It is not asked about
   * sentences that assert nothing, nor without facts. Heed `signal`: it ends with the deadline. When it throws or rejects,
   * the check fails with the cause `unavailable`.
   */
  readonly judge: (
    sentences: readonly AskedSentence[],
    context: SentenceContext,
  ) => Promise<readonly (SentenceScores | undefined)[]>;
  /** Lets go of what `judge` uses. Called once. @default nothing to let go of */
  readonly close?: () => Promise<void>;
}

/**
 * A checker from a function that scores sentences: an NLI model, a service of your own. Sentences, offsets, citations,
 * thresholds, deadlines and failures are those of the contract. Throws AG_CONFIG_INVALID.
 */
export function sentenceChecker(options: SentenceCheckerOptions): Checker {
  const { name, version, contradictions = false, judge } = options;
  if (!/^[a-z][a-z0-9-]*$/.test(name)) {
    throw new AnswerGuardError(
      'AG_CONFIG_INVALID',
      `name: ${name} is not lower-case letters, digits and hyphens.`,
    );
  }
  if (version === '') throw new AnswerGuardError('AG_CONFIG_INVALID', 'version: is empty.');

  async function check(request: CheckGroundingRequest, wait: CheckOptions): Promise<Verdict> {
    const started = systemClock.now();
    const about = () => ({ checker: name, cache: 'off' as const, elapsedMs: systemClock.now() - started });
    const failed = (cause: FailedVerdict['cause'], error?: AnswerGuardError): FailedVerdict => ({
      kind: 'failed',
      cause,
      ...about(),
      ...(error !== undefined && { error }),
    });
    const { facts, prompt } = request;
    if (facts.length === 0) return failed('noFacts');
    const task = judgeTask(request);
    let scores: readonly (SentenceScores | undefined)[];
    try {
      scores =
        task.asked.length === 0 ? [] : await judge(sentencesOf(task, request), { ...wait, facts, prompt });
    } catch (cause) {
      const error = new AnswerGuardError('AG_REMOTE_UNREACHABLE', `The checker "${name}" did not answer.`, {
        cause,
      });
      return failed('unavailable', error);
    }
    const problem = problemOf(scores, task);
    if (problem !== undefined) {
      return failed(
        'undecodable',
        new AnswerGuardError('AG_RESPONSE_INVALID', `The checker "${name}": ${problem}`),
      );
    }
    const raw = assess(task, scores);
    const response = respond(raw, request);
    const unjudged = raw.claims.flatMap(({ judged }, index) => (judged ? [] : [index]));
    if (unjudged.length === 0) return { kind: 'complete', response, raw, ...about() };
    const coverage = 1 - unjudged.length / task.asked.length;
    return { kind: 'partial', cause: 'unavailable', response, coverage, unjudged, ...about() };
  }

  return budgeted({
    name,
    version,
    capabilities: { contradictions, claimScores: true, helpfulness: false, prompt: true },
    ready: Promise.resolve(),
    check,
    rethreshold: (verdict, request) => ({
      ...verdict,
      response: respond(verdict.raw as Assessment, request),
    }),
    close: options.close ?? (() => Promise.resolve()),
  });
}

function sentencesOf(
  { sentences, asked }: JudgeTask,
  { answerCandidate }: CheckGroundingRequest,
): AskedSentence[] {
  return asked.flatMap((index) => {
    const sentence = sentences[index];
    return sentence === undefined
      ? []
      : [{ text: sentence.text, before: answerCandidate.slice(0, sentence.start) }];
  });
}

/** What is wrong with scores; undefined when nothing is. Names the place, never a text. */
function problemOf(scores: unknown, { asked, facts }: JudgeTask): string | undefined {
  if (!Array.isArray(scores) || scores.length !== asked.length)
    return `scores: there must be ${asked.length}, one for each sentence.`;
  for (const [index, score] of (scores as (Partial<SentenceScores> | undefined)[]).entries()) {
    if (score === undefined) continue;
    for (const field of ['support', 'contradiction'] as const) {
      const value = score[field] ?? (field === 'support' ? NaN : 0);
      if (!(value >= 0 && value <= 1))
        return `scores[${index}].${field}: ${value} is not a number from 0 to 1.`;
    }
    const { fact } = score;
    if (fact !== undefined && facts[fact] === undefined)
      return `scores[${index}].fact: ${fact} is not the index of one of ${facts.length} facts.`;
  }
  return undefined;
}

/** What scores make of an answer, before thresholds: each whole fact is a chunk. */
function assess(task: JudgeTask, scores: readonly (SentenceScores | undefined)[]): Assessment {
  const scoresOf = new Map(task.asked.map((sentence, at) => [sentence, scores[at]]));
  const claims = task.reported.flatMap((index): AssessedClaim[] => {
    const sentence = task.sentences[index];
    if (sentence === undefined) return [];
    const { start, end, checkRequired } = sentence;
    const found = scoresOf.get(index);
    const { support = 0, contradiction = 0, fact } = found ?? {};
    const evidence = (score: number): readonly EvidenceScore[] =>
      fact === undefined ? [] : [{ chunks: [fact], score }];
    return [
      {
        start,
        end,
        checkRequired,
        judged: !checkRequired || found !== undefined,
        support,
        contradiction,
        supporters: support >= contradiction ? evidence(support) : [],
        contradictors: contradiction > support ? evidence(contradiction) : [],
      },
    ];
  });
  return assessmentOf(claims, task.facts);
}
