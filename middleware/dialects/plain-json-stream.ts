import type { GroundingFact } from '../../src/contract/check-request.js';
import { toFacts } from '../facts/to-facts.js';
import { isObject } from '../is-object.js';
import { REPORT_MEMBER } from './dialect.js';
import { editedFrame } from './edited-frame.js';
import { FACT_MEMBERS } from './fact-members.js';
import { stringOf } from './json-entries.js';
import { follow, type JsonPath } from './json-pointer.js';
import { SaidTexts } from './said-texts.js';
import type {
  Frame,
  FrameChange,
  FrameReading,
  Payload,
  StreamDialect,
  StreamEnding,
  StreamReader,
} from './stream-dialect.js';
import { isTrpcResponse } from './trpc.js';

/** Members that hold a stretch of the answer, in the order in which they are tried; an object of that name is looked into. */
const TEXT_MEMBERS = [
  'content',
  'text',
  'token',
  'delta',
  'textDelta',
  'chunk',
  'answer',
  'reply',
  'response',
  'message',
  'output',
  'completion',
  'value',
  'data',
  'result',
  'part',
] as const;

/** Kinds of event that tell something else; all others with a text are taken for the answer, since it must not pass unread. */
const NOT_TEXT =
  /status|progress|think|reason|error|meta|source|citation|reference|document|context|tool|usage|title|debug|log|heartbeat|keep-?alive|follow-?up|suggest|^(?:retriev|search|(?:start(?:ed)?|begin|open|connected|ready|init|ping|info|id|session|conversation|user|question|query|prompt|answer-guard|step)$)/i;

/** Kinds of event that end the stream; they may say the whole answer once more. */
const END =
  /^(?:done|end|ended|finish|finished|final|complete|completed|close|stop|message_end|answer_end|stream_end)$/i;

const KIND_MEMBERS = ['type', 'event', 'kind'] as const;

/** Members that wrap what an event says. */
const WRAPPERS = ['data', 'payload', 'metadata'] as const;

/** Objects within objects are looked into so far. */
const MAX_DEPTH = 3;

interface Found {
  readonly path: JsonPath;
  readonly text: string;
}

export interface PlainJsonStreamOptions {
  /** JSON Pointers of the text in an event, instead of finding it. */
  readonly answer?: readonly string[] | undefined;
  /** JSON Pointers of the facts in an event, instead of finding them. */
  readonly facts?: readonly string[] | undefined;
}

/** What kind of event it says it is: by its `type`, or as a server-sent event. */
function kindOf({ json, event }: Frame): string {
  for (const name of KIND_MEMBERS) {
    const kind = stringOf(json, name);
    if (kind !== undefined) return kind;
  }
  return event ?? '';
}

function findText(value: unknown, path: JsonPath): Found | undefined {
  if (!isObject(value) || path.length >= MAX_DEPTH) return undefined;
  for (const name of TEXT_MEMBERS) {
    if (!Object.hasOwn(value, name)) continue;
    const member = value[name];
    const found =
      typeof member === 'string'
        ? { path: [...path, name], text: member }
        : findText(member, [...path, name]);
    if (found !== undefined) return found;
  }
  return undefined;
}

function findFacts(value: unknown, depth = 0): readonly GroundingFact[] {
  if (!isObject(value) || depth >= MAX_DEPTH) return [];
  const named = FACT_MEMBERS.flatMap((name) => (Object.hasOwn(value, name) ? toFacts(value[name]) : []));
  return [...named, ...WRAPPERS.flatMap((name) => findFacts(value[name], depth + 1))];
}

/** Whether an event names itself after facts: `event: sources` with a list as its data. */
const FACT_EVENTS: ReadonlySet<string> = new Set(FACT_MEMBERS);

/** The facts that an event of the app's own brings: under their usual names, or all of it when the event is named so. */
function factsOfEvent(frame: Frame): readonly GroundingFact[] {
  const { json } = frame;
  const named = findFacts(json);
  if (named.length > 0 || !FACT_EVENTS.has(kindOf(frame))) return named;
  return toFacts(isObject(json) ? (json['data'] ?? json['content']) : json);
}

/**
 * The stream of a vendor into which an app writes events of facts of its own (`{"type":"sources", …}` first or last): what
 * the vendor's reader makes nothing of is looked into for them.
 */
export function withFactsOfApp(stream: StreamDialect): StreamDialect {
  return {
    ...stream,
    recognises: (frame, head) => (stream.recognises(frame, head) === true ? true : undefined),
    open: (head, framing) => {
      const reader = stream.open(head, framing);
      const read = (frame: Frame): FrameReading => {
        const reading = reader.read(frame);
        // Nearly every frame has a text.
        if (reading.texts !== undefined && reading.texts.length > 0) return reading;
        const isKnown = Object.values(reading).some((found) => !Array.isArray(found) || found.length > 0);
        return isKnown ? reading : { ...reading, facts: factsOfEvent(frame) };
      };
      return {
        read,
        write: (frame, change) => reader.write(frame, change),
        say: (choice, text) => reader.say(choice, text),
        report: (report) => reader.report(report),
        end: (ending) => reader.end(ending),
      };
    },
  };
}

function factsIn(frame: Frame, { facts }: PlainJsonStreamOptions): readonly GroundingFact[] {
  if (facts === undefined) return factsOfEvent(frame);
  return facts.flatMap((pointer) => toFacts(follow(frame.json, pointer)?.value));
}

class EventReader implements StreamReader {
  private readonly said = new SaidTexts();
  /** The first event with a text: those of the guard's own look like it. */
  private model: { readonly frame: Frame; readonly path: JsonPath } | undefined;

