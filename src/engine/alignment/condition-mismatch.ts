import type { Alignment } from './alignment.js';
import type { Objection } from './objection.js';
import { oppositePairs } from './opposite-words.js';
import { perReading } from './per-reading.js';
import { findQuantifiers } from './quantifiers.js';
import type { Reading, Token } from './reading.js';
import { remembered } from './remembered.js';
import { statedConditions, type StatedCondition } from './stated-conditions.js';

/** How much of a claim its anchor sentence must have for the two to speak of one thing. */
const CLOSE = 0.5;

/**
 * The claim turns around what the evidence makes a condition of ("if it is damaged", for "unless it is damaged"), says
 * that it does not matter ("even if", "regardless of"), or drops it where it says "all" or "any".
 */
export function conditionMismatch(alignment: Alignment): Objection[] {
  if (alignment.claim.language !== 'en' || alignment.closeness < CLOSE) return [];
  if (agreement(alignment) === 'turned') return [TURNED];
  const { claim } = alignment;
  const indifferent = indifferentTo(claim.tokens);
  if (
    indifferent.length > 0 &&
    conditionsOf(alignment).some(({ condition }) => reaches(alignment, indifferent, condition))
  )
    return [DROPPED];
  return isDroppedForAll(alignment) ? [DROPPED] : missingConsequences(alignment);
}

/** The evidence speaks of the claim's condition, and of nothing that the claim says to hold under it. */
function missingConsequences(alignment: Alignment): Objection[] {
  const { claim, evidence } = alignment;
  const everywhere = new Set(evidence.tokens.keys());
  return statedConditions(claim).flatMap(({ marker, condition, consequence }): Objection[] => {
    if (marker === 'without') return [];
    const said = saidIn(claim, consequence);
    const [first] = said.filter(({ content }) => content);
    if (first === undefined || reaches(alignment, said, everywhere)) return [];
    if (!reaches(alignment, saidIn(claim, condition), everywhere)) return [];
    const absent = { token: first.index, replaced: false };
    return [{ rule: 'consequence-missing', absent, cap: 0.4, contradicts: 0 }];
  });
}

/** The tokens of a part that bear meaning: words of content, and of values. */
function saidIn({ tokens }: Reading, part: ReadonlySet<number>): Token[] {
  return tokens.filter(({ index, content, value }) => part.has(index) && (content || value >= 0));
}

const TURNED: Objection = { rule: 'condition-turned', cap: 0.15, contradicts: 0.8 };
const DROPPED: Objection = { rule: 'condition-dropped', cap: 0.25, contradicts: 0.6 };

/** Whether claim and evidence tell what holds under one and the same condition, or under its opposite; undefined where they do not. */
export const agreement = remembered((alignment: Alignment): 'same' | 'turned' | undefined => {
  const own = statedConditions(alignment.claim);
  if (own.length === 0) return undefined;
  const pairs = oppositePairs(alignment);
  for (const one of own) {
    for (const other of conditionsOf(alignment)) {
      const [inCondition, inConsequence] = [
        sharedOf(alignment, one.condition, other.condition),
        sharedOf(alignment, one.consequence, other.consequence),
      ];
      if (!inCondition.isMost || !inConsequence.isMost) continue;
      const opposites = pairs.filter(
        ({ claim, evidence }) =>
          (one.condition.has(claim.index) && other.condition.has(evidence.index)) ||
          (one.consequence.has(claim.index) && other.consequence.has(evidence.index)),
      );
      return (one.turns + other.turns + opposites.length) % 2 === 0 ? 'same' : 'turned';
    }
  }
  return undefined;
});

function conditionsOf({ evidence, anchor }: Alignment): StatedCondition[] {
  return statedConditions(evidence).filter(({ sentence }) => sentence === anchor);
}

/** Whether half of what one part says, at least, is in the other. */
function sharedOf(
  alignment: Alignment,
  own: ReadonlySet<number>,
  known: ReadonlySet<number>,
): { readonly isMost: boolean } {
  const said = saidIn(alignment.claim, own);
  const shared = said.filter((token) => reaches(alignment, [token], known));
  return { isMost: shared.length > 0 && 2 * shared.length >= said.length };
}

