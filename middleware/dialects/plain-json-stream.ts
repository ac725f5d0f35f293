import type { GroundingFact } from '../../src/contract/check-request.js';
import { REPORT_MEMBER } from './dialect.js';
import { editedFrame } from './edited-frame.js';
import {
  factsIn,
  findIn,
  hasSources,
  isEndEvent,
  isEndMark,
  isLong,
  isOfOtherKind,
  joined,
  lastEvent,
  otherTexts,
  textsIn,
  type Found,
  type PlainJsonStreamOptions,
} from './event-texts.js';
import { GrownText } from './grown-text.js';
import type { JsonPath } from './json-pointer.js';
import { arePlaces, pointedTexts } from './pointed-texts.js';
import { AccumulatedTexts } from './accumulated-texts.js';
import type {
  Frame,
  FrameChange,
  FrameReading,
  Payload,
  StreamDialect,
  StreamEnding,
  StreamReader,
  TextPlace,
  TextRepeat,
} from './stream-dialect.js';
import { isTrpcResponse } from './trpc.js';

/** An event with a text, as it was read. */
interface ReadEvent {
  readonly frame: Frame;
  readonly found: Found;
  /** Whether its text is all of the text so far. */
  readonly isGrown: boolean;
  /** Where the event says once more what it adds. */
  readonly pieces: readonly JsonPath[];
  /** Where it says all of the text so far next to what it adds. */
  readonly wholes: readonly JsonPath[];
  /** Where it says all of the text up to what it adds: a last token that is none of the text's, as `</s>`. */
  readonly befores: readonly JsonPath[];
}

const NOTHING_MORE = { pieces: [], wholes: [], befores: [] } as const;

class EventReader implements StreamReader {
  private readonly accumulated = new AccumulatedTexts();
  private readonly grown = new GrownText();
  private readonly seen = new WeakMap<Frame, ReadEvent>();
  /** Where events that add nothing say all of the text. */
  private readonly copies = new WeakMap<Frame, readonly JsonPath[]>();
  /** The first event with a text, or with all of it so far: those of the guard's own look like it. */
  private model: ReadEvent | undefined;
  /** The first event with a text, of which nobody knows as it is read whether others repeat it; and what was sent of it. */
  private first: ReadEvent | undefined;
  private sentOfFirst = '';
  /** Messages before the one that is being said, where each event repeats all of its message. */
  private messages = 0;
  /** What the guard said itself. */
  private own = '';

  constructor(private readonly options: PlainJsonStreamOptions) {}

  private get place(): TextPlace {
    return { choice: 0, ...(this.messages > 0 && { part: String(this.messages) }) };
  }

  read(frame: Frame): FrameReading {
    if (isEndMark(frame)) return { ends: 'all', last: true };
    const isEnd = isEndEvent(frame);
    const found = textsIn(frame, this.options);
    const facts: readonly GroundingFact[] = factsIn(frame, this.options);
    const ended: FrameReading = { facts, ...(isEnd && { ends: 'all', last: true }) };
    const text = joined(found);
    const soFar = this.accumulated.of(this.place);
    if (text === '') return { ...ended, ...this.noteCopies(frame, soFar) };
    if ((isEnd || isLong(text)) && soFar.trim() !== '' && text.trim() === soFar.trim()) {
      const wholes = copiesOf(soFar, otherTexts(frame.json, found[0]?.path ?? []));
      this.seen.set(frame, { ...NOTHING_MORE, frame, found, isGrown: true, wholes });
      return { ...ended, repeats: [{ ...this.place, text: soFar }] };
    }
    const grown = found.length === 1 ? this.grown.read(text) : undefined;
    if (grown === undefined) return { ...ended, ...this.addPieces(frame, found, soFar) };
    if (grown.isNew) this.messages++;
    return {
      ...ended,
      ...this.addGrown(frame, found, { ...grown, soFar: grown.isNew ? '' : soFar }),
    };
  }

