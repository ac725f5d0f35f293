import { toFacts } from '../facts/to-facts.js';
import { isObject } from '../is-object.js';
import { REPORT_MEMBER } from './dialect.js';
import { editedFrame } from './edited-frame.js';
import { entriesOf, memberOf } from './json-entries.js';
import type { JsonPath } from './json-pointer.js';
import type { JsonEdit } from './json-text.js';
import { citationSpans } from './openai-chat-citations.js';
import { SameButText } from './same-but-text.js';
import { movedSpans, AccumulatedTexts } from './accumulated-texts.js';
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
  TextStretch,
} from './stream-dialect.js';

type Json = Record<string, unknown>;

/** Members of a chunk that say what it belongs to, and stand in every chunk. */
const IDENTITY = ['id', 'object', 'created', 'model', 'system_fingerprint', 'provider'] as const;

function choicesOf(json: unknown): readonly Json[] | undefined {
  if (!isObject(json) || !Array.isArray(json['choices'])) return undefined;
  return (json['choices'] as unknown[]).filter(isObject);
}

function indexOf(choice: Json): number {
  const { index } = choice;
  return typeof index === 'number' && Number.isInteger(index) && index >= 0 && index < 128 ? index : 0;
}

interface AddedText {
  readonly path: JsonPath;
  readonly text: string;
}

const textAt = (path: JsonPath, text: unknown): readonly AddedText[] =>
  typeof text === 'string' && text !== '' ? [{ path, text }] : [];

/** A text, or the texts of a list of parts: thoughts and pictures are passed over. */
function contentTexts(content: unknown, path: JsonPath): readonly AddedText[] {
  if (!Array.isArray(content)) return textAt(path, content);
  return entriesOf(content).flatMap(({ index, value }) => textAt([...path, index, 'text'], value['text']));
}

/** The texts that a choice adds: of its content, a refusal, what its audio says, or `text` of a legacy completion. */
function addedTexts({ delta, text }: Json): readonly AddedText[] {
  return [
    ...contentTexts(memberOf(delta, 'content'), ['delta', 'content']),
    ...textAt(['delta', 'refusal'], memberOf(delta, 'refusal')),
    ...textAt(['delta', 'audio', 'transcript'], memberOf(memberOf(delta, 'audio'), 'transcript')),
    ...textAt(['text'], text),
  ];
}

const MESSAGE = ['message', 'content'] as const;

/** The message that some services send next to each delta: all of the text so far, that of the delta too. */
const messageOf = ({ delta, message }: Json): readonly AddedText[] =>
  isObject(delta) ? contentTexts(memberOf(message, 'content'), MESSAGE) : [];

const hasDelta = ({ delta }: Json): boolean => isObject(delta);

const TEXT_MEMBERS = new Set(['content', 'refusal', 'audio']);

/** Members of a delta besides its texts: a role, tool calls, reasoning. */
const othersOf = ({ delta }: Json): readonly string[] =>
  isObject(delta) ? Object.keys(delta).filter((name) => !TEXT_MEMBERS.has(name)) : [];

/** What the model's own search found, where a service reports it. */
function searchResults(json: Json, choices: readonly Json[]): ReturnType<typeof toFacts> {
  const deltas = choices.map(({ delta }) => (isObject(delta) ? delta : {}));
  return [
    ...toFacts(json['search_results']),
    ...deltas.flatMap(({ context }) => toFacts(isObject(context) ? context['citations'] : undefined)),
  ];
}

const OF_TOKEN = new Set(['index', 'delta', 'finish_reason', 'logprobs']);

/** What a chunk adds to a choice, where that is all it says; undefined of any other. */
const tokenOf = (json: unknown): TextStretch | undefined => (isObject(json) ? tokenIn(json) : undefined);

/** What a chunk says that adds a text to one choice and nothing else, as most do; undefined of any other. */
function tokenIn(json: Json): TextStretch | undefined {
  const { choices, search_results: found } = json;
  const choice: unknown = Array.isArray(choices) && choices.length === 1 ? choices[0] : undefined;
  if (!isObject(choice) || found !== undefined) return undefined;
  const { delta, finish_reason: reason } = choice;
  if (!isObject(delta) || typeof delta['content'] !== 'string' || delta['content'] === '') return undefined;
  if (typeof reason === 'string' || Object.keys(delta).length > 1) return undefined;
  if (!Object.keys(choice).every((name) => OF_TOKEN.has(name))) return undefined;
  return { choice: indexOf(choice), text: delta['content'] };
}

