import { isTerminal } from './sentence-marks.js';

/** How far a bracket or quotation mark inside a sentence looks for its partner, in UTF-16 units. */
export const LONGEST_ASIDE = 240;
/** What, right after a closing quotation mark, goes on with the sentence in Japanese: 「はい。」と答えた。 */
export const QUOTE_PARTICLES: ReadonlySet<string> = new Set('とっなのはがをにでや'.split(''));

const LETTER = /\p{L}/u;
const DIGIT = /\p{N}/u;

/** Where a search for sentence ends goes on, and up to where the text decided that. UTF-16 offsets. */
interface PastAside {
  readonly at: number;
  readonly seen: number;
}

/** Brackets and quotation marks within the sentences of a text, whose marks end no sentence around them. */
export class Asides {
  /** Where the next of a closing mark stands, so that many openers without one do not each search the text. */
  private readonly nextOf = new Map<string, number>();

  /**
   * @param end of the range that is searched
   * @param breaksOff whether the range may yet go on, and with it an aside that is open at its end
   */
  constructor(
    private readonly text: string,
    private readonly end: number,
    private readonly breaksOff: boolean,
  ) {}

  /**
   * Past an aside, stopping at a mark that ends both it and the sentence; past its opening mark alone where it is none.
   *
   * @param opensSentence whether nothing of the sentence stands before it: then its marks count, but in Japanese
   */
  after(open: number, closers: readonly string[], opensSentence: boolean): PastAside {
    if (opensSentence) return this.afterOpeningQuote(open, closers);
    const inside = open + 1;
    if (!this.isAside(open)) return { at: inside, seen: inside };
    const limit = Math.min(this.end, inside + LONGEST_ASIDE);
    let close = limit;
    for (const closer of closers) close = Math.min(close, this.next(closer, inside));
    if (close >= limit) return this.withoutPartner(inside, limit, inside + LONGEST_ASIDE);
    const endsBoth = isTerminal(this.text.charAt(close - 1)) && close - 1 > open;
    return { at: endsBoth ? close - 1 : close + 1, seen: close + 1 };
  }

  /** Past a Japanese quotation that opens a sentence and that the sentence goes on after: 「はい。そうです。」と答えた。 */
  private afterOpeningQuote(open: number, closers: readonly string[]): PastAside {
    const inside = open + 1;
    if (!'「『'.includes(this.text.charAt(open))) return { at: inside, seen: inside };
    const close = this.next(closers[0] ?? '', inside);
    const limit = Math.min(this.end, open + LONGEST_ASIDE);
    if (close >= limit - 1) return this.withoutPartner(inside, limit, open + LONGEST_ASIDE);
    const goesOn = QUOTE_PARTICLES.has(this.text.charAt(close + 1));
    return { at: goesOn ? close + 1 : inside, seen: close + 2 };
  }

  /** The partner may yet come: an aside that the text breaks off in stays whole. */
  private withoutPartner(inside: number, limit: number, seen: number): PastAside {
    return { at: limit === this.end && this.breaksOff ? this.end : inside, seen };
  }

  private isAside(open: number): boolean {
    const before = this.text.charAt(open - 1);
    if (this.text.charAt(open) === '"' || this.text.charAt(open) === '`') {
      return !LETTER.test(before) && !DIGIT.test(before) && !isTerminal(before);
    }
    return before !== ':' && before !== ';';
  }

  private next(character: string, from: number): number {
    const known = this.nextOf.get(character);
    if (known !== undefined && known >= from) return known;
    const found = this.text.indexOf(character, from);
    const at = found === -1 ? Infinity : found;
    this.nextOf.set(character, at);
    return at;
  }
}
