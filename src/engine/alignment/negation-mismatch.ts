import type { Language } from '../text/language.js';
import type { Alignment } from './alignment.js';
import { exceptionSpokenOf } from './exceptions.js';
import { hasExclusion } from './exclusion.js';
import { readNegations, type Negation } from './negation.js';
import type { Objection } from './objection.js';
import { toldByOpposites } from './opposite-words.js';
import { deniesAllOnly, isCounted, isRestDenied, saysPart } from './quantifiers.js';
import type { Reading, Token } from './reading.js';

/** How much of a claim its anchor sentence must have for the two to speak of one thing. */
const CLOSE = 0.3;
/** Languages whose verb comes last, and its negation with it. */
const VERB_LAST: ReadonlySet<Language> = new Set(['ja', 'ko']);
/** Of pairs of characters that overlap, so many are the nearest word. */
const NEAREST_PAIRS = 3;

/** One side denies what the other affirms. What the evidence excepts, and what is told by an opposite, is left to those rules. */
export function negationMismatch(alignment: Alignment): Objection[] {
  const { claim, evidence, at, anchor } = alignment;
  const [claimNegations, inAnchor] = withoutShared(
    alignment,
    wholeDenials(claim, evidence),
    wholeDenials(evidence, claim).filter((negation) => negation.sentence === anchor),
  );
  if (claimNegations.length === 0 && inAnchor.length === 0) return [];
  if (alignment.closeness < CLOSE || exceptionSpokenOf(alignment) !== undefined || hasExclusion(alignment))
    return [];
  if (isCounted(alignment) || isRestDenied(alignment)) return [];
  const deniedInClaim = new Set(claimNegations.flatMap((negation) => negation.scope));
  const deniedInEvidence = new Set(inAnchor.flatMap((negation) => negation.scope));
  const opposites = toldByOpposites(alignment);
  // It denies in words of its own, which may be the same.
  const isDeniedOtherwise = claimNegations.some(({ scope }) => scope.every((index) => (at[index] ?? -1) < 0));
  const objections: Objection[] = [];

  for (const negation of inAnchor) {
    if (negation.isException || negation.scope.some((index) => opposites.inEvidence.has(index))) continue;
    const reached = claim.tokens.filter(
      (token) => token.content && negation.scope.includes(at[token.index] ?? -1),
    );
    const nearest = negation.scope.slice(0, isUnspaced(alignment, negation) ? NEAREST_PAIRS : 1);
    const bears = reached.length >= 2 || reached.some((token) => nearest.includes(at[token.index] ?? -1));
    const isOfSubject = OF_SUBJECT.test(evidence.text.slice(negation.start, negation.end));
    const isDenied = reached.some(
      (token) =>
        deniedInClaim.has(token.index) ||
        (isOfSubject && claimNegations.some((own) => isPredicateDenied(claim, token, own))),
    );
    if (
      (bears && !isDenied && !isDeniedOtherwise) ||
      (claimNegations.length === 0 && deniesPredicate(alignment, negation))
    ) {
      objections.push(objectionOf(undefined, evidence.text.slice(negation.start, negation.end)));
    }
  }
  for (const negation of claimNegations) {
    if (negation.scope.some((index) => opposites.inClaim.has(index))) continue;
    const reached = negation.scope.filter((index) => (at[index] ?? -1) >= 0);
    const clause = claim.tokens[negation.scope[0] ?? -1]?.clause;
    // In the passive what is denied stands before: "atlases cannot be borrowed".
    const isDenied = claim.tokens.some(
      (token) => token.content && token.clause === clause && deniedInEvidence.has(at[token.index] ?? -1),
    );
    if (reached.length > 0 && !isDenied) {
      objections.push(objectionOf(claim.text.slice(negation.start, negation.end), undefined));
    }
  }
  return objections;
}

/** The denials of a text, without those of "not all" where the other text speaks of a part, too. */
function wholeDenials(reading: Reading, other: Reading): readonly Negation[] {
  const all = readNegations(reading);
  if (all.length === 0 || !saysPart(other)) return all;
  return all.filter((negation) => !deniesAllOnly(reading, negation));
}

/** Both without what they deny in the same words: "no evidence that it prevents colds" beside "evidence that it prevents colds". */
function withoutShared(
  { claim, evidence, at }: Alignment,
  own: readonly Negation[],
  known: readonly Negation[],
): [readonly Negation[], readonly Negation[]] {
  // Where negations agree with one another, as in French, the same word twice is one denial.
  if (claim.language !== 'en') return [own, known];
  const rest = [...known];
  const written = ({ text }: Reading, { start, end }: Negation): string =>
    text.slice(start, end).toLowerCase();
  const unshared = own.filter((negation) => {
    const same = rest.findIndex(
      (other) =>
        written(evidence, other) === written(claim, negation) &&
        other.scope.includes(at[negation.scope[0] ?? -1] ?? -1),
    );
    if (same >= 0) rest.splice(same, 1);
    return same < 0;
  });
  return [unshared, rest];
}

/** Denies of whom it is said, and with it what is said: "neither the mayor nor the judge came". */
const OF_SUBJECT = /^(?:neither|nor|no|none|nobody)$/iu;

/** "The mayor did not come": what stands before a negation in its clause is of whom it is denied. */
function isPredicateDenied({ tokens }: Reading, { end, clause }: Token, { start, scope }: Negation): boolean {
  return end <= start && tokens[scope[0] ?? -1]?.clause === clause;
}

function isUnspaced({ evidence }: Alignment, negation: Negation): boolean {
  return evidence.tokens[negation.scope[0] ?? -1]?.kind === 'cjk';
}

/**
 * Where the verb comes last, the last word of the claim stands for the denied verb of the evidence even if their forms
 * differ: both are verbs, and neither is found in the other text.
 */
function deniesPredicate({ claim, at }: Alignment, negation: Negation): boolean {
  if (!VERB_LAST.has(claim.language)) return false;
  const last = claim.tokens.findLast((token) => token.content);
  const isUnmatched = last !== undefined && (at[last.index] ?? -1) < 0;
  return (
    isUnmatched && !at.includes(negation.scope[0] ?? -1) && at.some((place) => negation.scope.includes(place))
  );
}

function objectionOf(claim: string | undefined, evidence: string | undefined): Objection {
  return {
    rule: 'negation-mismatch',
    ...(claim === undefined ? {} : { claim }),
    ...(evidence === undefined ? {} : { evidence }),
    cap: 0.15,
    contradicts: 0.9,
  };
}
