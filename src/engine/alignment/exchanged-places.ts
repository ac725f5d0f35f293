import type { Alignment } from './alignment.js';
import { Parting, partingsOf, type Partings } from './coordination.js';
import { isVerbForm, mayBeSubject } from './english-doers.js';
import type { Objection } from './objection.js';
import { areOfOneMatter, exchangeOf, mostApart, type Party } from './parties.js';
import { isTurned } from './converse-words.js';
import type { Reading, Token } from './reading.js';
import { areParticlesExchanged } from './particle-roles.js';
import { hasParticles, isAgent, isPassive, markBefore, particleAfter } from './role-marks.js';
import { ruledTokens } from './ruled-tokens.js';
import { areCasesExchanged } from './russian-cases.js';

/**
 * Two stretches of the evidence that the claim has word for word, but each in the place of the other: "the client calls
 * the server". Knows no grammar but what marks a noun's part; so it serves where names do not show as such.
 */
export function exchangedPlaces(alignment: Alignment): Objection[] {
  const blocks = blocksOf(alignment);
  if (blocks.length < 3) return [];
  const partings = partingsOf(alignment.evidence);
  const span = mostApart(alignment.claim.language);
  for (const [n, one] of blocks.entries()) {
    for (let m = n + 1; m < blocks.length; m += 1) {
      const other = blocks[m];
      if (other === undefined || other.claim.index - one.claimEnd.index > span) break;
      if (!isExchange(alignment, partings, blocks, n, m)) continue;
      if (areOfOneMatter(alignment, one, other)) return [exchangeOf(alignment, one, other)];
    }
  }
  return [];
}

/** The longest runs of the claim's content words that stand side by side in the anchor sentence as well. */
function blocksOf({ claim, evidence, anchor, at, words }: Alignment): Party[] {
  const blocks: Party[] = [];
  let last: Party | undefined;
  const ruled = ruledTokens(claim);
  for (const token of claim.tokens) {
    if (!token.content || ruled.has(token.index)) continue;
    const place = evidence.tokens[at[token.index] ?? -1];
    if (place?.sentence !== anchor || (words[token.index]?.strength ?? 0) < 1) {
      last = undefined;
      continue;
    }
    const goesOn =
      last !== undefined &&
      mayGoOn(claim, last.claimEnd, token) &&
      token.index === last.claimEnd.index + 1 &&
      place.index === last.evidenceEnd.index + 1;
    if (goesOn && last !== undefined) {
      last = { ...last, claimEnd: token, evidenceEnd: place };
      blocks[blocks.length - 1] = last;
    } else {
      last = { claim: token, claimEnd: token, evidence: place, evidenceEnd: place };
      blocks.push(last);
    }
  }
  return blocks;
}

/** Whether two words may be of one party: what marks a party's part ends it, a particle or the ending of each word. */
function mayGoOn(reading: Reading, token: Token, next: Token): boolean {
  if (hasParticles(reading.language)) return particleAfter(reading, token) === undefined;
  if (reading.language === 'de') return token.capital === next.capital;
  return reading.language !== 'ru';
}

function isExchange(
  alignment: Alignment,
  partings: Partings,
  blocks: readonly Party[],
  n: number,
  m: number,
): boolean {
  const { claim, evidence } = alignment;
  const [one, other] = [blocks[n], blocks[m]];
  if (one === undefined || other === undefined) return false;
  const isReversed = one.evidence.index > other.evidence.index;
  if (hasParticles(claim.language)) return areParticlesExchanged(alignment, one, other);
  if (claim.language === 'en') {
    const isSubject =
      mayBeSubject(claim, one.claim) && mayBeSubject(evidence, (isReversed ? other : one).evidence);
    if (!isSubject || !blocks.slice(n + 1, m).some((middle) => isVerbForm(middle.claim))) return false;
  }
  if (claim.language === 'ru' && areCasesExchanged(alignment, one, other)) return true;
  const isVoiceChanged = isTurned(alignment, one, other);
  if (isVoiceChanged && claim.language === 'en') return !isReversed;
  if (isVoiceChanged)
    return !isReversed && !areJoined(claim, one, other) && isAgentMistaken(alignment, one, other);
  if (claim.language === 'de' && areArticlesExchanged(alignment, one, other)) return true;
  if (!isReversed) return false;
  // Endings tell the parts; the order is free as long as they are the same.
  if (claim.language === 'ru' && isSameForm(one) && isSameForm(other)) return false;
  if (claim.language === 'de' && [one, other].some((party) => keepsCase(alignment, party))) return false;
  const areMarksExchanged =
    markBefore(claim, one.claim.index) === markBefore(evidence, other.evidence.index) &&
    markBefore(claim, other.claim.index) === markBefore(evidence, one.evidence.index);
  if (!areMarksExchanged) return false;
  return blocks.some((middle, k) => {
    if (k > n && k < m) {
      const isBetween =
        middle.evidence.index < one.evidence.index && middle.evidence.index > other.evidence.index;
      return isBetween && !isList(partings, other, middle, one);
    }
    // In Arabic the verb comes before both.
    const isVerbFirst = claim.language === 'ar' && k < n && m === n + 1;
    return isVerbFirst && middle.evidenceEnd.index < other.evidence.index && !isParted(partings, other, one);
  });
}

