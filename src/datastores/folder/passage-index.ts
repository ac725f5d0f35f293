import { Integers } from '../../engine/evidence/integers.js';
import { TopK } from '../../engine/evidence/top-k.js';
import { Vocabulary } from '../../engine/evidence/vocabulary.js';
import type { FoldBuffer } from '../../text/fold.js';
import type { Language } from '../../text/language.js';
import { WordScanner, type WordKind, type WordSink } from '../../text/scan-words.js';
import { stem } from '../../text/stem.js';
import { stopwordsOf } from '../../text/stopwords.js';

/**
 * Entries of posting lists that one search visits at most, rarest terms first: some 4 ms. A term that does not fit is left
 * out; it is in so many passages that it hardly separates them.
 */
const MOST_VISITS = 300_000;
/** The usual constants of BM25. */
const K1 = 1.2;
const B = 0.75;
/** A posting is `passage * COUNTS + count`; how often a word stands in a passage counts no further than that. */
const COUNT_BITS = 3;
const COUNTS = 1 << COUNT_BITS;
const STOPWORD = -2;
/** Share of removed passages from which their postings are swept out. */
const MOST_REMOVED = 0.2;

/** Everything that the index is made of, for `v8.serialize`. */
export interface IndexDump {
  readonly terms: readonly string[];
  /** By term: where its postings end. */
  readonly ends: Int32Array;
  readonly postings: Int32Array;
  /** By passage: its words; -1 where there is none. */
  readonly lengths: Int32Array;
}

export interface FoundPassage {
  readonly passage: number;
  readonly score: number;
}

/**
 * Which passages hold which words, by stem: passages come and go one by one. A word's stem is computed once, however often
 * it is written. Passages are named by the caller's small integers. docs/adr/0180 says why it is our own.
 */
export class PassageIndex implements WordSink {
  readonly #language: Language | undefined;
  readonly #scanner = new WordScanner();
  readonly #vocabulary = new Vocabulary();
  /** By word: its term, or STOPWORD. */
  readonly #termOfWord = new Integers();
  readonly #stopwords: ReadonlySet<string>;
  readonly #terms = new Map<string, number>();
  readonly #postings: number[][] = [];
  /** By term: passages that hold it and are there. */
  readonly #holding: number[] = [];
  /** By passage: its words; -1 where there is none. */
  readonly #lengths = new Integers();
  #scores = new Float64Array(1024);
  /** Passages that a search has scored, as far as it says. */
  #touched = new Int32Array(1024);
  #passages = 0;
  #removed = 0;
  #words = 0;
  #text = '';
  #visit: (term: number) => void = () => undefined;
  /** Words of searches are looked up and not kept: anybody may search. */
  #isSearching = false;

