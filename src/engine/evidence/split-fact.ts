import type { Cell, ChunkDraft, ChunkKind } from './chunk.js';
import { cutCells } from './cut-cells.js';
import { joinCrumbs } from './join-crumbs.js';
import { readJson } from './json-record.js';
import { isTitleLike, readHeading, readItem, type Item } from './line-kind.js';
import { indentOf, linesOf, type Line } from './lines.js';
import { skipSpaces, splitProse, trimEnd, wordCount, type Span } from './prose.js';
import { readInlineRecord, readPair } from './record.js';
import { findTables, isRule, readCells, type Table } from './table.js';

/** What is known about a fact besides its text. */
export interface FactFrame {
  /** Headers for rows that come without: the attribute `columns`. */
  readonly columns?: readonly string[];
  /** Outermost context, from the attributes. */
  readonly context: readonly string[];
}

/** A context of more units is cut: it is repeated on every chunk under it. */
const LONGEST_CONTEXT_PART = 200;
/** A line shorter than this ends where it breaks, if the next one starts anew; longer ones are taken for wrapped text. */
const WRAPPED_LINE = 60;
/** A record's line or a list's item of more words is cut into sentences. */
const LONGEST_LINE = 60;

/**
 * Cuts a fact into chunks that are in order, do not overlap, and leave out nothing but white space.
 * Linear in the text's length.
 */
export function splitFact(text: string, frame: FactFrame): readonly ChunkDraft[] {
  return joinCrumbs(new FactSplitter(text, frame).split());
}

class FactSplitter {
  readonly #drafts: ChunkDraft[] = [];
  readonly #lines: readonly Line[];
  readonly #tables: ReadonlyMap<number, Table>;
  readonly #pairs = new Map<Line, Cell | undefined>();
  readonly #items = new Map<Line, Item | undefined>();
  /** Headings that hold where the reader is, by level. */
  #headings: { level: number; text: string }[] = [];
  /** The line that introduces what follows: a list's lead-in, a table's caption. */
  #leadIn = '';
  #context = '';
  #group = 0;

  constructor(
    private readonly text: string,
    private readonly frame: FactFrame,
  ) {
    this.#lines = linesOf(text);
    this.#tables = findTables(text, this.#lines, frame.columns);
    this.#refreshContext();
  }

  split(): ChunkDraft[] {
    const json = this.#wholeJson();
    if (json) return this.#drafts;
    let at = 0;
    while (at < this.#lines.length) at = this.#block(at);
    return this.#drafts;
  }

  #wholeJson(): boolean {
    const start = skipSpaces(this.text, 0, this.text.length);
    const end = trimEnd(this.text, start, this.text.length);
    return start < end && this.#json(start, end);
  }

  #json(start: number, end: number): boolean {
    const pieces = readJson(this.text, start, end);
    if (pieces === undefined) return false;
    this.#group += 1;
    for (const piece of pieces) {
      const from = skipSpaces(this.text, piece.start, piece.end);
      const to = trimEnd(this.text, from, piece.end);
      const context = [this.#context, ...piece.path].filter((part) => part !== '').join('\n');
      this.#add({ start: from, end: to }, 'record', context, piece.cells);
    }
    return true;
  }

