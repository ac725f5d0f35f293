import type { GroundingFact } from '../../src/contract/check-request.js';
import { REPORT_MEMBER } from './dialect.js';
import { editedFrame } from './edited-frame.js';
import { isEndEvent, isEndMark, isLong, lastEvent } from './event-texts.js';
import { GrownText, type Grown } from './grown-text.js';
import { pointerTo, type JsonPath } from './json-pointer.js';
import { AccumulatedTexts } from './accumulated-texts.js';
import type {
  Frame,
  FrameChange,
  FrameReading,
  Payload,
  StreamEnding,
  StreamReader,
  TextPlace,
  TextRepeat,
  TextStretch,
} from './stream-dialect.js';

/** A text of an event, and which answer it belongs to. */
export interface PlacedText {
  /** In the event. */
  readonly path: JsonPath;
  /** Not empty. */
  readonly text: string;
  /** Texts of one key are one answer. @default where it stands */
  readonly key?: string;
  /** Whether it adds to what its answer said before, or is all of it. @default as the events turn out to be */
  readonly how?: 'adds' | 'whole';
  /** Whether the event says where its text belongs by what came before alone: those of the guard's own look like others. @default false */
  readonly isBare?: boolean;
}

export interface PlacesOptions {
  /** The texts of an event, each place once. Called once an event, in order. */
  readonly textsOf: (frame: Frame) => readonly PlacedText[];
  readonly factsOf: (frame: Frame) => readonly GroundingFact[];
  /**
   * Of a format whose clients know no events but its own, how it ends. The report is in no event then, and one that lost its
   * texts leaves without them. @default events of an app's own
   */
  readonly strict?: StrictEnd;
}

/** How a format ends its streams by events, where it does. */
export interface StrictEnd {
  readonly isEnd: (frame: Frame) => boolean;
  /** The events that end one. @param last the last event with a text */
  readonly end: (last: Frame | undefined) => readonly Payload[];
}

/** An answer of its own. */
interface Place {
  readonly choice: number;
  readonly grown: GrownText;
  /** Messages in it before the one that is being said, where each event repeats all of its message. */
  messages: number;
}

/** A place in an event. Its text is one of those that the event adds, or all of the text so far. */
interface PlaceInEvent extends TextPlace {
  readonly path: JsonPath;
  readonly isBare: boolean;
  readonly adds: number | undefined;
  readonly repeats: number | undefined;
}

/** What was read of an event, and what of the texts that it adds may leave. */
interface ReadEvent {
  readonly places: readonly PlaceInEvent[];
  readonly sent: string[];
}

/**
 * Events that hold several answers, as objects that grow do: each is judged apart. An event leaves when all that it adds is
 * decided.
 */
export class PlacesReader implements StreamReader {
  private readonly accumulated = new AccumulatedTexts();
  private readonly places = new Map<string, Place>();
  private readonly seen = new WeakMap<Frame, ReadEvent>();
  /** The last event with a text of a choice: those of the guard's own look like it. */
  private readonly models = new Map<number, Frame>();
  private last: Frame | undefined;

  constructor(private readonly options: PlacesOptions) {}

  read(frame: Frame): FrameReading {
    const { strict } = this.options;
    if (strict === undefined ? isEndMark(frame) : strict.isEnd(frame)) return { ends: 'all', last: true };
    const facts = this.options.factsOf(frame);
    const texts: TextStretch[] = [];
    const repeats: TextRepeat[] = [];
    const breaksBefore: number[] = [];
    const found = this.options.textsOf(frame);
    const places = found.map(({ path, text, key = pointerTo(path), how, isBare = false }): PlaceInEvent => {
      const place = this.placeOf(key);
      const grown =
        how === 'adds'
          ? undefined
          : how === 'whole'
            ? this.grownTo(place, text)
            : this.grownBy(place, text, found.length > 1);
      if (grown?.isNew === true) {
        place.messages++;
        breaksBefore.push(place.choice);
      }
      const at = this.textPlaceOf(place);
      const added = grown === undefined ? text : grown.added;
      const adds = added === '' ? undefined : texts.push(this.accumulated.add({ ...at, text: added })) - 1;
      const repeated =
        grown === undefined ? undefined : repeats.push({ ...at, text: this.accumulated.of(at) }) - 1;
      return { ...at, path, adds, repeats: repeated, isBare };
    });
    if (places.length > 0) this.keep(frame, { places, sent: texts.map(() => '') });
    // What an event only repeats while it adds elsewhere has come to its end.
    const breaks =
      texts.length === 0 ? [] : places.flatMap(({ adds, choice }) => (adds === undefined ? [choice] : []));
    return {
      facts,
      texts,
      repeats,
      breaks,
      breaksBefore,
      ...(strict === undefined && isEndEvent(frame) && { ends: 'all', last: true }),
    };
  }

