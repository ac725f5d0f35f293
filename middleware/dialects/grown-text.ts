/** What an event that repeats all of the text so far adds to it. */
export interface Grown {
  /** `''` where it says no more than the one before. */
  readonly added: string;
  /** Whether it does not go on from the one before: another message. */
  readonly isNew: boolean;
}

/**
 * So many texts are compared with the one before, as streams that repeat show it with their second or third: one that adds needs no
 * more memory of them. Chosen, not measured.
 */
const MOST_COMPARED = 6;

/**
 * Tells streams whose events repeat all of the text so far (`A`, `A ticket`, `A ticket costs`) from those that add to it: by
 * the second text, or where it leaves doubt by the third, which is then read as a message of its own, since what was read
 * cannot be read again.
 */
export class GrownText {
  private state: 'unknown' | 'repeating' | 'adding' = 'unknown';
  private previous = '';
  private compared = 0;
  /** Whether the text before had grown too. */
  private hadGrown = false;
  private repeated = 0;

  /** Whether the stream is known to be one that repeats. */
  get isRepeating(): boolean {
    return this.state === 'repeating';
  }

  /** @returns undefined where the text adds to what came before */
  read(text: string): Grown | undefined {
    if (this.state === 'adding') return undefined;
    return this.state === 'repeating' ? this.readOn(text) : this.compare(text);
  }

  private compare(text: string): Grown | undefined {
    const { previous, hadGrown } = this;
    const hasGrown = previous.trim() !== '' && text.length > previous.length && text.startsWith(previous);
    this.previous = text;
    this.hadGrown = hasGrown;
    if (hasGrown && this.compared === 1 && goesOn(previous, text))
      return this.repeat(text.slice(previous.length));
    if (hasGrown && hadGrown && /[\p{L}\p{N}]/u.test(text)) return this.repeat(text, true);
    this.compared++;
    if (this.compared === MOST_COMPARED) this.add();
    return undefined;
  }

  private readOn(text: string): Grown | undefined {
    const { previous } = this;
    // The last one of a stream is often trimmed.
    if (text.trimEnd() === previous.trimEnd() && text.length <= previous.length)
      return { added: '', isNew: false };
    const goesOnFrom = text.startsWith(previous);
    if (!goesOnFrom && this.repeated < 2) {
      this.add();
      return undefined;
    }
    this.previous = text;
    return goesOnFrom ? this.repeat(text.slice(previous.length)) : this.repeat(text, true);
  }

  private repeat(added: string, isNew = false): Grown {
    this.state = 'repeating';
    this.repeated++;
    return { added, isNew };
  }

  private add(): void {
    this.state = 'adding';
    this.previous = '';
  }
}

/**
 * Whether the second text of a stream, which begins with the first, surely repeats it. What adds to it may begin alike where a number goes on
 * (`1`, `100`) or a mark is repeated (`*`, `**`): an added text that was taken for a longer one would be judged without its
 * beginning.
 */
function goesOn(first: string, second: string): boolean {
  const last = first.charAt(first.length - 1);
  const next = second.charAt(first.length);
  return next !== last && !(isDigit(last) && isDigit(next));
}

const isDigit = (unit: string): boolean => unit >= '0' && unit <= '9';
