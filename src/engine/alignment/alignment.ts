import { perReading } from './per-reading.js';
import type { Reading, Token } from './reading.js';
import { derive, type Derivation } from '../derivations/derive.js';
import type { Word } from '../text/words.js';
import type { Memory } from './remembered.js';
import { relationOf } from './value-relation.js';
import type { WordIndex, WordMatch } from './word-alignment.js';

/** How a value of the claim is found in the evidence. */
export interface ValueMatch {
  /** Indices of the evidence's values that are equal to it or entail it, those of the anchor sentence first. */
  readonly found: readonly number[];
  /** Indices of the evidence's values of its kind that differ, those of the anchor sentence first. */
  readonly rivals: readonly number[];
}

/** A claim laid beside a piece of evidence. */
export interface Alignment {
  readonly claim: Reading;
  readonly evidence: Reading;
  /** The sentence of the evidence that shares most with the claim. */
  readonly anchor: number;
  /** For each token of the claim, what it matches. */
  readonly words: readonly (WordMatch | undefined)[];
  /** For each token of the claim, the evidence's token that it stands for: in the anchor sentence if possible; or -1. */
  readonly at: readonly number[];
  /** Share of the claim's content words that the anchor sentence, or what stands around, has; in [0,1]. Low: it speaks of other things. */
  readonly closeness: number;
  /** For each token of the claim, whether what stands around the evidence has it. */
  readonly inBackground: readonly boolean[];
  /** For each value of the claim. */
  readonly values: readonly ValueMatch[];
  /** What of the claim follows from values of the evidence, though the evidence does not state it. */
  readonly derived: Derivation;
  /** For `remembered`. */
  readonly memory: Memory;
}

/** What stands around a piece of evidence, word by word. */
export interface Background {
  has(word: Word): boolean;
}

/**
 * Lays a claim beside a piece of evidence.
 *
 * @param background what stands around the evidence, for what its pronouns and omissions refer to
 */
export function align(claim: Reading, index: WordIndex, background: Background): Alignment {
  const evidence = index.reading;
  const words = claim.tokens.map((token) => (token.value >= 0 ? undefined : index.match(token)));
  const equal = claim.values.map((value) => evidence.values.map((other) => relationOf(value, other)));
  const sentenceOfValue = valueSentences(evidence);
  const anchor = anchorSentence(claim, evidence, words, equal, sentenceOfValue);
  const at = places(claim.tokens, words, evidence.tokens, anchor);
  const inBackground = claim.tokens.map((token, n) => words[n] === undefined && background.has(token));
  const values = equal.map((relations): ValueMatch => {
    const order = (wanted: ReadonlySet<string>): number[] =>
      relations
        .map((relation, n) => (wanted.has(relation) ? n : -1))
        .filter((n) => n >= 0)
        .sort(
          (a, b) =>
            Math.abs((sentenceOfValue[a] ?? 0) - anchor) - Math.abs((sentenceOfValue[b] ?? 0) - anchor),
        );
    return { found: order(FOUND), rivals: order(RIVAL) };
  });
  const derived = derive({
    claim,
    evidence,
    found: values.map(({ found }) => found),
    matches: words.map((match) => match?.tokens),
  });
  return {
    claim,
    evidence,
    anchor,
    closeness: closenessOf(claim, evidence, anchor, at, inBackground),
    words,
    at,
    inBackground,
    values,
    derived,
    memory: [],
  };
}

const FOUND = new Set(['equal', 'entailed']);
const RIVAL = new Set(['conflict']);

function closenessOf(
  claim: Reading,
  evidence: Reading,
  anchor: number,
  at: readonly number[],
  inBackground: readonly boolean[],
): number {
  const content = claim.tokens.filter((token) => token.content);
  const shared = content.filter((token) => {
    const place = evidence.tokens[at[token.index] ?? -1];
    return (
      inBackground[token.index] === true ||
      place?.sentence === anchor ||
      isSubjectBefore(evidence, place, anchor)
    );
  });
  const share = content.length === 0 ? 1 : shared.length / content.length;
  // Of pairs of characters many lie across two words, and change with what stands beside them.
  return content.some((token) => token.kind === 'cjk') ? Math.sqrt(share) : share;
}

/** How much the subject of a sentence counts for those after it, and for how many. */
const CARRIED = 0.6;
const CARRIED_TO = 3;

/** Words with which a sentence begins that may be what later ones call "it", or leave out. */
const SUBJECT_WORDS = 3;

