import type { GroundingFact } from '../../src/contract/check-request.js';
import { toFacts } from '../facts/to-facts.js';
import { toolFacts } from '../facts/tool-facts.js';
import { isObject } from '../is-object.js';
import { aiSdkDataStream } from './ai-sdk-data-stream.js';
import type { Dialect } from './dialect.js';
import { editedFrame } from './edited-frame.js';
import { FACT_MEMBERS } from './fact-members.js';
import type { TextPart } from './json-answer.js';
import { jsonDialect, type JsonReading } from './json-dialect.js';
import { entriesOf, memberOf, stringOf, type JsonEntry } from './json-entries.js';
import type { JsonPath } from './json-pointer.js';
import type { JsonEdit } from './json-text.js';
import type {
  Frame,
  FrameChange,
  FrameReading,
  Payload,
  StreamDialect,
  StreamEnding,
  StreamReader,
} from './stream-dialect.js';
import { withFactsOfApp } from './plain-json-stream.js';

const DATA_PARTS: ReadonlySet<string> = new Set(FACT_MEMBERS.map((name) => `data-${name}`));

/** What a part of a message, of a result or of a stream says to be known: a tool's output, `data-sources` and the like. */
export function factsOfPart(part: JsonEntry['value']): readonly GroundingFact[] {
  const type = stringOf(part, 'type') ?? '';
  if (DATA_PARTS.has(type)) return toFacts(part['data']);
  const isTool = type.startsWith('tool-') || type === 'dynamic-tool';
  return isTool && part['output'] !== undefined && part['preliminary'] !== true
    ? toolFacts(part['output'])
    : [];
}

/** The text parts of one list, apart from each other where something stood between them. */
function textParts(list: unknown, at: JsonPath): readonly TextPart[] {
  const parts: TextPart[] = [];
  let isApart = false;
  for (const { index, value } of entriesOf(list)) {
    const text = stringOf(value, 'text');
    if (value['type'] !== 'text' || text === undefined) {
      isApart = true;
      continue;
    }
    const entry = [...at, index];
    parts.push({ path: [...entry, 'text'], text, entry, isApart: isApart || parts.length > 0 });
    isApart = false;
  }
  return parts;
}

/** A message for the interface (`parts`) or for a model (`content`). */
function findMessage(message: unknown, at: JsonPath): JsonReading | undefined {
  if (memberOf(message, 'role') !== 'assistant') return undefined;
  const member = Array.isArray(memberOf(message, 'parts')) ? 'parts' : 'content';
  const list = memberOf(message, member);
  if (!Array.isArray(list)) return undefined;
  return {
    answers: [{ parts: textParts(list, [...at, member]) }],
    facts: entriesOf(list).flatMap(({ value }) => factsOfPart(value)),
  };
}

/** A result of `generateText` as JSON: the texts of its steps, which it says several times. */
function findResult(json: unknown): JsonReading | undefined {
  const steps = entriesOf(memberOf(json, 'steps'));
  if (steps.length === 0 || !steps.every(({ value }) => Array.isArray(value['content']))) return undefined;
  const parts: TextPart[] = [];
  const ended: JsonEdit[] = [];
  for (const { index, value } of steps) {
    const found = textParts(value['content'], ['steps', index, 'content']);
    parts.push(...found.map((part, i) => (i === 0 && parts.length > 0 ? { ...part, isApart: true } : part)));
    ended.push({ path: ['steps', index, 'finishReason'], value: 'content-filter' });
  }
  if (memberOf(json, 'finishReason') !== undefined)
    ended.push({ path: ['finishReason'], value: 'content-filter' });
  const facts = steps.flatMap(({ value }) =>
    entriesOf(value['content']).flatMap((part) => factsOfPart(part.value)),
  );
  return { answers: [{ parts, ended }], facts };
}

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

const messageStream: StreamDialect = {
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

const streams = {
  sse: withFactsOfApp(messageStream),
  'coded-lines': aiSdkDataStream,
} as const;

const stream: StreamDialect = {
  framings: ['sse', 'coded-lines'],
  endsItself: true,
  recognises: (frame, head) =>
    streams[frame.framing === 'coded-lines' ? 'coded-lines' : 'sse'].recognises(frame, head),
  open: (head, framing) => streams[framing === 'coded-lines' ? 'coded-lines' : 'sse'].open(head, framing),
};

/**
 * What the Vercel AI SDK makes: a message for the interface (`parts`) or a model (`content`), also under `message`, the
 * result of `generateText` as JSON, the UI message stream, and the data stream of earlier versions. Outputs of its tools are facts. A blocked result or stream
 * finishes by reason of `content-filter`; a message has no place for it.
 */
export const aiSdk: Dialect = {
  ...jsonDialect({
    name: 'ai-sdk',
    report: 'possible',
    find: (json) =>
      findResult(json) ?? findMessage(json, []) ?? findMessage(memberOf(json, 'message'), ['message']),
  }),
  stream,
};
