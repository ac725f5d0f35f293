import type { CheckGroundingResponse, CitedChunk, Claim } from '../../contract/check-response.js';
import { answerSupport } from '../answer-support.js';

/** What the second checker's response changes in the first's. */
export interface MergedOpinion {
  readonly response: CheckGroundingResponse;
  /** Indices into the first's claims of those that the second judged. */
  readonly answered: ReadonlySet<number>;
  /** How many of these it found other than the first leaned to. */
  readonly foundRight: number;
  readonly foundWrong: number;
}

/** A support from which on a sentence is rather right than wrong. */
const EVEN = 0.5;

/**
 * The first checker's response with the second's judgement of the claims `sent`. Claims are matched by where they are in the
 * answer, as two checkers may cut it differently; of several that overlap one, the one with the least support counts.
 *
 * @param first with claim scores
 * @param second with claim scores
 * @param isJudged whether the second judged its claim of this index
 */
export function mergeOpinion(
  first: CheckGroundingResponse,
  second: CheckGroundingResponse,
  sent: ReadonlySet<number>,
  isJudged: (index: number) => boolean,
): MergedOpinion {
  const chunks = new ChunkList();
  const answered = new Set<number>();
  let [foundRight, foundWrong] = [0, 0];
  const claims = first.claims.map((own, index): Claim => {
    const opinion = sent.has(index)
      ? harshest(
          own,
          second.claims.filter((_, at) => isJudged(at)),
        )
      : undefined;
    if (opinion?.score === undefined) return chunks.adopt(own, first);
    answered.add(index);
    const [leaned, found] = [(own.score ?? 0) >= EVEN, opinion.score >= EVEN];
    if (found && !leaned) foundRight++;
    if (leaned && !found) foundWrong++;
    const { startPos, endPos, claimText } = own;
    return chunks.adopt({ ...opinion, startPos, endPos, claimText }, second);
  });
  const required = claims.filter(({ groundingCheckRequired }) => groundingCheckRequired);
  const scores = required.map(({ score }) => score).filter((score) => score !== undefined);
  const contradictionScore = contradictionOf(first, second, answered.size / Math.max(1, required.length));
  return {
    response: {
      ...first,
      supportScore: answerSupport(scores),
      citedChunks: chunks.chunks,
      citedFacts: chunks.chunks.map(({ chunkText }) => ({ chunkText })),
      claims,
      ...(contradictionScore !== undefined && { contradictionScore }),
    },
    answered,
    foundRight,
    foundWrong,
  };
}

function harshest(own: Claim, opinions: readonly Claim[]): Claim | undefined {
  return opinions
    .filter(({ groundingCheckRequired, score }) => groundingCheckRequired && score !== undefined)
    .filter(({ startPos, endPos }) => endPos > own.startPos && startPos < own.endPos)
    .reduce<Claim | undefined>(
      (worst, claim) => (worst === undefined || (claim.score ?? 0) < (worst.score ?? 0) ? claim : worst),
      undefined,
    );
}

/** Responses hold no contradiction of single claims: each checker's mean counts by the part of the claims that it judged. */
function contradictionOf(
  first: CheckGroundingResponse,
  second: CheckGroundingResponse,
  partOfSecond: number,
): number | undefined {
  if (first.contradictionScore === undefined) return undefined;
  const bySecond = second.contradictionScore ?? first.contradictionScore;
  return Math.min(1, Math.max(0, first.contradictionScore * (1 - partOfSecond) + bySecond * partOfSecond));
}

/** The chunks that claims of two responses cite, each once. */
class ChunkList {
  readonly chunks: CitedChunk[] = [];
  readonly #places = new Map<string, number>();

  /** The claim with its citations pointing into this list. */
  adopt(claim: Claim, { citedChunks }: CheckGroundingResponse): Claim {
    const placed = (indices: readonly number[]): number[] =>
      [...new Set(indices.flatMap((index) => this.#placeOf(citedChunks[index])))].sort((a, b) => a - b);
    const { citationIndices, antiCitationIndices } = claim;
    return {
      ...claim,
      citationIndices: placed(citationIndices),
      ...(antiCitationIndices !== undefined && { antiCitationIndices: placed(antiCitationIndices) }),
    };
  }

  #placeOf(chunk: CitedChunk | undefined): number[] {
    if (chunk === undefined) return [];
    const key = `${chunk.source} ${chunk.chunkText}`;
    const place = this.#places.get(key) ?? this.chunks.push(chunk) - 1;
    this.#places.set(key, place);
    return [place];
  }
}