const subjectTokens = perReading((reading: Reading): ReadonlySet<Token> => {
  const found = new Set<Token>();
  let sentence = -1;
  let left = 0;
  for (const token of reading.tokens) {
    if (token.sentence !== sentence) {
      sentence = token.sentence;
      left = SUBJECT_WORDS;
    }
    if (!token.content || left <= 0) continue;
    found.add(token);
    left -= token.kind === 'cjk' ? 1 / 2 : 1;
  }
  return found;
});

/** Whether a token is of the subject of a sentence before another, which may speak of the same without naming it. */
function isSubjectBefore(evidence: Reading, token: Token | undefined, sentence: number): boolean {
  return (
    token !== undefined &&
    token.sentence < sentence &&
    sentence - token.sentence <= CARRIED_TO &&
    subjectTokens(evidence).has(token)
  );
}

/** The sentence in which each value stands. */
export const valueSentences = perReading((reading: Reading): readonly number[] => {
  const sentences = new Array<number>(reading.values.length).fill(0);
  for (const token of reading.tokens) if (token.value >= 0) sentences[token.value] = token.sentence;
  return sentences;
});

function anchorSentence(
  claim: Reading,
  evidence: Reading,
  words: readonly (WordMatch | undefined)[],
  relations: readonly (readonly string[])[],
  sentenceOfValue: readonly number[],
): number {
  const count = (evidence.tokens.at(-1)?.sentence ?? 0) + 1;
  if (count === 1) return 0;
  const shared = new Float64Array(count);
  claim.tokens.forEach((token, i) => {
    const match = words[i];
    if (match === undefined || !token.content) return;
    const weight = match.strength / match.tokens.length ** 0.5;
    let last = -1;
    for (const index of match.tokens) {
      const sentence = evidence.tokens[index]?.sentence ?? 0;
      if (sentence !== last) shared[sentence] = (shared[sentence] ?? 0) + weight;
      last = sentence;
    }
    const first = evidence.tokens[match.tokens[0] ?? -1];
    if (first === undefined || !subjectTokens(evidence).has(first)) return;
    const to = Math.min(first.sentence + CARRIED_TO, count - 1);
    const own = new Set(match.tokens.map((index) => evidence.tokens[index]?.sentence));
    for (let sentence = first.sentence + 1; sentence <= to; sentence += 1) {
      if (!own.has(sentence)) shared[sentence] = (shared[sentence] ?? 0) + weight * CARRIED;
    }
  });
  for (const row of relations) {
    row.forEach((relation, n) => {
      const sentence = sentenceOfValue[n] ?? 0;
      if (FOUND.has(relation)) shared[sentence] = (shared[sentence] ?? 0) + 1;
    });
  }
  let best = 0;
  for (let n = 1; n < count; n += 1) if ((shared[n] ?? 0) > (shared[best] ?? 0)) best = n;
  return best;
}

/** Of several places where a word stands, one in the anchor sentence, and there the one that fits the words around it. */
function places(
  claim: readonly Token[],
  words: readonly (WordMatch | undefined)[],
  tokens: readonly Token[],
  anchor: number,
): number[] {
  let previous = -1;
  return words.map((match, n) => {
    const candidates = match?.tokens ?? [];
    const step = stepToNext(claim, n);
    const next = words[n + step]?.tokens ?? [];
    let best = -1;
    let distance = Infinity;
    for (const index of candidates) {
      const sentences = Math.abs((tokens[index]?.sentence ?? 0) - anchor);
      const isFollowed = candidates.length > 1 && step > 0 && next.includes(index + step);
      const away =
        sentences * FAR +
        (previous < 0 ? 0 : Math.abs(index - previous - 1)) -
        (isFollowed ? SIDE_BY_SIDE : 0);
      if (away < distance) {
        best = index;
        distance = away;
      }
    }
    if (best >= 0 && tokens[best]?.content === true) previous = best;
    return best;
  });
}

/** How far on the next word of content is, with one little word between at most: "Serra da Lousã"; 0 if it is farther. */
function stepToNext(claim: readonly Token[], n: number): number {
  if (claim[n + 1]?.content === true) return 1;
  // Between pairs of characters, what is little ends a phrase.
  return claim[n]?.kind === 'word' && claim[n + 1]?.kind === 'word' && claim[n + 2]?.content === true ? 2 : 0;
}

/** More than any distance within a sentence. */
const FAR = 10_000;
/** What it is worth, in words of distance, that the next word stands beside it too. */
const SIDE_BY_SIDE = 100;
