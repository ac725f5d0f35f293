import { StringDecoder } from 'node:string_decoder';
import type { Dialect } from '../dialects/dialect.js';
import { isHeldText } from '../dialects/plain-text.js';
import type { FramingName, StreamDialect, StreamHead } from '../dialects/stream-dialect.js';
import { isInParts, isScript, MIXED } from '../response/answer-kind.js';
import { isCodedLine } from './framing/coded-lines.js';
import type { FrameParser, RawFrame } from './framing/framing.js';
import { framings } from './framing/framings.js';
import { WithoutStrayWords } from './framing/stray-words.js';

/** A stream's shape, as its first frames show. */
export interface RecognisedStream {
  readonly dialect: Dialect;
  readonly stream: StreamDialect;
  readonly framing: FramingName;
  /** Whether facts came with it so far. */
  readonly hasFacts: boolean;
}

/** UTF-16 units and frames of a stream that are looked at before it counts as not understood. */
const MOST_TEXT = 256 * 1024;
const MOST_FRAMES = 200;

/** Control characters that no text has: a format of bytes. */
function isBinary(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit <= 0x08 || (unit >= 0x0e && unit <= 0x1d)) return true;
  }
  return false;
}
/** UTF-16 units of a first line that may be one of codes and JSON. */
const MOST_LINE = 4096;
const EVENT_FIELD = /^(?:data|event|id|retry)(?::|\r|\n|$)|^:/;
const LINES = /ndjson|jsonl|json-seq|jsonlines|stream\+json/;

/** A field of no meaning before those of an event, as Flowise writes it: `message:`. */
const STRANGE_FIELD = /^[\w-]+:[ \t]*\r?\n(?:data|event|id|retry):/;
/** The beginning of one. */
const STRANGE_START = /^[\w-]{1,40}(?::[ \t]*(?:\r?\n[a-z]{0,5})?)?$/;

const EVENT_FIELDS = ['data:', 'event:', 'id:', 'retry:'];

/**
 * How a stream is framed, by its first bytes, which may be as few as one; its type is a hint only. Undefined while they
 * do not show it.
 *
 * @param isAll Nothing more comes.
 */
