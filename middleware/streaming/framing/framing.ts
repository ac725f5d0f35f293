import type { Frame, FramingName, Payload } from '../../dialects/stream-dialect.js';
import { parsedJson } from '../../parsed-json.js';

/** A frame with the text that it was written as. The raw texts of a stream's frames, joined, are the stream. */
export interface RawFrame extends Frame {
  /**
   * `data`: something for a dialect to read. `idle`: comments and blank lines, which say only that the connection lives.
   * `close`: what the framing itself ends with; nothing may be written after it.
   * `broken`: the stream ended within it, so that nobody can read it.
   */
  readonly kind: 'data' | 'idle' | 'close' | 'broken';
  readonly raw: string;
}

/** Cuts a stream into frames as it is written. Chunks may end anywhere. */
export interface FrameParser {
  /** The frames that are whole with this text. */
  push(text: string): RawFrame[];
  /** What is left when nothing more comes. */
  end(): RawFrame[];
  /** UTF-16 units that wait for the rest of their frame. */
  readonly pending: number;
}

/** Writes the frames of one stream: those that came, those that were changed, and those of the guard's own. */
export interface FrameWriter {
  /** A frame as it was written. */
  keep(frame: RawFrame): string;
  /** A frame with another payload; whatever else stands in it stays. */
  change(frame: RawFrame, payload: Payload): string;
  /** A frame of the guard's own. */
  add(payload: Payload): string;
  /** What the framing itself ends with, when the guard ends the stream; empty where it needs nothing, or has it. */
  end(): string;
}

export interface Framing {
  readonly name: FramingName;
  parser(): FrameParser;
  writer(): FrameWriter;
}

/** May open a stream; a frame of its own, since it belongs to none. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Whether the last text of a stream begins as JSON and is none; `[DONE]` is a word. */
export const isBroken = (data: string): boolean =>
  /^\s*[[{"]/.test(data) && !/^\s*\[\w+\]\s*$/.test(data) && parsed(data) === undefined;

/** The parsed text of a frame; undefined when it is no JSON. */
export function parsed(data: string): unknown {
  return /^\s*[[{"\d\-tfn]/.test(data) ? parsedJson(data) : undefined;
}
