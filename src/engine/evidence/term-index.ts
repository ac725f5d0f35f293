import type { FoldBuffer } from '../../text/fold.js';
import type { Language } from '../../text/language.js';
import { WordScanner, type WordKind, type WordSink } from '../../text/scan-words.js';
import { stem } from '../../text/stem.js';
import { stopwordsOf } from '../../text/stopwords.js';
import type { Word } from '../../text/words.js';
import { Integers } from './integers.js';
import { PairNumbers } from './pair-numbers.js';
import { PostingsBuilder, type Postings } from './postings.js';
import { StemFamilies } from './stem-families.js';
import { Vocabulary } from './vocabulary.js';

/** Words and pairs are numbered apart; in the postings even entries are words and odd ones pairs. */
function entryOfWord(word: number): number {
  return 2 * word;
}

function entryOfPair(pair: number): number {
  return 2 * pair + 1;
}

/** Builds the index in one pass over the facts. */
export class TermIndexBuilder implements WordSink {
  readonly #scanner = new WordScanner();
  readonly #vocabulary = new Vocabulary();
  readonly #pairs = new PairNumbers();
  readonly #stopwords: number;
  readonly #stopPairs: number;
  readonly #own = new PostingsBuilder();
  readonly #context = new PostingsBuilder();
  readonly #families: StemFamilies;
  /** Where each word was first written: stemmers need its accents. By word: its text, and offsets in it. */
  readonly #texts: string[] = [];
  readonly #firstText = new Integers();
  readonly #firstStart = new Integers();
  readonly #firstEnd = new Integers();
  #collected: Set<number> | undefined;

  constructor(language: Language | undefined) {
    // Stopwords are the first words and pairs, so one comparison finds them.
    for (const known of new Set<Language>([language ?? 'en', 'en'])) {
      if (known === 'en' && isLatinBesidesEnglish(language)) continue;
      for (const word of stopwordsOf(known)) {
        this.#vocabulary.internText(word);
        if (word.length <= 2)
          this.#pairs.intern(word.charCodeAt(0), word.length > 1 ? word.charCodeAt(1) : 0);
      }
    }
    this.#stopwords = this.#vocabulary.size;
    this.#stopPairs = this.#pairs.size;
    this.#families = new StemFamilies(this.#vocabulary, this.#stopwords, (word, norm) =>
      stem(this.#writtenFormOf(word), norm, language),
    );
  }