  /** An event of another kind may say all of the text once more, under whatever name: a state, a result. */
  private noteCopies(frame: Frame, soFar: string): FrameReading {
    const others = otherTexts(frame.json, []).filter(({ text }) => isLong(text));
    const copies = copiesOf(soFar, others);
    if (copies.length === 0) return {};
    this.copies.set(frame, copies);
    return { repeats: [{ ...this.place, text: soFar }] };
  }

  private addPieces(frame: Frame, found: Found, soFar: string): FrameReading {
    const stretches = found.filter((one) => one.text !== '');
    const event = this.note({ frame, found, isGrown: false }, joined(found), soFar);
    const texts = stretches.map((one) => this.accumulated.add({ ...this.place, text: one.text }));
    return { texts, ...(event.wholes.length + event.befores.length > 0 && this.repeated()) };
  }

  private addGrown(
    frame: Frame,
    found: Found,
    { added, isNew, soFar }: { readonly added: string; readonly isNew: boolean; readonly soFar: string },
  ): FrameReading {
    this.note({ frame, found, isGrown: true }, added, soFar);
    const texts = added === '' ? [] : [this.accumulated.add({ ...this.place, text: added })];
    return { texts, ...(isNew && { breaksBefore: [0] }), ...this.repeated() };
  }

  private repeated(): FrameReading {
    return { repeats: [{ ...this.place, text: this.accumulated.of(this.place) }] };
  }

  /** Keeps where an event says its text, and says it once more. */
  private note(read: Omit<ReadEvent, keyof typeof NOTHING_MORE>, piece: string, soFar: string): ReadEvent {
    const [first] = read.found;
    const others =
      read.found.length === 1 && first !== undefined ? otherTexts(read.frame.json, first.path) : [];
    const wholes = soFar === '' ? [] : copiesOf(soFar + piece, others);
    const befores = soFar === '' || wholes.length > 0 ? [] : copiesOf(soFar, others);
    const event = { ...read, pieces: copiesOf(piece, others), wholes, befores };
    this.seen.set(read.frame, event);
    this.first ??= event;
    if (this.model === undefined || (saysAll(event) && !saysAll(this.model))) this.model = event;
    return event;
  }

  write(frame: Frame, { texts, repeats, isFirst, isLast }: FrameChange): Payload | undefined {
    const found = textsIn(frame, this.options);
    const copies = this.copies.get(frame);
    if (copies !== undefined)
      return editedFrame(
        frame,
        copies.map((path) => ({ path, value: repeats[0] ?? '' })),
      );
    if (found.length === 0) return { data: frame.data, event: frame.event };
    const event = this.seen.get(frame) ?? { ...NOTHING_MORE, frame, found, isGrown: true };
    const [whole = ''] = repeats;
    const isRepeat = texts.length === 0;
    const text = isRepeat ? whole : texts.join('');
    const isEnd = isEndEvent(frame) && typeof frame.json === 'object';
    if (isEnd && !isLast) return text === '' ? undefined : this.line(text, whole);
    // What else stands in it is said once, with the first of its pieces.
    if (text === '' && !isEnd && !(isFirst && hasSources(frame.json))) return undefined;
    if (event !== this.first || !this.grown.isRepeating) return filled(event, isRepeat ? [''] : texts, whole);
    this.sentOfFirst += text;
    return filled({ ...event, isGrown: true }, texts, this.sentOfFirst);
  }

  say(_choice: number, text: string, sent: readonly TextRepeat[]): readonly Payload[] {
    this.own += text;
    return [this.line(text, this.wholeOf(sent))];
  }

  report(report: unknown, sent: readonly TextRepeat[]): readonly Payload[] {
    const { model } = this;
    // A bare text has no place for it: whoever reads that adds every event to the answer.
    if (model !== undefined && isBare(model.found)) return [];
    const name = model?.found[0]?.path.at(-1) ?? 'content';
    const event = model?.frame.event === undefined ? {} : { event: 'answer-guard' };
    // Readers put the text of an event in the place of the last one, where each event says all of it.
    const text = model?.isGrown === true ? this.wholeOf(sent) : '';
    const named = typeof name === 'string' ? { [name]: text } : {};
    return [{ ...event, data: JSON.stringify({ type: 'answer-guard', ...named, [REPORT_MEMBER]: report }) }];
  }