/** Whether the evidence has one of some tokens of the claim, or its opposite, in a part of it. */
function reaches(alignment: Alignment, tokens: readonly Token[], part: ReadonlySet<number>): boolean {
  const { words, values, evidence } = alignment;
  return tokens.some(
    (token) =>
      words[token.index]?.tokens.some((index) => part.has(index)) === true ||
      oppositePairs(alignment).some((pair) => pair.claim === token && part.has(pair.evidence.index)) ||
      (token.value >= 0 &&
        values[token.value]?.found.some((value) =>
          [...part].some((index) => evidence.tokens[index]?.value === value),
        ) === true),
  );
}

/** The words of content after "regardless of", "whether or not", "even if" and the like, in their clause. */
function indifferentTo(tokens: readonly Token[]): readonly Token[] {
  const marker = tokens.find(({ norm, index }) => {
    const next = tokens[index + 1]?.norm;
    return (
      INDIFFERENT.has(norm) ||
      (norm === 'no' && next === 'matter') ||
      (norm === 'even' && EVEN.has(next ?? '')) ||
      (norm === 'whether' && next === 'or' && tokens[index + 2]?.norm === 'not')
    );
  });
  if (marker === undefined) return [];
  return tokens.filter(
    ({ index, clause, content }) => content && index > marker.index && clause === marker.clause,
  );
}

const INDIFFERENT = new Set(['regardless', 'irrespective']);
const EVEN = new Set(['if', 'when', 'without']);

/** "All customers", of what the evidence says of those who spend more than 20 euros, or if they do. */
function isDroppedForAll(alignment: Alignment): boolean {
  const { claim, evidence, anchor, at } = alignment;
  const universals = universalsOf(claim);
  if (universals.length === 0 || statedConditions(claim).length > 0) return false;
  // "Each team gets a point" is said there too, of each.
  const known = universalsOf(evidence).map((noun) => evidence.tokens[noun]?.stem);
  if (universals.some((noun) => known.includes(claim.tokens[noun]?.stem))) return false;
  const said = claim.tokens.filter(
    ({ content, value, index }) => (content || value >= 0) && !universals.includes(index),
  );
  const isDropped = conditionsOf(alignment).some(
    ({ marker, condition }) => SURE.has(marker) && !reaches(alignment, said, condition),
  );
  if (isDropped) return true;
  return universals.some((noun) => {
    const same = evidence.tokens[at[noun] ?? -1];
    if (same?.sentence !== anchor) return false;
    const limits = restrictionAfter(evidence.tokens, same);
    return limits.size > 0 && !reaches(alignment, said, limits);
  });
}

/** For each "all" or "any", the index of the noun after it, or -1. Not of "more than any". */
const universalsOf = perReading((reading: Reading): readonly number[] =>
  findQuantifiers(reading).flatMap(({ label, start, end }) => {
    const { tokens } = reading;
    const before = tokens.findLast((token) => token.end <= start)?.norm ?? '';
    if (label !== 'all' || COMPARING.has(before)) return [];
    return [tokens.find((token) => token.content && token.start >= end)?.index ?? -1];
  }),
);

const COMPARING = new Set(['than', 'of']);

/** "When" may only tell of a time, "without" of a manner. */
const SURE = new Set(['if', 'unless', 'provided', 'long']);

/** What says of a noun which of them are meant: "customers who spend more than 20 euros". */
function restrictionAfter(tokens: readonly Token[], { index, clause }: Token): ReadonlySet<number> {
  const limits = new Set<number>();
  if (!RESTRICTING.has(tokens[index + 1]?.norm ?? '')) return limits;
  for (let i = index + 2; tokens[i]?.clause === clause; i += 1) {
    const token = tokens[i];
    if (token?.content === true || (token?.value ?? -1) >= 0) limits.add(i);
    else if (limits.size > 0) break;
  }
  return limits;
}

const RESTRICTING = new Set(
  'who that whose with without over above under below from exceeding aged older younger costing worth'.split(
    ' ',
  ),
);
