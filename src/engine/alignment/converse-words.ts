import type { Alignment } from './alignment.js';
import { CONVERSES } from './converses.js';
import { englishClauses } from './english-clauses.js';
import { isDoerLast } from './english-doers.js';
import type { Objection } from './objection.js';
import type { Reading, Token } from './reading.js';
import { remembered } from './remembered.js';
import { hasParticles, isPassive, particleAfter } from './role-marks.js';
import { TwoSidedWords } from './two-sided-words.js';

const converses = new TwoSidedWords(CONVERSES);

/** A word of the claim, and the evidence's word for the same event from its other side. */
export interface ConversePair {
  readonly claim: Token;
  readonly evidence: Token;
}

/** "Bought" in the claim, "sold" in the evidence's anchor sentence, neither of which the other text has. */
export const conversePair = remembered((alignment: Alignment): ConversePair | undefined => {
  const { claim, evidence, anchor, at, words } = alignment;
  const { language } = claim;
  for (const token of claim.tokens) {
    const isSaid =
      words[token.index]?.strength === 1 && evidence.tokens[at[token.index] ?? -1]?.sentence === anchor;
    if (isSaid || !converses.has(token.stem, language)) continue;
    const other = evidence.tokens.find(
      (candidate) =>
        candidate.sentence === anchor &&
        converses.areAcross(token.stem, candidate.stem, language) &&
        (token.content && candidate.content
          ? isUnspoken(alignment, token, candidate)
          : areAfterSame(alignment, token, candidate)),
    );
    if (other !== undefined) return { claim: token, evidence: other };
  }
  return language === 'en' ? twoWayPair({ claim, evidence, anchor, at }) : undefined;
});

/** "Was taught by A" and "had A for a teacher": both tell an event from the same side, in different words. */
export function isSameSide({ claim, evidence, at }: Alignment): boolean {
  return claim.tokens.some((token) => {
    const other = evidence.tokens[at[token.index] ?? -1];
    return (
      other !== undefined &&
      other.stem !== token.stem &&
      converses.has(token.stem, claim.language) &&
      converses.has(other.stem, claim.language)
    );
  });
}

/** "A leases it to B", and "B leases it from A": the same verb for both sides. */
function twoWayPair({
  claim,
  evidence,
  anchor,
  at,
}: Pick<Alignment, 'claim' | 'evidence' | 'anchor' | 'at'>): ConversePair | undefined {
  for (const token of claim.tokens) {
    if (!TWO_WAY.test(token.norm)) continue;
    const other = evidence.tokens[at[token.index] ?? -1];
    if (other?.sentence !== anchor) continue;
    const [own, known] = [directionAfter(claim, token), directionAfter(evidence, other)];
    if (own !== undefined && known !== undefined && own !== known) return { claim: token, evidence: other };
  }
  return undefined;
}

/** How far apart, in words, a verb stands from the noun or participle that tells what is given: "pidió dos libros prestados". */
const BESIDE = 3;

/** The claim has the evidence's word nowhere, or beside its converse as what is given: "received a loan" for "lent". */
function isUnspoken({ claim, at }: Alignment, token: Token, other: Token): boolean {
  return claim.tokens.every(
    ({ index, content }) =>
      at[index] !== other.index ||
      // By another of its senses it may be a synonym too: a defeat is lost.
      (index === token.index && claim.language === 'en') ||
      (content && index !== token.index && Math.abs(index - token.index) <= BESIDE),
  );
}

/** Little verbs, as of Hindi, tell the side only after the same noun: "कर्ज़ दिया", "कर्ज़ लिया". */
function areAfterSame({ at }: Alignment, token: Token, other: Token): boolean {
  const place = at[token.index - 1] ?? -1;
  return place >= 0 && place === other.index - 1;
}

const TWO_WAY = /^(?:leas|rent|hir|charter|sublet)(?:e|es|ed|s|ing)?$/u;

