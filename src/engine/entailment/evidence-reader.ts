import type { Chunk } from '../evidence/chunk.js';
import type { PreparedFacts } from '../evidence/prepare-facts.js';
import type { Language } from '../text/language.js';
import { words } from '../text/words.js';
import type { Background } from '../alignment/alignment.js';
import { read } from '../alignment/reading.js';
import { WordIndex } from '../alignment/word-alignment.js';
import { cellText } from './cell-text.js';

/** A chunk as the claims are held against it. */
export interface Piece {
  readonly chunk: Chunk;
  /** The chunk with its headers and keys written beside its values, under what it stands under. */
  readonly index: WordIndex;
  /** What the fact says around the chunk: its attributes, its beginning, the chunks before. Explains pronouns and topics. */
  readonly background: Background;
}

/** Chunks just before a chunk that count as its background. */
const CHUNKS_BEFORE = 3;

/** Reads chunks when they are first asked for, once per language. */
export class EvidenceReader {
  readonly #pieces = new Map<string, Piece>();
  readonly #stems = new Map<string, ReadonlySet<string>>();
  readonly #prepared: PreparedFacts;

  constructor(prepared: PreparedFacts) {
    this.#prepared = prepared;
  }

  piece(index: number, language: Language): Piece | undefined {
    const chunk = this.#prepared.chunks[index];
    if (chunk === undefined) return undefined;
    const key = `${language}:${index}`;
    let piece = this.#pieces.get(key);
    if (piece === undefined) {
      piece = {
        chunk,
        index: new WordIndex(read(selfContained(chunk, language), language)),
        background: this.#backgroundOf(chunk, language),
      };
      this.#pieces.set(key, piece);
    }
    return piece;
  }

  #backgroundOf(chunk: Chunk, language: Language): Background {
    const fact = this.#prepared.facts[chunk.fact];
    const first = fact?.firstChunk ?? chunk.index;
    const around = this.#prepared.chunks
      .slice(Math.max(first, chunk.index - CHUNKS_BEFORE), chunk.index)
      .filter((other) => !areSiblings(other, chunk));
    const beginning = this.#prepared.chunks[first];
    if (beginning !== undefined && beginning !== chunk && !areSiblings(beginning, chunk))
      around.push(beginning);
    const attributes = (fact?.attributes ?? []).map(({ name, value }) => `${name}: ${value}`).join('\n');
    const stems = around.map((other) => this.#stemsOf(other.text, language));
    if (attributes !== '') stems.push(this.#stemsOf(attributes, language));
    return { has: (word) => stems.some((known) => known.has(word.stem) || known.has(word.norm)) };
  }

  #stemsOf(text: string, language: Language): ReadonlySet<string> {
    const key = `${language}:${text}`;
    let stems = this.#stems.get(key);
    if (stems === undefined) {
      stems = new Set(words(text, language).flatMap((word) => [word.stem, word.norm]));
      this.#stems.set(key, stems);
    }
    return stems;
  }
}

/** Rows and records beside each other speak of different things: what one says explains nothing of the next. */
function areSiblings(one: Chunk, other: Chunk): boolean {
  return one.kind === other.kind && (one.kind === 'row' || one.kind === 'record');
}

/** The chunk under what it stands under; values of tables and records beside their names. */
function selfContained(chunk: Chunk, language: Language): string {
  const { cells } = chunk;
  const body = cells.length === 0 ? chunk.text : cells.map((cell) => cellText(cell, language)).join('; ');
  return chunk.context === '' ? body : `${chunk.context}\n${body}`;
}
