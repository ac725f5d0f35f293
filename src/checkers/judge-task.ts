import type { CheckGroundingRequest, GroundingFact } from '../contract/check-request.js';
import { Utf8Offsets } from '../contract/utf8-offsets.js';
import { readClaims } from '../engine/claims/read-claims.js';

/** A sentence of the answer, in UTF-16 offsets. */
export interface TaskSentence {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** False for what asserts nothing: greetings, offers, questions. */
  readonly checkRequired: boolean;
}

/** What a judge is asked: which sentences of an answer its facts support. */
export interface JudgeTask {
  readonly facts: readonly GroundingFact[];
  readonly question: string | undefined;
  /** All sentences of the answer, in order. */
  readonly sentences: readonly TaskSentence[];
  /** Indices into `sentences` of those to judge; the others are context. */
  readonly asked: readonly number[];
  /** Indices into `sentences` of those that belong into the response: all, or those that touch what the request asks for. */
  readonly reported: readonly number[];
}

export function judgeTask(request: CheckGroundingRequest): JudgeTask {
  const { answerCandidate: answer, facts, prompt } = request;
  const sentences = readClaims(answer).map(({ start, end, checkRequired }) => ({
    start,
    end,
    text: answer.slice(start, end),
    checkRequired,
  }));
  const isRequested = requestedSentences(request);
  const reported = [...sentences.keys()].filter((index) => isRequested(sentences[index]));
  const asked = reported.filter((index) => sentences[index]?.checkRequired === true);
  return { facts, question: prompt, sentences, asked, reported };
}

/** Whether a sentence touches the stretches of the answer that the request asks for. */
function requestedSentences({
  answerCandidate,
  span,
  spans = span === undefined ? undefined : [span],
}: CheckGroundingRequest): (sentence: TaskSentence | undefined) => boolean {
  if (spans === undefined) return (sentence) => sentence !== undefined;
  const offsets = new Utf8Offsets(answerCandidate);
  const stretches = spans.map(({ start, end }) => ({
    start: offsets.nearestUtf16(start),
    end: offsets.nearestUtf16(end),
  }));
  return (sentence) =>
    sentence !== undefined &&
    stretches.some(({ start, end }) => sentence.end > start && sentence.start < end);
}