  /** Reads what starts at line `at`; returns the line after it. */
  #block(at: number): number {
    const line = this.#lines[at];
    if (line === undefined) return at + 1;
    const heading = this.#heading(at, line);
    if (heading > 0) return at + heading;
    const table = this.#tables.get(at);
    if (table !== undefined) return this.#table(at, table);
    if (this.#itemOf(line) !== undefined) return this.#list(at);
    const records = this.#recordLines(at);
    if (records > 0) return this.#record(at, records);
    if (this.text.charCodeAt(line.start) === 0x7b && this.#json(line.start, line.end)) return at + 1;
    return this.#paragraph(at);
  }

  /** How many lines a heading at `at` takes, which is then read; 0 when there is none. */
  #heading(at: number, line: Line): number {
    const marked = readHeading(this.text, line);
    const next = this.#lines[at + 1];
    // "# steps: 3; depth: 2" counts steps.
    if (marked !== undefined && readInlineRecord(this.text, line) === undefined) {
      this.#enter(marked.level, marked.text);
      this.#add(line, 'heading', '');
      return 1;
    }
    if (next === undefined || !isTitleLike(this.text, line)) return 0;
    const isUnderlined = !next.afterBlank && next.end - next.start >= 3 && isUnderline(this.text, next);
    if (isUnderlined) {
      this.#enter(this.text.charCodeAt(next.start) === 0x3d ? 1 : 2, line);
      this.#add({ start: line.start, end: next.end }, 'heading', '');
      return 2;
    }
    if (!this.#isBareTitle(at, line, next)) return 0;
    this.#enter(at === 0 ? 1 : 6, line);
    this.#add(line, 'heading', '');
    return 1;
  }

  /** A title without marks: it stands first or apart, and what follows is no line of the same kind. */
  #isBareTitle(at: number, line: Line, next: Line): boolean {
    if (at > 0 && !line.afterBlank) return false;
    if (this.#pairOf(line) !== undefined || this.#itemOf(line) !== undefined) return false;
    if (this.#tables.has(at)) return false;
    if (this.#itemOf(next) !== undefined || this.#recordLines(at + 1) > 0) return true;
    if (this.#tables.has(at + 1)) return true;
    return next.afterBlank
      ? at === 0 || !isTitleLike(this.text, next)
      : !isTitleLike(this.text, next) && at === 0;
  }

  #enter(level: number, span: Span): void {
    while ((this.#headings.at(-1)?.level ?? 0) >= level) this.#headings.pop();
    this.#headings.push({ level, text: this.#part(span) });
    this.#leadIn = '';
    this.#refreshContext();
  }

  #introduce(leadIn: string): void {
    if (leadIn === this.#leadIn) return;
    this.#leadIn = leadIn;
    this.#refreshContext();
  }

  #refreshContext(): void {
    const parts = [...this.frame.context, ...this.#headings.map((heading) => heading.text), this.#leadIn];
    this.#context = [...new Set(parts)].filter((part) => part !== '').join('\n');
  }

  #part(span: Span): string {
    return this.text.slice(span.start, Math.min(span.end, span.start + LONGEST_CONTEXT_PART)).trim();
  }

  #table(at: number, table: Table): number {
    this.#group += 1;
    const header = this.#lines[at];
    const headerEnd = this.#lines[at + table.headerLines - 1];
    if (table.headerLines > 0 && header !== undefined && headerEnd !== undefined) {
      this.#add({ start: header.start, end: headerEnd.end }, 'tableHeader', this.#context);
    }
    for (let i = at + table.headerLines; i < at + table.lines; i += 1) {
      const line = this.#lines[i];
      if (line === undefined) break;
      if (isRule(this.text, line)) this.#add(line, 'tableHeader', this.#context);
      else this.#add(line, 'row', this.#context, readCells(this.text, line, table));
    }
    this.#introduce('');
    return at + table.lines;
  }

  /** Items, nested ones under their parents; an item's further lines are indented or follow without a blank line. */
  #list(at: number): number {
    this.#group += 1;
    const outer = this.#context;
    const parents: { indent: number; text: string }[] = [];
    let i = at;
    for (let line = this.#lines[i]; line !== undefined; line = this.#lines[i]) {
      const item = this.#itemOf(line);
      if (item === undefined) break;
      while ((parents.at(-1)?.indent ?? -1) >= item.indent) parents.pop();
      const context = [outer, ...parents.map((parent) => parent.text)]
        .filter((part) => part !== '')
        .join('\n');
      let end = line.end;
      i += 1;
      for (let more = this.#lines[i]; more !== undefined; more = this.#lines[i]) {
        const isOfItem = indentOf(more) > item.indent && this.#itemOf(more) === undefined;
        if (!isOfItem || readHeading(this.text, more) !== undefined) break;
        end = more.end;
        i += 1;
      }
      this.#item({ start: line.start, end }, item.text.start, context);
      if (parents.length < 8)
        parents.push({ indent: item.indent, text: this.#part({ start: item.text.start, end }) });
    }
    this.#introduce('');
    return i;
  }

  #item(span: Span, textStart: number, context: string): void {
    const content = { start: textStart, end: span.end };
    const pair = readPair(this.text, content);
    const cells = readInlineRecord(this.text, content) ?? (pair === undefined ? NO_CELLS : [pair]);
    this.#addLong(span, 'listItem', context, cells);
  }

  /** How many lines from `at` on are `Key: value`; a single one counts when it holds several pairs or names a title. */
  #recordLines(at: number): number {
    let i = at;
    let pairs = 0;
    for (let line = this.#lines[i]; line !== undefined; line = this.#lines[i]) {
      if (i > at && line.afterBlank) break;
      if (this.#pairOf(line) === undefined) break;
      if (readInlineRecord(this.text, line) !== undefined) pairs += 1;
      pairs += 1;
      i += 1;
      // Enough to know; #record reads on by itself.
      if (pairs >= 2) return i - at;
    }
    return pairs === 1 && i === at + 1 && this.#isTitlePair(at) ? 1 : 0;
  }

  /** `Title: …` names what the rest of the fact is about. */
  #isTitlePair(at: number): boolean {
    const line = this.#lines[at];
    if (line === undefined) return false;
    const pair = this.#pairOf(line);
    return pair !== undefined && TITLE_KEY.test(pair.header) && pair.end - pair.start <= LONGEST_CONTEXT_PART;
  }

  #record(at: number, atLeast: number): number {
    this.#group += 1;
    let i = at;
    for (let line = this.#lines[i]; line !== undefined; line = this.#lines[i]) {
      if (i >= at + atLeast && line.afterBlank) break;
      const pair = this.#pairOf(line);
      if (pair === undefined) break;
      const inline = readInlineRecord(this.text, line);
      if (inline === undefined && this.#isTitlePair(i)) this.#enter(i === at && at === 0 ? 1 : 2, pair);
      this.#addLong(line, 'record', this.#context, inline ?? [pair]);
      i += 1;
    }
    this.#introduce('');
    return Math.max(i, at + 1);
  }

  /** A line's beginning is looked at from several sides. */
  #pairOf(line: Line): Cell | undefined {
    let pair = this.#pairs.get(line);
    if (pair === undefined && !this.#pairs.has(line)) {
      pair = readPair(this.text, line);
      this.#pairs.set(line, pair);
    }
    return pair;
  }

  #itemOf(line: Line): Item | undefined {
    let item = this.#items.get(line);
    if (item === undefined && !this.#items.has(line)) {
      item = readItem(this.text, line);
      this.#items.set(line, item);
    }
    return item;
  }

