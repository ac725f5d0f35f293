import type { GroundingFact } from '../contract/check-request.js';
import type { CheckGroundingResponse, Claim } from '../contract/check-response.js';
import type { Verdict } from '../contract/verdict.js';
import { readClaims } from '../engine/claims/read-claims.js';
import { listOf } from '../policy/claim-evidence.js';
import type { Policy } from '../policy/policy.js';
import type { Exchange } from './exchange.js';

/** Marks what the user wrote among the chunks that a verdict cites. */
export const USER_ORIGIN = { origin: 'user' } as const;

const extended = new WeakMap<readonly GroundingFact[], readonly GroundingFact[]>();

/**
 * The facts to check against: the app's and, where the policy takes them, the user's own words after them. The same list
 * for the same facts, as one exchange is checked more than once.
 */
export function factsToCheck({ facts, userWords = [] }: Exchange, policy: Policy): readonly GroundingFact[] {
  if (!policy.userEvidence || userWords.length === 0) return facts;
  const known = extended.get(facts);
  if (known?.length === facts.length + userWords.length && known.at(-1)?.factText === userWords.at(-1))
    return known;
  const all = [...facts, ...userWords.map((factText) => ({ factText }))];
  extended.set(facts, all);
  return all;
}

/**
 * Holds the user's words to what they are good for. They contradict nothing: the user may be wrong. Alone they support
 * a sentence only with what they state: "is order 4417 there?" tells which order, not that it is there. What of them is
 * cited is marked.
 */
export function limitUserWords(verdict: Verdict, { facts }: Exchange): Verdict {
  if (verdict.kind === 'failed') return verdict;
  const { response } = verdict;
  const isUsers = (index: number): boolean => Number(response.citedChunks[index]?.source) >= facts.length;
  if (!response.citedChunks.some((_, index) => isUsers(index))) return verdict;
  const claims = response.claims.map((claim) => limitedClaim(claim, response, isUsers));
  const lost = claims.reduce(
    (sum, claim, index) => sum + (response.claims[index]?.score ?? 0) - (claim.score ?? 0),
    0,
  );
  const needed = claims.filter((claim) => claim.groundingCheckRequired).length;
  return {
    ...verdict,
    response: {
      ...response,
      claims,
      supportScore: needed === 0 ? response.supportScore : Math.max(0, response.supportScore - lost / needed),
      citedChunks: response.citedChunks.map((chunk, index) =>
        isUsers(index) ? { ...chunk, sourceMetadata: USER_ORIGIN } : chunk,
      ),
    },
  };
}

function limitedClaim(
  claim: Claim,
  { citedChunks }: CheckGroundingResponse,
  isUsers: (index: number) => boolean,
): Claim {
  const anti = claim.antiCitationIndices?.filter((index) => !isUsers(index));
  const limited = anti === undefined ? claim : { ...claim, antiCitationIndices: anti };
  const cited = listOf(claim.citationIndices);
  if (cited.length === 0 || cited.some((index) => !isUsers(index))) return limited;
  const stated = cited.filter((index) => isStatement(citedChunks[index]?.chunkText ?? ''));
  if (stated.length > 0) return { ...limited, citationIndices: stated };
  return { ...limited, citationIndices: [], ...(claim.score !== undefined && { score: 0 }) };
}

function isStatement(text: string): boolean {
  return readClaims(text).some(({ checkRequired }) => checkRequired);
}
