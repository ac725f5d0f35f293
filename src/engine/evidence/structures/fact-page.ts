import type { Cell } from '../chunk.js';
import { isTitleLike, readItem, type Item } from '../line-kind.js';
import { linesOf, type Line } from '../lines.js';
import { readInlineRecord, readPair } from '../record.js';
import { findTables, type Table } from '../table.js';

/** A value of more units is no title. */
const LONGEST_TITLE_VALUE = 200;
const TITLE_KEY =
  /(?:^|\s|\))(?:title|titel|titre|t[ií]tulo|titolo|name|section|subject|topic|heading|标题|標題|タイトル|제목|название|العنوان|शीर्षक)$/iu;

/** A fact's lines, and what each of them is by itself; each is looked at from several sides, and read once. */
export class FactPage {
  readonly lines: readonly Line[];
  /** By the line they start at. */
  readonly tables: ReadonlyMap<number, Table>;
  readonly #pairs = new Map<Line, Cell | undefined>();
  readonly #items = new Map<Line, Item | undefined>();

  /** @param columns headers for rows that come without */
  constructor(
    readonly text: string,
    columns: readonly string[] | undefined,
  ) {
    this.lines = linesOf(text);
    this.tables = findTables(text, this.lines, columns);
  }

  /** The pair that a line is: `Key: value`. */
  pairOf(line: Line): Cell | undefined {
    let pair = this.#pairs.get(line);
    if (pair === undefined && !this.#pairs.has(line)) {
      pair = readPair(this.text, line);
      this.#pairs.set(line, pair);
    }
    return pair;
  }

  itemOf(line: Line): Item | undefined {
    let item = this.#items.get(line);
    if (item === undefined && !this.#items.has(line)) {
      item = readItem(this.text, line);
      this.#items.set(line, item);
    }
    return item;
  }

  /**
   * How many lines from `at` on are `Key: value`, as far as it takes to know a record: two; one that holds several pairs
   * or names a title; else none.
   */
  recordLines(at: number): number {
    let i = at;
    let pairs = 0;
    for (let line = this.lines[i]; line !== undefined; line = this.lines[i]) {
      if (i > at && line.afterBlank) break;
      if (this.pairOf(line) === undefined) break;
      if (readInlineRecord(this.text, line) !== undefined) pairs += 1;
      pairs += 1;
      i += 1;
      if (pairs >= 2) return i - at;
    }
    return pairs === 1 && i === at + 1 && this.isTitlePair(at) ? 1 : 0;
  }

  /** `Title: …` names what the rest of the fact is about. */
  isTitlePair(at: number): boolean {
    const line = this.lines[at];
    if (line === undefined) return false;
    const pair = this.pairOf(line);
    return pair !== undefined && TITLE_KEY.test(pair.header) && pair.end - pair.start <= LONGEST_TITLE_VALUE;
  }

  isTitleLike(line: Line): boolean {
    return isTitleLike(this.text, line);
  }
}
