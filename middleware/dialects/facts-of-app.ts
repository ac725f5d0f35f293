import { factsOfEvent } from './event-texts.js';
import type {
  Frame,
  FrameChange,
  FrameReading,
  Payload,
  StreamDialect,
  StreamEnding,
  StreamReader,
  TextRepeat,
} from './stream-dialect.js';

/**
 * The stream of a vendor into which an app writes events of facts of its own (`{"type":"sources", …}` first or last): what
 * the vendor's reader makes nothing of is looked into for them.
 */
export function withFactsOfApp(stream: StreamDialect): StreamDialect {
  return {
    ...stream,
    recognises: (frame, head) => (stream.recognises(frame, head) === true ? true : undefined),
    open: (head, framing) => new ReaderOfAppsFacts(stream.open(head, framing)),
  };
}

class ReaderOfAppsFacts implements StreamReader {
  constructor(private readonly vendors: StreamReader) {}

  get isExcerpt(): boolean {
    return this.vendors.isExcerpt === true;
  }

  read(frame: Frame): FrameReading {
    const reading = this.vendors.read(frame);
    // Nearly every frame has a text.
    if (reading.texts !== undefined && reading.texts.length > 0) return reading;
    const isKnown = Object.values(reading).some((found) => !Array.isArray(found) || found.length > 0);
    return isKnown ? reading : { ...reading, facts: factsOfEvent(frame) };
  }

  write(frame: Frame, change: FrameChange): Payload | undefined {
    return this.vendors.write(frame, change);
  }

  say(choice: number, text: string, sent: readonly TextRepeat[]): readonly Payload[] {
    return this.vendors.say(choice, text, sent);
  }

  report(report: unknown, sent: readonly TextRepeat[]): readonly Payload[] {
    return this.vendors.report(report, sent);
  }

  end(ending: StreamEnding): readonly Payload[] {
    return this.vendors.end(ending);
  }
}
