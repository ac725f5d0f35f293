import type { Alignment } from './alignment.js';
import { Parting, partingsOf, type Partings } from './coordination.js';
import type { Objection } from './objection.js';
import { areOfOneMatter, exchangeOf, type Party } from './parties.js';
import { conversePair, isSameSide, isTurned as isToldFromOtherSide } from './converse-words.js';
import { englishMark, isModifier } from './english-doers.js';
import { areParticlesExchanged } from './particle-roles.js';
import type { Reading, Token } from './reading.js';
import { hasParticles, isAgent, markBefore } from './role-marks.js';

/**
 * Who did what to whom. Two names that the claim and the evidence both speak of have exchanged parts when what marks
 * their parts is exchanged: a particle after them, a preposition before them, or, where nothing marks them, their order
 * around what is said of them, turned around by a passive.
 */
export function exchangedNames(alignment: Alignment): Objection[] {
  const parties = partiesOf(alignment);
  if (parties.length < 2) return [];
  const partings = partingsOf(alignment.evidence);
  for (const [n, one] of parties.entries()) {
    for (const other of parties.slice(n + 1)) {
      if (overlap(one, other) || areParted(alignment, partings, one, other)) continue;
      const verbAnywhere =
        hasParticles(alignment.claim.language) || haveMarks(alignment, one, other) || undefined;
      if (!areOfOneMatter(alignment, one, other, verbAnywhere)) continue;
      if (areExchanged(alignment, one, other)) return [exchangeOf(alignment, one, other)];
    }
  }
  return [];
}

/** The evidence has one word for both: "Williams" for "David Williams" and for "Williams". */
function overlap(one: Party, other: Party): boolean {
  return one.evidence.index <= other.evidenceEnd.index && other.evidence.index <= one.evidenceEnd.index;
}

/** Both stand under prepositions: "from Bern to Basel". */
function haveMarks({ claim, evidence }: Alignment, one: Party, other: Party): boolean {
  return [one, other].every(
    (party) =>
      markBefore(claim, party.claim.index) !== '' && markBefore(evidence, party.evidence.index) !== '',
  );
}

function areExchanged(alignment: Alignment, one: Party, other: Party): boolean {
  const { claim, evidence } = alignment;
  if (hasParticles(claim.language)) return areParticlesExchanged(alignment, one, other);
  const claimMarks = [markOf(claim, one.claim, one.claimEnd), markOf(claim, other.claim, other.claimEnd)];
  const marks = [
    markOf(evidence, one.evidence, one.evidenceEnd),
    markOf(evidence, other.evidence, other.evidenceEnd),
  ];
  const areMarked = claimMarks[0] !== claimMarks[1] && marks[0] !== marks[1];
  const isConverse = conversePair(alignment) !== undefined;
  // A preposition goes with its noun wherever it stands.
  if (areMarked && claimMarks[0] === marks[1] && claimMarks[1] === marks[0]) return !isConverse;
  if (claimMarks.some((mark) => PLACES.has(mark))) return false;
  // "The factory of Braga": whatever is done, it is not done by Braga.
  if ([0, 1].some((n) => ATTRIBUTIVE.has(claimMarks[n] ?? '') && claimMarks[n] === marks[n])) return false;
  if (areMarked && claimMarks[0] === marks[0] && claimMarks[1] === marks[1]) return isConverse;
  // Each stands under a preposition of its own in one text and under another in the other: other parts, or other words.
  if (
    claim.language === 'en' &&
    !isConverse &&
    ![...claimMarks, ...marks].every((mark) => isOpen(mark, alignment))
  )
    return false;
  return isTurnedAround(alignment, one, other);
}

/** What stands under them does nothing and has nothing done to it. */
const PLACES = new Set(['in', 'at', 'on', 'near', 'during']);

/** Under them stands what says more of the noun before. */
const ATTRIBUTIVE = new Set('de do da dos das du des di del della dello dell dei degli delle'.split(' '));

/** Whether it is order that tells a party's part; "A's teacher" is whom B taught. */
function isOpen(mark: string, alignment: Alignment): boolean {
  return mark === '' || (mark === 'of' && isSameSide(alignment));
}

function markOf(reading: Reading, first: Token, last: Token): string {
  return reading.language === 'en' ? englishMark(reading, first, last) : markBefore(reading, first.index);
}

/** The order differs although both are active or both passive, or is kept although one of them is passive. */
function isTurnedAround(alignment: Alignment, one: Party, other: Party): boolean {
  const isReversed = one.evidence.index > other.evidence.index;
  // "Written by A and drawn by B": both do something, and the passive turns neither against the other.
  const areBothAgents = [alignment.claim, alignment.evidence].some((reading) =>
    [one, other].every((party) =>
      isAgent(reading, (reading === alignment.claim ? party.claim : party.evidence).index),
    ),
  );
  const isOtherSide = !areBothAgents && isToldFromOtherSide(alignment, one, other);
  if (alignment.claim.language === 'ru' && !isOtherSide) {
    // Endings tell the parts; the order is free as long as they are the same.
    const changed = [one, other].filter(
      ({ claimEnd, evidenceEnd }) => claimEnd.norm !== evidenceEnd.norm,
    ).length;
    return changed === 2 || (isReversed && changed > 0);
  }
  return isReversed !== isOtherSide;
}

/** The evidence merely lists the two, or speaks of them in different statements. */
function areParted({ evidence }: Alignment, partings: Partings, one: Party, other: Party): boolean {
  const from = Math.min(one.evidenceEnd.index, other.evidenceEnd.index);
  const to = Math.max(one.evidence.index, other.evidence.index);
  const parting = partings.strongestBetween(from, to);
  if (parting === undefined) return false;
  const isListed = !evidence.tokens.slice(from + 1, to).some((token) => token.content);
  return isListed || partings.before(parting) >= Parting.Semicolon;
}

/** A sentence's first word is a name where the evidence writes it with a capital too; in German any noun has one. */
function isBorneOut({ claim, evidence, at }: Alignment, token: number): boolean {
  return claim.language !== 'de' && evidence.tokens[at[token] ?? -1]?.capital === true;
}

/** The names of the claim that stand in the anchor sentence. */
function partiesOf(alignment: Alignment): Party[] {
  const { claim, evidence, anchor, at } = alignment;
  return claim.names.flatMap((name): Party[] => {
    const first = name.tokens[0] ?? -1;
    if (name.tentative && !isBorneOut(alignment, first)) return [];
    const last = name.tokens.at(-1) ?? -1;
    const places = name.tokens.map((index) => at[index] ?? -1).filter((place) => place >= 0);
    const [start, end] = [evidence.tokens[Math.min(...places)], evidence.tokens[Math.max(...places)]];
    const [claimStart, claimEnd] = [claim.tokens[first], claim.tokens[last]];
    if (start?.sentence !== anchor || end?.sentence !== anchor) return [];
    if (claimStart === undefined || claimEnd === undefined || end.index - start.index > last - first + 2)
      return [];
    if (
      claim.language === 'en' &&
      (isModifier(claim, claimStart, claimEnd) || isModifier(evidence, start, end))
    )
      return [];
    return [{ claim: claimStart, claimEnd, evidence: start, evidenceEnd: end }];
  });
}
