import { BlockScanner, type Block } from './markdown-blocks.js';

/** The blocks of a text that may go on. */
export interface BlocksSoFar {
  /** Those that nothing to come can change, and that were not given before. */
  readonly done: readonly Block[];
  /** Those that the next line, or the rest of this one, may change. */
  readonly open: readonly Block[];
}

/** Reads the blocks of a text that grows; a line that is whole is read once. */
export class GrowingBlocks {
  private readonly scanner = new BlockScanner();
  /** Where the line begins that may yet go on, and up to where no end of it was found. */
  private lineStart = 0;
  private looked = 0;
  /** How many blocks were given as done. */
  private given = 0;

  /** @param text All of the text so far. It begins with what was given before. */
  read(text: string): BlocksSoFar {
    const { scanner } = this;
    const { blocks } = scanner;
    scanner.text = text;
    for (;;) {
      const end = lineEnd(text, this.looked);
      const next = end + (text.startsWith('\r\n', end) ? 2 : 1);
      this.looked = end;
      // A carriage return at the text's end may be half of a line break.
      if (next > text.length || (next === text.length && text.charAt(end) === '\r')) break;
      scanner.scan(this.lineStart, end);
      this.lineStart = next;
      this.looked = next;
    }
    const kept = Math.max(this.given, blocks.length - 1);
    const done = blocks.slice(this.given, kept);
    this.given = kept;
    let open: Block[] = [];
    scanner.withoutTrace(() => {
      if (this.lineStart < text.length) scanner.scan(this.lineStart, this.looked);
      open = blocks.slice(kept).map((block) => ({ ...block }));
    });
    // Whoever keeps this keeps no text.
    scanner.text = '';
    return { done, open };
  }
}

/** The blocks of a Markdown or plain text, in order. Between them lie only white space, line markers and lines of markup. */
export function readBlocks(text: string): Block[] {
  const { done, open } = new GrowingBlocks().read(text);
  return [...done, ...open];
}

/** Where the line ends that an offset is in: before its break, or at the text's end. */
function lineEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === 0x0a || unit === 0x0d || unit === 0x85 || unit === 0x2028 || unit === 0x2029) return at;
  }
  return text.length;
}
