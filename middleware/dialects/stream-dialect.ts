import type { GroundingFact } from '../../src/contract/check-request.js';

/**
 * How a stream is cut into frames: server-sent events, one JSON value a line, the same after a code that says what it is,
 * the elements of one JSON array as it is written, the parts of one body, or plain text, of which each chunk is a frame.
 */
export const FRAMINGS = ['sse', 'ndjson', 'coded-lines', 'json-array', 'multipart', 'text'] as const;
export type FramingName = (typeof FRAMINGS)[number];

/** One unit of a stream as a dialect sees it: an event, a line, an element, a chunk. Comments and blank lines are none. */
export interface Frame {
  readonly framing: FramingName;
  /** What it carries: the joined `data` lines of an event; the text of a line, an element or a chunk. Never empty. */
  readonly data: string;
  /** The `event` field of a server-sent event; the code of a coded line. */
  readonly event: string | undefined;
  /** `data` parsed; undefined when it is no JSON. */
  readonly json: unknown;
}

/** A frame that is to be written: cut and escaped by the stream's framing. */
export interface Payload {
  readonly data: string;
  readonly event?: string | undefined;
}

/** What a dialect reads of the response's head. */
export interface StreamHead {
  /** Lower case, without parameters; often wrong, so no more than a hint. */
  readonly mediaType: string;
  /** A response header; undefined when it is not there. */
  getHeader(name: string): string | undefined;
}

/** Where a text belongs: the answers of a stream are judged apart by choice; within one, parts are distinguished by name. */
export interface TextPlace {
  /** Index of the answer: 0 unless the format has several (`choices`, `candidates`). Small and dense. */
  readonly choice: number;
  /**
   * The piece of the format that holds the text (a content block's index, a text part's id), where the format closes or
   * repeats such pieces one by one. The texts of a choice's parts are judged as one running text. @default ''
   */
  readonly part?: string;
}

/** A stretch of an answer that a frame adds. */
export interface TextStretch extends TextPlace {
  /** Not empty. */
  readonly text: string;
}

/** The whole text of a part, said once more: `response.output_text.done`, a last event with the full answer. */
export interface TextRepeat extends TextPlace {
  readonly text: string;
}

/**
 * What a frame means. An empty object is a frame of the rest (a role, a tool call, reasoning, usage, an error, anything
 * unknown): it leaves as it was written, after all that came before it.
 */
export interface FrameReading {
  /** In the order of the frame; `write` gets one text for each. */
  readonly texts?: readonly TextStretch[];
  /**
   * Texts that came before, in whole. The frame waits until these are released, and `write` gets what was sent instead.
   * A text that did not come before belongs in `texts`, whatever the format calls the frame.
   */
  readonly repeats?: readonly TextRepeat[];
  /** Choices whose sentence cannot go on after this frame: a text part closed, a tool call came between. */
  readonly breaks?: readonly number[];
  /** Choices whose sentence ended before this frame, though no frame said so: the app left such frames out. */
  readonly breaksBefore?: readonly number[];
  /** Choices whose answer is complete with this frame (a finish reason); `all` where the format has one end for all. */
  readonly ends?: readonly number[] | 'all';
  /** What the answers may rest on: sources, documents, tool results that the app itself sends. */
  readonly facts?: readonly GroundingFact[];
  /** Facts that the stream repeats from the request to the model: they count only where the app says so. */
  readonly requestFacts?: readonly GroundingFact[];
  /** What the reader asked, where the stream repeats it. */
  readonly prompt?: string;
  /** The format allows nothing after this frame (`[DONE]`, `message_stop`): the report and any message go before it. */
  readonly last?: boolean;
  /** It says no more than that the connection lives, and may overtake what is held. */
  readonly ping?: boolean;
  /** The choices whose text a frame without text has to wait for. @default all */
  readonly choices?: readonly number[];
}

