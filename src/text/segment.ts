import { cutEndless } from './cut-endless.js';
import { readBlocks } from './growing-blocks.js';
import type { Block, SegmentKind } from './markdown-blocks.js';
import { readsAsProse } from './prose-in-code.js';
import { sentenceEnds } from './sentence-ends.js';
import { skipSpace } from './sentence-marks.js';

/** One sentence of an answer, or what counts as one: a table's row, a block of code. */
export interface Segment {
  /** UTF-16 offsets into the answer; `answer.slice(start, end)` begins and ends with something other than white space. */
  readonly start: number;
  readonly end: number;
  readonly kind: SegmentKind;
}

/** A segment with the block it stands in. */
export interface PlacedSegment extends Segment {
  readonly block: Block;
  /** A block of code whose text is sentences, or a piece of one. */
  readonly readsAsProse: boolean;
}

export function placedSegments(answer: string): PlacedSegment[] {
  const segments: PlacedSegment[] = [];
  const blocks = readBlocks(answer);
  for (const block of blocks) {
    const isProse = block.kind === 'code' && readsAsProse(answer.slice(block.start, block.end));
    let start = block.start;
    for (const sentence of endsIn(answer, block, block === blocks.at(-1))) {
      for (const end of cutEndless(answer, start, sentence)) {
        segments.push({ start, end, kind: block.kind, block, readsAsProse: isProse });
        start = skipSpace(answer, end, block.end);
      }
    }
  }
  return segments;
}

function endsIn(answer: string, block: Block, breaksOff: boolean): readonly number[] {
  if (block.kind === 'code' || block.kind === 'tableRow') return [block.end];
  return sentenceEnds(answer, { sentence: block.start, at: block.start }, block.end, breaksOff).ends;
}

/**
 * Cuts an answer into sentences. They come in order, do not overlap, and cover the answer but for white space and
 * Markdown that stands for itself: what introduces a line (quote, list and heading markers, a task's box, a heading's
 * closing hashes) and lines of nothing but markup (rules, the line under a table's header). A row of a table is one
 * segment with its bars, a block of code one with its fences; what is over a thousand units is cut.
 *
 * When a text goes on, all but its last segment stay as they are, so a text may be cut as it grows.
 * Linear in the answer's length.
 */
export function segment(answer: string): Segment[] {
  return placedSegments(answer).map(({ start, end, kind }) => ({ start, end, kind }));
}
