import type { CheckGroundingRequest } from '../contract/check-request.js';
import type { Clock, MonotonicMs } from '../contract/monotonic-clock.js';
import { isOtherLanguage } from '../text/other-language-of.js';
import { prepareFacts, type PreparedFacts } from './evidence/prepare-facts.js';
import { selectEvidence, type SelectedEvidence } from './evidence/select-evidence.js';
import { claimFeatures, readExactFacts, type ClaimFeatures } from './exact/claim-features.js';
import { readerFor } from './judge/manifest.js';
import type { ReaderInfo } from './judge/reader-info.js';
import type { OtherLanguages } from './other-languages.js';
import type { PreparedFactsCache } from './prepared-facts-cache.js';
import { promptEnds } from './prompt-ends.js';
import { sentencesOf, type Sentence } from './sentences.js';

export interface DraftOptions {
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
}

/** A sentence with its evidence; without, where it needs no check or was not reached. */
export interface DraftItem extends Sentence {
  readonly evidence?: SelectedEvidence;
  readonly features?: ClaimFeatures;
  /** What is to read it. */
  readonly reader?: ReaderInfo;
}

/** An answer laid out for scoring, before anything was read by a model. */
export interface Draft {
  readonly request: CheckGroundingRequest;
  readonly prepared: PreparedFacts;
  readonly items: readonly DraftItem[];
  readonly isOtherLanguage: boolean;
}

/** Of the time there is, the share that the facts may take; the rest is for judging by those that were read. */
const READING_SHARE = 0.8;

/** Chooses the evidence of every sentence, and the reader that is to read it. */
export function draft(
  request: CheckGroundingRequest,
  options: DraftOptions,
  readers: readonly ReaderInfo[] = [],
): Draft {
  const { facts, prompt = '' } = request;
  const { clock, deadline } = options;
  const sentences = sentencesOf(request);
  const begun = clock.now();
  const readBy = begun + (deadline - begun) * READING_SHARE;
  const isReadingOver = (): boolean => clock.now() >= readBy;
  const prepared =
    options.facts === undefined
      ? prepareFacts(facts, isReadingOver)
      : options.facts.prepare(facts, isReadingOver);
  const isOther = options.otherLanguages === 'refuse' && isOtherLanguage(assertedBy(sentences));
  const language = prepared.language ?? sentences[0]?.language ?? 'en';
  const exact = readExactFacts(
    prepared.facts.map(({ text, attributes }) => [text, ...attributes.map(({ value }) => value)].join('\n')),
    promptEnds(prompt),
    language,
  );
  const items = sentences.map((sentence): DraftItem => {
    const { claim, query } = sentence;
    const mayAssert = claim.checkRequired || claim.ifAlone === true || claim.unlessRead === true;
    if (!mayAssert || clock.now() >= deadline) return sentence;
    const reader = readerFor(readers, sentence.language, prepared.language);
    const evidence = selectEvidence(prepared, query);
    const features = claimFeatures(query, evidence.text, exact, prepared, sentence.language);
    // What the facts that were read do not say, the others may; of words that nothing here knows, those of the facts are sure.
    if ((!prepared.isComplete || isOther) && features.verbatim === 0) return sentence;
    return { ...sentence, evidence, features, ...(reader !== undefined && { reader }) };
  });
  return { request, prepared, items, isOtherLanguage: isOther };
}

/** The sentences of an answer that need a check: the answer's language is detected best from these. */
function assertedBy(sentences: readonly Sentence[]): string {
  return sentences
    .filter(({ claim }) => claim.checkRequired)
    .map(({ query }) => query.sentence)
    .join('\n');
}
