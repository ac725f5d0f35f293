import { ClaimReader } from '../../engine/claims/read-claims.js';
import { asks, leadsIn } from '../../text/last-mark.js';
import {
  lastSegment,
  placedSegments,
  segmentAt,
  type CutPlace,
  type PlacedSegment,
} from '../../text/segment.js';

/** Tells of the sentences of a growing text which cannot be read by themselves. */
export class LastSentence {
  /** Up to where the text is cut for good. */
  private cut: CutPlace = { block: -1, sentence: 0, at: 0 };

  /**
   * Whether a text ends in what cannot be read by itself: a lead-in, before what it introduces begins, a question, which a
   * whole "Yes." behind it would make a statement, or a line that is a table's header by the rule behind it.
   *
   * @param text with what is known to stand behind it; begins with the text of the call before
   * @param from where its context begins; UTF-16 units
   * @param end where it ends, with a sentence, not before that of the call before
   */
  hangsOnNext(text: string, from: number, end: number): boolean {
    const upTo = text.slice(from, end);
    if (asks(upTo)) return true;
    if (leadsIn(upTo)) return !placedSegments(text.slice(from)).some(({ start }) => start >= end - from);
    return text.length > end && this.changes(text.slice(from), upTo, from);
  }

  /** Whether the last sentence of a text needs a check by itself, and none with what stands behind it. */
  private changes(text: string, upTo: string, from: number): boolean {
    const alone = lastSegment(upTo, movedBy(this.cut, -from));
    if (alone === undefined) return false;
    this.cut = movedBy(alone.place, from);
    const { segment, place } = alone;
    const now = segmentAt(text, segment.start, place);
    // A sentence is read only where what stands behind it made it something else: an answer has many.
    if (now === undefined || isSameKind(segment, now)) return false;
    const before = new ClaimReader(upTo);
    const known = new ClaimReader(text);
    const at = known.segments.findIndex(({ start }) => start === segment.start);
    return (
      before.claim(before.segments.length - 1)?.checkRequired === true &&
      known.claim(at)?.checkRequired === false
    );
  }
}

/** A context may begin within the block. */
function movedBy({ block, sentence, at }: CutPlace, by: number): CutPlace {
  return { block: Math.max(0, block + by), sentence: sentence + by, at: at + by };
}

function isSameKind(alone: PlacedSegment, now: PlacedSegment): boolean {
  return (
    alone.end === now.end &&
    alone.kind === now.kind &&
    alone.readsAsProse === now.readsAsProse &&
    alone.block.header === now.block.header
  );
}
