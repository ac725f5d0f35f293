import { isColon } from './clause-marks.js';
import { endsSentence } from './last-mark.js';
import { openingFence } from './opening-fence.js';
import {
  characterAt,
  isAsciiTerminal,
  isCloser,
  isExtending,
  isSpaceAt,
  isStrongTerminal,
  skipSpace,
  trimSpace,
} from './sentence-marks.js';

export type SegmentKind = 'sentence' | 'listItem' | 'heading' | 'tableRow' | 'code';

/** A run of text that Markdown sets apart, without the marker in front of it. */
export interface Block {
  readonly kind: SegmentKind;
  /** UTF-16 offsets; neither end is white space. */
  readonly start: number;
  readonly end: number;
  /** Columns that the block, or its list marker, stands in from the left. */
  readonly indent: number;
  /** 1 to 6 for a heading (7 for a line of bold text that serves as one), else 0. */
  readonly level: number;
  /** The first row of a table, which names its columns. */
  readonly header: boolean;
  /** Whether a list marker stands right before it. */
  readonly marked: boolean;
}

/** The marker, with the space after it, of a list item: bullets, "1.", "2)", "(3)", "a)", "iv.", "①", "一、", and a task's box. */
const LIST_MARKER =
  /(?:[-*+•‣◦▪●○■□➤➢►✓✔✅❌·–—](?=\s)|(?:\d{1,3}|[ivxIVX]{2,4})[.)](?=\s)|\(?(?:\d{1,3}|[a-zA-Zа-яА-Я])\)(?=\s)|[(（](?:\d{1,2}|[一二三四五六七八九十]{1,3})[)）]|\d{1,2}[、）]|[①-⑳]|[一二三四五六七八九十]{1,3}、)[ \t\u3000]{0,4}(?:\[[ xX]\](?=\s)[ \t]{0,4})?/uy;
