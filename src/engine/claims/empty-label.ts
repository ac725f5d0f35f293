import { countWideCharacters } from '../../text/word-counts.js';
import { saysSomething } from './says-something.js';

/** UTF-16 units of facts and question in which words are looked for, and labels that are looked up: bounds on an answer of labels. */
const LONGEST_LOOK = 50_000;
const MOST_LABELS = 32;
/** Letters up to which a word is looked for whole; of a longer one, so many of four, as its form may be another one. */
const WHOLE = 4;
const STEM = 3;
const WORD = /[\p{L}\p{M}]+/gu;
const LETTER = /[\p{L}\p{M}]/u;

/**
 * Tells labels that are about nothing in the texts of an exchange: "Info", "Important", "Sure!", "Hello Anna,". What stands behind
 * one is read as if it stood alone: with "Info" before it, 6 of 24 held-out wrong sentences passed that do not alone (readers-7).
 */
export class EmptyLabels {
  #text: string | undefined;
  #left = MOST_LABELS;

  /** @param texts facts and question */
  constructor(private readonly texts: Iterable<string>) {}

  /** Whether a text has up to three words, no figure, and no word that the texts have. */
  has(label: string): boolean {
    if (saysSomething(label) || /\p{N}/u.test(label) || this.#left === 0) return false;
    this.#left -= 1;
    return (label.match(WORD) ?? []).every((word) => !this.#isKnown(word.toLowerCase()));
  }

  #isKnown(word: string): boolean {
    const text = (this.#text ??= [...this.texts].join('\n').slice(0, LONGEST_LOOK).toLowerCase());
    if (countWideCharacters(word) > 0) return text.includes(word);
    const isWhole = word.length <= WHOLE;
    const sought = isWhole ? word : word.slice(0, Math.max(WHOLE, Math.ceil((word.length * STEM) / 4)));
    for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + 1)) {
      const isEnd = !isWhole || !LETTER.test(text.charAt(at + sought.length));
      if (isEnd && !LETTER.test(text.charAt(at - 1))) return true;
    }
    return false;
  }
}
