import type { Alignment } from './alignment.js';
import { isAcross } from './character-pairs.js';
import { chargePairs } from './charges.js';
import { exceptionSpokenOf } from './exceptions.js';
import { areOpposites, hasOpposites } from './lexical-relations.js';
import { hasNegatedForms, isNegatedForm } from './negated-forms.js';
import { readNegations } from './negation.js';
import type { Objection } from './objection.js';
import type { Reading, Token } from './reading.js';
import { relationOf } from './value-relation.js';
import { remembered } from './remembered.js';

/** How much of a claim its anchor sentence must have for the two to speak of one thing. */
const CLOSE = 0.5;

/** A word of the claim, and its opposite in the evidence's anchor sentence. */
export interface OppositePair {
  readonly claim: Token;
  readonly evidence: Token;
  /** Indices of the claim's words that are denied as soon as one of them is. */
  readonly together?: readonly number[];
}

/** Words of the claim that the anchor sentence does not have, but their opposites, of which the claim does not speak. */
export const oppositePairs = remembered((alignment: Alignment): readonly OppositePair[] => {
  const { claim, evidence, anchor, at } = alignment;
  const { language } = claim;
  const spoken = new Set(at);
  const charges = chargePairs(alignment);
  const listed = claim.tokens.flatMap((token): OppositePair[] => {
    if (charges.some((pair) => pair.claim.index === token.index)) return [];
    if (!token.content || !isElsewhere(alignment, token.index)) return [];
    const isListed = hasOpposites(token.stem, language);
    const isEnd = hasOpposites(token.norm.slice(-1), language) && endsWord(claim, token);
    if (!isListed && !isEnd && !hasNegatedForms(language)) return [];
    const opposite = evidence.tokens.find(
      (other) =>
        other.sentence === anchor &&
        other.content &&
        ((isEnd &&
          areOpposites(token.norm.slice(-1), other.norm.slice(-1), language) &&
          endsWord(evidence, other)) ||
          (!spoken.has(other.index) &&
            ((isListed && areOpposites(token.stem, other.stem, language)) ||
              isNegatedForm(token, other, language)))),
    );
    return opposite === undefined ? [] : [{ claim: token, evidence: opposite }];
  });
  return [...listed, ...charges];
});

/**
 * Whether a pair of characters lies across two words, and the second is the end of what is written: "比高铁慢" beside "比汽车快" have
 * words of one character there.
 */
function endsWord(reading: Reading, token: Token): boolean {
  return (reading.tokens[token.index + 1]?.start ?? token.end) >= token.end && isAcross(reading, token);
}

/** The claim says "rose" where the evidence says "fell". */
export function oppositeWords(alignment: Alignment): Objection[] {
  const { claim, evidence } = alignment;
  if (alignment.closeness < CLOSE) return [];
  return judgedPairs(alignment)
    .filter((pair) => !pair.isDenied && !isAtEnd(alignment))
    .map((pair) => ({
      rule: 'opposite-word',
      claim: claim.text.slice(pair.claim.start, pair.claim.end),
      evidence: evidence.text.slice(pair.evidence.start, pair.evidence.end),
      cap: 0.15,
      contradicts: 0.88,
    }));
}

/** "Closes at 6 pm", of what is open from 9 am to 6 pm: the other state begins where the span ends. */
function isAtEnd({ claim, evidence, values }: Alignment): boolean {
  return claim.values.some(
    (value, n) =>
      (value.kind === 'time' || value.kind === 'date') &&
      values[n]?.found.some((index) => {
        const span = evidence.values[index];
        return span?.kind === 'range' && relationOf(value, span.to) === 'equal';
      }) === true,
  );
}

/** Indices of the tokens that say the same by opposites, one of which is denied: "closed" and "not open". */
export interface ToldByOpposites {
  readonly inClaim: ReadonlySet<number>;
  readonly inEvidence: ReadonlySet<number>;
}

/** What the claim says by the opposite of the evidence's word, and the evidence by denying it, or the other way around. */
export const toldByOpposites = remembered((alignment: Alignment): ToldByOpposites => {
  const pairs = judgedPairs(alignment).filter((pair) => pair.isDenied);
  return {
    inClaim: new Set(pairs.map((pair) => pair.claim.index)),
    inEvidence: new Set(pairs.map((pair) => pair.evidence.index)),
  };
});

function judgedPairs(alignment: Alignment): (OppositePair & { isDenied: boolean })[] {
  const pairs = oppositePairs(alignment);
  if (pairs.length === 0) return [];
  const deniedInClaim = new Set(readNegations(alignment.claim).flatMap((negation) => negation.scope));
  const deniedInEvidence = new Set(
    readNegations(alignment.evidence).flatMap(({ isException, scope }) => (isException ? [] : scope)),
  );
  const isExcepted = exceptionSpokenOf(alignment) !== undefined;
  return pairs.map((pair) => {
    const said = pair.together ?? [pair.claim.index];
    const isFlipped =
      said.some((index) => deniedInClaim.has(index)) !== deniedInEvidence.has(pair.evidence.index);
    return { ...pair, isDenied: isFlipped !== isExcepted };
  });
}

/** The evidence has the word at most outside of the sentence that the claim is held against. */
function isElsewhere({ at, words, evidence, anchor }: Alignment, index: number): boolean {
  const place = at[index] ?? -1;
  if (place < 0) return true;
  const match = words[index];
  return (
    evidence.tokens[place]?.sentence !== anchor || (match?.isOfName !== true && (match?.strength ?? 0) < 1)
  );
}
