import { read } from '../alignment/reading.js';
import type { PreparedFacts } from '../evidence/prepare-facts.js';
import { retrieve } from '../evidence/retrieve.js';
import type { Language } from '../text/language.js';
import { words } from '../text/words.js';
import { weigh, type ClaimContent } from './claim-content.js';
import type { EvidenceReader, Piece } from './evidence-reader.js';

/** A claim with the chunks that may bear on it, best first. */
export interface ClaimEvidence {
  readonly content: ClaimContent;
  readonly pieces: readonly Piece[];
}

/** Chunks that each claim is held against. */
const CHUNKS_PER_CLAIM = 6;
/** Chunks that share less than this part of what the best one shares are not read. */
const LEAST_OF_BEST = 0.25;

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
  const ranked = retrieve(prepared, query, CHUNKS_PER_CLAIM);
  const least = (ranked[0]?.score ?? 0) * LEAST_OF_BEST;
  const pieces = ranked
    .filter((one) => one.score >= least)
    .map((one) => reader.piece(one.chunk, language))
    .filter((piece) => piece !== undefined);
  return { content: weigh(read(claim, language), context, (word) => reader.rarity(word)), pieces };
}
