import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { Payload } from '../../dialects/stream-dialect.js';
import { parsed, type FrameParser, type FrameWriter, type Framing, type RawFrame } from './framing.js';

const CR = 13;
const LF = 10;

/** Finds where events end: after an empty line, whichever of LF, CR and CRLF its lines end with. */
class EventParser implements FrameParser {
  private rest = '';
  /** How much of `rest` has been looked at. */
  private seen = 0;
  /** Where in `rest` the line begins that `seen` is in. */
  private lineStart = 0;
  private isFirst = true;
  private readonly events: EventSourceMessage[] = [];
  private readonly parser = createParser({
    onEvent: (event) => {
      this.events.push(event);
    },
  });

  get pending(): number {
    return this.rest.length;
  }

  push(text: string): RawFrame[] {
    const frames: RawFrame[] = [];
    this.rest += text;
    let start = 0;
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
    return raw === '' ? [] : [this.frame(raw)];
  }

  private frame(raw: string): RawFrame {
    const block = this.isFirst ? raw.replace(/^\uFEFF/, '') : raw;
    this.isFirst = false;
    this.parser.feed(`${block.replace(/\r\n?/g, '\n')}\n\n`);
    const event = this.events.pop();
    return new EventFrame(raw, event?.event, event?.data ?? '');
  }
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
    this.kind = data === '' ? 'idle' : 'data';
  }

  get json(): unknown {
    this.value ??= { json: parsed(this.data) };
    return this.value.json;
  }
}

class EventWriter implements FrameWriter {
  keep(frame: RawFrame): string {
    return frame.raw;
  }

  change(frame: RawFrame, { event, data }: Payload): string {
    const lines = frame.raw.replace(/\r\n?/g, '\n').split('\n');
    const kept = lines.filter(
      (line) =>
        line !== '' && !/^data(?::|$)/.test(line) && !(event !== undefined && /^event(?::|$)/.test(line)),
    );
    const head = kept.map((line) => `${line}\n`).join('');
    return head + this.add({ data, event });
  }

  add({ event, data }: Payload): string {
    const head = event === undefined ? '' : `event: ${event}\n`;
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
