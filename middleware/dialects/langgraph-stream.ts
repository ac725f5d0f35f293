import { isObject } from '../is-object.js';
import { REPORT_MEMBER } from './dialect.js';
import { editedFrame } from './edited-frame.js';
import type { JsonPath } from './json-pointer.js';
import { messageOf } from './langchain-message.js';
import { isLangchainFrame, langchainFrame, type FrameText, type LangchainFrame } from './langgraph-frames.js';
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

/** States lie within states; a text deeper than that is passed over. */
const MOST_DEPTH = 12;

interface Placed {
  readonly path: JsonPath;
  readonly place: TextPlace;
}

/** What was read of a frame, for when it is written. */
interface ReadFrame {
  readonly kind: LangchainFrame['kind'];
  readonly added: readonly FrameText[];
  readonly again: readonly (Placed & { readonly text: string })[];
  /** What of its texts may leave: one that holds a state leaves once, when all of it is known. */
  readonly sent: string[];
}

/** Members of a chunk that stand in one piece of it only. */
const OF_THE_FIRST = ['tool_calls', 'tool_call_chunks', 'invalid_tool_calls'];
const OF_THE_LAST = ['usage_metadata', 'response_metadata'];

class FrameReader implements StreamReader {
  private readonly accumulated = new AccumulatedTexts();
  /** Places that have a text. */
  private readonly places: TextPlace[] = [];
  private readonly runs = new Map<string, number>();
  private readonly seen = new WeakMap<Frame, ReadFrame>();
  /** The last frame with a piece of text, by choice: those of the guard's own look like it. */
  private readonly models = new Map<number, { readonly frame: Frame; readonly path: JsonPath }>();
  private framing = 'ndjson';

  read(frame: Frame): FrameReading {
    this.framing = frame.framing;
    if (frame.data.trim() === '[DONE]') return { ends: 'all', last: true };
    const found = langchainFrame(frame);
    if (found === undefined) return {};
    const { kind, facts, requestFacts } = found;
    const again = kind === 'delta' ? [] : this.repeatsIn(frame.json, [], 0);
    const isAgain = new Set(again.map(({ path }) => path.join('\n')));
    const isNew = ({ path, text }: FrameText): boolean =>
      kind === 'delta' || (text.trim() !== '' && !isAgain.has(path.join('\n')));
    const added = found.texts.filter(({ text }) => text !== '').filter(isNew);
    const stretches = added.map((text) => this.add(frame, kind, text));
    this.seen.set(frame, { kind, added, again, sent: added.map(() => '') });
    return {
      ...(stretches.length > 0 && { texts: stretches }),
      ...(again.length > 0 && { repeats: again.map(({ place, text }) => ({ ...place, text })) }),
      ...(facts.length > 0 && { facts }),
      ...(requestFacts.length > 0 && { requestFacts }),
    };
  }

  write(frame: Frame, change: FrameChange): Payload | undefined {
    const seen = this.seen.get(frame);
    if (seen === undefined) return { data: frame.data, event: frame.event };
    const { kind, added, again, sent } = seen;
    for (const [index, text] of change.texts.entries()) sent[index] = (sent[index] ?? '') + (text ?? '');
    if (kind === 'whole' && !change.isLast) return undefined;
    const texts = kind === 'whole' ? sent : added.map((_, index) => change.texts[index] ?? '');
    const root = kind === 'delta' ? this.chunkAt(frame, added[0]?.path) : undefined;
    const gone = root === undefined ? [] : this.ofOtherPieces(root.value, change);
    if (
      kind === 'delta' &&
      texts.every((text) => text === '') &&
      !(root !== undefined && hasOtherFields(root.value, change))
    )
      return undefined;
    return editedFrame(frame, [
      ...added.map(({ path }, index) => ({ path, value: texts[index] ?? '' })),
      ...again.map(({ path }, index) => ({ path, value: change.repeats[index] ?? '' })),
      ...gone.map((name) => ({ path: [...(root?.path ?? []), name], value: undefined })),
    ]);
  }

  say(choice: number, text: string): readonly Payload[] {
    const model = this.models.get(choice);
    if (model === undefined) return [this.own({ messages: [{ type: 'ai', content: text }] }, 'values')];
    const { frame, path } = model;
    const root = this.chunkAt(frame, path);
    const gone = [...OF_THE_FIRST, ...OF_THE_LAST].filter((name) => isObject(root?.value[name]));
    return [
      editedFrame(frame, [
        { path, value: text },
        ...gone.map((name) => ({ path: [...(root?.path ?? []), name], value: undefined })),
      ]),
    ];
  }

