import { countWideCharacters, countWords } from '../../../src/text/word-counts.js';
import type { FrameParser, RawFrame } from './framing.js';
import { namedObject } from './sse.js';

/** A sentence has three words at least; what heartbeats say, with the time of day (`ping 12:30:05`), has two. Chosen, not measured. */
const FEWEST_WORDS = 3;
const FEWEST_WIDE = 4;
/** A field of an event but its data, with its value. */
const FIELD = /^(?:event|id|retry):(.*)$/s;
const DATA_LINE = /^data(?::|$)/;

/**
 * Lets nothing through that a stream says outside of its frames: lines between lines of JSON, what follows an array. A
 * client that parses the stream skips it or fails there, one that shows the text shows it, and no dialect reads it. Of
 * server-sent events that are not declared as such also comments and names of several words: a model that writes plain
 * text can begin it as events, but cannot choose its type.
 */
export class WithoutStrayWords implements FrameParser {
  private readonly isDeclared: boolean;

  constructor(
    private readonly parser: FrameParser,
    mediaType: string,
  ) {
    this.isDeclared = mediaType === 'text/event-stream';
  }

  push(text: string): RawFrame[] {
    return this.marked(this.parser.push(text));
  }

  end(): RawFrame[] {
    return this.marked(this.parser.end());
  }

  get pending(): number {
    return this.parser.pending;
  }

  private marked(frames: RawFrame[]): RawFrame[] {
    const { isDeclared } = this;
    if (!frames.some((frame) => hasStrayWords(frame, isDeclared))) return frames;
    return frames.map((frame) => (hasStrayWords(frame, isDeclared) ? broken(frame) : frame));
  }
}

function broken({ framing, raw }: RawFrame): RawFrame {
  return { framing, kind: 'broken', raw, data: '', event: undefined, json: undefined };
}

function hasStrayWords(frame: RawFrame, isDeclared: boolean): boolean {
  switch (frame.framing) {
    case 'sse':
      return (
        !isDeclared && namedObject(frame.raw) === undefined && otherFields(frame.raw).some(saysSomething)
      );
    case 'text':
      return false;
    default:
      return frame.kind === 'data' && frame.json === undefined && saysSomething(frame.data);
  }
}

/** The value of each field but the data, and all other lines as one. */
function otherFields(raw: string): readonly string[] {
  const values: string[] = [];
  let others = '';
  for (const line of raw.split(/\r\n|\r|\n/)) {
    const value = FIELD.exec(line)?.[1];
    if (value !== undefined) values.push(value);
    else if (!DATA_LINE.test(line)) others += `${line}\n`;
  }
  return [...values, others];
}

function saysSomething(text: string): boolean {
  return countWords(text) >= FEWEST_WORDS || countWideCharacters(text) >= FEWEST_WIDE;
}
