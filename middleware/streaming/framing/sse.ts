import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { Payload } from '../../dialects/stream-dialect.js';
import {
  BYTE_ORDER_MARK,
  isBroken,
  parsed,
  type FrameParser,
  type FrameWriter,
  type Framing,
  type RawFrame,
} from './framing.js';

const CR = 13;
const LF = 10;
const NOTHING = { framing: 'sse', kind: 'broken', data: '', event: undefined, json: undefined } as const;

const FIELDS: ReadonlySet<string> = new Set(['data', 'event', 'id', 'retry']);
const NAME = /^event:[ \t]?(\S[^\r\n]*)/m;
/** Names of events that say no more than that the connection lives. */
const LIVES = /^(?:ping|pong|heartbeat|keep-?alive)$/i;

/** A line of a field that the standard has not, whose value is an object: an event of that name, as Genkit writes `error: {…}`. */
const NAMED_OBJECT = /^([a-z][\w-]{0,39}):[ \t]*(\{[^\r\n]*\})[ \t]*(?:\r\n?|\n){0,2}$/;

/** What such a line says, where it is all of its event. */
export function namedObject(raw: string): EventSourceMessage | undefined {
  const [, event, data = ''] = NAMED_OBJECT.exec(raw) ?? [];
  const isNamed = event !== undefined && !FIELDS.has(event) && parsed(data) !== undefined;
  return isNamed ? { id: undefined, event, data } : undefined;
}

/** Finds where events end: after an empty line, whichever of LF, CR and CRLF its lines end with. */
class EventParser implements FrameParser {
  private rest = '';
  /** How much of `rest` has been looked at. */
  private seen = 0;
  /** Where in `rest` the line begins that `seen` is in. */
  private lineStart = 0;
  private isFirst = true;
  private lazyEvents: OtherEvents | undefined;

  get pending(): number {
    return this.rest.length;
  }

  push(text: string): RawFrame[] {
    if (this.rest === '' && !this.isFirst) {
      const data = onlyData(text);
      if (data !== undefined) return [new EventFrame(text, undefined, data)];
    }
    const frames: RawFrame[] = [];
    this.rest += text;
    let start = 0;
    if (this.isFirst && this.rest !== '') {
      this.isFirst = false;
      // Of no event: that may leave later than others, and a byte order mark counts at the beginning alone.
      if (this.rest.startsWith(BYTE_ORDER_MARK)) {
        frames.push(new EventFrame(BYTE_ORDER_MARK, undefined, ''));
        start = 1;
        this.seen = 1;
        this.lineStart = 1;
      }
    }
    const { rest } = this;
    for (; this.seen < rest.length; this.seen++) {
      const unit = rest.charCodeAt(this.seen);
      if (unit !== CR && unit !== LF) continue;
      const isEmptyLine = this.seen === this.lineStart;
      // The second half of CRLF ends no line of its own. Where the chunk ends between the two, it opens the next frame.
      const isHalf = unit === LF && this.seen > start && rest.charCodeAt(this.seen - 1) === CR;
      if (!isHalf && isEmptyLine) {
        if (unit === CR && rest.charCodeAt(this.seen + 1) === LF) this.seen++;
        frames.push(this.frame(rest.slice(start, this.seen + 1)));
        start = this.seen + 1;
      }
      this.lineStart = this.seen + 1;
    }
    this.rest = rest.slice(start);
    this.seen -= start;
    this.lineStart -= start;
    return frames;
  }

  end(): RawFrame[] {
    const raw = this.rest;
    this.rest = '';
    if (raw === '') return [];
    const last = this.frame(raw);
    return [isBroken(last.data) ? { ...NOTHING, raw } : last];
  }

  private frame(raw: string): RawFrame {
    const data = onlyData(raw);
    if (data !== undefined) return new EventFrame(raw, undefined, data);
    const event = (this.lazyEvents ??= new OtherEvents()).read(raw) ?? namedObject(raw);
    // Without data it is no event by the standard; readers other than browsers' see one all the same: `event: end`.
    return new EventFrame(raw, event === undefined ? NAME.exec(raw)?.[1] : event.event, event?.data ?? '');
  }
}

/** Reads the events that are more than one line of data; many streams have none. */
class OtherEvents {
  private last: EventSourceMessage | undefined;
  private readonly parser = createParser({
    onEvent: (event) => {
      this.last = event;
    },
  });

  constructor() {
    // It takes the first that it is given for the start of the stream, which may be an event that is read without it.
    this.parser.feed('\n');
  }

  read(raw: string): EventSourceMessage | undefined {
    this.last = undefined;
    this.parser.feed(`${raw.replace(/\r\n?/g, '\n')}\n\n`);
    return this.last;
  }
}

/** The data of an event that is one line of it, as nearly all that models write are; undefined of any other. */
function onlyData(raw: string): string | undefined {
  const end = raw.length - 2;
  const isOneLine = raw.startsWith('data: ') && raw.indexOf('\n') === end && raw.endsWith('\n\n');
  return isOneLine && !raw.includes('\r') ? raw.slice('data: '.length, end) : undefined;
}

class EventFrame implements RawFrame {
  readonly framing = 'sse';
  readonly kind: 'data' | 'idle';
  private value: { readonly json: unknown } | undefined;

  constructor(
    readonly raw: string,
    readonly event: string | undefined,
    readonly data: string,
  ) {
    // An event of a name alone has its place among the others: what ends a stream must not overtake what is held.
    this.kind = data === '' && (event === undefined || LIVES.test(event)) ? 'idle' : 'data';
  }

  get json(): unknown {
    this.value ??= { json: parsed(this.data) };
    return this.value.json;
  }
}

/** What a text lacks of the empty line that ends an event. */
function missingEnd(raw: string): string {
  const [last, beforeLast] = [raw.at(-1), raw.endsWith('\r\n') ? raw.at(-3) : raw.at(-2)];
  const isNewline = (character: string | undefined): boolean => character === '\n' || character === '\r';
  if (!isNewline(last)) return '\n\n';
  return beforeLast === undefined || isNewline(beforeLast) ? '' : '\n';
}

class EventWriter implements FrameWriter {
  /** What the event that left last lacks of its end, when the stream broke off in it. */
  private missing = '';

  keep({ raw }: RawFrame): string {
    const lead = this.missing;
    this.missing = raw === BYTE_ORDER_MARK ? '' : missingEnd(raw);
    return lead + raw;
  }

  change(frame: RawFrame, { event, data }: Payload): string {
    const named = namedObject(frame.raw)?.event;
    if (named !== undefined) return this.keep({ ...frame, raw: `${named}: ${data}\n\n` });
    const lines = frame.raw.replace(/\r\n?/g, '\n').split('\n');
    const kept = lines.filter(
      (line) =>
        line !== '' && !/^data(?::|$)/.test(line) && !(event !== undefined && /^event(?::|$)/.test(line)),
    );
    const head = kept.map((line) => `${line}\n`).join('');
    const lead = this.missing;
    this.missing = '';
    return lead + head + this.add({ data, event });
  }

  add({ event, data }: Payload): string {
    const lead = this.missing;
    this.missing = '';
    const head = event === undefined ? lead : `${lead}event: ${event}\n`;
    const lines = data.split(/\r\n|\r|\n/).map((line) => `data: ${line}\n`);
    return `${head}${lines.join('')}\n`;
  }

  end(): string {
    return '';
  }
}

/** Server-sent events, as the HTML standard has them. */
export const sse: Framing = {
  name: 'sse',
  parser: () => new EventParser(),
  writer: () => new EventWriter(),
};
