import { align, type Alignment } from '../alignment/alignment.js';
import { read, type Reading } from '../alignment/reading.js';
import { objections } from '../alignment/rules.js';
import { WordIndex } from '../alignment/word-alignment.js';
import type { Conclusion } from '../conclusions/conclude.js';
import { mayFollow } from '../derivations/derive.js';
import type { Chunk } from '../evidence/chunk.js';
import { compareValues } from '../values/compare-values.js';
import type { Piece } from './evidence-reader.js';

/** Sentences that are read with those beside them. */
const MOST_READ = 3;
/** How many words two sentences may have together, roughly: in UTF-16 units. */
const LONGEST = 600;

/**
 * What follows from the values of two sentences that stand side by side: "The old hall had 300 seats. The new one has 450.":
 * 150 more. Only bears out: what does not follow so may be said elsewhere.
 *
 * @param pieceAt the piece of evidence with an index, if there is one
 */
export function concludeFromSentences(
  claim: Reading,
  pieces: readonly Piece[],
  pieceAt: (index: number) => Piece | undefined,
): Conclusion | undefined {
  if (!mayFollow(claim) || isToldBy(claim, pieces)) return undefined;
  const tried = new Set<number>();
  for (const { chunk } of pieces.filter((piece) => isSentence(piece.chunk)).slice(0, MOST_READ)) {
    for (const first of [chunk.index, chunk.index - 1]) {
      if (tried.has(first)) continue;
      tried.add(first);
      const [one, other] = [pieceAt(first), pieceAt(first + 1)];
      if (one === undefined || other === undefined || !areBeside(one.chunk, other.chunk)) continue;
      if (!haveValues(one, other)) continue;
      const alignment = alignBoth(claim, one, other);
      if (isBorneOut(alignment)) return conclusionOf(alignment, [first, first + 1]);
    }
  }
  return undefined;
}

/** Whether the claim has values and each is said somewhere: then there is nothing to reckon. */
function isToldBy({ values }: Reading, pieces: readonly Piece[]): boolean {
  const told = pieces.flatMap(({ index }) => index.reading.values);
  return (
    values.length > 0 &&
    values.every((value) => told.some((known) => compareValues(value, known) === 'equal'))
  );
}

function haveValues(...pieces: readonly Piece[]): boolean {
  return pieces.every(({ index }) => index.reading.values.length > 0);
}

function isSentence({ kind, cells }: Chunk): boolean {
  return cells.length === 0 && (kind === 'prose' || kind === 'listItem');
}

function areBeside(one: Chunk, other: Chunk): boolean {
  return (
    one.fact === other.fact &&
    isSentence(one) &&
    isSentence(other) &&
    one.text.length + other.text.length <= LONGEST
  );
}

const SENTENCE_END = /[.!。！।]["'”’»)\]]*\s*$/u;

/** Both as one sentence of two clauses: the values of a sentence are reckoned with together. */
function alignBoth(claim: Reading, one: Piece, other: Piece): Alignment {
  const text = `${one.chunk.text.replace(SENTENCE_END, '')}; ${other.chunk.text}`;
  return align(claim, new WordIndex(read(text, claim.language)), one.background);
}

function isBorneOut(alignment: Alignment): boolean {
  const { derived, values } = alignment;
  if (derived.values.size === 0 && derived.tokens.size === 0) return false;
  if (!values.every(({ found }, n) => found.length > 0 || derived.values.has(n))) return false;
  return objections(alignment).length === 0;
}

function conclusionOf({ claim, words, derived }: Alignment, chunks: readonly number[]): Conclusion {
  const tokens = claim.tokens.filter(
    ({ index }) => derived.tokens.has(index) || words[index]?.strength === 1,
  );
  return {
    holds: true,
    chunks,
    tokens: new Set(tokens.map(({ index }) => index)),
    values: new Set(claim.values.map((_, n) => n)),
    written: claim.text,
  };
}
