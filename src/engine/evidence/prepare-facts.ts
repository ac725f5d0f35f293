import type { GroundingFact } from '../../contract/check-request.js';
import { languageOf } from '../../text/language-of.js';
import type { Language } from '../../text/language.js';
import { readAttributes, type EvidenceAttribute } from './attributes.js';
import { ChunkScores } from './chunk-scores.js';
import type { Cell, Chunk, ChunkDraft, ChunkKind } from './chunk.js';
import { withoutMarkup } from './markup.js';
import { splitFact } from './split-fact.js';
import { TermIndexBuilder, type TermIndex } from './term-index.js';

/** A fact as the engine sees it. */
export interface PreparedFact {
  readonly text: string;
  /** What its attributes say; see `readAttributes` for what is left out. */
  readonly attributes: readonly EvidenceAttribute[];
  /** Its chunks are `chunks.slice(firstChunk, endChunk)`. */
  readonly firstChunk: number;
  readonly endChunk: number;
}

/** All facts of a request, cut into chunks and indexed. */
export interface PreparedFacts {
  readonly facts: readonly PreparedFact[];
  /** In the order of facts and of their texts. */
  readonly chunks: readonly Chunk[];
  /** What most of the facts' beginnings are written in; words of Latin letters are stemmed so. */
  readonly language: Language | undefined;
  /** For `retrieve`. */
  readonly index: TermIndex;
  /** For `retrieve`: index entries of attributes' words, and the facts that have them. */
  readonly attributeFacts: ReadonlyMap<number, readonly number[]>;
  /** False when time ran out before the last fact: then nothing can be said of what the facts do not hold. */
  readonly isComplete: boolean;
  /** For `retrieve`: adds up the scores of one claim at a time. */
  readonly scores: ChunkScores;
}

/**
 * Entries of the index that one claim may visit, rarest terms first: common terms rank little, and in facts that repeat
 * one word each of them would visit every chunk.
 */
const MOST_VISITS = 6_000;
const SAMPLED_FACTS = 20;
const SAMPLED_CHARACTERS = 100;

function languageOfFacts(facts: readonly GroundingFact[]): Language | undefined {
  const sample = facts.slice(0, SAMPLED_FACTS).map((fact) => fact.factText.slice(0, SAMPLED_CHARACTERS));
  return languageOf(sample.join('\n'));
}

/**
 * Cuts the facts into chunks and indexes their words. Linear: two million characters take about a tenth of a second,
 * whatever the script. Never throws.
 *
 * @param isExpired asked before each fact; the rest are left out once it says so. @default never
 */
export function prepareFacts(
  facts: readonly GroundingFact[],
  isExpired: () => boolean = () => false,
): PreparedFacts {
  const language = languageOfFacts(facts);
  const builder = new TermIndexBuilder(language);
  const chunks: Chunk[] = [];
  const prepared: PreparedFact[] = [];
  const attributeFacts = new Map<number, number[]>();
  let groups = 0;
  let isComplete = true;
  for (const [number, fact] of facts.entries()) {
    if (isExpired()) {
      isComplete = false;
      break;
    }
    const text = withoutMarkup(fact.factText);
    const attributes = readAttributes(fact);
    const firstChunk = chunks.length;
    const contexts = new ContextWords(builder);
    let lastGroup = 0;
    for (const draft of splitFact(text, attributes)) {
      const { start, end } = draft;
      const index = chunks.length;
      chunks.push(new PlacedChunk(draft, index, number, text.slice(start, end), groups + draft.group));
      lastGroup = draft.group;
      // What asks is not found: it stands for nothing.
      if (draft.kind === 'question') continue;
      builder.addChunk(index, text, start, end);
      builder.addContext(index, contexts.of(draft));
    }
    groups += lastGroup + 1;
    for (const attribute of attributes.evidence) {
      for (const word of builder.entriesOf(attribute.value)) {
        const factNumbers = attributeFacts.get(word);
        if (factNumbers === undefined) attributeFacts.set(word, [number]);
        else if (factNumbers.at(-1) !== number) factNumbers.push(number);
      }
    }
    prepared.push({ text, attributes: attributes.evidence, firstChunk, endChunk: chunks.length });
  }
  const scores = new ChunkScores(
    Int32Array.from(chunks, (chunk) => chunk.fact),
    MOST_VISITS,
  );
  return { facts: prepared, chunks, language, index: builder.build(), attributeFacts, isComplete, scores };
}

/** One shape for all chunks: object spread would give them many, and reading a field of one a hundred times slower. */
class PlacedChunk implements Chunk {
  readonly start: number;
  readonly end: number;
  readonly kind: ChunkKind;
  readonly context: string;
  readonly cells: readonly Cell[];

  constructor(
    draft: ChunkDraft,
    readonly index: number,
    readonly fact: number,
    readonly text: string,
    readonly group: number,
  ) {
    this.start = draft.start;
    this.end = draft.end;
    this.kind = draft.kind;
    this.context = draft.context;
    this.cells = draft.cells;
  }
}

/** The words that a chunk stands under: its context, and for a row its table's headers. Neighbours mostly stand under the same. */
class ContextWords {
  #context = '';
  #headerGroup = -1;
  #words: readonly number[] = [];
  readonly #builder: TermIndexBuilder;

  constructor(builder: TermIndexBuilder) {
    this.#builder = builder;
  }

  of(draft: ChunkDraft): readonly number[] {
    const headerGroup = draft.kind === 'row' ? draft.group : -1;
    if (draft.context === this.#context && headerGroup === this.#headerGroup) return this.#words;
    this.#context = draft.context;
    this.#headerGroup = headerGroup;
    const headers = headerGroup < 0 ? [] : draft.cells.map((cell) => cell.header);
    this.#words = this.#builder.entriesOf([draft.context, ...headers].join('\n'));
    return this.#words;
  }
}
