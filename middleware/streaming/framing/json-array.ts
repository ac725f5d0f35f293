import type { Payload } from '../../dialects/stream-dialect.js';
import {
  isBroken,
  parsed,
  type FrameParser,
  type FrameWriter,
  type Framing,
  type RawFrame,
} from './framing.js';

const NOTHING = { framing: 'json-array', data: '', event: undefined, json: undefined } as const;

/** Cuts a JSON array into its elements while it is being written. What stands between two belongs to the later one. */
class ElementParser implements FrameParser {
  private rest = '';
  private seen = 0;
  /** Where in `rest` the element begins; undefined between elements. */
  private elementStart: number | undefined;
  /** Brackets that are open within the element. */
  private depth = 0;
  private inString = false;
  private hasOpened = false;
  private hasClosed = false;

  get pending(): number {
    return this.rest.length;
  }

  push(text: string): RawFrame[] {
    const frames: RawFrame[] = [];
    this.rest += text;
    let start = 0;
    for (; this.seen < this.rest.length; this.seen++) {
      const end = this.step(this.rest.charAt(this.seen));
      if (end === undefined) continue;
      frames.push(elementFrame(this.rest.slice(start, end), (this.elementStart ?? start) - start));
      start = end;
      this.elementStart = undefined;
    }
    this.rest = this.rest.slice(start);
    this.seen -= start;
    if (this.elementStart !== undefined) this.elementStart -= start;
    return frames;
  }

  end(): RawFrame[] {
    const raw = this.rest;
    if (raw === '') return [];
    const start = this.elementStart;
    this.rest = '';
    if (start !== undefined) {
      const last = elementFrame(raw, start);
      return [isBroken(last.data) ? { ...NOTHING, kind: 'broken', raw } : last];
    }
    const kind = this.hasClosed ? 'close' : 'idle';
    return [{ ...NOTHING, kind, raw }];
  }

  /** Takes one character; returns where an element ends with it or before it. */
  private step(character: string): number | undefined {
    if (this.inString) {
      if (character === '\\') this.seen++;
      else if (character === '"') {
        this.inString = false;
        if (this.depth === 0) return this.seen + 1;
      }
      return undefined;
    }
    if (this.elementStart === undefined) {
      if (/[\s\uFEFF]/.test(character)) return undefined;
      if (character === ',' && this.hasOpened) return undefined;
      if (character === '[' && !this.hasOpened) {
        this.hasOpened = true;
        return undefined;
      }
      if (character === ']') {
        this.hasClosed = true;
        return undefined;
      }
      this.elementStart = this.seen;
    }
    if (character === '"') this.inString = true;
    else if (character === '{' || character === '[') this.depth++;
    else if (this.depth > 0) {
      if ((character === '}' || character === ']') && --this.depth === 0) return this.seen + 1;
    } else if (character === ',' || character === ']') {
      // A bare number or word ends with what comes after it.
      return this.seen--;
    }
    return undefined;
  }
}

function elementFrame(raw: string, lead: number): ElementFrame {
  return new ElementFrame(raw, lead);
}

class ElementFrame implements RawFrame {
  readonly framing = 'json-array';
  readonly kind = 'data';
  readonly event = undefined;
  readonly data: string;
  private value: { readonly json: unknown } | undefined;

  /** @param lead UTF-16 units of `raw` before the element. */
  constructor(
    readonly raw: string,
    readonly lead: number,
  ) {
    this.data = raw.slice(lead);
  }

  get json(): unknown {
    this.value ??= { json: parsed(this.data) };
    return this.value.json;
  }
}

/** Elements may have been left out or put in: the brackets and commas are set anew where they do not fit. */
class ElementWriter implements FrameWriter {
  private count = 0;
  private isClosed = false;

  keep(frame: RawFrame): string {
    if (frame.kind === 'close') {
      this.isClosed = true;
      return this.count === 0 ? `[${frame.raw.replace(/^\s*\[/, '')}` : frame.raw;
    }
    if (frame.kind === 'idle') return frame.raw;
    return this.lead(frame) + frame.data;
  }

  change(frame: RawFrame, { data }: Payload): string {
    return this.lead(frame) + data;
  }

  add({ data }: Payload): string {
    return (this.count++ === 0 ? '[' : ',\n') + data;
  }

  end(): string {
    if (this.isClosed) return '';
    this.isClosed = true;
    return this.count === 0 ? '[]' : ']';
  }

  private lead(frame: RawFrame): string {
    const written = frame.raw.slice(0, frame.raw.length - frame.data.length);
    const isFirst = this.count++ === 0;
    if (written.includes(isFirst ? '[' : ',')) return written;
    return isFirst ? '[' : ',\n';
  }
}

/** One JSON array, written element by element. */
export const jsonArray: Framing = {
  name: 'json-array',
  parser: () => new ElementParser(),
  writer: () => new ElementWriter(),
};
