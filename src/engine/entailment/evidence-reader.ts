import type { Chunk } from '../evidence/chunk.js';
import type { Postings } from '../evidence/postings.js';
import type { PreparedFacts } from '../evidence/prepare-facts.js';
import { idf, weightOf } from '../evidence/retrieve.js';
import { relationOf, type Relation } from '../conclusions/relation.js';
import type { Language } from '../text/language.js';
import { words, type Word } from '../text/words.js';
import type { Background } from '../alignment/alignment.js';
import { read, type Reading } from '../alignment/reading.js';
import type { WordIndex } from '../alignment/word-alignment.js';
import { AttributeIndex } from './attribute-index.js';
import { SubjectReader, type ChunkSubject } from './chunk-subject.js';
import { selfContained, type CellSpan } from './self-contained.js';

/** A chunk as the claims are held against it. */
export interface Piece {
  readonly chunk: Chunk;
  /** Where the values of its cells stand in the text of `index`. */
  readonly cells: readonly CellSpan[];
  /** The chunk with its headers and keys written beside its values, under what it stands under. */
  readonly index: WordIndex;
  /** What the fact says around the chunk: its attributes, its beginning, the chunks before. Explains pronouns and topics. */
  readonly background: Background;
  /** Of what its first sentence speaks; undefined where that does not show. */
  readonly subject: ChunkSubject | undefined;
}

/** Chunks just before a chunk that count as its background. */
const CHUNKS_BEFORE = 3;

/** The least that a word counts, however many chunks have it. */
const LEAST_RARITY = 0.2;

/** Reads chunks when they are first asked for, once per language. */
export class EvidenceReader {
  readonly #pieces = new Map<string, Piece>();
  readonly #readings = new Map<string, Reading>();
  readonly #rarities = new Map<string, number>();
  readonly #attributes = new Map<string, ReadonlySet<string>>();
  readonly #relations = new Map<string, Relation | undefined>();
  readonly #prepared: PreparedFacts;
  readonly #subjects: SubjectReader;
  /** Some chunk is a row or a record. */
  readonly hasCells: boolean;

  constructor(prepared: PreparedFacts) {
    this.#prepared = prepared;
    this.#subjects = new SubjectReader(prepared.chunks, (chunk, language) =>
      this.#readingOf(chunk, chunk.text, language),
    );
    this.hasCells = prepared.chunks.some(({ cells }) => cells.length > 0);
  }

  /** How much a word tells: 1 for one that stands in at most one chunk, less the more chunks have it. */
  rarity(word: Word): number {
    let rarity = this.#rarities.get(word.stem);
    if (rarity === undefined) {
      const weight = weightOf(this.#prepared, word) / idf(this.#prepared.chunks.length, 1);
      rarity = Math.min(1, Math.max(LEAST_RARITY, weight));
      this.#rarities.set(word.stem, rarity);
    }
    return rarity;
  }

  /** A chunk as claims in a language are held against it; undefined when there is none of this index. */
  piece(index: number, language: Language): Piece | undefined {
    const chunk = this.#prepared.chunks[index];
    if (chunk === undefined) return undefined;
    const key = `${language}:${index}`;
    let piece = this.#pieces.get(key);
    if (piece === undefined) {
      const { text, cells } = selfContained(chunk, language);
      const subjects = this.#subjects;
      let subject: { readonly found: ChunkSubject | undefined } | undefined;
      piece = {
        chunk,
        cells,
        index: new AttributeIndex(
          this.#readingOf(chunk, text, language),
          cells.map(({ nameStart, start }) => ({ start: nameStart, end: start })),
        ),
        background: this.#backgroundOf(chunk, language),
        get subject() {
          subject ??= { found: subjects.of(chunk, language) };
          return subject.found;
        },
      };
      this.#pieces.set(key, piece);
    }
    return piece;
  }

  /** The rows or records that stand under the same names as a chunk; undefined where it is none of several. */
  relation(chunk: Chunk, language: Language): Relation | undefined {
    const key = `${language}:${chunk.group}`;
    if (!this.#relations.has(key)) this.#relations.set(key, relationOf(chunk, this.#prepared, language));
    return this.#relations.get(key);
  }

  /** A chunk as it stands is read once, however often it is asked for. */
  #readingOf(chunk: Chunk, text: string, language: Language): Reading {
    if (text !== chunk.text) return read(text, language);
    const key = `${language}:${chunk.index}`;
    let reading = this.#readings.get(key);
    if (reading === undefined) {
      reading = read(text, language);
      this.#readings.set(key, reading);
    }
    return reading;
  }

  #backgroundOf(chunk: Chunk, language: Language): Background {
    const { index, facts, chunks } = this.#prepared;
    const fact = facts[chunk.fact];
    const first = fact?.firstChunk ?? chunk.index;
    const around = [first];
    for (let n = Math.max(first + 1, chunk.index - CHUNKS_BEFORE); n < chunk.index; n += 1) around.push(n);
    const told = around.filter((n) => n !== chunk.index && !areSiblings(chunks[n], chunk));
    const attributes = this.#attributesOf(chunk.fact, language);
    return {
      has: (word) =>
        attributes.has(word.stem) ||
        attributes.has(word.norm) ||
        (told.length > 0 &&
          (index.termOf(word)?.entries ?? []).some((entry) =>
            told.some((n) => isHeldBy(index.own, entry, n)),
          )),
    };
  }

  #attributesOf(fact: number, language: Language): ReadonlySet<string> {
    const key = `${language}:${fact}`;
    let stems = this.#attributes.get(key);
    if (stems === undefined) {
      const attributes = this.#prepared.facts[fact]?.attributes ?? [];
      const written = attributes.map(({ name, value }) => `${name}: ${value}`).join('\n');
      stems = new Set(words(written, language).flatMap((word) => [word.stem, word.norm]));
      this.#attributes.set(key, stems);
    }
    return stems;
  }
}

/** Whether a chunk holds an entry of the index. */
function isHeldBy(postings: Postings, entry: number, chunk: number): boolean {
  let low = postings.start(entry);
  let high = postings.end(entry);
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((postings.chunks[middle] ?? 0) < chunk) low = middle + 1;
    else high = middle;
  }
  return low < postings.end(entry) && postings.chunks[low] === chunk;
}

/** Rows and records beside each other speak of different things: what one says explains nothing of the next. */
function areSiblings(one: Chunk | undefined, other: Chunk): boolean {
  return one?.kind === other.kind && (other.kind === 'row' || other.kind === 'record');
}
