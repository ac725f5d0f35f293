import type { GroundingFact } from '../../src/contract/check-request.js';
import { toFacts } from '../facts/to-facts.js';
import { toolFacts } from '../facts/tool-facts.js';
import { isObject } from '../is-object.js';
import { FACT_MEMBERS } from './fact-members.js';
import { entriesOf, memberOf, stringOf } from './json-entries.js';
import type { JsonPath } from './json-pointer.js';
import { messageOf, type LangchainMessage } from './langchain-message.js';
import type { Frame } from './stream-dialect.js';
import { textBlocks } from './text-blocks.js';

type Json = Readonly<Record<string, unknown>>;

/** A text in a frame. */
export interface FrameText {
  readonly path: JsonPath;
  readonly text: string;
  /** The run that says it, where several run side by side and each says it over; `''` for the graph. */
  readonly run: string;
  /** The message, and the block of it. */
  readonly part: string;
}

/** What a frame of LangChain or LangGraph is. */
export interface LangchainFrame {
  /** `delta`: it adds a piece of text. `whole`: it holds states or messages, which may have been said before. */
  readonly kind: 'delta' | 'whole';
  readonly texts: readonly FrameText[];
  readonly facts: readonly GroundingFact[];
  /** Results of tools in a state: its history may be the client's. */
  readonly requestFacts: readonly GroundingFact[];
}

const MODES: ReadonlySet<string> = new Set([
  'values',
  'updates',
  'messages',
  'custom',
  'debug',
  'tasks',
  'checkpoints',
]);
/** Members of a state that hold an answer. */
const ANSWERS = ['answer', 'generation', 'response', 'reply'] as const;
const NOTHING = { kind: 'whole', texts: [], facts: [], requestFacts: [] } as const;

/** Reads a frame of such a stream; undefined for one without text, messages or facts. */
export function langchainFrame({ json, event }: Frame): LangchainFrame | undefined {
  if (isEvent(json)) return ofEvent(json);
  if (Array.isArray(json)) return ofTuple(json, event);
  if (!isObject(json)) return undefined;
  if (event !== undefined && MODES.has(event)) return ofMode(event, json, []);
  const message = messageOf(json, []);
  if (message.role === 'ai' && isChunk(json)) return delta(texts(message, json, ''));
  return ofMode('updates', json, []);
}

/** Whether a frame is surely of LangChain or LangGraph. */
export function isLangchainFrame(frame: Frame): boolean {
  const { json, event } = frame;
  if (Array.isArray(json) || isEvent(json)) return langchainFrame(frame) !== undefined;
  if (!isObject(json)) return false;
  if (event !== undefined && MODES.has(event)) return true;
  return (
    (messageOf(json, []).role === 'ai' && isChunk(json)) || isState(json) || Object.values(json).some(isState)
  );
}

const delta = (found: readonly FrameText[]): LangchainFrame => ({ ...NOTHING, kind: 'delta', texts: found });

/** `streamEvents`: `{ event: 'on_…', run_id, data }`. */
function isEvent(json: unknown): json is Json {
  return isObject(json) && /^on_[a-z_]+$/.test(String(json['event'])) && typeof json['run_id'] === 'string';
}

function ofEvent(json: Json): LangchainFrame {
  const kind = String(json['event']);
  const run = String(json['run_id']);
  const { data } = json;
  const chunk = memberOf(data, 'chunk');
  if (kind.endsWith('_stream')) {
    const at = ['data', 'chunk'];
    if (typeof chunk === 'string') return delta([{ path: at, text: chunk, run, part: '' }]);
    if (!isObject(chunk)) return NOTHING;
    if (kind === 'on_llm_stream')
      return delta([{ path: [...at, 'text'], text: stringOf(chunk, 'text') ?? '', run, part: '' }]);
    const message = messageOf(chunk, at);
    return message.role === 'ai' ? delta(texts(message, chunk, run)) : ofMode('updates', chunk, at);
  }
  const output = memberOf(data, 'output');
  if (kind === 'on_retriever_end')
    return { ...NOTHING, facts: toFacts(memberOf(output, 'documents') ?? output) };
  if (kind === 'on_tool_end') return { ...NOTHING, facts: toolFacts(toolOutput(output)) };
  if (!kind.endsWith('_end') || !isObject(output)) return NOTHING;
  const at = ['data', 'output'];
  const message = messageOf(output, at);
  return message.role === 'ai'
    ? { ...NOTHING, texts: texts(message, output, run) }
    : ofMode('updates', output, at);
}

function toolOutput(output: unknown): unknown {
  return isObject(output) ? (messageOf(output, []).content ?? output) : output;
}

