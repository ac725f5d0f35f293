import { REPORT_MEMBER } from './dialect.js';
import { editedFrame } from './edited-frame.js';
import {
  factsIn,
  isEndEvent,
  isEndMark,
  isLong,
  lastEvent,
  type PlainJsonStreamOptions,
} from './event-texts.js';
import { GrownText } from './grown-text.js';
import { followAll, pointerTo, type JsonPath } from './json-pointer.js';
import { SaidTexts } from './said-texts.js';
import { textPieces } from './text-list.js';
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

/** A place that a pointer leads to: an answer of its own. */
interface Place {
  readonly choice: number;
  readonly grown: GrownText;
  /** Messages in it before the one that is being said, where each event repeats all of its message. */
  messages: number;
}

/** A place in an event. Its text is one of those that the event adds, or all of the text so far. */
interface PlaceInEvent extends TextPlace {
  readonly path: JsonPath;
  readonly adds: number | undefined;
  readonly repeats: number | undefined;
}

/** What was read of an event, and what of the texts that it adds may leave. */
interface ReadEvent {
  readonly places: readonly PlaceInEvent[];
  readonly sent: string[];
}

/** Whether pointers may lead to several places of one event. */
export function arePlaces(answer: readonly string[] | undefined): answer is readonly string[] {
  return (
    answer !== undefined && (answer.length > 1 || answer.some((pointer) => /\/(?:\*|role=)/.test(pointer)))
  );
}

/** The texts of an event at these places, each place once. */
function textsAt(
  json: unknown,
  answer: readonly string[],
): readonly { readonly path: JsonPath; readonly text: string }[] {
  const found = new Map<string, { readonly path: JsonPath; readonly text: string }>();
  for (const { path, value } of answer.flatMap((pointer) => followAll(json, pointer)))
    for (const one of typeof value === 'string' ? [{ path, text: value }] : textPieces(value, path))
      if (one.text !== '') found.set(pointerTo(one.path), { path: one.path, text: one.text });
  return [...found.values()];
}

/**
 * Events that hold several answers where pointers say (`/answer`, `/points/*`), as objects that grow do: each place is judged
 * apart. An event leaves when all that it adds is decided.
 */
export class PlacesReader implements StreamReader {
  private readonly said = new SaidTexts();
  private readonly places = new Map<string, Place>();
  private readonly seen = new WeakMap<Frame, ReadEvent>();
  /** The last event with a text of a choice: those of the guard's own look like it. */
  private readonly models = new Map<number, Frame>();
  private last: Frame | undefined;

  constructor(
    private readonly options: PlainJsonStreamOptions,
    private readonly answer: readonly string[],
  ) {}

  read(frame: Frame): FrameReading {
    if (isEndMark(frame)) return { ends: 'all', last: true };
    const facts = factsIn(frame, this.options);
    const texts: TextStretch[] = [];
    const repeats: TextRepeat[] = [];
    const breaksBefore: number[] = [];
    const found = textsAt(frame.json, this.answer);
    const places = found.map(({ path, text }): PlaceInEvent => {
      const place = this.placeAt(path);
      const grown = this.grownBy(place, text, found.length > 1);
      if (grown?.isNew === true) {
        place.messages++;
        breaksBefore.push(place.choice);
      }
      const at = this.textPlaceOf(place);
      const added = grown === undefined ? text : grown.added;
      const adds = added === '' ? undefined : texts.push(this.said.add({ ...at, text: added })) - 1;
      const repeated = grown === undefined ? undefined : repeats.push({ ...at, text: this.said.of(at) }) - 1;
      return { ...at, path, adds, repeats: repeated };
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
      ...(isEndEvent(frame) && { ends: 'all', last: true }),
    };
  }

  private placeAt(path: JsonPath): Place {
    const pointer = pointerTo(path);
    let place = this.places.get(pointer);
    if (place === undefined)
      this.places.set(pointer, (place = { choice: this.places.size, grown: new GrownText(), messages: 0 }));
    return place;
  }

  /** A place whose text stays as it is repeats it where other places of the event have one: alone it may be a piece said twice. */
  private grownBy(place: Place, text: string, isOneOfSome: boolean) {
    const isAgain = text.trim() !== '' && text === this.said.of(this.textPlaceOf(place));
    return isAgain && (isOneOfSome || isLong(text)) ? { added: '', isNew: false } : place.grown.read(text);
  }

  private textPlaceOf({ choice, messages }: Place): TextPlace {
    return { choice, ...(messages > 0 && { part: String(messages) }) };
  }

  private keep(frame: Frame, read: ReadEvent): void {
    this.seen.set(frame, read);
    this.last = frame;
    for (const { choice } of read.places) this.models.set(choice, frame);
  }

  write(frame: Frame, { texts, repeats, isLast }: FrameChange): Payload | undefined {
    const read = this.seen.get(frame);
    if (read === undefined) return { data: frame.data, event: frame.event };
    for (const [index, text] of texts.entries()) read.sent[index] = (read.sent[index] ?? '') + (text ?? '');
    if (!isLast) return undefined;
    const valueOf = ({ adds, repeats: repeated }: PlaceInEvent): string =>
      repeated === undefined ? (read.sent[adds ?? -1] ?? '') : (repeats[repeated] ?? '');
    if (!isEndEvent(frame) && read.places.every((place) => valueOf(place) === '')) return undefined;
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