/** What was read of a choice in a frame, for when that is written. */
interface ReadChoice {
  readonly added: readonly AddedText[];
  /** All that was said in the choice, where the frame repeats it or names parts of it. */
  readonly soFar: string | undefined;
  /** Where the frame repeats it. */
  readonly repeat: JsonPath | undefined;
  /** Whether it is more than the texts that the choice adds, which can be read again. */
  readonly isMore: boolean;
}

class ChunkReader implements StreamReader {
  /** What the guard's own chunks say of themselves. */
  private identity: Json = { object: 'chat.completion.chunk' };
  private isLegacy = false;
  /** Until a chunk says more than a token, as the first of a whole stream does: who leaves it out leaves the last out, too. */
  isExcerpt = true;
  /** Annotations name what was said in each choice by offsets. */
  private readonly accumulated = new AccumulatedTexts();
  /** The last chunk, where it was a token's, and the choice that the last token was of. */
  private readonly likeLast = new SameButText();
  private tokenOf: readonly [number] = [0];
  /** What was read of frames that say more than the texts that they add. */
  private readonly seen = new WeakMap<Frame, Map<number, ReadChoice>>();

  read(frame: Frame): FrameReading {
    const again = this.likeLast.textOf(frame.data);
    if (again !== undefined) return this.readToken(again);
    if (frame.data.trim() === '[DONE]') return { ends: 'all', last: true };
    const choices = choicesOf(frame.json);
    if (choices === undefined || !isObject(frame.json)) return {};
    for (const name of IDENTITY) {
      if (frame.json[name] !== undefined) this.identity[name] = frame.json[name];
    }
    const token = tokenIn(frame.json);
    if (token !== undefined) {
      this.tokenOf = [token.choice];
      this.likeLast.keep(frame.data, token.text, (json) => tokenOf(json)?.text);
      return this.readToken(token.text);
    }
    this.likeLast.forget();
    this.isExcerpt = false;
    const texts: TextStretch[] = [];
    const repeats: TextRepeat[] = [];
    const ends: number[] = [];
    const breaks: number[] = [];
    for (const { index, value } of entriesOf(frame.json['choices'])) {
      this.isLegacy ||= typeof value['text'] === 'string' && !hasDelta(value);
      const place = { choice: indexOf(value) };
      const read = this.readChoice(value, place);
      if (read.isMore) this.remember(frame, index, read);
      for (const { text } of read.added) texts.push({ ...place, text });
      if (read.soFar !== undefined) repeats.push({ ...place, text: read.soFar });
      if (typeof value['finish_reason'] === 'string') ends.push(place.choice);
      if (memberOf(value['delta'], 'tool_calls')) breaks.push(place.choice);
    }
    const facts = searchResults(frame.json, choices);
    return {
      texts,
      repeats,
      ends,
      facts,
      breaks,
      ...(choices.length > 0 && { choices: choices.map(indexOf) }),
    };
  }

  private readToken(text: string): FrameReading {
    const { tokenOf: choices } = this;
    return { texts: [this.accumulated.add({ choice: choices[0], text })], choices };
  }

  private remember(frame: Frame, index: number, read: ReadChoice): void {
    const inFrame = this.seen.get(frame) ?? new Map<number, ReadChoice>();
    this.seen.set(frame, inFrame.set(index, read));
  }

  private readChoice(choice: Json, place: TextPlace): ReadChoice {
    const texts = addedTexts(choice);
    for (const { text } of texts) this.accumulated.add({ ...place, text });
    const { delta } = choice;
    if (choice['message'] === undefined && memberOf(delta, 'annotations') === undefined)
      return { added: texts, soFar: undefined, repeat: undefined, isMore: false };
    const added = [...texts];
    const [message, ...more] = messageOf(choice);
    const isRepeat =
      message !== undefined && more.length === 0 && message.text === this.accumulated.of(place);
    if (message !== undefined && !isRepeat) {
      added.push(message, ...more);
      for (const { text } of [message, ...more]) this.accumulated.add({ ...place, text });
    }
    const isNamed = isRepeat || citationSpans(delta, []).length > 0;
    const soFar = this.accumulated.of(place);
    return {
      added,
      soFar: isNamed && soFar !== '' ? soFar : undefined,
      repeat: isRepeat ? message.path : undefined,
      isMore: true,
    };
  }

