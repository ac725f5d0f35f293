import { selectSharedEvidence, type EvidenceQuery } from './evidence/select-evidence.js';
import { isShort, sizeOf } from './evidence/short-facts.js';
import type { PreparedFacts } from './evidence/prepare-facts.js';
import type { Calibration } from './score/calibration.js';
import { calibrationName } from './score/errors-alone.js';
import { SENTENCES_BEFORE, type Passage, type PassageSentence } from './judge/passage.js';
import type { ReaderInfo } from './judge/reader-info.js';

/** A pass that is to be made, and which of the sentences it judges. */
export interface PlannedPass<T> {
  readonly passage: Passage;
  /** What turns the reader's logits into probabilities. */
  readonly calibration: Calibration;
  /** Its name among the model's, see `calibrationName`. */
  readonly calibrationName: string;
  /** In the order of the passage's judged sentences. */
  readonly judged: readonly T[];
}

/**
 * Estimated tokens of evidence that each sentence of a pass should have for its own, where the facts are larger than the room:
 * about 50 words, the sentence of the facts that it rests on with what stands around it.
 */
const LEAST_TOKENS_PER_SENTENCE = 75;

/**
 * Puts the sentences of an answer into passes: consecutive ones of one reader together, as many as it reads, with those before
 * them for what they refer to. Where not all of the facts fit into one reading, fewer are read together.
 *
 * @param sentences all of the answer, in their order
 * @param readerOf what reads a sentence; undefined where none is to
 */
export function planPasses<T extends { readonly query: EvidenceQuery; readonly isEmpty?: true }>(
  prepared: PreparedFacts,
  sentences: readonly T[],
  readerOf: (sentence: T) => ReaderInfo | undefined,
): PlannedPass<T>[] {
  const size = sizeOf(prepared);
  const isAlone = isShort(size);
  const passes: PlannedPass<T>[] = [];
  let at = 0;
  while (at < sentences.length) {
    const first = sentences[at];
    const reader = first === undefined ? undefined : readerOf(first);
    if (first === undefined || reader === undefined) {
      at += 1;
      continue;
    }
    const { evidence: evidenceTokens, sentences: most } = reader.reads;
    const fitting =
      size <= evidenceTokens
        ? most
        : Math.max(1, Math.min(most, Math.floor(evidenceTokens / LEAST_TOKENS_PER_SENTENCE)));
    const mostJudged = isAlone ? 1 : fitting;
    const read: T[] = [];
    const judged: T[] = [];
    let end = at;
    for (const sentence of sentences.slice(at)) {
      const own = readerOf(sentence);
      if (judged.length === mostJudged || (own !== undefined && own.name !== reader.name)) break;
      end += 1;
      if (sentence.isEmpty !== true) read.push(sentence);
      if (own !== undefined) judged.push(sentence);
    }
    const calibration = isAlone ? reader.calibrationBesideShortFacts : reader.calibration;
    const name = calibrationName(reader.name, isAlone);
    const passage = passageOf(prepared, reader, isAlone ? [] : first.query.before, read, judged);
    passes.push({ passage, calibration, calibrationName: name, judged });
    at = end;
  }
  return passes;
}

function passageOf<T extends { readonly query: EvidenceQuery }>(
  prepared: PreparedFacts,
  reader: ReaderInfo,
  before: readonly string[],
  read: readonly T[],
  judged: readonly T[],
): Passage {
  const queries = judged.map(({ query }) => query);
  const isJudged = new Set(judged);
  const last = read.findLastIndex((sentence) => isJudged.has(sentence));
  const sentences: PassageSentence[] = [
    ...before.slice(-SENTENCES_BEFORE).map((text) => ({ text, isJudged: false })),
    ...read
      .slice(0, last + 1)
      .map((sentence) => ({ text: sentence.query.sentence, isJudged: isJudged.has(sentence) })),
  ];
  return {
    reader: reader.name,
    evidence: selectSharedEvidence(prepared, queries, reader.reads.evidence).text,
    question: queries[0]?.question ?? '',
    sentences: sentences.map(({ text, isJudged: judges }) => ({ text: oneLine(text), isJudged: judges })),
  };
}

function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
