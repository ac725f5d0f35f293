import type { Language } from '../../text/language.js';
import type { Passage } from '../datastore.js';
import { PassageIndex, type IndexDump } from './passage-index.js';

/** Passages of all files together; those over it are left out, so that memory has a bound. */
export const MOST_PASSAGES = 1_000_000;

export interface BookDump {
  readonly index: IndexDump;
  readonly passages: readonly (Passage | undefined)[];
}

export interface PreparedPassage {
  readonly number: number;
  readonly words: number;
}

/** Passages with the index over them, by number. */
export class PassageBook {
  #index: PassageIndex;
  #passages: (Passage | undefined)[] = [];
  /** Numbers that can be given again. */
  #free: number[] = [];
  /** Those of removed passages, whose postings are still there. */
  #stale: number[] = [];

  constructor(language?: Language) {
    this.#index = new PassageIndex(language);
  }

  get size(): number {
    return this.#index.size;
  }

  /** Enters a passage, which is not found before it takes the place of others by `replace`. */
  prepare(passage: Passage): PreparedPassage {
    const number = this.#free.pop() ?? this.#passages.length;
    this.#passages[number] = passage;
    return { number, words: this.#index.prepare(number, indexedText(passage)) };
  }

  /** Takes passages away and lets prepared ones be found, in one step. */
  replace(before: readonly number[], prepared: readonly PreparedPassage[]): void {
    for (const { number, words } of prepared) this.#index.reveal(number, words);
    for (const number of before) {
      const passage = this.#passages[number];
      if (passage === undefined) continue;
      this.#index.remove(number, indexedText(passage));
      this.#passages[number] = undefined;
      this.#stale.push(number);
    }
    if (this.#index.isLittered) this.#sweep();
  }

  search(query: string, topK: number): Passage[] {
    return this.#index.search(query, topK).flatMap(({ passage }) => this.#passages[passage] ?? []);
  }

  dump(): BookDump {
    this.#sweep();
    return { index: this.#index.dump(), passages: this.#passages };
  }

  static from(dump: BookDump, language?: Language): PassageBook {
    const book = new PassageBook(language);
    book.#index = PassageIndex.from(dump.index, language);
    book.#passages = [...dump.passages];
    for (const [number, passage] of dump.passages.entries())
      if (passage === undefined) book.#free.push(number);
    return book;
  }

  #sweep(): void {
    this.#index.sweep();
    this.#free.push(...this.#stale.splice(0));
  }
}

/** A passage is found by what it stands under, too. */
function indexedText({ title = '', heading = '', text }: Passage): string {
  return `${title}\n${heading}\n${text}`;
}