function directionAfter({ tokens }: Reading, verb: Token): string | undefined {
  const next = tokens.find(({ index, norm }) => index > verb.index && (norm === 'to' || norm === 'from'));
  return next?.clause === verb.clause ? next.norm : undefined;
}

/** The first tokens of something that has a part in what both texts tell. */
export interface Placed {
  readonly claim: Token;
  readonly evidence: Token;
}

/**
 * Whether claim and evidence tell an event from different sides: one in the passive, or by a converse word, but not both.
 *
 * @param one of the two parties, the one that the claim has first
 */
export function isTurned(alignment: Alignment, one: Placed, other: Placed): boolean {
  const { claim, evidence } = alignment;
  const isReversed = one.evidence.index > other.evidence.index;
  const [first, last] = isReversed ? [other, one] : [one, other];
  const isVoiceChanged =
    isDoneTo(claim, one.claim, other.claim) !== isDoneTo(evidence, first.evidence, last.evidence);
  return isVoiceChanged !== (conversePair(alignment) !== undefined);
}

/** Whether the first of two is the one to whom it is done. */
function isDoneTo(reading: Reading, first: Token, last: Token): boolean {
  return reading.language === 'en' ? isDoerLast(reading, first, last) : isPassive(reading, first.sentence);
}

/** The claim says that someone bought of whom the evidence says that they sold. */
export function converseMismatch(alignment: Alignment): Objection[] {
  const pair = conversePair(alignment);
  if (pair === undefined || alignment.closeness < CLOSE) return [];
  const { claim, evidence, anchor, at } = alignment;
  if (isPassive(claim, pair.claim.sentence) || isPassive(evidence, anchor)) return [];
  // "मुआवज़ा दिया गया" is given by whom nobody names.
  if (isGivenByNobody(claim, pair.claim) || isGivenByNobody(evidence, pair.evidence)) return [];
  const doer = doerOf(claim, pair.claim);
  const known = doer === undefined ? undefined : evidence.tokens[at[doer.index] ?? -1];
  if (doer === undefined || known === undefined || known.index !== doerOf(evidence, pair.evidence)?.index)
    return [];
  return [
    {
      rule: 'converse-word',
      claim: claim.text.slice(pair.claim.start, pair.claim.end),
      evidence: evidence.text.slice(pair.evidence.start, pair.evidence.end),
      cap: 0.15,
      contradicts: 0.88,
    },
  ];
}

/** A participle of Hindi before the "go" of a passive; "हार गया", lost, has none. */
function isGivenByNobody({ language, text }: Reading, { end }: Token): boolean {
  return language === 'hi' && PASSIVE.test(text.slice(end - 1, end + 6));
}

const PASSIVE = /^[ाीे]\s(?:गया|गई|गए|जाता|जाती|जाते)/u;

/** How much of a claim its anchor sentence must have for the two to speak of one thing. */
const CLOSE = 0.5;
const SUBJECT_PARTICLES = new Set(['が', '이', 'ने']);

/** The first content word of the verb's clause, or the one that a particle marks: who does it, roughly. */
function doerOf(reading: Reading, verb: Token): Token | undefined {
  const before = reading.tokens.filter(
    (token) => token.content && token.sentence === verb.sentence && token.index < verb.index,
  );
  if (reading.language === 'ar' && before.length === 0)
    return reading.tokens.find((token) => token.content && token.index > verb.index);
  if (reading.language === 'en') {
    const owner = reading.tokens[verb.index - 1];
    if (owner !== undefined && /['’]s$/u.test(reading.text.slice(owner.start, owner.end))) return undefined;
    const clause = englishClauses(reading).find(({ heads }) =>
      heads.some(({ index }) => index === verb.index),
    );
    if (clause?.hasOwnSubject === true) return clause.subject[0];
  }
  if (!hasParticles(reading.language)) return before[0];
  return (
    before.find((token) => SUBJECT_PARTICLES.has(particleAfter(reading, token) ?? '')) ??
    before.find((token) => particleAfter(reading, token) === undefined && token.kind !== 'cjk')
  );
}
