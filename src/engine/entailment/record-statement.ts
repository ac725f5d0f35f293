import { isLight } from '../alignment/light-words.js';
import type { Reading, Token } from '../alignment/reading.js';
import { cellsTouched } from './cells-touched.js';
import type { Comparison } from './comparison.js';

/**
 * Whether the claim says something of records or rows that their cells do not hold. A record states what its values are
 * under their names: a claim that speaks of one cell alone, and then says something new, says nothing of the record.
 *
 * @param set chunks read together
 */
export function isBesideRecords(set: readonly Comparison[]): boolean {
  if (!set.every(({ piece }) => piece.cells.length > 0)) return false;
  const claim = set[0]?.alignment.claim;
  const isNew = claim?.tokens.some(
    (token) =>
      token.content &&
      !isLight(token.stem, claim.language) &&
      !isOneOf(claim, token) &&
      !isOfSubject(claim, token) &&
      set.every(({ alignment }) => {
        const { words, inBackground } = alignment;
        return words[token.index] === undefined && inBackground[token.index] !== true;
      }),
  );
  if (isNew !== true) return false;
  return set.reduce((sum, { alignment, piece }) => sum + cellsTouched(alignment, piece.cells).size, 0) === 1;
}

/** "One of its producers": that there are more says nothing new of the one. */
function isOneOf({ tokens }: Reading, { norm, index }: Token): boolean {
  return norm === 'one' && tokens[index + 1]?.norm === 'of';
}

/** "The restaurant" of a record that does not say what it is of: the claim begins with it, and its article is definite. */
function isOfSubject({ tokens }: Reading, { index }: Token): boolean {
  const [first] = tokens;
  if (first === undefined || !DEFINITE.has(first.norm)) return false;
  const end = tokens.findIndex((token) => token.index > 0 && (!token.content || token.value >= 0));
  return index > 0 && index < end && end <= LONGEST_SUBJECT + 1;
}

const DEFINITE: ReadonlySet<string> = new Set(
  'the this our your der die das le la l el il lo o a los las les os as'.split(' '),
);
/** In words of content. */
const LONGEST_SUBJECT = 3;
