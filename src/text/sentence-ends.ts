import { Asides, LONGEST_ASIDE, QUOTE_PARTICLES } from './asides.js';
import { isClauseMark } from './clause-marks.js';
import { isExclamationEnd } from './exclamation-end.js';
import { isFullStopEnd } from './full-stop.js';
import { breaksLine, breaksOffInTag, pastTags, tagAt } from './html-tags.js';
import {
  PAIRS,
  characterAt,
  hangsOnLast,
  isCloser,
  isOpener,
  isPictographic,
  isSpaceAt,
  isStrongTerminal,
  isTerminal,
  isUnseen,
  mayMatter,
  skipExtending,
  skipSpace,
} from './sentence-marks.js';
import { referenceAt } from './reference-mark.js';
import { isThaiBreak } from './thai-breaks.js';
import { isUnspacedEnd } from './unspaced-end.js';

/** The longest reference mark, in UTF-16 units. */
const LONGEST_REFERENCE = 60;
/** More than a decision looks past the marks, spaces and emoji that it is about, in UTF-16 units: a reference of nine numbers. */
const LOOK_AHEAD = 110;
/** What decides whether a space ends a sentence: the word after it. */
const SPACE_LOOKS_AHEAD = 24;

const LETTER = /\p{L}/u;

/**
 * Finds where sentences end in one block of text. A decision looks at most a word ahead; where the text breaks off
 * before that word is whole, there is no break yet. So what is cut before the last sentence of a text stays cut, and
 * nothing else becomes cut, when the text goes on.
 */
class SentenceScanner {
  private readonly asides: Asides;
  private readonly ends: number[] = [];
  private sentenceStart: number;
  /** Up to where the decisions so far depend on the text. */
  private reach = 0;

  constructor(
    private readonly text: string,
    private readonly from: ScanPlace,
    private readonly end: number,
    private readonly breaksOff: boolean,
  ) {
    this.sentenceStart = from.sentence;
    this.asides = new Asides(text, end, breaksOff);
  }

  scan(): ScannedSentences {
    let certain: ScanPlace | undefined;
    let { at } = this.from;
    while (at < this.end) {
      if (!mayMatter(this.text.charCodeAt(at))) {
        at += 1;
        continue;
      }
      const before = { sentence: this.sentenceStart, at };
      at = this.after(at);
      if (Math.max(at, this.reach) > this.end) certain ??= before;
    }
    certain ??= { sentence: this.sentenceStart, at: Math.max(this.from.at, this.end) };
    const { ends } = this;
    if (ends.at(-1) !== this.end && this.sentenceStart < this.end) ends.push(this.end);
    return { ends, certain };
  }

  /** Past a character that may matter, and what hangs on it; notes the sentence that ends there. */
  private after(at: number): number {
    const character = characterAt(this.text, at);
    const aside = PAIRS.get(character);
    if (aside !== undefined) {
      const past = this.asides.after(at, aside, at === this.sentenceStart);
      this.see(past.seen);
      return past.at;
    }
    this.see(at + (character === ' ' ? SPACE_LOOKS_AHEAD : LOOK_AHEAD));
    if (isTerminal(character)) {
      const after = this.afterMarks(at);
      return this.isEnd(at, after) ? this.endAt(this.afterPictographs(after)) : after;
    }
    if (character === '<' && tagAt(this.text, at)?.endsSentence === true) return this.afterElement(at);
    if (character === ' ' && isThaiBreak(this.text, this.sentenceStart, at, this.end)) return this.endAt(at);
    return at + character.length;
  }

  /** Past a row, an item or a paragraph, which ends a sentence whatever mark it has, and the tags that close with it. */
  private afterElement(tag: number): number {
    const after = skipExtending(this.text, this.afterTags(tag), this.end);
    const next = this.skipSpace(after);
    return this.breaksOff && breaksOffInTag(this.text, next, this.end) ? after : this.endAt(after);
  }

