import { Parting, partingsOf } from '../alignment/coordination.js';
import type { Reading } from '../alignment/reading.js';
import type { ContentItem } from './claim-content.js';

/** A part of a claim that stands beside the others, and may be left out: what "and", a comma or a bracket joins to the rest. */
export interface ClaimPart {
  /** UTF-16 offsets into the claim. */
  readonly start: number;
  readonly end: number;
  /** Indices into the claim's items. */
  readonly items: readonly number[];
}

/** The parts of a claim. One word after a comma is no part of its own; after "and" it is. */
export function readParts(reading: Reading, items: readonly ContentItem[]): ClaimPart[] {
  const partings = partingsOf(reading);
  const starts = reading.tokens.filter(
    (token) => token.index === 0 || partings.before(token.index) >= Parting.Comma,
  );
  return starts
    .map((token, n) => {
      const end = starts[n + 1]?.start ?? reading.text.length;
      const own = items.flatMap((item, index) => {
        const offset = offsetOf(item, reading);
        return offset !== undefined && offset >= token.start && offset < end ? [index] : [];
      });
      return { start: token.start, end, items: own, isJoined: partings.before(token.index) === Parting.And };
    })
    .filter((part) => part.items.length >= (part.isJoined ? 1 : 2));
}

/** The first part of which the evidence has nothing at all: a detail that was added. */
export function unsupportedPart(
  parts: readonly ClaimPart[],
  found: readonly number[],
): ClaimPart | undefined {
  if (parts.length < 2) return undefined;
  return parts.find((part) => part.items.every((index) => (found[index] ?? 0) < HALF_FOUND));
}

/** Where an item stands in the claim, in UTF-16 units; undefined for one of the words before it. */
function offsetOf({ antecedent, token, value }: ContentItem, { values }: Reading): number | undefined {
  return antecedent ? undefined : (token?.start ?? values[value ?? -1]?.start);
}

/**
 * What a claim says of its subject: indices of the items behind it; undefined where there are too few to tell, or no subject.
 *
 * @param subjectEnd where the subject ends, in UTF-16 units, if it is known
 */
export function readPredicate(
  subjectEnd: number | undefined,
  reading: Reading,
  items: readonly ContentItem[],
): readonly number[] | undefined {
  if (subjectEnd === undefined) return undefined;
  const offsets = items.map((item) => offsetOf(item, reading));
  if (!offsets.some((offset) => offset !== undefined && offset < subjectEnd)) return undefined;
  const behind = items.flatMap(({ weight }, index) =>
    weight >= TELLING && (offsets[index] ?? -1) >= subjectEnd ? [index] : [],
  );
  return behind.length >= LEAST_SAID ? behind : undefined;
}

/** Whether the evidence has nothing at all of what a claim says of its subject: it is about the same, and says something else. */
export function isPredicateMissing(
  predicate: readonly number[] | undefined,
  found: readonly number[],
): boolean {
  return predicate?.every((index) => (found[index] ?? 0) < HALF_FOUND) === true;
}

/** Words of a predicate, at least: one may be another's synonym. */
const LEAST_SAID = 2;
/** Of less weight are the words that any statement may have. */
const TELLING = 0.4;
const HALF_FOUND = 0.5;