  write(frame: Frame, { texts, repeats, isFirst, isLast, blocked }: FrameChange): Payload | undefined {
    if (!isObject(frame.json)) return { data: frame.data, event: frame.event };
    const edits: JsonEdit[] = [];
    let at = 0;
    let repeat = 0;
    let left = 0;
    for (const { index, value: choice } of entriesOf(frame.json['choices'])) {
      const place = ['choices', index];
      const read = this.seen.get(frame)?.get(index);
      const soFar = read?.soFar;
      const sent = soFar === undefined ? '' : (repeats[repeat++] ?? '');
      const added = (read?.added ?? addedTexts(choice)).map(({ path }) => ({
        path,
        text: texts[at++] ?? '',
      }));
      const hasText = added.length > 0;
      const isEmpty = added.every(({ text }) => text === '');
      const hasEnd = isLast && typeof choice['finish_reason'] === 'string';
      const others = othersOf(choice);
      if (isEmpty && !hasEnd && !(isFirst && others.length > 0)) {
        edits.push({ path: place, value: undefined });
        continue;
      }
      left++;
      edits.push(...added.map(({ path, text }) => ({ path: [...place, ...path], value: text })));
      // Audio next to a transcript says the same.
      if (added.some(({ path }) => path.includes('audio')))
        edits.push({ path: [...place, 'delta', 'audio', 'data'], value: undefined });
      // Log probabilities spell the text token by token.
      if (hasText && choice['logprobs'] !== undefined)
        edits.push({ path: [...place, 'logprobs'], value: null });
      if (!isFirst)
        edits.push(...others.map((name) => ({ path: [...place, 'delta', name], value: undefined })));
      if (hasEnd && blocked.includes(indexOf(choice)))
        edits.push({ path: [...place, 'finish_reason'], value: 'content_filter' });
      if (!hasEnd && choice['finish_reason'] !== undefined)
        edits.push({ path: [...place, 'finish_reason'], value: null });
      if (soFar === undefined) continue;
      if (read?.repeat !== undefined) edits.push({ path: [...place, ...read.repeat], value: sent });
      edits.push(...movedSpans(soFar, citationSpans(choice['delta'], [...place, 'delta']), sent));
    }
    const usage = memberOf(frame.json, 'usage');
    if (left === 0 && !(isLast && isObject(usage))) return undefined;
    if (!isLast) edits.push({ path: ['usage'], value: undefined });
    return editedFrame(frame, edits);
  }

  say(choice: number, text: string): readonly Payload[] {
    const content = this.isLegacy ? { text } : { delta: { content: text } };
    return [this.chunk([{ index: choice, ...content, finish_reason: null }])];
  }

  report(report: unknown): readonly Payload[] {
    return [this.chunk([], { [REPORT_MEMBER]: report })];
  }

  end({ blocked, report }: StreamEnding): readonly Payload[] {
    return [
      ...blocked.map((index) =>
        this.chunk([
          { index, ...(this.isLegacy ? { text: '' } : { delta: {} }), finish_reason: 'content_filter' },
        ]),
      ),
      ...(report === undefined ? [] : this.report(report)),
      { data: '[DONE]' },
    ];
  }

  private chunk(choices: readonly Json[], more: Json = {}): Payload {
    return { data: JSON.stringify({ ...this.identity, choices, ...more }) };
  }
}

/** OpenAI's Chat Completions as they are streamed: chunks with a delta for each choice, then `[DONE]`. */
export const openaiChatStream: StreamDialect = {
  framings: ['sse', 'ndjson'],
  endsItself: true,
  recognises({ json }) {
    const choices = choicesOf(json);
    if (choices === undefined) return undefined;
    if (isObject(json) && json['object'] === 'chat.completion.chunk') return true;
    // Azure's first chunk has no choice, only what its filter made of the prompt.
    if (choices.length === 0) return undefined;
    return choices.every(
      (choice) => hasDelta(choice) || (typeof choice['text'] === 'string' && !choice['message']),
    );
  },
  open: () => new ChunkReader(),
};
