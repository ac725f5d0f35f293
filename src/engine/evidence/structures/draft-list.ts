import type { TextRange } from '../../../contract/text-range.js';
import type { Cell, ChunkDraft, ChunkKind } from '../chunk.js';
import { cutCells } from '../cut-cells.js';
import { splitProse, wordCount } from '../prose.js';

/** A context of more units is cut: it is repeated on every chunk under it. */
const LONGEST_CONTEXT_PART = 200;
/** A record's line or a list's item of more words is cut into sentences. */
const LONGEST_LINE = 60;

/** The chunks of a fact as they are found, and what holds where its reader is: headings, a lead-in. */
export class DraftList {
  readonly drafts: ChunkDraft[] = [];
  /** Headings that hold, by level. */
  readonly #headings: { level: number; text: string }[] = [];
  /** The line that introduces what follows: a list's lead-in, a table's caption, a question. */
  #leadIn = '';
  #context = '';
  #group = 0;

  /** @param outer context of all of the fact, from its attributes */
  constructor(
    readonly text: string,
    private readonly outer: readonly string[],
  ) {
    this.#refreshContext();
  }

  /** What a chunk added now stands under, one line each, outermost first. */
  get context(): string {
    return this.#context;
  }

  /** The context of what stands under further lines. */
  contextWith(parts: readonly string[]): string {
    return [this.#context, ...parts].filter((part) => part !== '').join('\n');
  }

  /** Begins a paragraph, list, table or record. */
  newGroup(): void {
    this.#group += 1;
  }

  /** Enters what stands under a heading: 1 is the title. */
  enter(level: number, span: TextRange): void {
    this.leave(level);
    this.#headings.push({ level, text: this.contextPart(span) });
    this.#refreshContext();
  }

  /** Leaves what stands under headings of this level and deeper. */
  leave(level: number): void {
    while ((this.#headings.at(-1)?.level ?? 0) >= level) this.#headings.pop();
    this.#leadIn = '';
    this.#refreshContext();
  }

  /** Has what follows stand under a lead-in, or under none any more: the empty text. */
  introduce(leadIn: string): void {
    if (leadIn === this.#leadIn) return;
    this.#leadIn = leadIn;
    this.#refreshContext();
  }

  /** A span as others stand under it. */
  contextPart(span: TextRange): string {
    return this.text.slice(span.start, Math.min(span.end, span.start + LONGEST_CONTEXT_PART)).trim();
  }

  /** Adds what a span holds, cut where a row or a record has no end. */
  add(span: TextRange, kind: ChunkKind, context = this.#context, cells: readonly Cell[] = []): void {
    if (span.start >= span.end) return;
    for (const piece of cutCells(this.text, span, cells) ?? [{ span, cells, key: '' }]) {
      const { start, end } = piece.span;
      const above = piece.key === '' ? context : `${context}\n${piece.key}`.trim();
      this.drafts.push({ start, end, kind, context: above, cells: piece.cells, group: this.#group });
    }
  }

  /** The same for a line that may be a text of its own: a long one is cut into its sentences, which stand under its key. */
  addLine(span: TextRange, kind: ChunkKind, context: string, cells: readonly Cell[]): void {
    if (wordCount(this.text, span.start, span.end) <= LONGEST_LINE || cells.length > 1) {
      this.add(span, kind, context, cells);
      return;
    }
    const key = cells[0]?.header ?? '';
    splitProse(this.text, span.start, span.end).forEach((piece, i) => {
      const isFirst = i === 0 || key === '';
      this.add(piece, kind, isFirst ? context : `${context}\n${key}`.trim());
    });
  }

  #refreshContext(): void {
    const parts = [...this.outer, ...this.#headings.map((heading) => heading.text), this.#leadIn];
    this.#context = [...new Set(parts)].filter((part) => part !== '').join('\n');
  }
}
