import { isObject } from '../is-object.js';
import { REPORT_MEMBER } from './dialect.js';
import type { JsonEdit } from './json-text.js';
import type { Payload, StreamEnding } from './stream-dialect.js';
import { typedEvent } from './typed-event.js';

type Json = Readonly<Record<string, unknown>>;

/** Where a text is: the id and index of its message among the output items, and the index of its part in that. */
export interface Place {
  readonly item: string;
  readonly output: number;
  readonly content: number;
}

/** The name of a part in the stream's readings. By the id: the last event may list the items otherwise. */
export const partName = ({ item, output, content }: Place): string =>
  `${item === '' ? `#${String(output)}` : item}.${String(content)}`;

/** What was open when the guard ended the stream. */
export interface OpenThings {
  /** The response as it was last reported. */
  readonly response: Json;
  /** The output items that the stream called done, by their index. */
  readonly done: ReadonlyMap<number, Json>;
  readonly part: Place | undefined;
  readonly message: Omit<Place, 'content'> | undefined;
}

const PART = { type: 'output_text', annotations: [] } as const;

function messageItem(id: string, status: string, texts: readonly string[]): Json {
  return {
    id,
    type: 'message',
    status,
    role: 'assistant',
    content: texts.map((text) => ({ ...PART, text })),
  };
}

/** An output item with the texts that were sent of it. Citations name places in the text that it was. */
function asSent(item: Json, output: number, texts: ReadonlyMap<string, string>): Json {
  const { id, content } = item;
  if (item['type'] !== 'message' || !Array.isArray(content)) return item;
  return {
    ...item,
    content: (content as unknown[]).map((part, index): unknown => {
      if (!isObject(part) || part['type'] !== 'output_text') return part;
      const name = partName({ item: typeof id === 'string' ? id : '', output, content: index });
      const text = texts.get(name) ?? '';
      return text === part['text'] ? part : { ...part, ...PART, text };
    }),
  };
}

/** The events that the guard itself adds to a stream of OpenAI's Responses, numbered after those that it read. */
export class OwnEvents {
  /** Messages that were said, which the last event repeats. */
  readonly messages: Json[] = [];
  /** What was said in parts of the stream's own, by their names. */
  private readonly accumulated = new Map<string, string>();
  private sequence = 0;

  /** Takes note of the number of an event that was read. */
  follow(sequence: number): void {
    this.sequence = Math.max(this.sequence, sequence);
  }

  /** Numbers an event that follows all that was said: its own number stays, unless one of ours has it. */
  numberAfter(own: unknown): readonly JsonEdit[] {
    if (typeof own !== 'number' || own > this.sequence) return [];
    return [{ path: ['sequence_number'], value: this.sequence + 1 }];
  }

  /** Says a text in a part that is open. */
  sayIn(place: Place, text: string): Payload {
    const name = partName(place);
    this.accumulated.set(name, (this.accumulated.get(name) ?? '') + text);
    return this.delta(place, text);
  }

  private delta({ item, output, content }: Place, text: string): Payload {
    const at = { item_id: item, output_index: output, content_index: content };
    return this.event('response.output_text.delta', { ...at, delta: text, logprobs: [] });
  }

  /** A message of its own, with all that opens and closes it. */
  message(output: number, text: string): readonly Payload[] {
    const id = `msg_answer_guard_${String(output)}`;
    const place = { item: id, output, content: 0 };
    this.messages.push(messageItem(id, 'completed', [text]));
    return [
      this.event('response.output_item.added', {
        output_index: output,
        item: messageItem(id, 'in_progress', []),
      }),
      this.event('response.content_part.added', {
        item_id: id,
        output_index: output,
        content_index: 0,
        part: { ...PART, text: '' },
      }),
      this.delta(place, text),
      ...this.closePart(place, text),
      this.event('response.output_item.done', { output_index: output, item: this.messages.at(-1) }),
    ];
  }

  /**
   * Of the types that clients know the one that says nothing: the official one throws at a type that it does not know. It
   * has the number of the event before it, so that who asks for what comes after a number gets the app's own last event.
   */
  report(report: unknown): Payload {
    return typedEvent('keepalive', { sequence_number: this.sequence, [REPORT_MEMBER]: report });
  }

  /** Closes what is open and ends the response as incomplete, by reason of a filter. */
  end(
    { report, sent = [] }: StreamEnding,
    { response, done, part, message }: OpenThings,
  ): readonly Payload[] {
    const texts = new Map(
      sent.map(({ part: name = '', text }) => [name, text + (this.accumulated.get(name) ?? '')]),
    );
    const closed: Payload[] = [];
    if (part !== undefined && texts.has(partName(part)))
      closed.push(...this.closePart(part, texts.get(partName(part)) ?? ''));
    const output = [...done].sort(([a], [b]) => a - b).map(([index, item]) => asSent(item, index, texts));
    if (message !== undefined) {
      const prefix = partName({ ...message, content: 0 }).slice(0, -1);
      const ofMessage = [...texts].filter(([name]) => name.startsWith(prefix));
      const item = messageItem(
        message.item,
        'incomplete',
        ofMessage.map(([, text]) => text),
      );
      output.push(item);
      closed.push(this.event('response.output_item.done', { output_index: message.output, item }));
    }
    return [
      ...closed,
      ...(report === undefined ? [] : [this.report(report)]),
      this.event('response.incomplete', {
        response: {
          ...response,
          status: 'incomplete',
          incomplete_details: { reason: 'content_filter' },
          output: [...output, ...this.messages],
        },
      }),
    ];
  }

  private closePart({ output, content, item }: Place, text: string): readonly Payload[] {
    const at = { item_id: item, output_index: output, content_index: content };
    return [
      this.event('response.output_text.done', { ...at, text, logprobs: [] }),
      this.event('response.content_part.done', { ...at, part: { ...PART, text } }),
    ];
  }

  private event(type: string, more: Json): Payload {
    this.sequence++;
    return typedEvent(type, { sequence_number: this.sequence, ...more });
  }
}