  #addLong(span: Span, kind: ChunkKind, context: string, cells: readonly Cell[]): void {
    if (wordCount(this.text, span.start, span.end) <= LONGEST_LINE || cells.length > 1) {
      this.#add(span, kind, context, cells);
      return;
    }
    const key = cells[0]?.header ?? '';
    splitProse(this.text, span.start, span.end).forEach((piece, i) => {
      const isFirst = i === 0 || key === '';
      this.#add(piece, kind, isFirst ? context : `${context}\n${key}`.trim());
    });
  }

  #paragraph(at: number): number {
    this.#group += 1;
    const first = this.#lines[at];
    if (first === undefined) return at + 1;
    let i = at;
    let from = first.start;
    let last = first;
    for (let line = this.#lines[i]; line !== undefined; line = this.#lines[i]) {
      if (i > at) {
        if (line.afterBlank || this.#startsBlock(i, line)) break;
        if (startsAnew(this.text, last, line)) {
          this.#prose(from, last.end);
          from = line.start;
        }
      }
      last = line;
      i += 1;
    }
    this.#prose(from, last.end);
    this.#introduce(this.#leadInOf(last));
    return i;
  }

  /** The last line before a list or a table introduces it. */
  #leadInOf(line: Line): string {
    const drafts = this.#drafts.at(-1);
    if (drafts === undefined) return '';
    const last = this.text.charAt(line.end - 1);
    const isLeadIn = last === ':' || last === '：' || isTitleLike(this.text, line);
    return isLeadIn ? this.#part(drafts) : '';
  }

  #startsBlock(at: number, line: Line): boolean {
    return (
      readHeading(this.text, line) !== undefined ||
      this.#itemOf(line) !== undefined ||
      this.#tables.has(at) ||
      this.#recordLines(at) > 1
    );
  }

  #prose(from: number, to: number): void {
    for (const piece of splitProse(this.text, from, to)) this.#add(piece, 'prose', this.#context);
  }

  #add(span: Span, kind: ChunkKind, context: string, cells: readonly Cell[] = NO_CELLS): void {
    if (span.start >= span.end) return;
    for (const piece of cutCells(this.text, span, cells) ?? [{ span, cells, key: '' }]) {
      const { start, end } = piece.span;
      const above = piece.key === '' ? context : `${context}\n${piece.key}`.trim();
      this.#drafts.push({ start, end, kind, context: above, cells: piece.cells, group: this.#group });
    }
  }
}

const NO_CELLS: readonly Cell[] = [];
const TITLE_KEY =
  /(?:^|\s|\))(?:title|titel|titre|t[ií]tulo|titolo|name|section|subject|topic|heading|标题|標題|タイトル|제목|название|العنوان|शीर्षक)$/iu;

function isUnderline(text: string, line: Line): boolean {
  const unit = text.charCodeAt(line.start);
  if (unit !== 0x3d && unit !== 0x2d) return false;
  for (let i = line.start; i < line.end; i += 1) if (text.charCodeAt(i) !== unit) return false;
  return true;
}

const LOWER_START = /^[\p{Ll}(]/u;

/** Whether a line break is more than a wrapped line's: the line before it is short, and the next begins with no small letter. */
function startsAnew(text: string, before: Line, line: Line): boolean {
  if (before.end - before.start >= WRAPPED_LINE) return false;
  return !LOWER_START.test(text.slice(line.start, line.start + 2));
}