  private placeOf(key: string): Place {
    let place = this.places.get(key);
    if (place === undefined)
      this.places.set(key, (place = { choice: this.places.size, grown: new GrownText(), messages: 0 }));
    return place;
  }

  /** A place whose text stays as it is repeats it where other places of the event have one: alone it may be a piece said twice. */
  private grownBy(place: Place, text: string, isOneOfSome: boolean): Grown | undefined {
    const isAgain = text.trim() !== '' && text === this.accumulated.of(this.textPlaceOf(place));
    return isAgain && (isOneOfSome || isLong(text)) ? { added: '', isNew: false } : place.grown.read(text);
  }

  /** All of a text, be it longer than what was said of it, the same, or another one in its place. */
  private grownTo(place: Place, text: string): Grown {
    const soFar = this.accumulated.of(this.textPlaceOf(place));
    if (text.startsWith(soFar)) return { added: text.slice(soFar.length), isNew: false };
    return text.trim() === soFar.trim() ? { added: '', isNew: false } : { added: text, isNew: true };
  }

  private textPlaceOf({ choice, messages }: Place): TextPlace {
    return { choice, ...(messages > 0 && { part: String(messages) }) };
  }

  private keep(frame: Frame, read: ReadEvent): void {
    this.seen.set(frame, read);
    this.last = frame;
    for (const { choice, isBare } of read.places)
      if (!isBare || !this.models.has(choice)) this.models.set(choice, frame);
  }

  write(frame: Frame, { texts, repeats, isLast }: FrameChange): Payload | undefined {
    const read = this.seen.get(frame);
    if (read === undefined) return { data: frame.data, event: frame.event };
    for (const [index, text] of texts.entries()) read.sent[index] = (read.sent[index] ?? '') + (text ?? '');
    if (!isLast) return undefined;
    const valueOf = ({ adds, repeats: repeated }: PlaceInEvent): string =>
      repeated === undefined ? (read.sent[adds ?? -1] ?? '') : (repeats[repeated] ?? '');
    const isNeeded = this.options.strict !== undefined || isEndEvent(frame);
    if (!isNeeded && read.places.every((place) => valueOf(place) === '')) return undefined;
    return editedFrame(
      frame,
      read.places.map((place) => ({ path: place.path, value: valueOf(place) })),
    );
  }

  say(choice: number, text: string, sent: readonly TextRepeat[]): readonly Payload[] {
    const frame = this.models.get(choice);
    if (frame === undefined) return [{ data: JSON.stringify({ type: 'chunk', content: text }) }];
    return [this.eventLike(frame, sent, (place) => (place.choice === choice ? text : ''))];
  }

  report(report: unknown, sent: readonly TextRepeat[]): readonly Payload[] {
    const { last } = this;
    if (this.options.strict !== undefined) return [];
    const growing =
      last !== undefined && this.seen.get(last)?.places.some(({ repeats }) => repeats !== undefined);
    if (last === undefined || growing !== true)
      return [{ data: JSON.stringify({ type: 'answer-guard', [REPORT_MEMBER]: report }) }];
    // Readers put each event in the place of the last one.
    const { data, event } = this.eventLike(last, sent, () => '');
    const json = JSON.parse(data) as object;
    return [{ data: JSON.stringify({ ...json, type: 'answer-guard', [REPORT_MEMBER]: report }), event }];
  }

  end({ report, sent = [] }: StreamEnding): readonly Payload[] {
    const { strict } = this.options;
    if (strict !== undefined) return strict.end(this.last);
    return [...(report === undefined ? [] : this.report(report, sent)), lastEvent(this.last, false)];
  }

  /** An event like one that was read, with what was sent of each place and a text behind it. */
  private eventLike(
    frame: Frame,
    sent: readonly TextRepeat[],
    textOf: (place: PlaceInEvent) => string,
  ): Payload {
    const edits = (this.seen.get(frame)?.places ?? []).map((place) => {
      const whole = sent.find(
        (one) => one.choice === place.choice && (one.part ?? '') === (place.part ?? ''),
      );
      const before = place.repeats === undefined ? '' : (whole?.text ?? '');
      return { path: place.path, value: before + textOf(place) };
    });
    return editedFrame(frame, edits);
  }
}
