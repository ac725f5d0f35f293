import { isObject } from '../is-object.js';
import { editedFrame } from './edited-frame.js';
import { replaceParts, type JsonAnswer } from './json-answer.js';
import { memberOf, stringOf } from './json-entries.js';
import { editJson, type JsonEdit } from './json-text.js';
import { factsOfItem, requestFactsOfItem, spanOf } from './openai-responses-items.js';
import { OwnEvents, partName, type Place } from './openai-responses-events.js';
import { numberOf, outputOf, placeOf, wholeTexts, type WholeText } from './openai-responses-texts.js';
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
} from './stream-dialect.js';

type Json = Readonly<Record<string, unknown>>;

const textPlace = (place: Place): TextPlace => ({ choice: 0, part: partName(place) });

/** The last two are transcripts of audio: of Responses, which names no part, and of the Realtime API. */
const DELTAS: ReadonlySet<string> = new Set([
  'response.output_text.delta',
  'response.refusal.delta',
  'response.audio.transcript.delta',
  'response.output_audio_transcript.delta',
]);

/** What comes is an item or a part of its own. */
const OPENS: ReadonlySet<string> = new Set(['response.output_item.added', 'response.content_part.added']);

const ENDS: ReadonlySet<string> = new Set([
  'response.completed',
  'response.incomplete',
  'response.failed',
  'response.cancelled',
]);

/** What was read of a frame, for when it is written. */
interface Seen {
  readonly texts: readonly (WholeText & { readonly isRepeat: boolean })[];
  /** What was written of its new texts so far, while it leaves in pieces: it says them in whole, with the last. */
  readonly pieces: string[];
}

class ResponseReader implements StreamReader {
  private readonly accumulated = new AccumulatedTexts();
  private readonly seen = new WeakMap<Frame, Seen>();
  private openPart: Place | undefined;
  private openMessage: Place | undefined;
  private response: Json = { object: 'response' };
  private readonly events = new OwnEvents();
  /** Output items that are done, by their index. */
  private readonly done = new Map<number, Json>();
  private nextOutput = 0;
  private hasItems = false;
  /** Until the stream has named the response or an item of it. */
  isExcerpt = true;

  read(frame: Frame): FrameReading {
    const { json } = frame;
    if (frame.data.trim() === '[DONE]') return { ends: 'all', last: true };
    if (!isObject(json)) return {};
    const type = stringOf(json, 'type') ?? '';
    // What the guard says comes before the last event.
    if (!ENDS.has(type)) this.events.follow(numberOf(json, 'sequence_number'));
    if (isObject(json['response'])) this.response = json['response'];
    if (isObject(json['response']) || type === 'response.output_item.added') this.isExcerpt = false;
    if (type === 'keepalive') return { ping: true };
    this.follow(type, json);
    if (DELTAS.has(type)) return this.readDelta(json, !type.includes('audio'));
    const texts = type === 'response.output_text.annotation.added' ? this.annotated(json) : wholeTexts(json);
    const known = texts
      .filter(({ part }) => part.text !== '')
      .map((whole) => ({
        ...whole,
        isRepeat: this.accumulated.of(textPlace(whole.place)) === whole.part.text,
      }));
    if (known.length > 0) this.seen.set(frame, { texts: known, pieces: [] });
    const stretches = known.map(({ place, part }) => ({ ...textPlace(place), text: part.text }));
    const added = stretches.filter((_, index) => known[index]?.isRepeat === false);
    for (const stretch of added) this.accumulated.add(stretch);
    return {
      texts: added,
      repeats: stretches.filter((_, index) => known[index]?.isRepeat === true),
      ...(OPENS.has(type) && { breaks: [0] }),
      ...(ENDS.has(type) && { ends: 'all', last: true }),
      ...this.facts(type, json),
    };
  }

  private readDelta(json: Json, isWritten: boolean): FrameReading {
    const place = placeOf(json);
    const text = stringOf(json, 'delta') ?? '';
    if (text === '') return {};
    const { openPart } = this;
    const isApart = this.isExcerpt && openPart !== undefined && partName(openPart) !== partName(place);
    if (isWritten && (isApart || openPart === undefined)) this.openPart = place;
    return {
      texts: [this.accumulated.add({ ...textPlace(place), text })],
      ...(isApart && { breaksBefore: [0] }),
    };
  }

  /** An annotation is about the text of its part up to now, by offsets. */
  private annotated(json: Json): readonly WholeText[] {
    const place = placeOf(json);
    const annotation = memberOf(json, 'annotation');
    const span = isObject(annotation) ? spanOf(annotation, ['annotation'], 0) : undefined;
    const text = this.accumulated.of(textPlace(place));
    return span === undefined ? [] : [{ place, part: { path: [], text }, spans: [span], stale: [] }];
  }