/** "A wrote the book and B drew it": what an "and" parts is not of one verb. */
function areJoined(claim: Reading, one: Party, other: Party): boolean {
  const partings = partingsOf(claim);
  const parting = partings.strongestBetween(one.claimEnd.index, other.claim.index);
  return parting !== undefined && partings.before(parting) >= Parting.And;
}

/** German articles tell the case: who stands under "den" or "dem" in both texts has the same part in both. */
function keepsCase({ claim, evidence }: Alignment, party: Party): boolean {
  const article = claim.tokens[party.claim.index - 1]?.norm ?? '';
  return OBLIQUE.has(article) && evidence.tokens[party.evidence.index - 1]?.norm === article;
}

/** "Den Trainer kritisierte der Präsident" beside "der Trainer kritisierte den Präsidenten". */
function areArticlesExchanged({ claim, evidence }: Alignment, one: Party, other: Party): boolean {
  const articleOf = (reading: Reading, token: Token): string => reading.tokens[token.index - 1]?.norm ?? '';
  const [first, second] = [one, other].map((party) =>
    obliqueSide(articleOf(claim, party.claim), articleOf(evidence, party.evidence)),
  );
  return first !== undefined && second !== undefined && first !== second;
}

/** In which of two texts a noun's article says that it is not the one who does it: "der" of "die Stadt". */
function obliqueSide(claim: string, evidence: string): 'claim' | 'evidence' | undefined {
  const isOblique = (own: string, other: string): boolean =>
    (OBLIQUE.has(own) && !OBLIQUE.has(other) && ARTICLE.test(other)) ||
    (own === 'der' && other === 'die') ||
    (own === 'einer' && other === 'eine');
  if (isOblique(claim, evidence)) return 'claim';
  return isOblique(evidence, claim) ? 'evidence' : undefined;
}

const ARTICLE = /^(?:der|die|das|eine?)$/u;

/** The passive's "by" stands before the one that comes second in the active, to whom it was done; the two keep their order. */
function isAgentMistaken({ claim, evidence }: Alignment, one: Party, other: Party): boolean {
  const isClaimPassive = isPassive(claim, one.claim.sentence);
  const [passive, active] = isClaimPassive ? [claim, evidence] : [evidence, claim];
  const place = (party: Party, reading: Reading): number =>
    (reading === claim ? party.claim : party.evidence).index;
  const isMarked = [one, other].some((party) => {
    const mark = markBefore(active, place(party, active));
    // "Criticó al presidente": of a person, what is done to it.
    return mark !== '' && !(active.language === 'es' && PERSONAL.test(mark));
  });
  return (
    passive !== active &&
    !isMarked &&
    !isAgent(passive, place(one, passive)) &&
    isAgent(passive, place(other, passive))
  );
}

const PERSONAL = /^al?$/u;
const OBLIQUE = new Set(['den', 'dem', 'des', 'einen', 'einem', 'eines']);

function isSameForm(party: Party): boolean {
  return party.claim.norm === party.evidence.norm && party.claimEnd.norm === party.evidenceEnd.norm;
}

/** In the evidence the three stand in a list. */
function isList(partings: Partings, first: Party, middle: Party, last: Party): boolean {
  return isParted(partings, first, middle) && isParted(partings, middle, last);
}

function isParted(partings: Partings, first: Party, next: Party): boolean {
  const parting = partings.strongestBetween(first.evidenceEnd.index, next.evidence.index);
  return parting !== undefined && partings.before(parting) >= Parting.Comma;
}