  /** Where the next sentence begins. */
  private endAt(end: number): number {
    this.ends.push(end);
    this.sentenceStart = skipSpace(this.text, end, this.end);
    return this.sentenceStart;
  }

  private see(upTo: number): void {
    this.reach = Math.max(this.reach, upTo);
  }

  /** Past white space before something that may decide. */
  private skipSpace(from: number): number {
    const at = skipSpace(this.text, from, this.end);
    this.see(at + LOOK_AHEAD);
    return at;
  }

  /** After a run of terminal marks and what closes with them: quotation marks, brackets, emphasis, references, tags. */
  private afterMarks(first: number): number {
    return this.afterTags(this.afterTextMarks(first));
  }

  /** Past tags that close: `</b>`, `</p> </div>`, `<br>`. */
  private afterTags(from: number): number {
    let at = from;
    for (;;) {
      const next = this.skipSpace(at);
      const tag = tagAt(this.text, next);
      if (tag?.closes !== true || next + tag.length > this.end) return at;
      at = next + tag.length;
    }
  }

  private afterTextMarks(first: number): number {
    let at = first;
    while (at < this.end) {
      const character = characterAt(this.text, at);
      const reference = referenceAt(this.text, at);
      if (reference > 0) at = Math.min(this.end, at + reference);
      else if (isTerminal(character) || isCloser(character) || hangsOnLast(character)) {
        if (isOpener(character) && isCloser(character) && this.opensNext(first, at)) break;
        at = skipExtending(this.text, at + character.length, this.end);
      } else break;
    }
    // French sets its quotation marks apart: « Il est tard. »
    const guillemet = this.skipSpace(at);
    if (
      guillemet > at &&
      this.text.charAt(guillemet) === '»' &&
      !LETTER.test(this.text.charAt(guillemet + 1))
    ) {
      at = skipExtending(this.text, guillemet + 1, this.end);
    }
    // A reference may stand after a space: "in 1997. [1]" and "in 1997 [1]." alike.
    const next = this.skipSpace(at);
    const reference = next > at ? referenceAt(this.text, next) : 0;
    return reference > 0 ? Math.min(this.end, next + reference) : at;
  }

  /** Whether a mark that may open or close, right after a sentence's last mark, opens the next: 好。"他 after no other quote. */
  private opensNext(mark: number, at: number): boolean {
    const { text } = this;
    const ambiguous = text.charAt(at);
    let after = at;
    while (after < this.end && text.charAt(after) === ambiguous) after += 1;
    if (after >= this.end || isSpaceAt(text, after) || isTerminal(characterAt(text, after))) return false;
    const before = text.slice(Math.max(this.sentenceStart, mark - LONGEST_ASIDE), mark);
    if (ambiguous === '“') return !before.includes('„');
    let runs = 0;
    for (let i = 0; i < before.length; i += 1) {
      if (before.charAt(i) === ambiguous && before.charAt(i - 1) !== ambiguous) runs += 1;
    }
    return runs % 2 === 0;
  }

  /** Emoji between two sentences belong to the first, unless they stand right before a word. */
  private afterPictographs(after: number): number {
    let at = this.skipSpace(after);
    let close = after;
    while (at < this.end) {
      const character = characterAt(this.text, at);
      if (!isPictographic(character)) break;
      at = skipExtending(this.text, at + character.length, this.end);
      if (at >= this.end || isSpaceAt(this.text, at)) close = at;
      const next = this.skipSpace(at);
      if (next > at && !isPictographic(characterAt(this.text, next))) break;
      at = next;
    }
    return close;
  }

