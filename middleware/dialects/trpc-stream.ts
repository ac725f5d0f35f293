import { isObject } from '../is-object.js';
import { isAnswerName } from './answer-members.js';
import { editedFrame } from './edited-frame.js';
import { findInJson } from './plain-json.js';
import { plainJsonStream } from './plain-json-stream.js';
import type { JsonPath } from './json-pointer.js';
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

/** Where a line has its value. */
const VALUE = [2, 0, 0] as const;
/** The kind of an iterable, as the format numbers them (tRPC 11, `stream/jsonl`); a promise is 0. */
const ITERABLE = 1;
/** What a line says of an iterable: it gives one more, or (0) its end. */
const YIELDS = 1;

/** A line of the format: what a promise or an iterable gave, and the promises and iterables in it. */
interface Line {
  readonly id: number;
  readonly status: number;
  readonly value: unknown;
  readonly inner: readonly { readonly name: string; readonly kind: number; readonly id: number }[];
}

function lineOf(json: unknown): Line | undefined {
  if (!Array.isArray(json)) return undefined;
  const [id, status, given] = json as readonly unknown[];
  if (typeof id !== 'number' || typeof status !== 'number' || !Array.isArray(given)) return undefined;
  const [values, ...inner] = given as readonly unknown[];
  return Array.isArray(values)
    ? { id, status, value: values[0] as unknown, inner: innerOf(inner) }
    : undefined;
}

function innerOf(entries: readonly unknown[]): Line['inner'] {
  return entries.flatMap((entry) => {
    if (!Array.isArray(entry)) return [];
    const [name, kind, id] = entry as readonly unknown[];
    return typeof kind === 'number' && typeof id === 'number' ? [{ name: String(name), kind, id }] : [];
  });
}

/** The first line: a promise for each call. */
function isHead(json: unknown): boolean {
  if (!isObject(json)) return false;
  const calls = Object.entries(json);
  return (
    calls.length > 0 &&
    calls.every(
      ([key, call]) => /^\d+$/.test(key) && Array.isArray(call) && innerOf(call.slice(1)).length === 1,
    )
  );
}

/** The texts of a value that is whole: one under a usual name, or a string that its name does not make something else. */
function wholeTexts(
  value: unknown,
  name: string,
): readonly { readonly path: JsonPath; readonly text: string }[] {
  // A transformer (superjson) puts the data into a member, next to what it knows of their types.
  const [data, at] =
    isObject(value) && Object.hasOwn(value, 'json') ? [value['json'], ['json']] : [value, []];
  if (typeof data === 'string')
    return name === 'data' || isAnswerName(name) ? [{ path: at, text: data }] : [];
  return (findInJson(data)?.answers ?? []).flatMap(({ parts }) =>
    parts.map(({ path, text }) => ({ path: [...at, ...path], text })),
  );
}

/** An iterable, whose values are events of the app's own. */
interface Iterable {
  readonly choice: number;
  readonly id: number;
  readonly events: StreamReader;
  hasEnded: boolean;
}

const LINES = plainJsonStream();
const HEAD = { mediaType: '', getHeader: () => undefined };

/** The value of a line as an event. */
function eventOf(value: unknown): Frame {
  return { framing: 'ndjson', data: JSON.stringify(value), event: undefined, json: value };
}

class LineReader implements StreamReader {
  private readonly names = new Map<number, { readonly name: string; readonly kind: number }>();
  private readonly iterables = new Map<number, Iterable>();
  private choices = 0;
  private readonly whole = new WeakMap<
    Frame,
    { readonly paths: readonly JsonPath[]; readonly sent: string[] }
  >();
  private readonly yielded = new WeakMap<Frame, { readonly of: Iterable; readonly event: Frame }>();

  read(frame: Frame): FrameReading {
    const line = lineOf(frame.json);
    if (line === undefined) return { choices: [] };
    for (const { id, ...inner } of line.inner) this.names.set(id, inner);
    const { name = '', kind } = this.names.get(line.id) ?? {};
    return kind === ITERABLE ? this.readYielded(frame, line) : this.readWhole(frame, line, name);
  }

