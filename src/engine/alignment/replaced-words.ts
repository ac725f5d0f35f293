import type { Alignment } from './alignment.js';
import { areCoHyponyms, hasCoHyponyms } from './co-hyponyms.js';
import { conversePair } from './converse-words.js';
import { isLight } from './light-words.js';
import { readNegations } from './negation.js';
import type { Objection } from './objection.js';
import { toldByOpposites } from './opposite-words.js';
import type { Reading, Token } from './reading.js';
import { statedConditions } from './stated-conditions.js';

/** How much of a claim its anchor sentence must have for the two to speak of one thing. */
const CLOSE = 0.5;
/** How far from the words around the claim's word, in the evidence, another is in its place. */
const SLOT_SPAN = 5;

/**
 * The claim has a noun that the evidence does not have, in the place of one of which the claim does not speak. Where a table
 * knows the two for kinds of one thing ("plays the guitar", where she plays the piano) the claim is wrong; where only all
 * else is the same ("the driver was taken to the village"), it may be a way of saying the same, but nothing shows that it is.
 */
export function replacedWords(alignment: Alignment): Objection[] {
  const { claim, evidence, anchor, words, inBackground, closeness } = alignment;
  if (closeness < CLOSE) return [];
  const isEnglish = claim.language === 'en';
  const converse = conversePair(alignment)?.claim.index;
  const unknown = claim.tokens.filter(
    ({ content, index }) =>
      content &&
      words[index] === undefined &&
      (inBackground[index] !== true || isUnderCondition(claim, index)) &&
      index !== converse,
  );
  if (unknown.length === 0) return [];
  const spoken = new Set(words.flatMap((match) => match?.tokens ?? []));
  const spare = evidence.tokens.filter(
    ({ index, content, sentence }) => content && sentence === anchor && !spoken.has(index),
  );
  const nouns = unknown.filter((token) => isCommonNoun(token) && !isLight(token.stem, 'en'));
  return unknown.flatMap((token): Objection[] => {
    const kind = spare.find((other) => isOtherKind(alignment, token, other));
    const other =
      kind ??
      (isEnglish && nouns.length === 1 && nouns[0] === token
        ? spare.find((one) => isInSamePlace(claim, token, evidence, one))
        : undefined);
    if (other === undefined) return [];
    return [
      {
        rule: 'word-replaced',
        claim: claim.text.slice(token.start, token.end),
        evidence: evidence.text.slice(other.start, other.end),
        // What holds under another condition is not made to hold under this one by another sentence that speaks of it.
        ...(kind !== undefined &&
        isUnderCondition(claim, token.index) &&
        isUnderCondition(evidence, kind.index)
          ? {}
          : { absent: { token: token.index, replaced: false } }),
        ...(kind === undefined ? UNSHOWN : WRONG),
      },
    ];
  });
}

const WRONG = { cap: 0.2, contradicts: 0.7 } as const;
/** Just too little to be cited. */
const UNSHOWN = { cap: 0.55, contradicts: 0 } as const;

function isUnderCondition(reading: Reading, token: number): boolean {
  return statedConditions(reading).some(({ condition }) => condition.has(token));
}

/** Another kind of the same thing, near to where the evidence has what stands around the claim's word. */
function isOtherKind(alignment: Alignment, token: Token, other: Token): boolean {
  const { language } = alignment.claim;
  if (!hasCoHyponyms(token, language) || !areCoHyponyms(token, other, language)) return false;
  if (toldByOpposites(alignment).inClaim.has(token.index)) return false;
  if (readNegations(alignment.claim).some(({ scope }) => scope.includes(token.index))) return false;
  // "Her nephew" is told of his aunt.
  const [owner, known] = [ownerOf(alignment.claim, token), ownerOf(alignment.evidence, other)];
  if (owner !== undefined && known !== undefined && owner !== known) return false;
  const slots = [neighbourOf(alignment, token, -1), neighbourOf(alignment, token, 1)];
  return (
    slots.some((slot) => slot >= 0 && Math.abs(slot - other.index) <= SLOT_SPAN) ||
    // The fields of a record may be told in any order.
    RECORD.test(alignment.evidence.text)
  );
}

const RECORD = /^[^:：\n]{1,40}[:：] [^;\n]*; [^:：\n]{1,40}[:：] /u;

/** "His", "her" right before a word. */
function ownerOf({ tokens }: Reading, { index }: Token): string | undefined {
  const before = tokens[index - 1]?.norm ?? '';
  return POSSESSIVES.has(before) ? before : undefined;
}

const POSSESSIVES = new Set(['his', 'her', 'their', 'its', 'my', 'our', 'your']);

/** The evidence's token for the nearest content word on one side of a claim's word; -1 if there is none. */
function neighbourOf({ claim, at }: Alignment, { index }: Token, step: 1 | -1): number {
  let i = index + step;
  while (claim.tokens[i]?.content === false) i += step;
  return at[i] ?? -1;
}

/** Both end a phrase, after and before the same little words: "in the garden", "in the park". */
function isInSamePlace(claim: Reading, token: Token, evidence: Reading, other: Token): boolean {
  const [before, after] = [claim.tokens[token.index - 1], claim.tokens[token.index + 1]];
  const [knownBefore, knownAfter] = [evidence.tokens[other.index - 1], evidence.tokens[other.index + 1]];
  return (
    isCommonNoun(token) &&
    isCommonNoun(other) &&
    !GENERAL.has(token.norm) &&
    before !== undefined &&
    NOUN_MARKS.has(before.norm) &&
    before.norm === knownBefore?.norm &&
    after?.content !== true &&
    knownAfter?.content !== true &&
    (after === undefined || after.norm === knownAfter?.norm || PREPOSITIONS.has(before.norm)) &&
    // "Boat" for "rowboat" is no other.
    !other.norm.endsWith(token.norm)
  );
}

function isCommonNoun({ capital, norm }: Token): boolean {
  return !capital && !norm.endsWith('ing');
}

const NOUN_MARKS = new Set('a an the his her its their of in at on by with from for as into near'.split(' '));

/** Behind these without an article stands what has no article, as a substance or a name: "with verapine". */
const PREPOSITIONS = new Set('of in at on by with from for into'.split(' '));

/** What many a narrower word may be called, without saying anything else. */
const GENERAL = new Set(
  (
    'person persons people man men woman women child children kid kids boy boys girl girls guy guys someone individual individuals ' +
    'animal animals dog dogs bird birds fish tree trees plant plants food meal meals dish fruit fruits vegetable vegetables ' +
    'building buildings structure place places site country city town area company firm group organisation organization ' +
    'thing things object objects item items device devices machine machines vehicle vehicles instrument instruments ' +
    'music clothes work way body event others'
  ).split(' '),
);
