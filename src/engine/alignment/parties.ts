import type { Language } from '../text/language.js';
import type { Alignment } from './alignment.js';
import { conversePair } from './converse-words.js';
import { partingsOf } from './coordination.js';
import type { Objection } from './objection.js';
import { oppositePairs } from './opposite-words.js';
import type { Reading, Token } from './reading.js';
import { isSymmetric } from './symmetric-relations.js';

/** Something that has a part in what the claim tells: its first and last token in the claim and in the evidence. */
export interface Party {
  readonly claim: Token;
  readonly claimEnd: Token;
  readonly evidence: Token;
  readonly evidenceEnd: Token;
}

/** How much of a claim its anchor sentence must have for an exchange to be one. */
const CLOSE = 0.65;
const SPAN = 8;
/** Of content words and of words of values. */
const CONTENT_SPAN = 4;

/** How far apart, in words, two parties of one statement stand at most. */
export function mostApart(language: Language): number {
  return language === 'zh' ? 2 * SPAN : SPAN;
}

/**
 * Whether both texts say the same of the two together, and something in which it matters who is who.
 *
 * @param verbAnywhere what is said of them need not stand between them
 */
export function areOfOneMatter(
  alignment: Alignment,
  one: Party,
  other: Party,
  verbAnywhere = VERB_ELSEWHERE.has(alignment.claim.language),
): boolean {
  const { claim, evidence, anchor, at, closeness } = alignment;
  if (closeness < CLOSE) return false;
  const [claimFrom, claimTo] = gapBetween(
    one.claim.index,
    one.claimEnd.index,
    other.claim.index,
    other.claimEnd.index,
  );
  const [from, to] = gapBetween(
    one.evidence.index,
    one.evidenceEnd.index,
    other.evidence.index,
    other.evidenceEnd.index,
  );
  if (!areNear(claim, claimFrom, claimTo) || !areNear(evidence, from, to)) return false;
  if (areOfSeries(claim, claimFrom, claimTo) && areOfSeries(evidence, from, to)) return false;
  // "Younger" says of the two what "older" says, turned around.
  const converse = conversePair(alignment);
  const opposites = new Map(
    [...oppositePairs(alignment), ...(converse === undefined ? [] : [converse])].map((pair) => [
      pair.claim.index,
      pair.evidence.index,
    ]),
  );
  const isOf = (party: Party, index: number): boolean =>
    index >= party.claim.index && index <= party.claimEnd.index;
  const shared = claim.tokens.filter((token) => {
    if (!token.content || isOf(one, token.index) || isOf(other, token.index)) return false;
    const place = opposites.get(token.index) ?? at[token.index] ?? -1;
    if (evidence.tokens[place]?.sentence !== anchor) return false;
    return verbAnywhere || (token.index > claimFrom && token.index < claimTo) || (place > from && place < to);
  });
  return shared.length > 0 && !shared.some((token) => isSymmetric(token.stem, claim.language));
}

/** Whether two places are of one statement: not many words are between them, or only little ones. */
function areNear({ tokens, language }: Reading, from: number, to: number): boolean {
  if (to - from <= mostApart(language)) return true;
  const between = tokens.slice(from + 1, to);
  return (
    !between.some(({ kind }) => kind === 'cjk') &&
    between.filter(({ content, value }) => content || value >= 0).length <= CONTENT_SPAN
  );
}

/** Each of two has a value of its own of one kind: "Anna works here for 12 years, Ben for five" tells nothing of both together. */
function areOfSeries(reading: Reading, from: number, to: number): boolean {
  const { tokens, values } = reading;
  if (values.length < 2) return false;
  const parting = partingsOf(reading).strongestBetween(from, to);
  if (parting === undefined) return false;
  const [before, after] = [new Set<string>(), new Set<string>()];
  for (const { index, sentence, value } of tokens) {
    const kind = sentence === tokens[from]?.sentence ? values[value]?.kind : undefined;
    if (kind !== undefined) (index < parting ? before : after).add(kind);
  }
  return [...before].some((kind) => after.has(kind));
}

/** Languages whose verb need not stand between those of whom it tells. */
const VERB_ELSEWHERE: ReadonlySet<Language> = new Set(['ja', 'ko', 'hi', 'ar']);

/** The last token of the first and the first token of the second. */
function gapBetween(aStart: number, aEnd: number, bStart: number, bEnd: number): [number, number] {
  return aStart < bStart ? [aEnd, bStart] : [bEnd, aStart];
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