  /** @param language whose stemmer and stopwords hold besides the English */
  constructor(language?: Language) {
    this.#language = language;
    this.#stopwords = new Set([
      ...stopwordsOf('en'),
      ...(language === undefined ? [] : stopwordsOf(language)),
    ]);
  }

  /** Passages that are there. */
  get size(): number {
    return this.#passages;
  }

  /**
   * Enters the words of a passage, which is not found before `reveal`; nothing may be removed or swept between.
   *
   * @param passage a number that is not in use; those of removed passages are free after `sweep` alone
   * @returns how many words it has
   */
  prepare(passage: number, text: string): number {
    let length = 0;
    this.#scan(text, (term) => {
      length++;
      const postings = (this.#postings[term] ??= []);
      const last = postings.at(-1) ?? -1;
      if (last >> COUNT_BITS !== passage) {
        postings.push(passage * COUNTS + 1);
        this.#holding[term] = (this.#holding[term] ?? 0) + 1;
      } else if (last % COUNTS < COUNTS - 1) postings[postings.length - 1] = last + 1;
    });
    return length;
  }

  /** Lets a prepared passage be found. */
  reveal(passage: number, length: number): void {
    this.#lengths.set(passage, length);
    this.#passages++;
    this.#words += length;
  }

  /** @param text the text that the passage was prepared with */
  remove(passage: number, text: string): void {
    const length = this.#lengths.get(passage);
    if (length < 0) return;
    const terms = new Set<number>();
    this.#scan(text, (term) => terms.add(term));
    for (const term of terms) this.#holding[term] = (this.#holding[term] ?? 1) - 1;
    this.#lengths.set(passage, -1);
    this.#passages--;
    this.#removed++;
    this.#words -= length;
  }

  /** Whether so much was removed that it slows searches down. */
  get isLittered(): boolean {
    return this.#removed > MOST_REMOVED * this.#passages + 100;
  }

  /** Takes the postings of removed passages out. */
  sweep(): void {
    if (this.#removed === 0) return;
    for (const [term, postings] of this.#postings.entries()) {
      this.#postings[term] = postings.filter((entry) => this.#lengths.get(entry >> COUNT_BITS) >= 0);
    }
    this.#removed = 0;
  }

  /** The passages that share most with a text, by BM25, best first; of equals the lower number. */
  search(text: string, k: number): FoundPassage[] {
    const terms = this.#rarestFirst(text);
    this.#growScores();
    const scores = this.#scores;
    const lengths = this.#lengths.view();
    const touched = this.#touched;
    let found = 0;
    // BM25's share of a word: count * (K1 + 1) / (count + K1 * (1 - B + B * length / average)).
    const average = Math.max(1, this.#words / Math.max(1, this.#passages));
    const base = K1 * (1 - B);
    const slope = (K1 * B) / average;
    let visits = 0;
    for (const term of terms) {
      const postings = this.#postings[term] ?? [];
      visits += postings.length;
      if (visits > MOST_VISITS && found > 0) break;
      const most = this.#idf(term) * (K1 + 1);
      for (let at = 0; at < postings.length; at++) {
        const entry = postings[at] ?? 0;
        const passage = entry >> COUNT_BITS;
        const length = lengths[passage] ?? -1;
        if (length < 0) continue;
        const count = entry & (COUNTS - 1);
        const known = scores[passage] ?? 0;
        if (known === 0) touched[found++] = passage;
        scores[passage] = known + (most * count) / (count + base + slope * length);
      }
    }
    const best = new TopK(k);
    let least = best.least;
    for (let at = 0; at < found; at++) {
      const passage = touched[at] ?? 0;
      const score = scores[passage] ?? 0;
      scores[passage] = 0;
      if (score < least) continue;
      best.offer(passage, score);
      least = best.least;
    }
    return best.ranked().map(({ item, score }) => ({ passage: item, score }));
  }

  /** Sweeps, and gives all that it takes to go on later. */
  dump(): IndexDump {
    this.sweep();
    const ends = new Int32Array(this.#postings.length);
    let size = 0;
    for (const [term, list] of this.#postings.entries()) ends[term] = size += list.length;
    const postings = new Int32Array(size);
    for (const [term, list] of this.#postings.entries()) postings.set(list, (ends[term] ?? 0) - list.length);
    return { terms: [...this.#terms.keys()], ends, postings, lengths: this.#lengths.view().slice() };
  }

  /** @param language that of the index that was dumped */
  static from(dump: IndexDump, language?: Language): PassageIndex {
    const index = new PassageIndex(language);
    let from = 0;
    for (const [term, name] of dump.terms.entries()) {
      const end = dump.ends[term] ?? from;
      index.#terms.set(name, term);
      index.#postings.push(Array.from(dump.postings.subarray(from, end)));
      index.#holding.push(end - from);
      from = end;
    }
    for (const [passage, length] of dump.lengths.entries()) {
      index.#lengths.set(passage, length);
      if (length < 0) continue;
      index.#passages++;
      index.#words += length;
    }
    return index;
  }

  word(start: number, end: number, kind: Exclude<WordKind, 'cjk'>, norm: FoldBuffer): void {
    if (this.#isSearching) {
      this.#found(kind === 'word' ? this.#rootOf(start, end, norm.toString()) : norm.toString());
      return;
    }
    const word = this.#vocabulary.intern(norm.units, norm.length);
    let term = this.#termOfWord.get(word);
    if (term === -1) {
      const text = this.#vocabulary.textOf(word);
      const root = kind === 'word' ? this.#rootOf(start, end, text) : text;
      term = root === undefined ? STOPWORD : this.#termOf(root);
      this.#termOfWord.set(word, term);
    }
    if (term >= 0) this.#visit(term);
  }

  pair(_start: number, _end: number, first: number, second: number): void {
    const text = second === 0 ? String.fromCharCode(first) : String.fromCharCode(first, second);
    if (this.#stopwords.has(text)) return;
    if (this.#isSearching) this.#found(text);
    else this.#visit(this.#termOf(text));
  }

  /** Undefined for a stopword. */
  #rootOf(start: number, end: number, norm: string): string | undefined {
    return this.#stopwords.has(norm) ? undefined : stem(this.#text.slice(start, end), norm, this.#language);
  }

  #found(root: string | undefined): void {
    const term = root === undefined ? undefined : this.#terms.get(root);
    if (term !== undefined) this.#visit(term);
  }

  #scan(text: string, visit: (term: number) => void): void {
    this.#text = text;
    this.#visit = visit;
    this.#scanner.scan(text, 0, text.length, this);
    this.#text = '';
  }

  #termOf(root: string): number {
    let term = this.#terms.get(root);
    if (term === undefined) {
      term = this.#terms.size;
      this.#terms.set(root, term);
      this.#postings.push([]);
      this.#holding.push(0);
    }
    return term;
  }

  #rarestFirst(text: string): readonly number[] {
    const terms = new Set<number>();
    this.#isSearching = true;
    this.#scan(text, (term) => terms.add(term));
    this.#isSearching = false;
    const held = [...terms].filter((term) => (this.#holding[term] ?? 0) > 0);
    return held.sort((a, b) => (this.#holding[a] ?? 0) - (this.#holding[b] ?? 0) || a - b);
  }

  #idf(term: number): number {
    const holding = this.#holding[term] ?? 0;
    return Math.log(1 + (this.#passages - holding + 0.5) / (holding + 0.5));
  }

  #growScores(): void {
    const size = this.#lengths.length;
    if (this.#scores.length >= size) return;
    this.#scores = new Float64Array(size * 2);
    this.#touched = new Int32Array(size * 2);
  }
}
