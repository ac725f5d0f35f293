import type { GroundingFact } from '../../src/contract/check-request.js';
import { toFacts } from '../facts/to-facts.js';
import { isObject } from '../is-object.js';
import { FACT_MEMBERS } from './fact-members.js';
import { entriesOf, stringOf } from './json-entries.js';
import type { TextPart } from './json-answer.js';
import { follow, followAll, type JsonPath } from './json-pointer.js';
import { isOfUser, visitTexts } from './json-texts.js';
import { NO_COPY } from './repeated-text.js';
import type { Frame, Payload } from './stream-dialect.js';
import { textPieces } from './text-list.js';
import { textName } from './text-names.js';

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
  'body',
  'markdown',
  'value',
  'data',
  'result',
  'part',
  'parts',
  'payload',
  // Bedrock's events are objects of one member, named for what happens.
  'contentBlockDelta',
] as const;

/** Kinds of event that say something else; all others with a text count as the answer, since it must not pass unread. */
const NOT_TEXT =
  /status|progress|think|reason|error|meta|encoding|source|citation|reference|document|context|tool|usage|title|debug|log|heartbeat|keep-?alive|follow-?up|suggest|^(?:retriev|search|(?:start(?:ed)?|begin|open|connected|ready|init|ping|info|id|session|conversation|user|question|query|prompt|answer-guard|step)$)/i;

/** Kinds of event that end the stream; they may say the whole answer once more. */
const END =
  /^(?:done|end|ended|finish|finished|final|complete|completed|close|stop|message_end|answer_end|stream_end)$/i;

const KIND_MEMBERS = ['type', 'event', 'kind'] as const;

/** Members that wrap what an event says. */
const WRAPPERS = ['data', 'payload', 'metadata'] as const;

/** Objects within objects are looked into so far; events that apps write have their text at most so deep. Chosen, not measured. */
const MAX_DEPTH = 3;

/** The texts of an event: one, or those of a list. None where it is another kind of event. */
export type Found = readonly Pick<TextPart, 'path' | 'text'>[];

/** A list of texts is looked for where there is no string. */
type Wanted = 'string' | 'list';

export interface PlainJsonStreamOptions {
  /** JSON Pointers of the text in an event, instead of finding it. */
  readonly answer?: readonly string[] | undefined;
  /** JSON Pointers of the facts in an event, instead of finding them. */
  readonly facts?: readonly string[] | undefined;
}

/** Whether an event says that it ends the stream. */
export function isEndEvent(frame: Frame): boolean {
  return END.test(kindOf(frame)) || (isObject(frame.json) && frame.json['done'] === true);
}

/** Whether an event says by its name that it says something else than the answer. */
export const isOfOtherKind = (frame: Frame): boolean => NOT_TEXT.test(kindOf(frame));

/** What kind of event it says it is: by its `type`, or as a server-sent event. */
export function kindOf({ json, event }: Frame): string {
  for (const name of KIND_MEMBERS) {
    const kind = stringOf(json, name);
    if (kind !== undefined) return kind;
  }
  return event ?? '';
}

export function findTexts(value: unknown, path: JsonPath, wanted: Wanted, depth = 0): Found {
  if (!isObject(value) || depth >= MAX_DEPTH || isOfUser(value)) return [];
  // A chunk of OpenAI's that an app passes on among events of its own.
  const { choices } = value;
  if (depth === 0 && Array.isArray(choices)) return findTexts(choices[0], [...path, 'choices', 0], wanted);
  // A last event may be empty where others add a piece, and say all of the text next to it.
  let empty: Found = [];
  for (const name of TEXT_MEMBERS) {
    if (!Object.hasOwn(value, name)) continue;
    const at = [...path, name];
    // A list that an event merely wraps may be of anything.
    const here = wanted === 'list' && name === 'data' ? [] : textsAt(value[name], at, wanted);
    const found = here.length > 0 ? here : findTexts(value[name], at, wanted, depth + 1);
    if (joined(found) !== '') return found;
    if (empty.length === 0) empty = found;
  }
  const found = otherwiseNamed(value, path, wanted, depth);
  return found.length > 0 ? found : empty;
}

/** Lists of which Bedrock, watsonx and the like have one entry in each event. */
const LISTS = ['results', 'outputs', 'generations', 'predictions'] as const;
/** A name that was made short for each token: `{ "t": "…" }`. */
const SHORT = /^(?!id$|ok$|ts$)[a-z]{1,2}$/i;

/** What names a state or a kind (`process_starts`), and is no stretch of a text. */
const CODE = /^[a-z]+(?:_[a-z]+)+$/;

/** A text under a name of several words (`partialAnswer`, `generation_chunk`), in capitals, or of a letter or two alone in its event. */
function otherwiseNamed(
  value: Readonly<Record<string, unknown>>,
  path: JsonPath,
  wanted: Wanted,
  depth: number,
): Found {
  for (const name of LISTS) {
    const list = value[name];
    if (Array.isArray(list) && list.length === 1) {
      const found = findTexts(list[0], [...path, name, 0], wanted, depth);
      if (found.length > 0) return found;
    }
  }
  if (wanted === 'list') return [];
  const strings = Object.entries(value).filter(([, inner]) => typeof inner === 'string');
  for (const [name, inner] of strings) {
    const named = textName(name);
    const isText = named === 'answer' || named === 'form';
    const isAlone = strings.length === 1 && (named === 'text' || (depth === 0 && SHORT.test(name)));
    if ((isText || isAlone) && typeof inner === 'string' && !CODE.test(inner))
      return [{ path: [...path, name], text: inner }];
  }
  return [];
}

