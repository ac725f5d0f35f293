import type { FoldBuffer } from '../text/fold.js';
import type { Language } from '../text/language.js';
import { WordScanner, type WordKind } from '../text/scan-words.js';
import { stem } from '../text/stem.js';
import { isStopword } from '../text/stopwords.js';
import type { Word } from '../text/words.js';
import { PostingsBuilder, type PostingList, type Postings } from './postings.js';
import { Vocabulary } from './vocabulary.js';

/** Says of a word that it is not looked for. */
const NO_TERM = -1;

/**
 * Terms are what words are looked up by: all words of one stem are one term. Built in one pass over the facts, then read.
 */
export class TermIndexBuilder {
  readonly #scanner = new WordScanner();
  readonly #vocabulary = new Vocabulary();
  /** By word number. */
  readonly #termOfWord: number[] = [];
  readonly #termOfStem = new Map<string, number>();
  #termCount = 0;
  readonly #own = new PostingsBuilder();
  readonly #context = new PostingsBuilder();

  constructor(private readonly language: Language | undefined) {}

  /** Enters the words of a chunk. Chunks come in the order of their numbers. */
  addChunk(chunk: number, text: string, start: number, end: number): void {
    this.#scanner.scan(text, start, end, (from, to, kind, norm) => {
      const term = this.#termOf(text, from, to, kind, norm);
      if (term !== NO_TERM) this.#own.add(term, chunk);
    });
  }

  /** The terms of a context, to be entered for each chunk under it. */
  termsOf(text: string): number[] {
    const terms = new Set<number>();
    this.#scanner.scan(text, 0, text.length, (from, to, kind, norm) => {
      const term = this.#termOf(text, from, to, kind, norm);
      if (term !== NO_TERM) terms.add(term);
    });
    return [...terms];
  }

  /** Enters what the chunk that was added last stands under, but for what it holds itself. */
  addContext(chunk: number, terms: readonly number[]): void {
    for (const term of terms) if (!this.#own.has(term, chunk)) this.#context.add(term, chunk);
  }

  build(): TermIndex {
    const own = this.#own.build(this.#termCount);
    const context = this.#context.build(this.#termCount);
    return new TermIndex(this.#vocabulary, this.#termOfWord, this.#termOfStem, own, context);
  }

  #termOf(text: string, from: number, to: number, kind: WordKind, norm: FoldBuffer): number {
    const word = this.#vocabulary.intern(norm);
    const known = this.#termOfWord[word];
    if (known !== undefined) return known;
    const term =
      kind === 'word'
        ? this.#termOfNewWord(text.slice(from, to), norm.toString())
        : this.#termOfNewPair(norm);
    this.#termOfWord[word] = term;
    return term;
  }

  #termOfNewWord(written: string, norm: string): number {
    if (isStopword(norm, undefined) || (this.language !== undefined && isStopword(norm, this.language)))
      return NO_TERM;
    const root = stem(written, norm, this.language);
    const known = this.#termOfStem.get(root);
    if (known !== undefined) return known;
    this.#termOfStem.set(root, this.#termCount);
    return this.#termCount++;
  }

  /** Numbers and pairs of characters are their own terms; making a string for each pair of a long Chinese text would be slow. */
  #termOfNewPair(norm: FoldBuffer): number {
    const first = norm.units[0] ?? 0;
    // Only Hiragana pairs and lone characters can be stopwords often enough to be worth a string.
    const mayBeStopword = norm.length === 1 || (first >= 0x3041 && first <= 0x309f);
    if (mayBeStopword && isStopword(norm.toString())) return NO_TERM;
    return this.#termCount++;
  }
}

/** Which chunks hold which terms, for reading. */
export class TermIndex {
  constructor(
    private readonly vocabulary: Vocabulary,
    private readonly termOfWord: readonly number[],
    private readonly termOfStem: ReadonlyMap<string, number>,
    private readonly own: Postings,
    private readonly context: Postings,
  ) {}

  /** The term of a claim's word: undefined for one that no fact has, -1 for a stopword of the facts. */
  termOf(word: Word): number | undefined {
    const id = this.vocabulary.find(word.norm);
    if (id >= 0) return this.termOfWord[id];
    return word.kind === 'word' ? this.termOfStem.get(word.stem) : undefined;
  }

  /** Chunks with the term among their own words. */
  holding(term: number): PostingList {
    return this.own.of(term);
  }

  /** Chunks with the term in their context. */
  under(term: number): PostingList {
    return this.context.of(term);
  }
}
