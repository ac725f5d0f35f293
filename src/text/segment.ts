import { splitLongSentence } from './split-long-sentence.js';
import { readBlocks } from './growing-blocks.js';
import type { Block, SegmentKind } from './markdown-blocks.js';
import { readsAsProse } from './prose-in-code.js';
import { sentenceEnds, type ScanPlace } from './sentence-ends.js';
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
  const blocks = readBlocks(answer);
  return blocks.flatMap((block) => cutBlock(answer, block, block === blocks.at(-1)).segments);
}

/** Up to where a block is cut for good, whatever is put behind the text. */
export interface CutPlace extends ScanPlace {
  /** Where the block begins. */
  readonly block: number;
}

/** A text's last segment; undefined where it has none. @param known a place in it, of a text that it goes on */
export function lastSegment(
  answer: string,
  known?: CutPlace,
): { readonly segment: PlacedSegment; readonly place: CutPlace } | undefined {
  const blocks = readBlocks(answer);
  for (const block of blocks.toReversed()) {
    const { segments, place } = cutBlock(answer, block, block === blocks.at(-1), known);
    const segment = segments.at(-1);
    if (segment !== undefined) return { segment, place };
  }
  return undefined;
}

/** The segment that begins at an offset; undefined where none does. @param known a place in its block */
export function segmentAt(answer: string, start: number, known?: CutPlace): PlacedSegment | undefined {
  const blocks = readBlocks(answer);
  for (const block of blocks) {
    if (start < block.start || start > block.end) continue;
    const { segments } = cutBlock(answer, block, block === blocks.at(-1), known);
    const found = segments.find((segment) => segment.start === start);
    if (found !== undefined) return found;
  }
  return undefined;
}

interface CutBlock {
  /** From the place on. */
  readonly segments: PlacedSegment[];
  readonly place: CutPlace;
}

function cutBlock(answer: string, block: Block, breaksOff: boolean, known?: CutPlace): CutBlock {
  const { kind, start: first } = block;
  const isProse = kind === 'code' && readsAsProse(answer.slice(first, block.end));
  const isWhole = kind === 'code' || kind === 'tableRow';
  const isKnown = !isWhole && known?.block === first && known.sentence >= first && known.at <= block.end;
  const from = isKnown ? known : { sentence: first, at: first };
  const { ends, certain } = isWhole
    ? { ends: [block.end], certain: from }
    : sentenceEnds(answer, from, block.end, breaksOff);
  const segments: PlacedSegment[] = [];
  let start = from.sentence;
  for (const sentence of ends) {
    for (const end of splitLongSentence(answer, start, sentence)) {
      segments.push({ start, end, kind, block, readsAsProse: isProse });
      start = skipSpace(answer, end, block.end);
    }
  }
  return { segments, place: { ...certain, block: first } };
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