  end({ report, sent = [] }: StreamEnding): readonly Payload[] {
    const { model } = this;
    const last = lastEvent(model?.frame, model !== undefined && isBare(model.found));
    return [...(report === undefined ? [] : this.report(report, sent)), last];
  }

  /** All that was said of the message, what the guard said behind it included. */
  private wholeOf(sent: readonly TextRepeat[]): string {
    const { part = '' } = this.place;
    return (sent.find((one) => (one.part ?? '') === part)?.text ?? '') + this.own;
  }

  /** An event like those of the stream. */
  private line(text: string, whole: string): Payload {
    if (this.model === undefined) return { data: JSON.stringify({ type: 'chunk', content: text }) };
    return filled(this.model, [text], whole);
  }
}

/** Space at the ends that one of two texts lacks. Chosen, not measured. */
const MOST_SPACE = 4;
/** Whether a text may be another of so many UTF-16 units. */
const isAsLong = (text: string, length: number): boolean => Math.abs(text.length - length) <= MOST_SPACE;

/** Where texts of an event say a text once more. It is read where one is as long: to join all of a stream for each event would cost more with each. */
function copiesOf(whole: string, others: Found): readonly JsonPath[] {
  return others
    .filter(({ text }) => isAsLong(text, whole.length))
    .filter(({ text }) => text === whole || (isLong(text) && text.trim() === whole.trim()))
    .map(({ path }) => path);
}

const saysAll = ({ isGrown, wholes }: ReadEvent): boolean => isGrown || wholes.length > 0;

/**
 * An event with other texts in the places of those found in it that are not empty.
 *
 * @param whole all of the text up to it, for where it says that
 */
function filled(event: ReadEvent, texts: readonly (string | undefined)[], whole: string): Payload {
  const { frame, found, isGrown, pieces, wholes, befores } = event;
  const given = isGrown ? [whole] : texts;
  const [text = ''] = given;
  if (isBare(found))
    return { data: typeof frame.json === 'string' ? JSON.stringify(text) : text, event: frame.event };
  const places = found.filter((one) => one.text !== '');
  return editedFrame(frame, [
    ...places.map(({ path }, index) => ({ path, value: given[index] ?? '' })),
    ...pieces.map((path) => ({ path, value: texts.join('') })),
    ...wholes.map((path) => ({ path, value: whole })),
    ...befores.map((path) => ({ path, value: withoutLast(whole, texts.join('')) })),
  ]);
}

const withoutLast = (whole: string, piece: string): string =>
  whole.endsWith(piece) ? whole.slice(0, whole.length - piece.length) : whole;

/** Whether a text is all of its event. */
const isBare = ([first]: Found): boolean => first?.path.length === 0;

/**
 * Events of an app's own making: `{"type":"chunk","content":…}` and the like, by pointer or found, a string or a list of
 * texts; each adds to the answer, or says all of it so far; bare texts as events; facts in an event of sources or next to the
 * text; an end that may say the whole answer once more.
 *
 * @param recognised what a stream is known by: platforms have lists of texts too, and are asked between
 */
export function plainJsonStream(
  options: PlainJsonStreamOptions = {},
  recognised: 'strings' | 'any' = 'any',
): StreamDialect {
  return {
    framings: ['sse', 'ndjson', 'json-array'],
    recognises: (frame) => {
      // Of a batch of calls each client takes the response at its own index: a stream's report would be one too many.
      if (frame.framing === 'json-array' && isTrpcResponse(frame.json)) return false;
      const found = recognised === 'any' ? textsIn(frame, options) : findIn(frame, options, 'string');
      // Nothing but white space is a heartbeat as well as the beginning of a text.
      return joined(found).trim() === '' ? undefined : true;
    },
    isGuess: true,
    bringsFacts: (frame) => factsIn(frame, options).length > 0,
    isAside: (frame) => isOfOtherKind(frame) && textsIn(frame, options).length === 0,
    open: () =>
      arePlaces(options.answer) ? pointedTexts(options, options.answer) : new EventReader(options),
  };
}
