import type { Language } from '../../text/language.js';
import { stopwordsOf } from '../../text/stopwords.js';
import { countWideCharacters } from '../../text/word-counts.js';
import { asSentence } from './clause.js';
import { claimTokens } from './claim-tokens.js';
import { lexiconOf } from './lexicon/lexicons.js';
import { hasSentenceLength } from './sentence-length.js';

/** UTF-16 units of facts and question in which words are looked for, and labels that are looked up: bounds on an answer of labels. */
const MOST_CHARACTERS_READ = 50_000;
const MOST_LABELS = 32;
/** UTF-16 units in which the colon behind a label is looked for. */
const LONGEST_LABEL = 40;
/**
 * Letters up to which a word is looked for whole; of a longer one its first half, as its form may be another one.
 * Set by hand; no measurement is recorded.
 */
const LONGEST_WHOLE_WORD = 4;
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
    if (hasSentenceLength(label) || /\p{N}/u.test(label) || this.#left === 0) return false;
    this.#left -= 1;
    return (label.match(WORD) ?? []).every((word) => !this.#isKnown(word.toLowerCase()));
  }

  /** A sentence without such a label and a colon in front of it: "Fun fact: it opened in 1958." A reply, "Not yet: …", is none. */
  without(sentence: string, language: Language): string {
    const colon = sentence.slice(0, LONGEST_LABEL).search(/[:：]\s/u);
    const label = sentence.slice(0, Math.max(0, colon)).trim();
    const rest = sentence.slice(colon + 1).trim();
    if (label === '' || !hasSentenceLength(rest) || !this.has(label)) return sentence;
    const { tokens } = claimTokens(label);
    const lexicon = lexiconOf(language);
    const isReply =
      lexicon.isReply(tokens) ||
      lexicon.negations.find(tokens) >= 0 ||
      tokens.some((token) => stopwordsOf(language).has(token));
    return isReply ? sentence : asSentence(rest);
  }

  #isKnown(word: string): boolean {
    const text = (this.#text ??= [...this.texts].join('\n').slice(0, MOST_CHARACTERS_READ).toLowerCase());
    if (countWideCharacters(word) > 0) return text.includes(word);
    const isWhole = word.length <= LONGEST_WHOLE_WORD;
    const prefix = isWhole ? word : word.slice(0, Math.max(LONGEST_WHOLE_WORD, Math.ceil(word.length / 2)));
    for (let at = text.indexOf(prefix); at >= 0; at = text.indexOf(prefix, at + 1)) {
      const isEnd = !isWhole || !LETTER.test(text.charAt(at + prefix.length));
      if (isEnd && !LETTER.test(text.charAt(at - 1))) return true;
    }
    return false;
  }
}
