import { isObject } from '../is-object.js';
import { editedFrame } from './edited-frame.js';
import { stringOf } from './json-entries.js';
import type {
  Frame,
  FrameChange,
  FrameReading,
  FramingName,
  Payload,
  StreamDialect,
  StreamEnding,
  StreamReader,
} from './stream-dialect.js';
import { factsOfPart } from './ai-sdk-parts.js';

/** Where a `text-delta` has its text: in the UI message stream, in a `fullStream` that an app writes out, and in an app's own. */
const TEXT_MEMBERS = ['delta', 'text', 'textDelta', 'content'] as const;

/** What opens a message, a step or a text: an app that passes on the texts alone leaves these out. */
const STARTS: ReadonlySet<unknown> = new Set(['start', 'start-step', 'text-start']);

/** What is open in a stream, by the ids that its parts give. */
class PartReader implements StreamReader {
  /** Text parts that are open, and their names: ids come again in each step. */
  private readonly open = new Map<string, string>();
  private readonly reasoning = new Set<string>();
  private isInStep = false;
  private count = 0;
  private member: (typeof TEXT_MEMBERS)[number] = 'delta';
  isExcerpt = true;

  constructor(private readonly framing: FramingName) {}

  read(frame: Frame): FrameReading {
    const { json } = frame;
    if (!isObject(json)) return frame.data.trim() === '[DONE]' ? { ends: 'all', last: true } : {};
    const id = stringOf(json, 'id') ?? '';
    if (STARTS.has(json['type'])) this.isExcerpt = false;
    switch (json['type']) {
      case 'text-start':
        this.name(id);
        return {};
      case 'text-delta': {
        this.member = memberOfText(json) ?? this.member;
        const text = stringOf(json, this.member) ?? '';
        if (text === '') return {};
        const isApart = this.count > 0 && !this.open.has(id);
        const texts = [{ choice: 0, part: this.open.get(id) ?? this.name(id), text }];
        return { texts, ...(isApart && { breaksBefore: [0] }) };
      }
      case 'text-end':
        this.open.delete(id);
        return { breaks: [0] };
      case 'reasoning-start':
        this.reasoning.add(id);
        return { breaks: [0] };
      case 'reasoning-end':
        this.reasoning.delete(id);
        return {};
      case 'start-step':
        this.isInStep = true;
        return { breaks: [0] };
      case 'finish-step':
        this.isInStep = false;
        return { breaks: [0] };
      case 'finish':
      case 'abort':
        return { ends: 'all', last: true };
      default:
        return { facts: factsOfPart(json) };
    }
  }

  private name(id: string): string {
    const name = `${id}#${String(this.count++)}`;
    this.open.set(id, name);
    return name;
  }

  write(frame: Frame, { texts, isLast, blocked }: FrameChange): Payload | undefined {
    const type = stringOf(frame.json, 'type');
    const [text = ''] = texts;
    if (type === 'text-delta')
      return text === ''
        ? undefined
        : editedFrame(frame, [{ path: [memberOfText(frame.json) ?? this.member], value: text }]);
    if (!isLast) return undefined;
    const isFinish = type === 'finish' && blocked.length > 0;
    return editedFrame(frame, isFinish ? [{ path: ['finishReason'], value: 'content-filter' }] : []);
  }

  say(_choice: number, text: string): readonly Payload[] {
    const [id] = [...this.open.keys()].slice(-1);
    if (id !== undefined) return [part('text-delta', { id, [this.member]: text })];
    const own = `answer-guard-${String(this.count++)}`;
    return [
      part('text-start', { id: own }),
      part('text-delta', { id: own, [this.member]: text }),
      part('text-end', { id: own }),
    ];
  }

  report(report: unknown): readonly Payload[] {
    // Transient data is given to `onData`, and kept out of the message that the client would send back.
    return [part('data-answer-guard', { data: report, transient: true })];
  }

  end({ report }: StreamEnding): readonly Payload[] {
    return [
      ...[...this.open.keys()].map((id) => part('text-end', { id })),
      ...[...this.reasoning].map((id) => part('reasoning-end', { id })),
      ...(this.isInStep ? [part('finish-step')] : []),
      ...(report === undefined ? [] : this.report(report)),
      part('finish', { finishReason: 'content-filter' }),
      ...(this.framing === 'sse' ? [{ data: '[DONE]' }] : []),
    ];
  }
}

function memberOfText(json: unknown): (typeof TEXT_MEMBERS)[number] | undefined {
  return TEXT_MEMBERS.find((member) => stringOf(json, member) !== undefined);
}

function part(type: string, more: object = {}): Payload {
  return { data: JSON.stringify({ type, ...more }) };
}

/** Parts that other streams do not have; `start` and `data-…` may be words of an app's own. */
const TELLING =
  /^(?:start-step|text-start|text-delta|reasoning-start|tool-input-start|tool-input-available)$/;

/** The UI message stream of the AI SDK, and its `fullStream`: parts of many types, with ids of their own. */
export const aiSdkMessageStream: StreamDialect = {
  framings: ['sse', 'ndjson'],
  endsItself: true,
  recognises: ({ json }, head) => {
    if (head.getHeader('x-vercel-ai-ui-message-stream') !== undefined) return true;
    const type = stringOf(json, 'type') ?? '';
    if (type === 'start' || type.startsWith('data-')) return undefined;
    return (
      TELLING.test(type) &&
      (type !== 'text-delta' || memberOfText(json) !== undefined) &&
      (type === 'start-step' || type.startsWith('tool-') || stringOf(json, 'id') !== undefined)
    );
  },
  open: (_head, framing) => new PartReader(framing),
};