/** How a frame is to leave. A frame that leaves as it was written is not asked for. */
export interface FrameChange {
  /**
   * One for each of `FrameReading.texts`: what stands in its place in this piece, `''` for nothing. Undefined: that text
   * leaves in another piece.
   */
  readonly texts: readonly (string | undefined)[];
  /** One for each of `FrameReading.repeats`. */
  readonly repeats: readonly string[];
  /**
   * A frame may leave in several pieces, each with a part of its text. What comes before the text (a role, a start) goes
   * with the first piece, what comes after (a finish reason, usage) with the last; a piece is often both.
   */
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** Of the choices that end with this frame, those that were blocked: they end as the format ends what was filtered. */
  readonly blocked: readonly number[];
}

/** How the guard itself ends a stream, in place of the app. */
export interface StreamEnding {
  /** The choices that have been open until now, none where the app ended each: all end here, blocked. Their messages have been said. */
  readonly blocked: readonly number[];
  /** What `report` writes at the place where it belongs; undefined for nothing. */
  readonly report: unknown;
  /** What was sent in each part, in the order of the parts, for formats that say it once more as they close. @default none */
  readonly sent?: readonly TextRepeat[];
}

/**
 * One stream being read. The gate shows it every frame once, in order, with `read`. Frames leave later than they are
 * read, many of them as they were written, so what it remembers must come from `read` alone.
 */
export interface StreamReader {
  /**
   * Whether the app passes on only some frames of the format (the deltas of a text, without what opens it), as far as it
   * was read: such a stream need not have the format's end. @default false
   */
  readonly isExcerpt?: boolean;
  /** Must not throw, whatever the frame holds. */
  read(frame: Frame): FrameReading;
  /**
   * The frame with its texts changed; all else as written. What spells a text in another way (log probabilities, token
   * ids, offsets into the text) is removed. Undefined when nothing is left to be sent.
   */
  write(frame: Frame, change: FrameChange): Payload | undefined;
  /**
   * Says a text in a choice, after all that was read has left: a delta where a text part is open; else with all that
   * opens and closes a part.
   *
   * @param sent what was sent of each part, for formats whose frames say all of the text so far
   */
  say(choice: number, text: string, sent: readonly TextRepeat[]): readonly Payload[];
  /**
   * The verdict, in a frame that existing clients ignore or understand; none where the format has no place for it.
   *
   * @param sent as for `say`
   */
  report(report: unknown, sent: readonly TextRepeat[]): readonly Payload[];
  /** What closes all that is open and ends the stream, the format's last frame included. After all that was read has left. */
  end(ending: StreamEnding): readonly Payload[];
}

/**
 * The port's stream side: one shape of chat answer as it is streamed. Pure: no HTTP, no clock. Held to its rules by
 * test/middleware/streaming/stream-dialect-contract.ts.
 */
export interface StreamDialect {
  /** The framings that it comes in. */
  readonly framings: readonly FramingName[];
  /**
   * Whether a stream that begins with this frame is of this shape; undefined when the frame does not show it (it is then
   * shown the next one). Asked in the order of dialects until one says true. Must not throw.
   */
  recognises(frame: Frame, head: StreamHead): boolean | undefined;
  /**
   * Whether a frame that no dialect recognises says by its name that it says something else than the answer (a status):
   * it need not wait until the stream is recognised. @default none does
   */
  isAside?(frame: Frame): boolean;
  /**
   * Whether every answer of this format is ended by a frame of it (a finish reason, a last event): a stream that stops
   * before was cut off. @default false
   */
  readonly endsItself?: boolean;
  /**
   * Whether an answer comes in one frame that cannot leave in pieces: none of it is seen before all of it is decided, so
   * that a gate would be no faster than `hold`. @default false
   */
  readonly isWhole?: boolean;
  /**
   * Whether other streams than answers have this shape too (`{"message":…}` of a feed of events). @default false
   */
  readonly isGuess?: boolean;
  /** Whether a frame brings facts; asked until the stream is recognised, where it is a guess. @default none does */
  bringsFacts?(frame: Frame): boolean;
  /** Begins to read a stream, whose first frames will be shown again. */
  open(head: StreamHead, framing: FramingName): StreamReader;
}