const NAMES_OF_TEXTS: ReadonlySet<string> = new Set(TEXT_MEMBERS);

/** Strings of an event that may say its text once more: under names of a text, or long. */
export function otherTexts(value: unknown, text: JsonPath): Found {
  const found: { readonly path: JsonPath; readonly text: string }[] = [];
  const own = text.join('\n');
  visitTexts(
    value,
    (inner, path) => {
      const isNamed = NAMES_OF_TEXTS.has(String(path.at(-1))) && path.length <= MAX_DEPTH;
      if (inner !== '' && (isNamed || isLong(inner)) && path.join('\n') !== own)
        found.push({ path, text: inner });
    },
    { leaveOut: NO_COPY },
  );
  return found;
}

/** A string; or the texts of a list that is plainly one in pieces, or of the parts of a message. */
function textsAt(value: unknown, path: JsonPath, wanted: Wanted): Found {
  if (wanted !== 'list') return typeof value === 'string' ? [{ path, text: value }] : [];
  const pieces = textPieces(value, path);
  if (pieces.length > 0 || path.at(-1) !== 'parts') return pieces;
  return entriesOf(value).flatMap(({ index, value: part }) => {
    const text = part['thought'] === true ? undefined : stringOf(part, 'text');
    return text === undefined ? [] : [{ path: [...path, index, 'text'], text }];
  });
}

export const joined = (found: Found): string => found.map(({ text }) => text).join('');

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

export function factsIn(frame: Frame, { facts }: PlainJsonStreamOptions): readonly GroundingFact[] {
  if (facts === undefined) return factsOfEvent(frame);
  return facts.flatMap((pointer) => toFacts(follow(frame.json, pointer)?.value));
}

/** `[DONE]`, by itself or as a JSON string. */
export const isEndMark = ({ data, json }: Frame): boolean =>
  /^\[(?:DONE|END)\]$/i.test((typeof json === 'string' ? json : data).trim());

export function textsIn(frame: Frame, options: PlainJsonStreamOptions): Found {
  const found = findIn(frame, options, 'string');
  return found.length > 0 ? found : findIn(frame, options, 'list');
}

export function findIn(frame: Frame, { answer }: PlainJsonStreamOptions, wanted: Wanted): Found {
  const { json, data } = frame;
  if (answer !== undefined) {
    const places = answer.flatMap((pointer) => followAll(json, pointer));
    for (const { value, path } of places) {
      const found = textsAt(value, path, wanted);
      if (found.length > 0) return found;
    }
    return [];
  }
  if (isOfOtherKind(frame) || isEndMark(frame)) return [];
  if (isObject(json)) return findTexts(json, [], wanted);
  if (Array.isArray(json)) return wanted === 'list' ? inTuple(json as readonly unknown[]) : [];
  // A bare word, number or JSON string is a stretch of the answer too.
  if (typeof json === 'string') return [{ path: [], text: json }];
  return frame.framing === 'sse' ? [{ path: [], text: data }] : [];
}

/** A list of strings: stretches, or the name of a kind with a text (`["token", "…"]`). */
function inTuple(list: readonly unknown[]): Found {
  const [kind, text] = list;
  if (list.length === 2 && typeof kind === 'string' && typeof text === 'string' && /^[a-z_-]+$/i.test(kind))
    return NOT_TEXT.test(kind) || END.test(kind) ? [] : [{ path: [1], text }];
  return list.every((entry) => typeof entry === 'string') ? textPieces(list, []) : [];
}

/** What ends a stream of such events. @param isBare whether its events are texts and nothing else */
export function lastEvent(model: Frame | undefined, isBare: boolean): Payload {
  const isTyped = model === undefined || kindOf(model) !== '';
  const isText = model?.framing === 'sse' && (isBare || !isTyped);
  const data = isText ? '[DONE]' : JSON.stringify(isTyped ? { type: 'done' } : { done: true });
  return { data, ...(model?.event !== undefined && { event: 'done' }) };
}

/** Whether an event brings sources besides its text, be they facts or links. */
export function hasSources(value: unknown, depth = 0): boolean {
  if (!isObject(value) || depth >= MAX_DEPTH) return false;
  return (
    FACT_MEMBERS.some((name) => Object.hasOwn(value, name)) ||
    WRAPPERS.some((name) => hasSources(value[name], depth + 1))
  );
}

/** From so many UTF-16 units on, an event that says all of the text once more is no chance: a few words. Chosen, not measured. */
const LONG_REPEAT = 20;

/** Whether a text that says all of another once more is no chance. */
export const isLong = (text: string): boolean => text.length >= LONG_REPEAT && /\s/.test(text.trim());
