import type { Language } from '../text/language.js';
import type { Alignment } from './alignment.js';
import { exceptionSpokenOf } from './exceptions.js';
import { hasExclusion } from './exclusion.js';
import { readNegations, type Negation } from './negation.js';
import type { Objection } from './objection.js';
import { toldByOpposites } from './opposite-words.js';
import { deniesAllOnly, findQuantifiers, isCounted, isRestDenied, saysPart } from './quantifiers.js';
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
  if (isCounted(alignment) || isRestDenied(alignment) || alignment.derived.isRest) return [];
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
    if (negation.scope.some((index) => opposites.inClaim.has(index)) || isGratis(alignment, negation))
      continue;
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

/** The denials of a text, without those of "not all", "few" and "not many" where the other text speaks of a part, too: quantifiers judge these. */
function wholeDenials(reading: Reading, other: Reading): readonly Negation[] {
  const all = readNegations(reading);
  if (all.length === 0 || !saysPart(other)) return all;
  const parts = findQuantifiers(reading).filter(({ label }) => label === 'some');
  const isOfPart = ({ start, end }: Negation): boolean =>
    parts.some((cue) => cue.start < end && cue.end > start);
  return all.filter((negation) => !deniesAllOnly(reading, negation) && !isOfPart(negation));
}

/** Both without what they deny in the same words: "no evidence that it prevents colds" beside "evidence that it prevents colds". */
function withoutShared(
  { claim, evidence, at }: Alignment,
  ownWhole: readonly Negation[],
  knownWhole: readonly Negation[],
): [readonly Negation[], readonly Negation[]] {
  // Where negations agree with one another, as in French, the same word twice is one denial.
  if (claim.language !== 'en') return [ownWhole, knownWhole];
  const [own, known] = withoutSaid({ claim, evidence, at }, ownWhole, knownWhole);
  const rest = [...known];
  const stemOf = ({ tokens }: Reading, { start }: Negation): string | undefined =>
    tokens.find(({ end }) => end > start)?.stem;
  const unshared = own.filter((negation) => {
    const same = rest.findIndex(
      (other) =>
        stemOf(evidence, other) === stemOf(claim, negation) &&
        other.scope.includes(at[negation.scope[0] ?? -1] ?? -1),
    );
    if (same >= 0) rest.splice(same, 1);
    return same < 0;
  });
  return [unshared, rest];
}

/** Both without verbs that deny and that the other text has as a word that does not: "the cancellations", "rejected". */
function withoutSaid(
  { claim, evidence, at }: Pick<Alignment, 'claim' | 'evidence' | 'at'>,
  own: readonly Negation[],
  known: readonly Negation[],
): [readonly Negation[], readonly Negation[]] {
  if (![...own, ...known].some(({ isVerb }) => isVerb)) return [own, known];
  const within = (token: Token | undefined, denials: readonly Negation[]): boolean =>
    token !== undefined && denials.some(({ start, end }) => token.start < end && token.end > start);
  const [saidByClaim, saidByEvidence] = [new Set<number>(), new Set<number>()];
  for (const token of claim.tokens) {
    const other = token.content ? evidence.tokens[at[token.index] ?? -1] : undefined;
    if (other === undefined) continue;
    if (within(token, own) && !within(other, known)) saidByEvidence.add(token.start);
    if (within(other, known) && !within(token, own)) saidByClaim.add(other.start);
  }
  const isSaid = ({ isVerb, start, end }: Negation, said: ReadonlySet<number>): boolean =>
    isVerb && [...said].some((place) => place >= start && place < end);
  return [
    own.filter((negation) => !isSaid(negation, saidByEvidence)),
    known.filter((negation) => !isSaid(negation, saidByClaim)),
  ];
}

/** Denies of whom it is said, and with it what is said: "neither the mayor nor the judge came". */
const OF_SUBJECT = /^(?:neither|nor|no|none|nobody)$/iu;

/** "The mayor did not come": what stands before a negation in its clause is of whom it is denied. */
function isPredicateDenied({ tokens }: Reading, { end, clause }: Token, { start, scope }: Negation): boolean {
  return end <= start && tokens[scope[0] ?? -1]?.clause === clause;
}

/** "No fee is charged", "costs nothing", of what is free: the denied cost is what the evidence says there is none of. */
function isGratis({ claim, evidence, anchor }: Alignment, { start, scope }: Negation): boolean {
  if (claim.language !== 'en') return false;
  const before = claim.tokens.findLast((token) => token.end <= start);
  const isOfCost = [before, ...scope.map((index) => claim.tokens[index])].some(
    (token) => token !== undefined && COSTS.has(token.norm),
  );
  return isOfCost && evidence.tokens.some(({ norm, sentence }) => sentence === anchor && FREE.has(norm));
}

const COSTS = new Set('cost costs charge charges charged fee fees pay paid payment price'.split(' '));
const FREE = new Set('free waived waive waives complimentary gratis'.split(' '));

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
