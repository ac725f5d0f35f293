import type { Payload } from '../../dialects/stream-dialect.js';
import {
  isBroken,
  parsed,
  type FrameParser,
  type FrameWriter,
  type Framing,
  type RawFrame,
} from './framing.js';

const NOTHING = { framing: 'multipart', data: '', event: undefined, json: undefined } as const;
/** A delimiter that nothing was read of: what servers of GraphQL write. */
const USUAL = '\r\n---';
const LENGTH = /^(content-length:[ \t]*)\d+/im;
/** UTF-16 units before the first delimiter from which on there is none. RFC 2046 allows 70 in one. */
const MOST_PREAMBLE = 256;

/**
 * Cuts a body into its parts. A part goes as far as the delimiter behind it, without the end of that one's line: a client may
 * read it then, and what follows says whether more parts come or (`--`) the end.
 */
class PartParser implements FrameParser {
  private rest = '';
  private seen = 0;
  /** With the line break before it; undefined before the first. */
  private delimiter: string | undefined;
  private hasClosed = false;

  get pending(): number {
    return this.rest.length;
  }

  push(text: string): RawFrame[] {
    this.rest += text;
    const frames: RawFrame[] = [];
    if (this.delimiter === undefined) frames.push(...this.open());
    for (let frame = this.next(); frame !== undefined; frame = this.next()) frames.push(frame);
    return frames;
  }

  end(): RawFrame[] {
    const raw = this.rest;
    this.rest = '';
    if (raw === '') return [];
    if (this.hasClosed) return [{ ...NOTHING, kind: 'close', raw }];
    const part = partFrame(raw, '');
    return [isBroken(part.data) ? { ...NOTHING, kind: 'broken', raw } : part];
  }

  /** What stands before the first part, its delimiter included. */
  private open(): RawFrame[] {
    const { rest } = this;
    const lead = rest.length - rest.trimStart().length;
    const end = rest.indexOf('\n', lead);
    if (end < 0 && rest.length < MOST_PREAMBLE) return [];
    const dashes = rest.slice(lead, end < 0 ? rest.length : end).trimEnd();
    if (end < 0 || !dashes.startsWith('--')) {
      this.rest = '';
      return [{ ...NOTHING, kind: 'broken', raw: rest }];
    }
    this.delimiter = `\n${dashes}`;
    return [{ ...NOTHING, kind: 'idle', raw: this.cut(lead + dashes.length) }];
  }

  private next(): RawFrame | undefined {
    const { delimiter, rest } = this;
    if (delimiter === undefined || this.hasClosed) return undefined;
    if (rest.startsWith('--')) {
      this.hasClosed = true;
      return undefined;
    }
    const at = rest.indexOf(delimiter, Math.max(0, this.seen - delimiter.length));
    // What follows shows whether it is a delimiter, or begins as one.
    const end = at + delimiter.length;
    if (at < 0 || rest.length < end + 2) {
      this.seen = at < 0 ? rest.length : at;
      return undefined;
    }
    const follows = rest.slice(end, end + 2);
    if (!/^(?:\r\n|\n.?|--)$/s.test(follows)) {
      this.seen = end + delimiter.length;
      return this.next();
    }
    return partFrame(this.cut(end), `${rest.charAt(at - 1) === '\r' ? '\r' : ''}${delimiter}`);
  }

  private cut(end: number): string {
    const raw = this.rest.slice(0, end);
    this.rest = this.rest.slice(end);
    this.seen = 0;
    return raw;
  }
}

/** A part, with what it is written in. */
interface PartFrame extends RawFrame {
  readonly head: string;
  readonly tail: string;
}

function partFrame(raw: string, tail: string): PartFrame {
  const inner = raw.slice(0, raw.length - tail.length);
  const start = bodyStart(inner);
  const body = inner.slice(start);
  const data = body.trim();
  const lead = body.length - body.trimStart().length;
  const head = inner.slice(0, start + lead);
  return {
    framing: 'multipart',
    kind: data === '' ? 'idle' : 'data',
    raw,
    data,
    event: undefined,
    json: parsed(data),
    head,
    tail: inner.slice(head.length + data.length) + tail,
  };
}

/** Behind the empty line after the fields of a part. */
function bodyStart(inner: string): number {
  for (const gap of ['\r\n\r\n', '\n\n']) {
    const at = inner.indexOf(gap);
    if (at >= 0) return at + gap.length;
  }
  return 0;
}

class PartWriter implements FrameWriter {
  private delimiter = USUAL;
  private hasBegun = false;
  private isClosed = false;

  keep(frame: RawFrame): string {
    this.note(frame);
    return frame.raw;
  }

  change(frame: RawFrame, { data }: Payload): string {
    this.note(frame);
    const { head = '', tail = '' } = frame as Partial<PartFrame>;
    const length = String(Buffer.byteLength(data));
    return head.replace(LENGTH, (_, field: string) => field + length) + data + tail;
  }

  add({ data }: Payload): string {
    const lead = this.hasBegun ? '' : this.delimiter;
    this.hasBegun = true;
    return `${lead}\r\ncontent-type: application/json; charset=utf-8\r\n\r\n${data}${this.delimiter}`;
  }

  end(): string {
    if (this.isClosed) return '';
    this.isClosed = true;
    return '--\r\n';
  }

  private note(frame: RawFrame): void {
    this.hasBegun = true;
    if (frame.kind === 'close') this.isClosed = true;
    const delimiter = /\r?\n--[^\r\n]*$/.exec((frame as Partial<PartFrame>).tail ?? '')?.[0];
    if (delimiter !== undefined) this.delimiter = delimiter;
  }
}

/** The parts of a `multipart/mixed` body, as GraphQL sends what comes later (`@defer`, `@stream`, subscriptions over HTTP). */
export const multipart: Framing = {
  name: 'multipart',
  parser: () => new PartParser(),
  writer: () => new PartWriter(),
};