  constructor(private readonly options: PlainJsonStreamOptions) {}

  read(frame: Frame): FrameReading {
    if (isEndMark(frame)) return { ends: 'all', last: true };
    const kind = kindOf(frame);
    const isEnd = END.test(kind) || (isObject(frame.json) && frame.json['done'] === true);
    const found = textIn(frame, this.options);
    const facts = factsIn(frame, this.options);
    const ended: FrameReading = isEnd ? { ends: 'all', last: true } : {};
    if (found === undefined || found.text === '') return { ...ended, facts };
    const said = this.said.of({ choice: 0 });
    if (isEnd && said.trim() !== '' && found.text.trim() === said.trim())
      return { ...ended, facts, repeats: [{ choice: 0, text: said }] };
    this.model ??= { frame, path: found.path };
    return { ...ended, facts, texts: [this.said.add({ choice: 0, text: found.text })] };
  }

  write(frame: Frame, { texts, repeats, isFirst, isLast }: FrameChange): Payload | undefined {
    const found = textIn(frame, this.options);
    if (found === undefined) return { data: frame.data, event: frame.event };
    const text = texts[0] ?? repeats[0] ?? '';
    const { json } = frame;
    const isEnd = isObject(json) && (END.test(kindOf(frame)) || json['done'] === true);
    if (isEnd && !isLast) return text === '' ? undefined : this.line(text);
    // What else stands in it is said once, with the first of its pieces.
    if (text === '' && !isEnd && !(isFirst && hasSources(json))) return undefined;
    return found.path.length === 0
      ? withText(frame, text)
      : editedFrame(frame, [{ path: found.path, value: text }]);
  }

  say(_choice: number, text: string): readonly Payload[] {
    return [this.line(text)];
  }

  report(report: unknown): readonly Payload[] {
    // A bare text has no place for it: whoever reads that adds every event to the answer.
    if (this.model?.path.length === 0) return [];
    const name = this.model?.path.at(-1) ?? 'content';
    const event = this.model?.frame.event === undefined ? {} : { event: 'answer-guard' };
    const empty = typeof name === 'string' ? { [name]: '' } : {};
    return [{ ...event, data: JSON.stringify({ type: 'answer-guard', ...empty, [REPORT_MEMBER]: report }) }];
  }

  end({ report }: StreamEnding): readonly Payload[] {
    const isTyped = this.model === undefined || kindOf(this.model.frame) !== '';
    const isText = this.model?.frame.framing === 'sse' && (this.model.path.length === 0 || !isTyped);
    const last = { data: isText ? '[DONE]' : JSON.stringify(isTyped ? { type: 'done' } : { done: true }) };
    const event = this.model?.frame.event === undefined ? {} : { event: 'done' };
    return [...(report === undefined ? [] : this.report(report)), { ...last, ...event }];
  }

  /** An event like those of the stream. */
  private line(text: string): Payload {
    if (this.model === undefined) return { data: JSON.stringify({ type: 'chunk', content: text }) };
    const { frame, path } = this.model;
    return path.length === 0 ? withText(frame, text) : editedFrame(frame, [{ path, value: text }]);
  }
}

/** `[DONE]`, by itself or as a JSON string. */
const isEndMark = ({ data, json }: Frame): boolean =>
  /^\[(?:DONE|END)\]$/i.test((typeof json === 'string' ? json : data).trim());

/** The text of an event, and its path; of a bare one the empty path. Undefined when it is another kind of event. */
function textIn(frame: Frame, { answer }: PlainJsonStreamOptions): Found | undefined {
  const { json, data } = frame;
  if (answer !== undefined) {
    for (const pointer of answer) {
      const found = follow(json, pointer);
      if (typeof found?.value === 'string') return { path: found.path, text: found.value };
    }
    return undefined;
  }
  if (NOT_TEXT.test(kindOf(frame)) || isEndMark(frame)) return undefined;
  if (isObject(json)) return findText(json, []);
  if (Array.isArray(json)) return undefined;
  // A bare word, number or JSON string is a stretch of the answer too.
  if (typeof json === 'string') return { path: [], text: json };
  return frame.framing === 'sse' ? { path: [], text: data } : undefined;
}

function withText({ json, event }: Frame, text: string): Payload {
  return { data: typeof json === 'string' ? JSON.stringify(text) : text, event };
}

/** Whether an event brings sources beside its text, be they facts or links. */
function hasSources(value: unknown, depth = 0): boolean {
  if (!isObject(value) || depth >= MAX_DEPTH) return false;
  return (
    FACT_MEMBERS.some((name) => Object.hasOwn(value, name)) ||
    WRAPPERS.some((name) => hasSources(value[name], depth + 1))
  );
}

/**
 * Events of an app's own making: `{"type":"chunk","content":…}` and the like, by pointer or found; bare texts as events;
 * facts in an event of sources or beside the text; an end that may say the whole answer once more.
 */
export function plainJsonStream(options: PlainJsonStreamOptions = {}): StreamDialect {
  return {
    framings: ['sse', 'ndjson', 'json-array'],
    recognises: (frame) => {
      // Of a batch of calls each client takes the response at its own index: a stream's report would be one too many.
      if (frame.framing === 'json-array' && isTrpcResponse(frame.json)) return false;
      const found = textIn(frame, options);
      return found === undefined || found.text === '' ? undefined : true;
    },
    isGuess: true,
    bringsFacts: (frame) => factsIn(frame, options).length > 0,
    isAside: (frame) => NOT_TEXT.test(kindOf(frame)) && textIn(frame, options) === undefined,
    open: () => new EventReader(options),
  };
}
