import { ClaimReader } from '../../engine/claims/read-claims.js';
import { asks, leadsIn } from '../../text/last-mark.js';
import { placedSegments, type PlacedSegment } from '../../text/segment.js';

/**
 * Whether a text ends in what cannot be read by itself: a lead-in, before what it introduces begins, a question, which a
 * whole "Yes." behind it would make a statement, or a line that is a table's header by the rule behind it.
 *
 * @param text with what is known to stand behind it
 * @param end where it ends, with a sentence; UTF-16 units
 */
export function hangsOnNext(text: string, end: number): boolean {
  const upTo = text.slice(0, end);
  if (asks(upTo)) return true;
  if (leadsIn(upTo)) return !placedSegments(text).some(({ start }) => start >= end);
  if (text.length === end) return false;
  const before = new ClaimReader(upTo);
  const last = before.segments.length - 1;
  const alone = before.segments[last];
  const known = new ClaimReader(text);
  const place = known.segments.findIndex(({ start }) => start === alone?.start);
  const now = known.segments[place];
  // A sentence is read only where what stands behind it made it something else: an answer has many.
  if (alone === undefined || now === undefined || isSameKind(alone, now)) return false;
  return before.claim(last)?.checkRequired === true && known.claim(place)?.checkRequired === false;
}

function isSameKind(alone: PlacedSegment, now: PlacedSegment): boolean {
  return (
    alone.end === now.end &&
    alone.kind === now.kind &&
    alone.readsAsProse === now.readsAsProse &&
    alone.block.header === now.block.header
  );
}
