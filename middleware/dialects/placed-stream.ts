import { factsOfEvent } from './event-texts.js';
import { PlacesReader, type PlacedText, type StrictEnd } from './places-reader.js';
import type { Frame, FramingName, StreamDialect, StreamHead } from './stream-dialect.js';

export interface PlacedStreamOptions {
  readonly framings: readonly FramingName[];
  /** A reader of one stream: the texts of each event, in order; none where it is of another shape. Must not throw. */
  readonly reader: (head: StreamHead) => (frame: Frame) => readonly PlacedText[];
  /** Whether a stream is known by an event with a text. @default by each */
  readonly mayBegin?: (frame: Frame) => boolean;
  /** Whether an event is of this shape for sure, though it brings no text. @default none is */
  readonly isShape?: (frame: Frame) => boolean;
  /** How it ends its streams by events. @default it does not */
  readonly ending?: StrictEnd;
  /** Whether other streams than answers have this shape too. @default false */
  readonly isGuess?: boolean;
  /** Whether an event is of this shape and brings no text, for sure. @default none is */
  readonly isAside?: (frame: Frame) => boolean;
}

const NEVER: StrictEnd = { isEnd: () => false, end: () => [] };

/** The stream of a format whose clients know no events but its own, from where its events have their texts. */
export function placedStream({
  framings,
  reader,
  isShape,
  mayBegin = () => true,
  ending = NEVER,
  ...more
}: PlacedStreamOptions): StreamDialect {
  const hasText = (frame: Frame, head: StreamHead): boolean =>
    framings.includes(frame.framing) && reader(head)(frame).some(({ text }) => text.trim() !== '');
  return {
    framings,
    recognises: (frame, head) =>
      isShape?.(frame) === true || (mayBegin(frame) && hasText(frame, head)) ? true : undefined,
    bringsFacts: (frame) => factsOfEvent(frame).length > 0,
    open: (head) => new PlacesReader({ textsOf: reader(head), factsOf: factsOfEvent, strict: ending }),
    ...more,
  };
}
