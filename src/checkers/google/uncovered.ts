import type { CheckGroundingResponse, Claim } from '../../contract/check-response.js';
import { Utf8Offsets } from '../../contract/utf8-offsets.js';
import type { Verdict } from '../../contract/verdict.js';

/** What may stand between two claims: no letter, so nothing to read. */
const NOTHING_TO_READ = /^\P{L}*$/u;

/**
 * The verdict that a service's answer makes. A service answers for every sentence; text with letters that no claim covers
 * was not judged, and a verdict that kept silent about it would let it pass as checked: it comes back as unjudged claims of
 * a partial verdict.
 */
export function verdictOn(
  answer: string,
  response: CheckGroundingResponse,
  about: Pick<Verdict, 'checker' | 'cache' | 'elapsedMs'>,
): Verdict {
  const offsets = new Utf8Offsets(answer);
  const claims: Claim[] = [];
  const unjudged: number[] = [];
  let reached = 0;
  const cover = (until: number): void => {
    const claimText = offsets.sliceBytes(reached, until);
    if (NOTHING_TO_READ.test(claimText)) return;
    unjudged.push(claims.length);
    claims.push({
      claimText,
      startPos: reached,
      endPos: until,
      citationIndices: [],
      groundingCheckRequired: true,
    });
  };
  for (const claim of response.claims) {
    cover(claim.startPos);
    claims.push(claim);
    reached = claim.endPos;
  }
  cover(offsets.byteLength);
  if (unjudged.length === 0) return { kind: 'complete', ...about, response };
  const required = claims.filter(({ groundingCheckRequired }) => groundingCheckRequired).length;
  return {
    kind: 'partial',
    ...about,
    cause: 'undecodable',
    response: { ...response, claims },
    coverage: (required - unjudged.length) / required,
    unjudged,
  };
}
