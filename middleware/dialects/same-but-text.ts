import { parsedJson } from '../parsed-json.js';

/** Stands for the text where it is looked for. */
const MARK = 'answer-guard looks for the text';
/** What a JSON string does not hold as it is written. */
const ESCAPED = /["\\]|[^ -\uffff]/;
/** So many chunks in a row that differ in more are taken for the way of the stream. */
const MOST_MISSES = 4;

/**
 * Reads the text of a JSON chunk that differs from the one before in nothing else, as of most models nearly all do: what
 * stands around it was parsed, and need not be again.
 */
export class SameButText {
  private before = '';
  private after = '';
  private misses = 0;

  /** The text of a chunk like the last that was kept; undefined of any other. */
  textOf(data: string): string | undefined {
    const { before, after } = this;
    const end = data.length - after.length;
    if (before === '' || end <= before.length || !data.startsWith(before) || !data.endsWith(after))
      return undefined;
    const text = data.slice(before.length, end);
    if (ESCAPED.test(text)) return undefined;
    this.misses = 0;
    return text;
  }

  /**
   * Keeps a chunk that was parsed, for the next to be held against.
   *
   * @param text that was found in it
   * @param read finds the text of a parsed chunk, as it was found in this one
   */
  keep(data: string, text: string, read: (json: unknown) => string | undefined): void {
    this.before = '';
    if (this.misses >= MOST_MISSES) return;
    this.misses++;
    // Behind it stands little that could be taken for it.
    const at = data.lastIndexOf(`"${text}"`) + 1;
    if (at === 0 || text === MARK || ESCAPED.test(text)) return;
    const before = data.slice(0, at);
    const after = data.slice(at + text.length);
    // The same string may stand elsewhere in it, or between two others.
    if (read(parsedJson(before + MARK + after)) !== MARK) return;
    this.before = before;
    this.after = after;
  }

  /** The chunk was of another kind. */
  forget(): void {
    this.before = '';
  }
}
