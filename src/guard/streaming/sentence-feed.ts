import { isHighSurrogate } from '../../contract/surrogates.js';
import { GrowingSegments, type GrowingSegment } from '../../text/growing-segments.js';

/** A whole sentence of a growing text, or what counts as one: a table's row, a block of code. UTF-16 offsets. */
export interface Sentence {
  readonly start: number;
  readonly end: number;
  /** Whether it was cut before its end: it became too long, or took too long. */
  readonly isCut: boolean;
}

/** Marks, line breaks, and the letters of scripts that end sentences without them (Thai, Lao, Khmer, Burmese). */
const MAY_END = /[\n\r\u0085\u2028\u2029…]|\p{Sentence_Terminal}|[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]/gu;
/** An endless sentence is cut where it has a mark within so many UTF-16 units; without one it is cut as too long. */
const CUT_REACH = 320;
/** What cannot begin a character: the second half of a surrogate pair, a mark that sits on what stands before it. */
const CONTINUES = /[\udc00-\udfff\u200d]|\p{M}/u;
/** From so many UTF-16 units of text on that would be read again with every token, it is read when it has grown by an eighth. */
const SELDOM_FROM = 2048;
/** A line that so far may become the rule under a table's header, or under a heading: what stands above it is then no claim. */
const MAY_BE_RULE = /^[|:=\-\s]+$/;
/** How much of the text before a sentence it is at least read in, where there is so much: some five hundred words. */
const CONTEXT = 3000;

/**
 * Cuts a text into sentences while it grows, as `segment` cuts the whole: a sentence is given as soon as what follows
 * shows where it ends.
 */
export class SentenceFeed {
  private written = '';
  private lastUnit = '';
  /** Where the last of what may end a sentence stands. */
  private lastMark = -1;
  private gap = '';
  private readonly segments = new GrowingSegments();
  /** How long the text is to be before its end is read again. */
  private readFrom = 0;
  /** The sentence that is held until the line behind it shows what it is: a header, or a claim. */
  private held: GrowingSegment | undefined;
  /** Up to where sentences were given. */
  private given = 0;
  /** A stretch of white space that was skipped: endless blanks are not to be gone through with every token. */
  private blank = { from: 0, to: 0 };
  /** Starts of given sentences that a text may begin with, in order. */
  private readonly beginnings: number[] = [];

  /** @param longest UTF-16 units of a sentence from which on it is cut. */
  constructor(private readonly longest: number) {}

  /** All the text so far. */
  get text(): string {
    return this.written;
  }

  /** Where the sentence begins that has not ended. */
  get rest(): number {
    return this.given;
  }

  /**
   * Where the context begins of a sentence that was given: the start of another, `CONTEXT` units before it, so that to
   * read a sentence does not take longer the longer the answer is. 0 where less stands before it.
   */
  contextOf(start: number): number {
    return this.beginnings.findLast((at) => at <= start - CONTEXT) ?? 0;
  }

  /** The sentences that are whole with this. */
  push(next: string): Sentence[] {
    const text = this.gap + next;
    this.gap = '';
    this.written += text;
    const { length } = this.written;
    // Only what is new is looked into, which would else copy all that was written; a character may come in two halves.
    const added = this.lastUnit + text;
    // Most tokens have none, and `matchAll` makes a pattern each time.
    if (added.search(MAY_END) >= 0)
      for (const { index } of added.matchAll(MAY_END)) this.lastMark = length - added.length + index;
    this.lastUnit = text.slice(-1);
    const { undecided, cutsAfter } = this.segments;
    const from = length > cutsAfter ? length - text.length - CUT_REACH : undecided;
    const mayEnd =
      this.held !== undefined || this.lastMark >= Math.max(this.given, Math.min(from, undecided));
    const isWorthIt = mayEnd && length >= this.readFrom && !isHighSurrogate(this.lastUnit.charCodeAt(0));
    const found = isWorthIt ? this.whole(false) : [];
    while (this.written.length - this.given > this.longest) {
      const cut = this.cutAt(this.given + this.longest);
      if (cut === undefined) break;
      found.push(cut);
    }
    return found;
  }

  /** What comes is a paragraph of its own: this stands before it, if anything does come. */
  pause(gap: string): void {
    this.gap = gap;
  }

  get isPaused(): boolean {
    return this.gap !== '';
  }

  /** Nothing more comes, or what comes is a paragraph of its own: all that is left. */
  end(): Sentence[] {
    return this.whole(true);
  }

  /** Takes what there is of the sentence that has not ended, up to its last space; undefined when there is nothing. */
  cut(): Sentence | undefined {
    return this.cutAt(this.written.length);
  }

  private whole(isEnd: boolean): Sentence[] {
    const { written } = this;
    const segments = this.segments.read(written);
    const { held } = this;
    if (held !== undefined && segments.every(({ start }) => start !== held.start)) segments.unshift(held);
    const open = isEnd ? undefined : segments.pop();
    const isHeld = open !== undefined && MAY_BE_RULE.test(written.slice(open.start));
    this.held = isHeld ? segments.pop() : undefined;
    const found: Sentence[] = [];
    for (const { start, end, mayBegin } of segments) {
      const from = start < this.given ? this.skipSpace(this.given) : start;
      if (from >= end) continue;
      found.push({ start: from, end, isCut: false });
      if (mayBegin && from === start) this.beginnings.push(start);
      this.given = end;
    }
    const { rereads } = this.segments;
    this.readFrom = rereads < SELDOM_FROM ? 0 : written.length + rereads / 8;
    return found;
  }

  private cutAt(limit: number): Sentence | undefined {
    const start = this.skipSpace(this.given);
    let end = Math.min(limit, this.written.length);
    const space = this.lastSpace(start, end);
    if (space > start) end = space;
    else if (end < this.written.length || limit === this.written.length) {
      // Not between the halves of a surrogate pair, nor before a mark that sits on the character before.
      while (end > start && CONTINUES.test(this.written.charAt(end))) end--;
      if (end === this.written.length && isHighSurrogate(this.written.charCodeAt(end - 1))) end--;
    }
    if (end <= start) return undefined;
    this.given = end;
    return { start, end, isCut: true };
  }

  /** The last white space in a stretch, so that what is left of it is no half word; -1 without any. */
  private lastSpace(start: number, end: number): number {
    for (let at = end - 1; at > start; at--)
      if (/\s/.test(this.written.charAt(at))) return this.trimmed(start, at);
    return -1;
  }

  private trimmed(start: number, end: number): number {
    let at = end;
    while (at > start && /\s/.test(this.written.charAt(at - 1))) at--;
    return at;
  }

  private skipSpace(from: number): number {
    const { blank } = this;
    const isKnown = from >= blank.from && from <= blank.to;
    let at = isKnown ? blank.to : from;
    while (at < this.written.length && /\s/.test(this.written.charAt(at))) at++;
    this.blank = { from: isKnown ? blank.from : from, to: at };
    return at;
  }
}