  /** In a chunk without text, whose fields clients add up; else as a graph reports one more node. */
  report(report: unknown): readonly Payload[] {
    const [model] = this.models.values();
    const root = model && this.chunkAt(model.frame, model.path);
    if (model === undefined || root === undefined) return [this.own({ [REPORT_MEMBER]: report }, 'updates')];
    return [
      editedFrame(model.frame, [
        { path: model.path, value: '' },
        { path: [...root.path, 'additional_kwargs'], value: { [REPORT_MEMBER]: report } },
      ]),
    ];
  }

  /** None of these streams has a frame that ends it. */
  end({ report }: StreamEnding): readonly Payload[] {
    return report === undefined ? [] : this.report(report);
  }

  private own(json: unknown, event: string): Payload {
    return { data: JSON.stringify(json), ...(this.framing === 'sse' && { event }) };
  }

  private add(frame: Frame, kind: LangchainFrame['kind'], { run, part, text, path }: FrameText) {
    // What a state holds is whole, and an answer of its own: a message is named before its last piece came, a member changes.
    const by = kind === 'delta' ? run : `whole ${String(this.runs.size)}`;
    const choice = this.runs.get(by) ?? this.runs.size;
    this.runs.set(by, choice);
    const place: TextPlace = { choice, part };
    if (this.accumulated.of(place) === '') this.places.push(place);
    if (kind === 'delta') this.models.set(choice, { frame, path });
    return this.accumulated.add({ ...place, text });
  }

  /** Every string of a frame that repeats an accumulated text, but for the user's messages. */
  private repeatsIn(
    value: unknown,
    path: JsonPath,
    depth: number,
  ): readonly (Placed & { readonly text: string })[] {
    if (typeof value === 'string') {
      const place =
        value.trim() === '' ? undefined : this.places.find((one) => this.accumulated.of(one) === value);
      return place === undefined ? [] : [{ path, place, text: value }];
    }
    if (depth > MOST_DEPTH || typeof value !== 'object' || value === null) return [];
    if (isObject(value) && messageOf(value, path).role === 'human') return [];
    const entries: readonly (readonly [string | number, unknown])[] = Array.isArray(value)
      ? (value as unknown[]).map((entry, index) => [index, entry] as const)
      : Object.entries(value);
    return entries.flatMap(([key, entry]) => this.repeatsIn(entry, [...path, key], depth + 1));
  }

  /** The object whose member `content` a text is, or is in. */
  private chunkAt(
    { json }: Frame,
    path: JsonPath = [],
  ): { readonly path: JsonPath; readonly value: Record<string, unknown> } | undefined {
    const depth = path.indexOf('content');
    if (depth < 0) return undefined;
    const at = path.slice(0, depth);
    let value: unknown = json;
    for (const key of at) value = (value as Record<string | number, unknown>)[key];
    return isObject(value) ? { path: at, value } : undefined;
  }

  private ofOtherPieces(chunk: Record<string, unknown>, { isFirst, isLast }: FrameChange): readonly string[] {
    return [...(isFirst ? [] : OF_THE_FIRST), ...(isLast ? [] : OF_THE_LAST)].filter((name) =>
      Object.hasOwn(chunk, name),
    );
  }
}

/** Whether a piece of a chunk has fields of its own, such as tool calls or usage. */
function hasOtherFields(chunk: Record<string, unknown>, { isFirst, isLast }: FrameChange): boolean {
  const names = [...(isFirst ? OF_THE_FIRST : []), ...(isLast ? OF_THE_LAST : [])];
  return names.some((name) => {
    const value = chunk[name];
    return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
  });
}

/**
 * What LangChain and LangGraph stream, as apps write it: chunks of messages, the events of `streamEvents`, and the modes
 * `messages`, `updates` and `values` of a graph, alone or together. A run of `streamEvents` that says over what another says
 * is judged as one more answer; states and outputs that hold what was said follow it.
 */
export const langgraphStream: StreamDialect = {
  framings: ['sse', 'ndjson'],
  recognises: (frame) => (isLangchainFrame(frame) ? true : undefined),
  open: () => new FrameReader(),
};
