/** What part of a fact a chunk is. `attribute` headers and titles of the fact itself are context of its chunks, never chunks;
 * a `question` is context of its answer, and no evidence. */
export type ChunkKind = 'prose' | 'row' | 'record' | 'listItem' | 'heading' | 'tableHeader' | 'question';

/** A value with the name it stands under: a table's cell with its column, a record's value with its key. */
export interface Cell {
  /** The column's header or the record's key, as written; empty for a column without one. */
  readonly header: string;
  /** UTF-16 offsets of the value in the fact's text. */
  readonly start: number;
  readonly end: number;
  /** The value, as written. */
  readonly text: string;
}

/** A verbatim part of a fact, with what it takes to understand it alone. */
export interface Chunk {
  /** Its place in `PreparedFacts.chunks`. */
  readonly index: number;
  /** Index of the fact in the request. */
  readonly fact: number;
  /** UTF-16 offsets: `facts[fact].factText.slice(start, end)` is the text, with its markup. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly kind: ChunkKind;
  /**
   * What the chunk stands under, one line each, outermost first: title, headings, caption, a list's lead-in, parents of a
   * nested item or value. Verbatim pieces of the same fact, or of its attributes `title` and `caption`. Empty for plain prose.
   */
  readonly context: string;
  /** For rows and records: the values and their names, in order; empty for the rest. */
  readonly cells: readonly Cell[];
  /** Chunks of one paragraph, list, table or record share it; unique over the request, growing. */
  readonly group: number;
}

/** A chunk before it has a place among all the others. */
export interface ChunkDraft {
  readonly start: number;
  readonly end: number;
  readonly kind: ChunkKind;
  readonly context: string;
  readonly cells: readonly Cell[];
  readonly group: number;
}