  private readWhole(frame: Frame, { value }: Line, name: string): FrameReading {
    const found = wholeTexts(value, name).filter(({ text }) => text.trim() !== '');
    const facts = findInJson(value)?.facts ?? [];
    if (found.length === 0) return { choices: [], facts };
    const texts = found.map(({ text }) => ({ choice: this.choices++, text }));
    this.whole.set(frame, {
      paths: found.map(({ path }) => [...VALUE, ...path]),
      sent: found.map(() => ''),
    });
    const choices = texts.map(({ choice }) => choice);
    return { texts, facts, choices, ends: choices };
  }

  private readYielded(frame: Frame, { id, status, value }: Line): FrameReading {
    const known = this.iterables.get(id);
    if (status !== YIELDS || value === undefined) {
      if (known === undefined) return { choices: [] };
      known.hasEnded = true;
      return { choices: [known.choice], ends: [known.choice] };
    }
    const event = eventOf(value);
    const events = known?.events ?? LINES.open(HEAD, 'ndjson');
    const { texts = [], repeats = [], breaksBefore, facts = [] } = events.read(event);
    if (texts.length === 0 && repeats.length === 0) return { facts, choices: known ? [known.choice] : [] };
    const iterable = known ?? { choice: this.choices++, id, events, hasEnded: false };
    this.iterables.set(id, iterable);
    this.yielded.set(frame, { of: iterable, event });
    const { choice } = iterable;
    return {
      facts,
      choices: [choice],
      texts: texts.map((text) => ({ ...text, choice })),
      repeats: repeats.map((repeat) => ({ ...repeat, choice })),
      ...(breaksBefore !== undefined && { breaksBefore: [choice] }),
    };
  }

  write(frame: Frame, change: FrameChange): Payload | undefined {
    const yielded = this.yielded.get(frame);
    if (yielded !== undefined) {
      const payload = yielded.of.events.write(yielded.event, change);
      return payload && editedFrame(frame, [{ path: VALUE, value: JSON.parse(payload.data) as unknown }]);
    }
    const whole = this.whole.get(frame);
    if (whole === undefined) return { data: frame.data, event: frame.event };
    // Its value cannot leave in pieces.
    for (const [index, text] of change.texts.entries())
      whole.sent[index] = (whole.sent[index] ?? '') + (text ?? '');
    if (!change.isLast) return undefined;
    return editedFrame(
      frame,
      whole.paths.map((path, index) => ({ path, value: whole.sent[index] ?? '' })),
    );
  }

  /** A promise that is kept says no more. */
  say(choice: number, text: string, sent: readonly TextRepeat[]): readonly Payload[] {
    const iterable = [...this.iterables.values()].find((one) => one.choice === choice && !one.hasEnded);
    if (iterable === undefined) return [];
    const own = sent.filter((one) => one.choice === choice);
    return iterable.events
      .say(0, text, own)
      .map(({ data }) => ({ data: `[${String(iterable.id)},${String(YIELDS)},[[${data}]]]` }));
  }

  /** Clients know of no line but those of their calls. */
  report(): readonly Payload[] {
    return [];
  }

  end({ blocked }: StreamEnding): readonly Payload[] {
    return [...this.iterables.values()]
      .filter(({ choice, hasEnded }) => blocked.includes(choice) && !hasEnded)
      .map(({ id }) => ({ data: `[${String(id)},0,[[]]]` }));
  }
}

/**
 * The lines in which tRPC answers a batch of calls as their values come (`httpBatchStreamLink`): a value that is there at once
 * leaves when its texts are decided, each judged apart; the values of an iterable are a stream of the app's own. There is no
 * place for a report.
 */
export const trpcStream: StreamDialect = {
  framings: ['ndjson'],
  isGuess: true,
  recognises: (frame) => {
    if (isHead(frame.json)) return undefined;
    const line = lineOf(frame.json);
    if (line === undefined) return false;
    const hasText =
      wholeTexts(line.value, 'data').length > 0 ||
      LINES.recognises(eventOf(line.value ?? null), HEAD) === true;
    return hasText ? true : undefined;
  },
  isAside: ({ json }) => isHead(json),
  bringsFacts: ({ json }) => (findInJson(lineOf(json)?.value)?.facts ?? []).length > 0,
  open: () => new LineReader(),
};
