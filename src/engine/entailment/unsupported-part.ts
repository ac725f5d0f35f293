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
  const offsetOf = (item: ContentItem): number | undefined =>
    item.antecedent ? undefined : (item.token?.start ?? reading.values[item.value ?? -1]?.start);
  return starts
    .map((token, n) => {
      const end = starts[n + 1]?.start ?? reading.text.length;
      const own = items.flatMap((item, index) => {
        const offset = offsetOf(item);
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

const HALF_FOUND = 0.5;
