import { isObject } from '../is-object.js';
import { REPORT_MEMBER } from './dialect.js';
import { editedFrame } from './edited-frame.js';
import { memberOf, stringOf } from './json-entries.js';
import type { JsonPath } from './json-pointer.js';
import type {
  Frame,
  FrameChange,
  FrameReading,
  Payload,
  StreamDialect,
  StreamEnding,
  StreamReader,
} from './stream-dialect.js';
import { AccumulatedTexts } from './accumulated-texts.js';

/** Where the text of a line is: of a chat in its message. */
function textPath(json: unknown): JsonPath {
  return memberOf(json, 'message') === undefined ? ['response'] : ['message', 'content'];
}

function textOf(json: unknown): string {
  return stringOf(memberOf(json, 'message'), 'content') ?? stringOf(json, 'response') ?? '';
}

/** Members of the last line: what it took, and the conversation in tokens. */
const OF_THE_END = /^(?:done_reason|context|.*_(?:count|duration))$/;

class LineReader implements StreamReader {
  private readonly accumulated = new AccumulatedTexts();
  /** What the guard's own lines say of themselves. */
  private identity: Readonly<Record<string, unknown>> = {};
  private isChat = true;

  read(frame: Frame): FrameReading {
    const { json } = frame;
    if (!isObject(json) || typeof json['done'] !== 'boolean') return {};
    const { model, created_at: createdAt, message, done } = json;
    this.identity = { model, created_at: createdAt };
    this.isChat = message !== undefined;
    const text = textOf(json);
    const texts = text === '' ? [] : [this.accumulated.add({ choice: 0, text })];
    const repeat =
      json['context'] === undefined ? undefined : this.accumulated.repeatIn(frame, { choice: 0 });
    return {
      ...(texts.length > 0 && { texts }),
      ...(repeat !== undefined && { repeats: [repeat] }),
      ...(memberOf(message, 'tool_calls') !== undefined && { breaks: [0] }),
      ...(done && { ends: 'all', last: true }),
    };
  }

  write(frame: Frame, { texts, isFirst, isLast, blocked }: FrameChange): Payload | undefined {
    const { json } = frame;
    if (!isObject(json)) return { data: frame.data };
    const [text = ''] = texts;
    const others = ['thinking', 'tool_calls', 'images'].filter(
      (name) => memberOf(json['message'], name) !== undefined,
    );
    const isDone = json['done'] === true && isLast;
    if (text === '' && !isDone && !(isFirst && others.length > 0)) return undefined;
    // `context` is the conversation in tokens, and log probabilities spell the text token by token.
    const stale = ['context', 'logprobs'];
    const gone = isLast ? stale : [...stale, ...Object.keys(json).filter((name) => OF_THE_END.test(name))];
    return editedFrame(frame, [
      { path: textPath(json), value: text },
      ...gone.map((name) => ({ path: [name], value: undefined })),
      ...(isFirst ? [] : others.map((name) => ({ path: ['message', name], value: undefined }))),
      { path: ['done'], value: isDone },
      ...(isDone && blocked.length > 0 ? [{ path: ['done_reason'], value: 'content_filter' }] : []),
    ]);
  }

  say(_choice: number, text: string): readonly Payload[] {
    return [this.line(text, { done: false })];
  }

  report(report: unknown): readonly Payload[] {
    return [this.line('', { done: false, [REPORT_MEMBER]: report })];
  }

  end({ report }: StreamEnding): readonly Payload[] {
    const last = this.line('', { done: true, done_reason: 'content_filter' });
    return [...(report === undefined ? [] : this.report(report)), last];
  }

  private line(text: string, more: object): Payload {
    const content = this.isChat ? { message: { role: 'assistant', content: text } } : { response: text };
    return { data: JSON.stringify({ ...this.identity, ...content, ...more }) };
  }
}

/** A response of Ollama as it is streamed: lines, the last of which says what it took. */
export const ollamaStream: StreamDialect = {
  framings: ['ndjson', 'sse'],
  endsItself: true,
  recognises: ({ json }) =>
    typeof memberOf(json, 'model') === 'string' &&
    typeof memberOf(json, 'done') === 'boolean' &&
    (isObject(memberOf(json, 'message')) || typeof memberOf(json, 'response') === 'string'),
  open: () => new LineReader(),
};
