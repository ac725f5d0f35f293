import { oppositePairs, toldByOpposites } from '../alignment/opposite-words.js';
import { isSameAbsence, type Objection } from '../alignment/objection.js';
import type { Bundles } from '../alignment/bundles.js';
import { cellsTouched } from './cells-touched.js';
import type { Comparison } from './comparison.js';

/**
 * What still speaks against a claim when chunks are read together. What one lacks, another may have; but a chunk that
 * has another value, or another name, in the place of the claim's is about another thing: it cannot lend the claim
 * what belongs to that thing. A name that both chunks hold may bridge them.
 */
export function standingTogether(set: readonly Comparison[], bundles: Bundles): readonly Objection[] {
  if (set.length === 1) return set[0]?.objections ?? [];
  const standing = set.flatMap((comparison) =>
    comparison.objections.filter((objection) => stands(objection, comparison, set, bundles)),
  );
  if (set.some((comparison) => isTurned(comparison, set))) standing.push(TURNED);
  if (isCellBorrowed(set)) standing.push(CELL_BORROWED);
  return standing;
}

const TURNED: Objection = { rule: 'opposite-word', cap: 0.15, contradicts: 0 };

/**
 * Whether one piece says the opposite of what the claim says, and no other what the claim says: "the office where Lena works is
 * open on Fridays", of the Oslo office, which is closed then. Alone the piece has too little of the claim to tell.
 */
function isTurned({ alignment }: Comparison, set: readonly Comparison[]): boolean {
  const { claim, words, values } = alignment;
  return oppositePairs(alignment).some(
    (pair) =>
      !toldByOpposites(alignment).inClaim.has(pair.claim.index) &&
      set.every((other) => other.alignment.words[pair.claim.index] === undefined) &&
      (values.some(({ found }) => found.length > 0) ||
        claim.tokens.some(({ content, index }) => content && words[index] !== undefined)),
  );
}

const CELL_BORROWED: Objection = { rule: 'cell-borrowed', cap: 0.4, contradicts: 0 };

function stands(
  objection: Objection,
  comparison: Comparison,
  set: readonly Comparison[],
  bundles: Bundles,
): boolean {
  const { absent } = objection;
  if (absent === undefined) return true;
  const others = set.filter((other) => other !== comparison);
  if (others.every((other) => other.objections.some((o) => isSameAbsence(o.absent, absent)))) return true;
  // A row that does not have the name is another thing's row.
  const isOfSibling = absent.name !== undefined && others.some((other) => areSiblings(comparison, other));
  if (!absent.replaced && !isOfSibling) return false;
  if (objection.evidence !== undefined && others.some((other) => holdsName(other, objection.evidence ?? '')))
    return false;
  const bundle =
    absent.value === undefined ? bundles.ofName[absent.name ?? 0] : bundles.ofValue[absent.value];
  return lendsTo(comparison, others, bundle ?? 0, bundles);
}

/** Rows or records beside one another speak of different things. */
function areSiblings(
  { piece: { chunk: one } }: Comparison,
  { piece: { chunk: other } }: Comparison,
): boolean {
  return (
    one.group === other.group &&
    one.kind === other.kind &&
    one.cells.length > 1 &&
    one.cells.length === other.cells.length &&
    one.cells.every(({ header }, n) => header === other.cells[n]?.header)
  );
}

function holdsName(comparison: Comparison, name: string): boolean {
  const { evidence } = comparison.alignment;
  return evidence.names.some((other) => evidence.text.slice(other.start, other.end) === name);
}

/** Whether the chunk has a value, a name or a word of the bundle that none of the others has. */
function lendsTo(
  comparison: Comparison,
  others: readonly Comparison[],
  bundle: number,
  bundles: Bundles,
): boolean {
  const { claim, words } = comparison.alignment;
  const lendsWord = claim.tokens.some(
    (token) =>
      token.content &&
      bundles.ofToken[token.index] === bundle &&
      words[token.index] !== undefined &&
      others.every((other) => other.alignment.words[token.index] === undefined),
  );
  if (lendsWord) return true;
  const lacks = (other: Comparison, absent: Objection['absent']): boolean =>
    other.objections.some((objection) => isSameAbsence(objection.absent, absent));
  const uniquely = (absent: Objection['absent']): boolean =>
    !lacks(comparison, absent) && others.every((other) => lacks(other, absent));
  return (
    bundles.ofValue.some((own, value) => own === bundle && uniquely({ value, replaced: true })) ||
    bundles.ofName.some((own, name) => own === bundle && uniquely({ name, replaced: true }))
  );
}

/**
 * Whether a name of the claim is put together of words from several chunks or cells, none of which has all of it: "Ebb
 * Merrow", of the studio Ebb and the label Merrow.
 */
export function isNameJoined(set: readonly Comparison[]): boolean {
  const [first] = set;
  const places = set.flatMap(placesOf);
  if (first === undefined || places.length < 2) return false;
  return first.alignment.claim.names.some(
    ({ tokens, tentative }) =>
      !tentative &&
      tokens.length > 1 &&
      // What begins a sentence or stands around small words may be several names.
      tokens[0] !== 0 &&
      (tokens.at(-1) ?? 0) - (tokens[0] ?? 0) === tokens.length - 1 &&
      tokens.every((token) => places.some((has) => has(token))) &&
      !places.some((has) => tokens.every((token) => has(token))),
  );
}

/** Where a chunk may have a word of the claim: in one of its cells, in what they stand under, or anywhere in prose. */
function placesOf({ alignment, piece: { cells } }: Comparison): ((token: number) => boolean)[] {
  const { words, inBackground, evidence } = alignment;
  const hasAny = (token: number): boolean => words[token] !== undefined || inBackground[token] === true;
  if (cells.length < 2) return [hasAny];
  const spans = [{ nameStart: 0, end: cells[0]?.nameStart ?? 0 }, ...cells];
  return spans.map(
    ({ nameStart, end }) =>
      (token) =>
        inBackground[token] === true ||
        words[token]?.tokens.some((index) => {
          const at = evidence.tokens[index]?.start ?? -1;
          return at >= nameStart && at < end;
        }) === true,
  );
}

/**
 * Whether a row lends a single cell of its own to what is said of another row of its table: of "Norway | krone" and
 * "Finland | euro", that Norway pays in euros. A row that the claim speaks of is named by its first cell, or by two.
 */
function isCellBorrowed(set: readonly Comparison[]): boolean {
  return set.some((one) => {
    const siblings = set.filter((other) => other !== one && areSiblings(one, other));
    return siblings.length > 0 && !isSpokenOf(one, siblings);
  });
}

/** What the others have as well, such as the word that all rows count, names none of them. */
function isSpokenOf({ alignment, piece: { cells } }: Comparison, siblings: readonly Comparison[]): boolean {
  const touched = cellsTouched(
    alignment,
    cells,
    siblings.map((other) => other.alignment),
  );
  return touched.has(0) || touched.size >= 2;
}
