import type { GroundingFact } from '../../src/contract/check-request.js';
import { toFacts } from '../facts/to-facts.js';
import { isObject } from '../is-object.js';
import { REPORT_MEMBER } from './dialect.js';
import { editedFrame } from './edited-frame.js';
import { FACT_MEMBERS } from './fact-members.js';
import { stringOf } from './json-entries.js';
import type { TextPart } from './json-answer.js';
import { follow, type JsonPath } from './json-pointer.js';
import { SaidTexts } from './said-texts.js';
import { textPieces } from './text-list.js';
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

/** The texts of an event: one, or those of a list. None where it is another kind of event. */
type Found = readonly Pick<TextPart, 'path' | 'text'>[];

/** A list of texts is looked for where there is no string. */
type Wanted = 'string' | 'list';

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

function findTexts(value: unknown, path: JsonPath, wanted: Wanted, depth = 0): Found {
  if (!isObject(value) || depth >= MAX_DEPTH) return [];
  // A chunk of OpenAI's that an app passes on among events of its own.
  const { choices } = value;
  if (depth === 0 && Array.isArray(choices)) return findTexts(choices[0], [...path, 'choices', 0], wanted);
  for (const name of TEXT_MEMBERS) {
    if (!Object.hasOwn(value, name)) continue;
    const at = [...path, name];
    // A list that an event merely wraps may be of anything.
    const here = wanted === 'list' && name === 'data' ? [] : textsAt(value[name], at, wanted);
    const found = here.length > 0 ? here : findTexts(value[name], at, wanted, depth + 1);
    if (found.length > 0) return found;
  }
  return [];
}

/** A string; or the texts of a list that is plainly one in pieces. */
function textsAt(value: unknown, path: JsonPath, wanted: Wanted): Found {
  if (wanted === 'list') return textPieces(value, path);
  return typeof value === 'string' ? [{ path, text: value }] : [];
}

const joined = (found: Found): string => found.map(({ text }) => text).join('');

function findFacts(value: unknown, depth = 0): readonly GroundingFact[] {
  if (!isObject(value) || depth >= MAX_DEPTH) return [];
  const named = FACT_MEMBERS.flatMap((name) => (Object.hasOwn(value, name) ? toFacts(value[name]) : []));
  return [...named, ...WRAPPERS.flatMap((name) => findFacts(value[name], depth + 1))];
}

/** Whether an event names itself after facts: `event: sources` with a list as its data. */
const FACT_EVENTS: ReadonlySet<string> = new Set(FACT_MEMBERS);

/** The facts that an event of the app's own brings: under their usual names, or all of it when the event is named so. */
export function factsOfEvent(frame: Frame): readonly GroundingFact[] {
  const { json } = frame;
  const named = findFacts(json);
  if (named.length > 0 || !FACT_EVENTS.has(kindOf(frame))) return named;
  return toFacts(isObject(json) ? (json['data'] ?? json['content']) : json);
}

function factsIn(frame: Frame, { facts }: PlainJsonStreamOptions): readonly GroundingFact[] {
  if (facts === undefined) return factsOfEvent(frame);
  return facts.flatMap((pointer) => toFacts(follow(frame.json, pointer)?.value));
}

class EventReader implements StreamReader {
  private readonly said = new SaidTexts();
  /** The first event with a text: those of the guard's own look like it. */
  private model: { readonly frame: Frame; readonly found: Found } | undefined;

  constructor(private readonly options: PlainJsonStreamOptions) {}

  read(frame: Frame): FrameReading {
    if (isEndMark(frame)) return { ends: 'all', last: true };
    const kind = kindOf(frame);
    const isEnd = END.test(kind) || (isObject(frame.json) && frame.json['done'] === true);
    const found = textsIn(frame, this.options);
    const facts = factsIn(frame, this.options);
    const ended: FrameReading = isEnd ? { ends: 'all', last: true } : {};
    const text = joined(found);
    if (text === '') return { ...ended, facts };
    const said = this.said.of({ choice: 0 });
    if (isEnd && said.trim() !== '' && text.trim() === said.trim())
      return { ...ended, facts, repeats: [{ choice: 0, text: said }] };
    this.model ??= { frame, found };
    const stretches = found.filter((one) => one.text !== '');
    return { ...ended, facts, texts: stretches.map((one) => this.said.add({ choice: 0, text: one.text })) };
  }