/** `[message, metadata]`, `[mode, what it gives]`, and with the names of subgraphs before the mode. */
function ofTuple(json: readonly unknown[], event: string | undefined): LangchainFrame | undefined {
  const at = json.findIndex((entry) => typeof entry === 'string');
  const mode = json[at];
  if (at >= 0 && at < 2 && typeof mode === 'string' && MODES.has(mode) && json.length === at + 2) {
    const payload = json[at + 1];
    if (mode === 'messages' && Array.isArray(payload)) return ofMessage(payload[0], [at + 1, 0]);
    return isObject(payload) ? ofMode(mode, payload, [at + 1]) : NOTHING;
  }
  const [message, metadata] = json;
  const isPair = json.length === 2 && isObject(metadata) && isObject(message);
  if (!isPair || (event !== 'messages' && memberOf(metadata, 'langgraph_node') === undefined))
    return undefined;
  return ofMessage(message, [0]);
}

function ofMessage(value: unknown, at: JsonPath): LangchainFrame {
  if (!isObject(value)) return NOTHING;
  const message = messageOf(value, at);
  if (message.role === 'tool') return { ...NOTHING, facts: toolFacts(message.content) };
  return message.role === 'ai' ? delta(texts(message, value, '')) : NOTHING;
}

/** What nodes gave, or a state: their messages, their answers by name, and what these rest on. */
function ofMode(mode: string, json: Json, at: JsonPath): LangchainFrame {
  if (mode !== 'values' && mode !== 'updates') return NOTHING;
  const states = [{ state: json, at }, ...objectsIn(json, at)];
  const all = states.map((one) => ofState(one.state, one.at));
  const tools = all.flatMap((one) => one.tools);
  return {
    kind: 'whole',
    texts: all.flatMap((one) => one.texts),
    facts: [...all.flatMap((one) => one.facts), ...(mode === 'updates' ? tools : [])],
    requestFacts: mode === 'updates' ? [] : tools,
  };
}

function objectsIn(json: Json, at: JsonPath): readonly { readonly state: Json; readonly at: JsonPath }[] {
  return Object.entries(json).flatMap(([name, value]) =>
    isObject(value) ? [{ state: value, at: [...at, name] }] : [],
  );
}

function ofState(state: Json, at: JsonPath) {
  const { messages } = state;
  const listed = isObject(messages)
    ? [{ value: messages, path: [...at, 'messages'] }]
    : entriesOf(messages).map(({ index, value }) => ({ value, path: [...at, 'messages', index] }));
  const read = listed.map(({ value, path }) => ({ value, message: messageOf(value, path) }));
  // What was said before the question is history.
  const now = read.slice(read.findLastIndex(({ message }) => message.role === 'human') + 1);
  const named = ANSWERS.flatMap((name) => {
    const text = stringOf(state, name);
    return text === undefined ? [] : [{ path: [...at, name], text, run: '', part: name }];
  });
  return {
    texts: [
      ...now.flatMap(({ value, message }) => (message.role === 'ai' ? texts(message, value, '') : [])),
      ...named,
    ],
    facts: FACT_MEMBERS.flatMap((name) => (Object.hasOwn(state, name) ? toFacts(state[name]) : [])),
    tools: now.flatMap(({ message }) => (message.role === 'tool' ? toolFacts(message.content) : [])),
  };
}

/**
 * Whether a frame is a state that has an answer by name as well as messages, or what nodes gave of it: where a stream of an
 * app's own would be taken for that answer alone.
 */
export function isAnsweredState({ json }: Frame): boolean {
  if (!isObject(json)) return false;
  const isBoth = (state: unknown): boolean => hasMessages(state) && hasAnswer(state);
  const given = Object.values(json);
  return isBoth(json) || (given.every(isObject) && given.some(isBoth));
}

const isState = (value: unknown): boolean => hasMessages(value) || hasAnswer(value);

function hasMessages(value: unknown): boolean {
  const messages = memberOf(value, 'messages');
  const listed = isObject(messages) ? [messages] : entriesOf(messages).map((entry) => entry.value);
  return listed.length > 0 && listed.every((entry) => messageOf(entry, []).role !== undefined);
}

/** An empty one may be the first of an app's own events. */
const hasAnswer = (value: unknown): boolean =>
  ANSWERS.some((name) => (stringOf(value, name) ?? '').trim() !== '');

const isChunk = (value: Json): boolean =>
  /Chunk$/.test(String(Array.isArray(value['id']) ? value['id'].at(-1) : value['type']));

/** The texts of a message: of one by blocks each apart. */
function texts({ content, at }: LangchainMessage, value: Json, run: string): readonly FrameText[] {
  const id = stringOf(value['kwargs'], 'id') ?? stringOf(value['data'], 'id') ?? stringOf(value, 'id') ?? '';
  const blocks = Array.isArray(content) ? (content as unknown[]) : [];
  return textBlocks(content, at)
    .filter(({ text }) => text !== '')
    .map(({ path, text }) => {
      const block: unknown = blocks[Number(path.at(-2))];
      const index = memberOf(block, 'index');
      const place = typeof index === 'number' || typeof index === 'string' ? index : path.at(-2);
      return {
        path,
        text,
        run,
        part: typeof content === 'string' ? id : `${id} ${String(place)}`,
      };
    });
}
