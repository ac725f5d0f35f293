import { segment } from '../../text/segment.js';

/** A whole sentence of a growing text, or what counts as one: a table's row, a block of code. UTF-16 offsets. */
export interface Sentence {
  readonly start: number;
  readonly end: number;
  /** Whether it was cut before its end: it became too long, or took too long. */
  readonly isCut: boolean;
}

/** How much of a text's end is looked at for marks that may end a sentence: more than a decision on one looks ahead. */
const REACH = 320;
/** Marks, line breaks, and the letters of scripts that end sentences without them (Thai, Lao, Khmer, Burmese). */
const MAY_END = /[\n\r\u0085\u2028\u2029…]|\p{Sentence_Terminal}|[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]/u;
/** What cannot begin a character: the second half of a surrogate pair, a mark that sits on what stands before it. */
const CONTINUES = /[\udc00-\udfff\u200d]|\p{M}/u;
/** A paragraph that begins at the margin, after an empty line: what comes before it does not matter to how it is cut. */
const PARAGRAPH = /\n[ \t]*\n(?=[\p{L}"“«(¿¡*])/gu;

/**
 * Cuts a text into sentences while it grows, as `segment` cuts the whole: a sentence is given as soon as what follows
 * shows where it ends.
 */
export class SentenceFeed {
  private written = '';
  private gap = '';
  /** Up to where sentences were given. */
  private given = 0;
  /** Where the text is cut from: an offset before `given` at which nothing of what came before matters. */
  private anchor = 0;

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

  /** The sentences that are whole with this. */
  push(added: string): Sentence[] {
    const text = this.gap + added;
    this.gap = '';
    this.written += text;
    const from = Math.max(this.given, this.written.length - text.length - REACH);
    const isHalf = /[\ud800-\udbff]$/.test(text);
    const found = !isHalf && MAY_END.test(this.written.slice(from)) ? this.whole(false) : [];
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
    const { written, anchor } = this;
    const segments = segment(anchor === 0 ? written : written.slice(anchor));
    if (!isEnd) segments.pop();
    const found: Sentence[] = [];
    for (const { start, end } of segments) {
      const from = anchor + start < this.given ? this.skipSpace(this.given) : anchor + start;
      if (from >= anchor + end) continue;
      found.push({ start: from, end: anchor + end, isCut: false });
      this.given = anchor + end;
    }
    if (found.length > 0) this.moveAnchor();
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
      if (end === this.written.length && /[\ud800-\udbff]/.test(this.written.charAt(end - 1))) end--;
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
    let at = from;
    while (at < this.written.length && /\s/.test(this.written.charAt(at))) at++;
    return at;
  }

  private moveAnchor(): void {
    const { anchor, given } = this;
    const text = this.written.slice(anchor, given);
    if (text.includes('```') || text.includes('~~~')) return;
    PARAGRAPH.lastIndex = 0;
    for (const match of text.matchAll(PARAGRAPH)) this.anchor = anchor + match.index + match[0].length;
  }
}