  private facts(type: string, json: Json): Pick<FrameReading, 'facts' | 'requestFacts'> {
    const item = json['item'];
    if (type === 'response.output_item.done' && isObject(item)) {
      this.hasItems = true;
      return { facts: factsOfItem(item), requestFacts: requestFactsOfItem(item) };
    }
    if (!ENDS.has(type) || this.hasItems) return {};
    return {
      facts: outputOf(json).flatMap(({ value }) => factsOfItem(value)),
      requestFacts: outputOf(json).flatMap(({ value }) => requestFactsOfItem(value)),
    };
  }

  /** Keeps track of the message and the part that are open. */
  private follow(type: string, json: Json): void {
    const place = placeOf(json);
    if (type === 'response.output_item.added') {
      this.nextOutput = Math.max(this.nextOutput, place.output + 1);
      this.openMessage = memberOf(json['item'], 'type') === 'message' ? place : undefined;
    } else if (type === 'response.content_part.added') {
      const isText = stringOf(json['part'], 'type') === 'output_text';
      this.openPart = isText ? place : undefined;
    } else if (type === 'response.output_text.done' || type === 'response.content_part.done') {
      this.openPart = undefined;
    } else if (type === 'response.output_item.done') {
      this.openMessage = undefined;
      if (isObject(json['item'])) this.done.set(place.output, json['item']);
    }
  }

  write(frame: Frame, { texts, repeats, isLast, blocked }: FrameChange): Payload | undefined {
    const type = stringOf(frame.json, 'type') ?? '';
    if (DELTAS.has(type)) {
      const [text = ''] = texts;
      if (text === '') return undefined;
      // Log probabilities spell the text token by token.
      const stale = memberOf(frame.json, 'logprobs') === undefined ? [] : [{ path: ['logprobs'], value: [] }];
      return editedFrame(frame, [{ path: ['delta'], value: text }, ...stale]);
    }
    const seen = this.seen.get(frame);
    for (const [index, text] of texts.entries())
      if (seen !== undefined) seen.pieces[index] = (seen.pieces[index] ?? '') + (text ?? '');
    if (!isLast) return undefined;
    const edits = seen === undefined ? [] : this.textEdits(type, seen, repeats);
    if (edits === undefined) return undefined;
    if (!ENDS.has(type)) return editedFrame(frame, edits);
    return this.ended(editedFrame(frame, edits), blocked.length > 0 && type === 'response.completed');
  }

  /** Undefined when the frame refers to a text that is no longer there. */
  private textEdits(type: string, seen: Seen, repeats: readonly string[]): readonly JsonEdit[] | undefined {
    let repeat = 0;
    let piece = 0;
    const values = seen.texts.map(
      ({ isRepeat }) => (isRepeat ? repeats[repeat++] : seen.pieces[piece++]) ?? '',
    );
    const answer = {
      parts: seen.texts.map(({ part }) => part),
      spans: seen.texts.flatMap(({ spans }) => spans),
      stale: seen.texts.flatMap(({ stale }) => stale),
    } satisfies JsonAnswer;
    if (type !== 'response.output_text.annotation.added') return replaceParts(answer, values);
    const edits = replaceParts(answer, values).filter(({ path }) => path.length > 0);
    return edits.some(({ value }) => value === undefined) ? undefined : edits;
  }

  /** The last event, which repeats all of the response. */
  private ended({ data, event }: Payload, isBlocked: boolean): Payload {
    if (!isBlocked && this.events.messages.length === 0) return { data, event };
    const json: unknown = JSON.parse(data);
    const output = outputOf(json).map(({ value }) => value);
    return {
      data: editJson(data, [
        ...this.events.numberAfter(memberOf(json, 'sequence_number')),
        ...(this.events.messages.length > 0
          ? [{ path: ['response', 'output'], value: [...output, ...this.events.messages] }]
          : []),
        ...(isBlocked
          ? [
              { path: ['type'], value: 'response.incomplete' },
              { path: ['response', 'status'], value: 'incomplete' },
              { path: ['response', 'incomplete_details'], value: { reason: 'content_filter' } },
            ]
          : []),
      ]),
      event: isBlocked && event !== undefined ? 'response.incomplete' : event,
    };
  }

  say(_choice: number, text: string): readonly Payload[] {
    if (this.openPart !== undefined) return [this.events.sayIn(this.openPart, text)];
    return this.events.message(this.nextOutput++, text);
  }

  report(report: unknown): readonly Payload[] {
    return [this.events.report(report)];
  }

  end(ending: StreamEnding): readonly Payload[] {
    return this.events.end(ending, {
      response: this.response,
      done: this.done,
      part: this.openPart,
      message: this.openMessage,
    });
  }
}

/** OpenAI's Responses as they are streamed: events of many types, the last of which repeats all that was said. */
export const openaiResponsesStream: StreamDialect = {
  framings: ['sse', 'ndjson'],
  endsItself: true,
  recognises: ({ json }) => /^response\./.test(stringOf(json, 'type') ?? ''),
  open: () => new ResponseReader(),
};