  /** Enters the words of a chunk. Chunks come in the order of their numbers. */
  addChunk(chunk: number, text: string, start: number, end: number): void {
    this.#own.startChunk(chunk);
    this.#collected = undefined;
    if (this.#texts.at(-1) !== text) this.#texts.push(text);
    this.#scanner.scan(text, start, end, this);
  }

  /** The entries of a context's words, to be entered for each chunk under it. */
  entriesOf(text: string): number[] {
    const collected = new Set<number>();
    this.#collected = collected;
    if (this.#texts.at(-1) !== text) this.#texts.push(text);
    this.#scanner.scan(text, 0, text.length, this);
    return [...collected];
  }

  /** Enters what a chunk stands under. */
  addContext(chunk: number, entries: readonly number[]): void {
    if (entries.length === 0) return;
    this.#context.startChunk(chunk);
    for (const entry of entries) this.#context.add(entry);
  }

  build(): TermIndex {
    const size = 2 * Math.max(this.#vocabulary.size, this.#pairs.size);
    return new TermIndex({
      vocabulary: this.#vocabulary,
      pairs: this.#pairs,
      families: this.#families,
      stopwords: this.#stopwords,
      stopPairs: this.#stopPairs,
      own: this.#own.build(size),
      context: this.#context.build(size),
    });
  }

  word(start: number, end: number, kind: Exclude<WordKind, 'cjk'>, norm: FoldBuffer): void {
    const known = this.#vocabulary.size;
    const word = this.#vocabulary.intern(norm.units, norm.length);
    if (word < this.#stopwords) return;
    if (word === known && kind === 'word') {
      this.#firstText.set(word, this.#texts.length - 1);
      this.#firstStart.set(word, start);
      this.#firstEnd.set(word, end);
    }
    this.#enter(entryOfWord(word));
  }

  pair(_start: number, _end: number, first: number, second: number): void {
    const pair = this.#pairs.intern(first, second);
    if (pair >= this.#stopPairs) this.#enter(entryOfPair(pair));
  }

  #enter(entry: number): void {
    if (this.#collected === undefined) this.#own.add(entry);
    else this.#collected.add(entry);
  }

  /** Empty for what is no word of spaced letters. */
  #writtenFormOf(word: number): string {
    const text = this.#texts[this.#firstText.get(word)];
    return text === undefined ? '' : text.slice(this.#firstStart.get(word), this.#firstEnd.get(word));
  }
}

function isLatinBesidesEnglish(language: Language | undefined): boolean {
  return language !== undefined && ['es', 'pt', 'fr', 'de', 'it'].includes(language);
}

/** What a claim's word stands for: the facts' words of its stem. */
export interface Term {
  readonly entries: readonly number[];
  /** How many chunks hold them among their own words, those with several counted several times. */
  readonly documentFrequency: number;
}

const NO_TERM: Term = { entries: [], documentFrequency: 0 };

interface IndexParts {
  readonly vocabulary: Vocabulary;
  readonly pairs: PairNumbers;
  readonly families: StemFamilies;
  /** Words and pairs under these numbers are stopwords. */
  readonly stopwords: number;
  readonly stopPairs: number;
  readonly own: Postings;
  readonly context: Postings;
}

/** Which chunks hold which words, for reading. */
export class TermIndex {
  /** Chunks with an entry among their own words. */
  readonly own: Postings;
  /** Chunks with an entry in their context only. */
  readonly context: Postings;
  readonly #parts: IndexParts;
  /** By stem and norm. */
  readonly #wordTerms = new Map<string, Map<string, Term | undefined>>();
  readonly #pairTerms = new Map<string, Term | undefined>();

  constructor(parts: IndexParts) {
    this.#parts = parts;
    this.own = parts.own;
    this.context = parts.context;
  }

  /** The term of a claim's word: without entries when no fact has it, undefined for a stopword. */
  termOf(word: Word): Term | undefined {
    const { kind, norm, stem } = word;
    const terms = kind === 'cjk' ? this.#pairTerms : this.#termsOfStem(stem);
    let term = terms.get(norm);
    if (term === undefined && !terms.has(norm)) {
      term = kind === 'cjk' ? this.#lookUpPair(norm) : this.#lookUpWord(word);
      terms.set(norm, term);
    }
    return term;
  }

  #termsOfStem(stem: string): Map<string, Term | undefined> {
    let terms = this.#wordTerms.get(stem);
    if (terms === undefined) {
      terms = new Map();
      this.#wordTerms.set(stem, terms);
    }
    return terms;
  }

  #lookUpPair(norm: string): Term | undefined {
    const pair = this.#parts.pairs.find(norm);
    if (pair < 0) return NO_TERM;
    return pair < this.#parts.stopPairs ? undefined : this.#termOf([entryOfPair(pair)]);
  }

  #lookUpWord(word: Word): Term | undefined {
    const exact = this.#parts.vocabulary.find(word.norm);
    if (exact >= 0 && exact < this.#parts.stopwords) return undefined;
    const family = word.kind === 'word' ? this.#parts.families.of(word.stem) : [];
    const words = exact < 0 || family.includes(exact) ? family : [...family, exact];
    return this.#termOf(words.map(entryOfWord));
  }

  #termOf(entries: readonly number[]): Term {
    return {
      entries,
      documentFrequency: entries.reduce((sum, entry) => sum + this.own.documentFrequency(entry), 0),
    };
  }
}
