import { read } from '../alignment/reading.js';
import type { PreparedFacts } from '../evidence/prepare-facts.js';
import { idf, retrieve, weightOf } from '../evidence/retrieve.js';
import type { Language } from '../text/language.js';
import { words, type Word } from '../text/words.js';
import { weigh, type ClaimContent } from './claim-content.js';
import type { EvidenceReader, Piece } from './evidence-reader.js';

/** A claim with the chunks that may bear on it, best first. */
export interface ClaimEvidence {
  readonly content: ClaimContent;
  readonly pieces: readonly Piece[];
}

/** Chunks that each claim is held against. */
const CHUNKS_PER_CLAIM = 6;
/** The least that a word counts, however many chunks have it. */
const LEAST_RARITY = 0.2;

/**
 * Reads a claim and finds its evidence.
 *
 * @param antecedent the words before the claim that it rests on, or undefined
 */
export function gatherEvidence(
  claim: string,
  antecedent: string | undefined,
  language: Language,
  prepared: PreparedFacts,
  reader: EvidenceReader,
): ClaimEvidence {
  const context = antecedent === undefined ? undefined : read(antecedent, language);
  const query = words(`${antecedent ?? ''}\n${claim}`, prepared.language);
  const pieces = retrieve(prepared, query, CHUNKS_PER_CLAIM)
    .map((ranked) => reader.piece(ranked.chunk, language))
    .filter((piece) => piece !== undefined);
  return { content: weigh(read(claim, language), context, (word) => rarity(prepared, word)), pieces };
}

/** How much a word tells: 1 for one that stands in at most one chunk, less the more chunks have it. */
function rarity(prepared: PreparedFacts, word: Word): number {
  const weight = weightOf(prepared, word) / idf(prepared.chunks.length, 1);
  return Math.min(1, Math.max(LEAST_RARITY, weight));
}