function framingOf(text: string, mediaType: string, isAll: boolean): FramingName | 'none' | undefined {
  const start = text.replace(/^[\uFEFF\s]+/, '');
  if (start === '') return undefined;
  if (mediaType === MIXED && !isBinary(start)) {
    if (start.length < 2 && !isAll) return undefined;
    return start.startsWith('--') ? 'multipart' : 'none';
  }
  if (isBinary(start) || isInParts(mediaType) || isScript(mediaType)) return 'none';
  const isEvents = mediaType === 'text/event-stream';
  if (/^[0-9a-k](?::(?:["[{]|$)|$)/.test(start)) {
    const end = start.indexOf('\n');
    if (end < 0 && start.length < MOST_LINE && !isAll) return undefined;
    if (end >= 0 && isCodedLine(start.slice(0, end))) return 'coded-lines';
  }
  if (EVENT_FIELD.test(start) && (isEvents || /^(?:data|event|id|retry|):/.test(start))) return 'sse';
  if (isEvents && STRANGE_FIELD.test(start)) return 'sse';
  if (!isAll && isEvents && STRANGE_START.test(start)) return undefined;
  if (!isAll && EVENT_FIELDS.some((field) => field.startsWith(start))) return undefined;
  const isJson = LINES.test(mediaType) || mediaType.includes('json');
  if (start.startsWith('{') || start.startsWith('\u001e')) {
    const end = start.indexOf('\n');
    if (end < 0) return LINES.test(mediaType) ? 'ndjson' : undefined;
    return isJsonLine(start.slice(0, end)) ? 'ndjson' : isJson ? 'none' : 'text';
  }
  // A line that is a list by itself, as `[message, metadata]`, is no array that is written bit by bit.
  if (start.startsWith('[') && isListLine(start, LINES.test(mediaType))) return 'ndjson';
  if (start.startsWith('[')) return isJson || /^\[\s*(?:\{|$)/.test(start) ? 'json-array' : 'text';
  return isJson ? 'none' : 'text';
}

function isListLine(start: string, isOfLines: boolean): boolean {
  const end = start.indexOf('\n');
  return end < 0 ? isOfLines : isJsonLine(start.slice(0, end)) && start.slice(end).trim() !== ']';
}

function isJsonLine(line: string): boolean {
  try {
    JSON.parse(line.startsWith('\u001e') ? line.slice(1) : line);
    return true;
  } catch {
    return false;
  }
}

/** `none`: no dialect reads it; undefined while that is not known. */
export type Recognised = RecognisedStream | 'none' | undefined;

/** Looks at a stream from its beginning on, until a dialect knows its shape. */
export class Recognition {
  /** All that was looked at. */
  readonly written: Buffer[] = [];
  /** How many frames `drainAsides` has given. */
  asidesGiven = 0;
  private readonly decoder = new StringDecoder('utf8');
  private result: Recognised;
  /** What there is while its framing is not known. */
  private start = '';
  /** What has to come before the start is worth another look: looked at for each chunk, work grew with their square. */
  private awaited: RegExp | undefined;
  private framing: FramingName | undefined;
  private parser: FrameParser | undefined;
  private open: readonly Dialect[] = [];
  private units = 0;
  /** Frames that no dialect knows. */
  private strange = 0;
  private asides: string[] = [];
  private asideUnits = 0;
  private asideBytes = 0;
  private hasFacts = false;

  constructor(
    private readonly dialects: readonly Dialect[],
    private readonly head: StreamHead,
  ) {}

  /** UTF-16 units that may be part of an answer. */
  get held(): number {
    return this.units - this.asideUnits;
  }

  push(bytes: Buffer): Recognised {
    if (this.result !== undefined) return this.result;
    this.written.push(bytes);
    this.read(this.decoder.write(bytes));
    const isTooMuch =
      this.held > MOST_TEXT ||
      this.strange > MOST_FRAMES ||
      (this.framing !== undefined && this.open.length === 0);
    if (isTooMuch) this.result ??= 'none';
    return this.result;
  }

  /** Nothing more comes. */
  end(): Exclude<Recognised, undefined> {
    if (this.result === undefined) {
      this.read(this.decoder.end(), true);
      this.look(this.parser?.end() ?? []);
    }
    return (this.result ??= 'none');
  }

  /**
   * What it begins with that is certainly no part of an answer: comments, and events that say by their name that they
   * say something else. Each is given once.
   */
  drainAsides(): string {
    const { asides } = this;
    this.asidesGiven += asides.length;
    this.asides = [];
    return asides.join('');
  }

  /** What `drainAsides` does not give. */
  heldBytes(): Buffer {
    return Buffer.concat(this.written).subarray(this.asideBytes);
  }

  private read(text: string, isAll = false): void {
    this.units += text.length;
    if (this.parser !== undefined) {
      this.look(this.parser.push(text));
      return;
    }
    this.start += text;
    if (!isAll && this.awaited?.test(text) === false) return;
    const framing = framingOf(this.start, this.head.mediaType, isAll);
    if (framing === 'none') this.result = 'none';
    const [first = ''] = this.start.trimStart();
    this.awaited = first === '' ? /\S/u : '{\u001e'.includes(first) ? /\n/u : undefined;
    if (framing === undefined || framing === 'none') return;
    this.parse(this.start, framing);
    this.start = '';
  }

  private parse(text: string, framing: FramingName): void {
    this.framing = framing;
    this.parser = new WithoutStrayWords(framings[framing].parser(), this.head.mediaType);
    this.open = this.dialects.filter(({ stream }) => stream?.framings.includes(framing) === true);
    this.look(this.parser.push(text));
  }

  /** It is a text that begins like a format, as one about JSON may. */
  private readAsText(): void {
    const decoder = new StringDecoder('utf8');
    this.strange = 0;
    this.asides = [];
    this.asideUnits = 0;
    this.asideBytes = 0;
    this.parse(decoder.write(Buffer.concat(this.written)), 'text');
  }

  private look(frames: readonly RawFrame[]): void {
    for (const frame of frames) {
      const { kind, raw } = frame;
      if (kind === 'broken' && this.asidesGiven === 0 && isHeldText(this.head.mediaType)) {
        this.readAsText();
        return;
      }
      const isAside = kind === 'idle' || (kind === 'data' && this.ask(frame));
      if (this.result !== undefined) return;
      // The elements of an array and the parts of a body depend on each other; what is no UTF-8 leaves as it was written.
      const isApart = this.framing !== 'json-array' && this.framing !== 'multipart';
      if (!isAside || !isApart || raw.includes('\ufffd')) this.strange++;
      // What follows something strange waits with it.
      if (this.strange > 0) continue;
      this.asides.push(raw);
      this.asideUnits += raw.length;
      this.asideBytes += Buffer.byteLength(raw);
    }
  }

  /** Asks the dialects about a frame that none has known so far; whether it is no part of an answer in any case. */
  private ask(frame: RawFrame): boolean {
    const { framing, head } = this;
    const left: Dialect[] = [];
    let isAside = false;
    for (const dialect of this.open) {
      const { stream } = dialect;
      this.hasFacts ||= stream?.bringsFacts?.(frame) === true;
      const isOfShape = stream?.recognises(frame, head);
      if (stream !== undefined && framing !== undefined && isOfShape === true) {
        this.result = { dialect, stream, framing, hasFacts: this.hasFacts };
        return false;
      }
      if (isOfShape === undefined) left.push(dialect);
      isAside ||= stream?.isAside?.(frame) === true;
    }
    this.open = left;
    return isAside;
  }
}
