import { splitLongSentence, LONGEST_SENTENCE } from './split-long-sentence.js';
import { GrowingBlocks } from './growing-blocks.js';
import type { Block } from './markdown-blocks.js';
import type { Segment } from './segment.js';
import { sentenceEnds, type ScanPlace, type ScannedSentences } from './sentence-ends.js';
import { skipSpace } from './sentence-marks.js';

/** Where the cutting of a block stands. */
interface CutPlace extends ScanPlace {
  /** Whether the block is one segment, however many sentences are in it. */
  readonly isWhole: boolean;
  /** Where the piece begins, of the sentence that the place is in, that is not cut for good. */
  readonly piece: number;
}

/** A segment of a text that may go on. */
export interface GrowingSegment extends Pick<Segment, 'start' | 'end'> {
  /** Whether what is read from its start on is cut as in all of the text: it stands in no fence, nor in a table without bars. */
  readonly mayBegin: boolean;
}

/** How far a cut of an endless sentence looks ahead of where the piece may at most end. */
const CUT_LOOKS_AHEAD = 2;

/**
 * Cuts a text that grows into the segments that `segment` cuts all of it into. What is read again each time is the end of
 * the text that its growth may change: a few hundred units, but for runs of marks or white space without an end.
 */
export class GrowingSegments {
  private readonly blocks = new GrowingBlocks();
  /** By where the block begins; of those that may change. */
  private places: ReadonlyMap<number, CutPlace> = new Map();
  private unsure = 0;
  private undecidedFrom = 0;
  private lastPiece = 0;

  /** How much of the text is read again the next time, in UTF-16 units. */
  get rereads(): number {
    return this.unsure;
  }

  /** Before this offset nothing that is not found yet ends a segment, as long as no other line comes. */
  get undecided(): number {
    return this.undecidedFrom;
  }

  /** How long the text may become before the segment that goes on is cut for being endless. */
  get cutsAfter(): number {
    return this.lastPiece + LONGEST_SENTENCE;
  }

  /**
   * The text's last segments: at least those that an earlier call did not give, and the one that may go on, which is the
   * last.
   *
   * @param text All of the text so far. It begins with what was given before.
   */
  read(text: string): GrowingSegment[] {
    const { done, open } = this.blocks.read(text);
    const segments: GrowingSegment[] = [];
    const places = new Map<number, CutPlace>();
    this.unsure = 0;
    for (const [index, block] of [...done, ...open].entries()) {
      const isOpen = index >= done.length;
      const { cut, place } = this.cut(text, block, index === done.length + open.length - 1);
      for (const segment of cut) segments.push(segment);
      if (!isOpen) continue;
      places.set(block.start, place);
      this.unsure += block.end - place.at;
      this.undecidedFrom = place.at;
      this.lastPiece = place.piece;
    }
    this.places = places;
    return segments;
  }

  private cut(
    text: string,
    block: Block,
    isLast: boolean,
  ): { readonly cut: GrowingSegment[]; readonly place: CutPlace } {
    const isWhole = block.kind === 'code' || block.kind === 'tableRow';
    const from = this.placeIn(block, isWhole);
    const { ends, certain } = isWhole ? wholeBlock(block) : sentenceEnds(text, from, block.end, isLast);
    const cut: GrowingSegment[] = [];
    let { piece: start } = from;
    let piece = Math.max(from.piece, certain.sentence);
    for (const sentence of ends) {
      for (const end of splitLongSentence(text, start, sentence)) {
        cut.push({ start, end, mayBegin: mayBegin(text, start, block) });
        const next = skipSpace(text, end, block.end);
        const isCertain = start + LONGEST_SENTENCE + CUT_LOOKS_AHEAD < certain.at;
        if (start === piece && end < sentence && isCertain) piece = next;
        start = next;
      }
    }
    return { cut, place: { ...certain, isWhole, piece } };
  }

  private placeIn({ start, end }: Block, isWhole: boolean): CutPlace {
    const known = this.places.get(start);
    // A heading may end before the hashes that it had, and a line turn out to be no row.
    if (known?.isWhole === isWhole && known.at <= end) return known;
    return { sentence: start, at: start, piece: start, isWhole };
  }
}

/** A paragraph's sentence, an item of a list or a row with bars: where each begins with a word, or a number before one, it needs nothing before it. */
function mayBegin(text: string, start: number, { kind, marked, indent }: Block): boolean {
  if (kind === 'tableRow') return text.charAt(start) === '|';
  const isPlain = kind === 'sentence' || (kind === 'listItem' && marked && indent < 4);
  return isPlain && /^(?:\p{L}{2}|\p{N}{1,8} \p{L})/u.test(text.slice(start, start + 12));
}

function wholeBlock({ start, end }: Block): ScannedSentences {
  return { ends: [end], certain: { sentence: start, at: end } };
}