  write(frame: Frame, { texts, repeats, isFirst, isLast }: FrameChange): Payload | undefined {
    const found = textsIn(frame, this.options);
    if (found.length === 0) return { data: frame.data, event: frame.event };
    const sent = repeats.length > 0 ? repeats : texts;
    const text = sent.join('');
    const { json } = frame;
    const isEnd = isObject(json) && (END.test(kindOf(frame)) || json['done'] === true);
    if (isEnd && !isLast) return text === '' ? undefined : this.line(text);
    // What else stands in it is said once, with the first of its pieces.
    if (text === '' && !isEnd && !(isFirst && hasSources(json))) return undefined;
    return withTexts(frame, found, sent);
  }

  say(_choice: number, text: string): readonly Payload[] {
    return [this.line(text)];
  }

  report(report: unknown): readonly Payload[] {
    // A bare text has no place for it: whoever reads that adds every event to the answer.
    if (this.model !== undefined && isBare(this.model.found)) return [];
    const name = this.model?.found[0]?.path.at(-1) ?? 'content';
    const event = this.model?.frame.event === undefined ? {} : { event: 'answer-guard' };
    const empty = typeof name === 'string' ? { [name]: '' } : {};
    return [{ ...event, data: JSON.stringify({ type: 'answer-guard', ...empty, [REPORT_MEMBER]: report }) }];
  }

  end({ report }: StreamEnding): readonly Payload[] {
    const isTyped = this.model === undefined || kindOf(this.model.frame) !== '';
    const isText = this.model?.frame.framing === 'sse' && (isBare(this.model.found) || !isTyped);
    const last = { data: isText ? '[DONE]' : JSON.stringify(isTyped ? { type: 'done' } : { done: true }) };
    const event = this.model?.frame.event === undefined ? {} : { event: 'done' };
    return [...(report === undefined ? [] : this.report(report)), { ...last, ...event }];
  }

  /** An event like those of the stream. */
  private line(text: string): Payload {
    if (this.model === undefined) return { data: JSON.stringify({ type: 'chunk', content: text }) };
    return withTexts(this.model.frame, this.model.found, [text]);
  }
}

/** `[DONE]`, by itself or as a JSON string. */
const isEndMark = ({ data, json }: Frame): boolean =>
  /^\[(?:DONE|END)\]$/i.test((typeof json === 'string' ? json : data).trim());

function textsIn(frame: Frame, options: PlainJsonStreamOptions): Found {
  const found = findIn(frame, options, 'string');
  return found.length > 0 ? found : findIn(frame, options, 'list');
}

function findIn(frame: Frame, { answer }: PlainJsonStreamOptions, wanted: Wanted): Found {
  const { json, data } = frame;
  if (answer !== undefined) {
    for (const pointer of answer) {
      const place = follow(json, pointer);
      const found = place === undefined ? [] : textsAt(place.value, place.path, wanted);
      if (found.length > 0) return found;
    }
    return [];
  }
  if (NOT_TEXT.test(kindOf(frame)) || isEndMark(frame)) return [];
  if (isObject(json)) return findTexts(json, [], wanted);
  if (Array.isArray(json)) return [];
  // A bare word, number or JSON string is a stretch of the answer too.
  if (typeof json === 'string') return [{ path: [], text: json }];
  return frame.framing === 'sse' ? [{ path: [], text: data }] : [];
}

/** Whether a text is all of its event. */
const isBare = ([first]: Found): boolean => first?.path.length === 0;

/** An event with other texts in the places of those found in it that are not empty. */
function withTexts(frame: Frame, found: Found, texts: readonly (string | undefined)[]): Payload {
  const { json, event } = frame;
  const [text = ''] = texts;
  if (isBare(found)) return { data: typeof json === 'string' ? JSON.stringify(text) : text, event };
  const places = found.filter((one) => one.text !== '');
  return editedFrame(
    frame,
    places.map(({ path }, index) => ({ path, value: texts[index] ?? '' })),
  );
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
 * Events of an app's own making: `{"type":"chunk","content":…}` and the like, by pointer or found, a string or a list of
 * texts; bare texts as events; facts in an event of sources or beside the text; an end that may say the whole answer once
 * more.
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
    isAside: (frame) => NOT_TEXT.test(kindOf(frame)) && textsIn(frame, options).length === 0,
    open: () => new EventReader(options),
  };
}