/** A marker that the line ends in. */
const LONE_MARKER = /^(?:[-*+•]|\d{1,3}[.)]|\(?[a-zA-Z\d]\))$/u;
const HEADING_MARKER = /(#{1,6})(?:[ \t]{1,20}|(?=[^\s#!\d\p{Ll}\p{Lu}]))/uy;
const QUOTE_MARKER = /(?:>[ \t]?)+/uy;
const ONLY_MARKUP = /^[-*_=~#|:+>`\s·•—–\u2500-\u257f]+$/u;
/** A line that says what kind of note follows: `[!NOTE]`, `:::warning`. */
const CALLOUT = /^(?:\[!|:{3,}[ \t]?)[\p{L}-]{1,20}(?:\][+-]?)?$/u;
/** What parts the cells of a table's row, written or drawn. */
export const TABLE_BAR = /[|\u2502\u2503\u2551\u2506\u250a]/u;
const TABLE_RULE = /^[|:\s-]+$/u;
const BOLD_LINE = /^(?:\*\*[^*]+\*\*|__[^_]+__):?$/u;
/** How an indented line of code begins, seen before any mark in it could end a sentence. */
const CODE_STARTS = [
  /^(?:[{}<>;$@\\]|\/[/*]|#(?:include|!))/u,
  /^[\w$]+(?:[.:][\w$]+)*(?:[({[;]|[ \t]{0,2}(?:[-+*/:]?=|=>))/u,
  /^(?:const|let|var|final|int|string|def|function|func|fn|class)[ \t]+[\w$]+[ \t]?[=({:;]/u,
  /^(?:npm|npx|pip|curl|git|sudo|docker|yarn|apt|brew)[ \t]+[\w-]/u,
];
/** From this length on, in UTF-16 units, a line without a closing mark is likely wrapped; for scripts without spaces, half. */
const WRAPPED = 60;
const WIDE = /[\u2e80-\uffdc]/u;

interface Line {
  readonly start: number;
  readonly end: number;
  /** Offset of the first character after indentation and quote markers. */
  readonly content: number;
  readonly indent: number;
}

type OpenBlock = { -readonly [K in keyof Block]: Block[K] };

/** What a scanner knows between two lines, but for the blocks. */
interface BetweenLines {
  readonly open: OpenBlock | undefined;
  readonly openLine: Line | undefined;
  readonly fence: BlockScanner['fence'];
  readonly inBareTable: boolean;
  readonly inList: boolean;
  readonly inIndentedCode: boolean;
  readonly afterBlank: boolean;
}

/** Reads a text's blocks line by line. What it has read of a line holds for every text that begins with that line's text. */
export class BlockScanner {
  readonly blocks: OpenBlock[] = [];
  text = '';
  /** The paragraph or list item that the next line may go on. */
  private open: OpenBlock | undefined;
  private openLine: Line | undefined;
  fence: { readonly mark: string; readonly block: OpenBlock } | undefined;
  private inBareTable = false;
  private inList = false;
  private inIndentedCode = false;
  private afterBlank = true;

  /** Reads the line that begins at an offset and ends at another. */
  scan(start: number, end: number): void {
    this.line(this.read(start, end));
  }

  /**
   * Does something, and is as it was before. Beside what stands between two lines, a line changes no more than the last
   * two blocks.
   */
  withoutTrace(run: () => void): void {
    const { open, openLine, fence, inBareTable, inList, inIndentedCode, afterBlank } = this;
    const before: BetweenLines = { open, openLine, fence, inBareTable, inList, inIndentedCode, afterBlank };
    const { length } = this.blocks;
    const last = this.blocks.slice(-2).map((block) => [block, { ...block }] as const);
    run();
    this.blocks.length = length;
    for (const [block, was] of last) Object.assign(block, was);
    Object.assign(this, before);
  }

  private read(start: number, lineEnd: number): Line {
    const end = trimSpace(this.text, start, lineEnd);
    let content = skipSpace(this.text, start, end);
    const quote = this.marker(QUOTE_MARKER, content)?.[0].length ?? 0;
    let indentFrom = start;
    if (quote > 0 && content + quote <= end) {
      indentFrom = content + quote;
      content = skipSpace(this.text, indentFrom, end);
    }
    let indent = 0;
    for (let at = indentFrom; at < content; at += 1) indent += this.text.charAt(at) === '\t' ? 4 : 1;
    return { start, end, content, indent };
  }

  private line(line: Line): void {
    const content = this.text.slice(line.content, line.end);
    if (this.fence !== undefined) {
      if (line.end > this.fence.block.end) this.fence.block.end = line.end;
      const closes =
        content.startsWith(this.fence.mark) &&
        content.split(this.fence.mark.charAt(0)).join('').trim() === '';
      if (closes) this.fence = undefined;
      return;
    }
    if (content === '') {
      this.blank();
      return;
    }
    const mark = openingFence(content);
    if (mark !== undefined) {
      const block = this.add('code', line, line.content);
      this.fence = { mark, block };
      return;
    }
    if (this.isIndentedCode(line, content)) return;
    if (ONLY_MARKUP.test(content) || LONE_MARKER.test(content) || CALLOUT.test(content)) {
      this.markup(content);
      return;
    }
    this.prose(line, content);
    this.afterBlank = false;
  }

  /** A marker at an offset; none when a combining mark sits on its last character. */
  private marker(pattern: RegExp, at: number): RegExpExecArray | undefined {
    pattern.lastIndex = at;
    const found = pattern.exec(this.text);
    if (found === null || isExtending(characterAt(this.text, at + found[0].length))) return undefined;
    return found;
  }

  private blank(): void {
    this.open = undefined;
    this.inBareTable = false;
    this.afterBlank = true;
  }

  private markup(content: string): void {
    const above = this.open;
    if (above !== undefined && isTableRule(content) && content.includes('|')) {
      above.header = this.text.slice(above.start, above.end).includes('|');
      this.inBareTable = above.header;
    } else if (above !== undefined && /^=+$/.test(content) && above.kind === 'sentence')
      above.kind = 'heading';
    else if (isTableRule(content) && !this.afterBlank) this.markHeader();
    this.open = undefined;
    this.afterBlank = true;
  }

  private markHeader(): void {
    const above = this.blocks.at(-1);
    const before = this.blocks.at(-2);
    if (above?.kind === 'tableRow' && before?.kind !== 'tableRow') above.header = true;
  }

  private isIndentedCode(line: Line, content: string): boolean {
    const deep = line.indent >= 4;
    if (!deep || this.inList) {
      this.inIndentedCode = false;
      return false;
    }
    if (this.inIndentedCode) {
      const block = this.blocks.at(-1);
      if (block !== undefined) block.end = line.end;
      return true;
    }
    if (!this.afterBlank || !CODE_STARTS.some((start) => start.test(content))) return false;
    this.add('code', line, line.content);
    this.inIndentedCode = true;
    return true;
  }

  private prose(line: Line, content: string): void {
    const heading = this.marker(HEADING_MARKER, line.content);
    if (heading !== undefined && line.content + heading[0].length < line.end) {
      this.heading(line, heading);
      return;
    }
    if (this.isRow(content)) {
      this.add('tableRow', line, line.content);
      return;
    }
    const marker = this.marker(LIST_MARKER, line.content)?.[0].length ?? 0;
    if (marker > 0 && line.content + marker < line.end) {
      this.open = this.add('listItem', line, skipSpace(this.text, line.content + marker, line.end), {
        marked: true,
      });
      this.openLine = line;
      this.inList = true;
      return;
    }
    if (this.goesOn(line)) {
      if (this.open !== undefined) this.open.end = line.end;
      this.openLine = line;
      return;
    }
    if (BOLD_LINE.test(content) && !endsSentence(content)) {
      this.add('heading', line, line.content, { level: 7 });
      this.open = undefined;
      this.inList = false;
      return;
    }
    const inItem = this.inList && line.indent >= 2;
    this.inList = inItem;
    this.open = this.add(inItem ? 'listItem' : 'sentence', line, line.content);
    this.openLine = line;
  }

  private heading(line: Line, marker: RegExpExecArray): void {
    const start = skipSpace(this.text, line.content + marker[0].length, line.end);
    let end = line.end;
    while (end > start && this.text.charAt(end - 1) === '#') end -= 1;
    if (end > start && isSpaceAt(this.text, end - 1)) end = trimSpace(this.text, start, end);
    else end = line.end;
    const block = this.add('heading', line, start, { level: marker[1]?.length ?? 1 });
    block.end = end;
    this.open = undefined;
    this.inList = false;
    this.inBareTable = false;
  }

  /** In a table whose rows have no bar in front, every line up to a blank one is a row. */
  private isRow(content: string): boolean {
    return TABLE_BAR.test(content.charAt(0)) || this.inBareTable;
  }

  /** Whether a line goes on the sentence of the line above: a soft break, as in text wrapped at a fixed width. */
  private goesOn(line: Line): boolean {
    const { open, openLine } = this;
    if (open === undefined || openLine === undefined) return false;
    const above = this.text.slice(Math.max(openLine.content, openLine.end - 1), openLine.end);
    if (
      /(?: {2}|\\)$/.test(this.text.slice(openLine.end - 1, openLine.end + 2).trimStart()) ||
      above === '\\'
    )
      return false;
    if (isColon(above) || isStrongTerminal(above)) return false;
    const length = openLine.end - openLine.content;
    const long = length >= WRAPPED || (length * 2 >= WRAPPED && WIDE.test(above));
    if (isAsciiTerminal(above) || isCloser(above)) return long;
    return long || /^\p{Ll}/u.test(this.text.slice(line.content, line.content + 2));
  }

  private add(kind: SegmentKind, line: Line, start: number, more: Partial<Block> = {}): OpenBlock {
    const block: OpenBlock = {
      kind,
      start,
      end: line.end,
      indent: line.indent,
      level: 0,
      header: false,
      marked: false,
      ...more,
    };
    this.blocks.push(block);
    this.open = undefined;
    return block;
  }
}

/** The line between a table's header and its rows. */
function isTableRule(content: string): boolean {
  return content.includes('-') && TABLE_RULE.test(content);
}
