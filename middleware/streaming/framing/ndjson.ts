import type { Payload } from '../../dialects/stream-dialect.js';
import {
  BYTE_ORDER_MARK,
  parsed,
  type FrameParser,
  type FrameWriter,
  type Framing,
  type RawFrame,
} from './framing.js';

/** What opens a record of RFC 7464 (json-seq). */
const RECORD_SEPARATOR = '\u001e';

/** Cuts at line ends. */
export class LineParser implements FrameParser {
  private rest = '';
  private isFirst = true;
  private seen = 0;

  constructor(private readonly frameOf: (raw: string) => RawFrame) {}

  get pending(): number {
    return this.rest.length;
  }

  push(text: string): RawFrame[] {
    const frames: RawFrame[] = [];
    this.rest += text;
    let start = 0;
    if (this.isFirst && this.rest !== '') {
      this.isFirst = false;
      // Of no line: that may leave later than others, and a byte order mark counts at the beginning alone.
      if (this.rest.startsWith(BYTE_ORDER_MARK)) {
        frames.push(this.frameOf(BYTE_ORDER_MARK));
        start = 1;
      }
    }
    for (;;) {
      const end = this.rest.indexOf('\n', Math.max(start, this.seen));
      if (end < 0) break;
      frames.push(this.frameOf(this.rest.slice(start, end + 1)));
      start = end + 1;
    }
    this.rest = this.rest.slice(start);
    this.seen = this.rest.length;
    return frames;
  }

  end(): RawFrame[] {
    const raw = this.rest;
    this.rest = '';
    this.seen = 0;
    if (raw === '') return [];
    const last = this.frameOf(raw);
    return [last.kind === 'data' && last.json === undefined ? { ...last, kind: 'broken' } : last];
  }
}

function lineFrame(raw: string): RawFrame {
  // `trim` takes byte order marks too.
  const line = raw.trim();
  const data = line.startsWith(RECORD_SEPARATOR) ? line.slice(1).trim() : line;
  const kind = data === '' ? 'idle' : 'data';
  return { framing: 'ndjson', kind, raw, data, event: undefined, json: parsed(data) };
}

class LineWriter implements FrameWriter {
  private prefix = '';

  /** What the line that left last lacks of its end, when the stream broke off in it. */
  private missing = '';

  keep(frame: RawFrame): string {
    this.learn(frame);
    const lead = this.missing;
    this.missing = frame.raw.endsWith('\n') || frame.raw === BYTE_ORDER_MARK ? '' : '\n';
    return lead + frame.raw;
  }

  change(frame: RawFrame, payload: Payload): string {
    this.learn(frame);
    return this.add(payload);
  }

  add({ data }: Payload): string {
    const lead = this.missing;
    this.missing = '';
    return `${lead}${this.prefix}${data}\n`;
  }

  end(): string {
    return '';
  }

  private learn({ raw }: RawFrame): void {
    if (raw.trim().startsWith(RECORD_SEPARATOR)) this.prefix = RECORD_SEPARATOR;
  }
}

/** One JSON value a line, also with the record separators of RFC 7464. */
export const ndjson: Framing = {
  name: 'ndjson',
  parser: () => new LineParser(lineFrame),
  writer: () => new LineWriter(),
};
