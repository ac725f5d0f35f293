import type { Alignment } from './alignment.js';
import { hasGrammar, isAcross } from './character-pairs.js';
import { conversePair } from './converse-words.js';
import { isLight } from './light-words.js';
import type { Objection } from './objection.js';
import { toldByOpposites } from './opposite-words.js';
import { perReading } from './per-reading.js';
import type { Reading, Token } from './reading.js';
import { ruledTokens } from './ruled-tokens.js';

/**
 * A word that the claim adds: the sentences of the evidence that it restates have no word left over for which it could
 * be another. Where as many are left over, the claim may only say the same otherwise.
 */
export function addedWords(alignment: Alignment): Objection[] {
  const { claim, evidence, words, inBackground, derived } = alignment;
  const told = toldByOpposites(alignment).inClaim;
  const converse = conversePair(alignment)?.claim.index;
  const unknown = countedWords(claim).filter(
    (token) =>
      words[token.index] === undefined &&
      inBackground[token.index] !== true &&
      !told.has(token.index) &&
      token.index !== converse &&
      !derived.tokens.has(token.index) &&
      !isBetweenKnown(alignment, token),
  );
  if (unknown.length === 0) return [];
  const spoken = new Set<number>();
  const restated = new Set<number | undefined>();
  for (const match of words) {
    for (const index of match?.tokens ?? []) {
      spoken.add(index);
      restated.add(evidence.tokens[index]?.sentence);
    }
  }
  const isSpoken = ({ index }: Token): boolean =>
    spoken.has(index) ||
    // The pair that lies across two words which are spoken is no word of its own.
    (evidence.tokens[index]?.kind === 'cjk' && spoken.has(index - 1) && spoken.has(index + 1));
  const spare = solidWords(evidence).filter((token) => !isSpoken(token) && restated.has(token.sentence));
  const places = unitsOf(unknown);
  const room = unitsOf(spare).length + spareValues(alignment, restated) + sparePredicate(alignment, restated);
  if (places.length <= room) return [];
  return places.map((place) => ({
    rule: 'word-added',
    claim: claim.text.slice(place.start, place.end),
    absent: { token: place.index, replaced: false },
    cap: CAP,
    contradicts: 0,
  }));
}

/** A pair of characters that lies across two words which the evidence has is no word of its own. */
function isBetweenKnown({ claim, words }: Alignment, { kind, index, start, end }: Token): boolean {
  const [before, next] = [claim.tokens[index - 1], claim.tokens[index + 1]];
  const isOf = (other: Token | undefined): boolean =>
    other !== undefined && other.start < end && other.end > start && words[other.index] !== undefined;
  return kind === 'cjk' && isOf(before) && isOf(next);
}

/** The words of a claim that its evidence must have: those that no other rule judges, and that say something. */
const countedWords = perReading((claim: Reading): readonly Token[] => {
  const ruled = ruledTokens(claim);
  const qualifying = qualifiers(claim);
  return solidWords(claim).filter(
    (token) =>
      !isAcross(claim, token) &&
      !qualifying.has(token.index) &&
      !ruled.has(token.index) &&
      !(token.kind === 'cjk' && (ruled.has(token.index - 1) || ruled.has(token.index + 1))) &&
      !isLight(token.stem, claim.language),
  );
});

/** Just too little to be cited: the word may be a free way of saying what is there. */
const CAP = 0.59;
const HAN = /^\p{Script=Han}+$/u;
/** How many words before a number may qualify it: "a little more than". */
const QUALIFYING = 3;

/** The words beside a number that bound it: they are read with the value. */
function qualifiers({ tokens, values }: Reading): ReadonlySet<number> {
  const found = new Set<number>();
  tokens.forEach((token, n) => {
    const value = values[token.value];
    if (value === undefined || !('qualifier' in value) || value.qualifier === 'exact') return;
    for (let i = n - QUALIFYING; i <= n + QUALIFYING; i += 1) {
      if (tokens[i]?.value === -1 && tokens[i]?.clause === token.clause) found.add(i);
    }
  });
  return found;
}

/** A verb may stand for "is", for the colon of a record, and for the colon between an author and what is said. */
function sparePredicate(
  { claim, evidence, words, inBackground }: Alignment,
  restated: ReadonlySet<number | undefined>,
): number {
  const isAttributed = claim.tokens.some(
    (token) => token.content && words[token.index] === undefined && inBackground[token.index] === true,
  );
  const hasCopula = copulas(evidence).some(
    (token) => restated.has(token.sentence) && !copulas(claim).some((other) => other.norm === token.norm),
  );
  return Number(isAttributed) + Number(hasCopula || /[:：] /u.test(evidence.text));
}

const COPULAS = new Set(
  (
    'is are was were be has have had es son fue fueron era eran hay tiene ha e sao foi foram tem havia est sont etait etaient fut a ont ist sind war waren hat haben ' +
    'sono erano ha hanno составляет был была было были есть है हैं था थे थी كان كانت'
  ).split(' '),
);

const copulas = perReading(({ tokens }) => tokens.filter((token) => COPULAS.has(token.norm)));

/** What bears meaning by itself: no function word, and of pairs of characters none with grammar in it. */
const solidWords = perReading(({ tokens }) =>
  tokens.filter(
    (token) =>
      token.content &&
      (token.kind === 'cjk' ? HAN.test(token.norm) && !hasGrammar(token) : token.kind === 'word'),
  ),
);

/** Pairs of characters that overlap are one word, as far as can be told. */
function unitsOf(tokens: readonly Token[]): Token[] {
  return tokens.filter((token, n) => {
    const before = tokens[n - 1];
    return before === undefined || token.kind !== 'cjk' || before.end < token.start;
  });
}

/** Values in the restated sentences of which the claim does not speak: "five" may be told as a word. */
function spareValues({ evidence, values }: Alignment, restated: ReadonlySet<number | undefined>): number {
  const spoken = new Set(values.flatMap((match) => match.found));
  const spare = new Set(
    evidence.tokens
      .filter((token) => token.value >= 0 && restated.has(token.sentence) && !spoken.has(token.value))
      .map((token) => token.value),
  );
  return spare.size;
}
