import { isObject } from '../is-object.js';
import { editedFrame } from './edited-frame.js';
import { stringOf } from './json-entries.js';
import type {
  Frame,
  FrameChange,
  FrameReading,
  Payload,
  StreamDialect,
  StreamEnding,
  StreamReader,
} from './stream-dialect.js';
import { factsOfPart } from './ai-sdk-parts.js';

/** What is open in a stream, by the ids that its parts give. */
class PartReader implements StreamReader {
  /** Text parts that are open, and their names: ids come again in each step. */
  private readonly open = new Map<string, string>();
  private readonly reasoning = new Set<string>();
  private isInStep = false;
  private count = 0;

  read(frame: Frame): FrameReading {
    const { json } = frame;
    if (!isObject(json)) return frame.data.trim() === '[DONE]' ? { ends: 'all', last: true } : {};
    const id = stringOf(json, 'id') ?? '';
    switch (json['type']) {
      case 'text-start':
        this.name(id);
        return {};
      case 'text-delta': {
        const text = stringOf(json, 'delta') ?? '';
        return text === '' ? {} : { texts: [{ choice: 0, part: this.open.get(id) ?? this.name(id), text }] };
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
      return text === '' ? undefined : editedFrame(frame, [{ path: ['delta'], value: text }]);
    if (!isLast) return undefined;
    const isFinish = type === 'finish' && blocked.length > 0;
    return editedFrame(frame, isFinish ? [{ path: ['finishReason'], value: 'content-filter' }] : []);
  }

  say(_choice: number, text: string): readonly Payload[] {
    const [id] = [...this.open.keys()].slice(-1);
    if (id !== undefined) return [part('text-delta', { id, delta: text })];
    const own = `answer-guard-${String(this.count++)}`;
    return [
      part('text-start', { id: own }),
      part('text-delta', { id: own, delta: text }),
      part('text-end', { id: own }),
    ];
  }

  report(report: unknown): readonly Payload[] {
    // Transient data is told to `onData`, and kept out of the message that the client would send back.
    return [part('data-answer-guard', { data: report, transient: true })];
  }

  end({ report }: StreamEnding): readonly Payload[] {
    return [
      ...[...this.open.keys()].map((id) => part('text-end', { id })),
      ...[...this.reasoning].map((id) => part('reasoning-end', { id })),
      ...(this.isInStep ? [part('finish-step')] : []),
      ...(report === undefined ? [] : this.report(report)),
      part('finish', { finishReason: 'content-filter' }),
      { data: '[DONE]' },
    ];
  }
}

function part(type: string, more: object = {}): Payload {
  return { data: JSON.stringify({ type, ...more }) };
}

/** Parts that other streams do not have; `start` and `data-…` may be words of an app's own. */
const TELLING =
  /^(?:start-step|text-start|text-delta|reasoning-start|tool-input-start|tool-input-available)$/;

/** The UI message stream of the AI SDK: parts of many types, with ids of their own. */
export const aiSdkMessageStream: StreamDialect = {
  framings: ['sse'],
  endsItself: true,
  recognises: ({ json }, head) => {
    if (head.getHeader('x-vercel-ai-ui-message-stream') !== undefined) return true;
    const type = stringOf(json, 'type') ?? '';
    if (type === 'start' || type.startsWith('data-')) return undefined;
    return (
      TELLING.test(type) &&
      (type === 'start-step' || type.startsWith('tool-') || stringOf(json, 'id') !== undefined)
    );
  },
  open: () => new PartReader(),
};