  private isEnd(mark: number, after: number): boolean {
    const { text, end } = this;
    if (after >= end) return true;
    const next = this.skipSpace(after);
    if (this.breaksOffInReference(next)) return false;
    if (this.breaksOff && breaksOffInTag(text, next, end)) return false;
    if (breaksLine(text, mark, after) || tagAt(text, next)?.breaks === true) return true;
    if (isStrongTerminal(this.lastMark(mark, after))) return this.isStrongEnd(mark, after, next);
    if (next === after && !isSpaceAt(text, pastTags(text, after, end)))
      return isUnspacedEnd(text, { sentenceStart: this.sentenceStart, mark, after }, end);
    const startsAt = this.firstOf(next);
    if (startsAt >= end) return !this.breaksOff;
    const first = characterAt(text, startsAt);
    if (isTerminal(first) || ',;:)]}'.includes(first)) return false;
    if (this.isBareEnumerator(mark)) return false;
    const place = { sentenceStart: this.sentenceStart, mark, after: this.lastSeen(mark, after), startsAt };
    const isFullStop = text.charAt(mark) === '.' || text.charAt(mark) === '…';
    return isFullStop ? isFullStopEnd(text, place) : isExclamationEnd(text, place);
  }

  /** The index after the last character between a mark and `after` that is seen. */
  private lastSeen(mark: number, after: number): number {
    let at = after;
    while (at > mark + 1 && isUnseen(this.text.charAt(at - 1))) at -= 1;
    return at;
  }

  private breaksOffInReference(next: number): boolean {
    if (!this.breaksOff || !'[【'.includes(this.text.charAt(next))) return false;
    if (this.end - next > LONGEST_REFERENCE) return false;
    return /^.[\d\s^,;†–-]*$/u.test(this.text.slice(next, this.end));
  }

  /** The strongest of a run of marks decides. */
  private lastMark(mark: number, after: number): string {
    let found = characterAt(this.text, mark);
    for (let at = mark; at < after;) {
      const character = characterAt(this.text, at);
      if (isStrongTerminal(character)) found = character;
      at += character.length;
    }
    return found;
  }

  private isStrongEnd(mark: number, after: number, next: number): boolean {
    const following = characterAt(this.text, next);
    if (next === after) {
      const closed = isCloser(this.text.charAt(after - 1));
      if (closed && QUOTE_PARTICLES.has(following)) return false;
      if (isClauseMark(following)) return false;
      // "Yahoo！JAPAN"
      if (/[a-z]/i.test(following) && /[a-z]/i.test(this.text.charAt(mark - 1)) && after === mark + 1)
        return false;
    }
    return true;
  }

  /** "1." or "a)" at a sentence's start numbers it and does not end it. */
  private isBareEnumerator(mark: number): boolean {
    const length = mark - this.sentenceStart;
    return length <= 4 && /^[([]?(?:\d{1,3}|\p{L})$/u.test(this.text.slice(this.sentenceStart, mark));
  }

  /** The first letter or digit at or after `at`, past opening marks, emphasis, tags and what nobody sees. */
  private firstOf(at: number): number {
    let first = at;
    while (first < this.end) {
      const character = this.text.charAt(first);
      const isPassed =
        isOpener(character) || isUnseen(character) || (first > at && isSpaceAt(this.text, first));
      const length = isPassed ? 1 : (tagAt(this.text, first)?.length ?? 0);
      if (length === 0) break;
      first = Math.min(this.end, first + length);
    }
    this.see(first + LOOK_AHEAD);
    return first;
  }
}

/** Where a search for sentence ends stands. UTF-16 offsets. */
export interface ScanPlace {
  /** Where the sentence begins that it is in. */
  readonly sentence: number;
  readonly at: number;
}

export interface ScannedSentences {
  /** Where sentences end, in order; the last is the range's end. */
  readonly ends: number[];
  /** Nothing that is put behind the range changes what was found up to here: a longer one may be searched from here on. */
  readonly certain: ScanPlace;
}

/**
 * Where the sentences of a range of a text end, from a place in it on. The range starts and ends with something other
 * than white space. Linear in its length.
 *
 * @param breaksOff whether nothing but white space or markup follows the range, so that it may yet go on
 */
export function sentenceEnds(
  text: string,
  from: ScanPlace,
  end: number,
  breaksOff: boolean,
): ScannedSentences {
  return new SentenceScanner(text, from, end, breaksOff).scan();
}
