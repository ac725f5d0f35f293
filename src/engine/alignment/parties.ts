import type { Alignment } from './alignment.js';
import type { Objection } from './objection.js';
import { oppositePairs } from './opposite-words.js';
import type { Token } from './reading.js';
import { isSymmetric } from './symmetric-relations.js';

/** Something that has a part in what the claim tells: its first and last token in the claim and in the evidence. */
export interface Party {
  readonly claim: Token;
  readonly claimEnd: Token;
  readonly evidence: Token;
  readonly evidenceEnd: Token;
}

/** Whether both texts say the same of the two together, and something in which it matters who is who. */
export function areOfOneMatter(alignment: Alignment, one: Party, other: Party): boolean {
  const { claim, evidence, anchor, at } = alignment;
  // "Younger" says of the two what "older" says, turned around.
  if (oppositePairs(alignment).length > 0) return true;

  const isOf = (party: Party, index: number): boolean =>
    index >= party.claim.index && index <= party.claimEnd.index;
  const shared = claim.tokens.filter(
    (token) =>
      token.content &&
      !isOf(one, token.index) &&
      !isOf(other, token.index) &&
      evidence.tokens[at[token.index] ?? -1]?.sentence === anchor,
  );
  return shared.length > 0 && !shared.some((token) => isSymmetric(token.stem, claim.language));
}

export function exchangeOf({ claim, evidence }: Alignment, one: Party, other: Party): Objection {
  return {
    rule: 'roles-exchanged',
    claim: claim.text.slice(
      Math.min(one.claim.start, other.claim.start),
      Math.max(one.claimEnd.end, other.claimEnd.end),
    ),
    evidence: evidence.text.slice(
      Math.min(one.evidence.start, other.evidence.start),
      Math.max(one.evidenceEnd.end, other.evidenceEnd.end),
    ),
    cap: 0.1,
    contradicts: 0.92,
  };
}
