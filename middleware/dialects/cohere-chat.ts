import type { GroundingFact } from '../../src/contract/check-request.js';
import { toolFacts } from '../facts/tool-facts.js';
import { isObject } from '../is-object.js';
import { REPORT_MEMBER, type Dialect } from './dialect.js';
import { editedFrame } from './edited-frame.js';
import { replaceParts, type TextPart, type TextSpan } from './json-answer.js';
import { jsonDialect, type JsonReading } from './json-dialect.js';
import { entriesOf, memberOf, stringOf, type JsonEntry } from './json-entries.js';
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
import { withFactsOfApp } from './plain-json-stream.js';

/** The documents and tool results that a citation names. They came with the request. */
export function sourcesOf(citation: JsonEntry['value']): readonly GroundingFact[] {
  return entriesOf(citation['sources']).flatMap(({ value }) =>
    toolFacts(value['document'] ?? value['tool_output']),
  );
}

/** The run of words that a citation is about, by offsets in its part. */
function spanOf(citation: JsonEntry['value'], entry: JsonPath, part: number): TextSpan | undefined {
  const { start, end } = citation;
  if (typeof start !== 'number' || typeof end !== 'number') return undefined;
  return {
    entry,
    part,
    start,
    end,
    unit: 'codePoint',
    startPath: [...entry, 'start'],
    endPath: [...entry, 'end'],
  };
}

function spansOf(message: unknown, parts: readonly TextPart[]): readonly TextSpan[] {
  return entriesOf(memberOf(message, 'citations')).flatMap(({ index, value }) => {
    const { content_index: inContent = 0, type = 'TEXT_CONTENT' } = value;
    if (type !== 'TEXT_CONTENT') return [];
    const part = parts.findIndex(({ path }) => path.at(-2) === inContent);
    // Where reasoning comes first, some services still count the texts alone.
    return spanOf(value, ['message', 'citations', index], part < 0 && parts.length === 1 ? 0 : part) ?? [];
  });
}

function find(json: unknown): JsonReading | undefined {
  const message = memberOf(json, 'message');
  const isChat =
    typeof memberOf(json, 'finish_reason') === 'string' && memberOf(message, 'role') === 'assistant';
  const content = memberOf(message, 'content');
  if (!isChat || !Array.isArray(content)) return undefined;
  const texts = entriesOf(content).filter(({ value }) => value['type'] === 'text');
  const parts = texts.flatMap(({ index, value }, place): TextPart[] => {
    const text = stringOf(value, 'text');
    const entry = ['message', 'content', index];
    return text === undefined ? [] : [{ path: [...entry, 'text'], text, entry, isApart: place > 0 }];
  });
  const sources = entriesOf(memberOf(message, 'citations')).flatMap(({ value }) => sourcesOf(value));
  const known = new Map(sources.map((fact) => [JSON.stringify(fact), fact]));
  return {
    answers: [
      {
        parts,
        spans: spansOf(message, parts),
        // The tokens spell out the text.
        stale: [{ path: ['logprobs'], value: undefined }],
        ended: [{ path: ['finish_reason'], value: 'ERROR' }],
      },
    ],
    requestFacts: [...known.values()],
  };
}

/** An event of the guard's own, named as the service names its events. */
function event(type: string, more: object = {}): Payload {
  return { event: type, data: JSON.stringify({ type, ...more }) };
}

const textDelta = (index: number, text: string): Payload =>
  event('content-delta', { index, delta: { message: { content: { text } } } });

const TEXT = ['delta', 'message', 'content', 'text'] as const;
const contentOf = (json: unknown): unknown =>
  memberOf(memberOf(memberOf(json, 'delta'), 'message'), 'content');
const indexOf = (json: unknown): number => {
  const index = memberOf(json, 'index');
  return typeof index === 'number' ? index : 0;
};

class ChatReader implements StreamReader {
  /** What was said in each content so far: citations name runs of it by offsets. */
  private readonly said = new Map<number, string>();
  private readonly cited = new WeakMap<Frame, string>();
  /** The content of text that is open. */
  private open: number | undefined;
  private nextIndex = 0;

  read(frame: Frame): FrameReading {
    const { json } = frame;
    const index = indexOf(json);
    switch (stringOf(json, 'type')) {
      case 'content-start':
        this.nextIndex = Math.max(this.nextIndex, index + 1);
        this.open = stringOf(contentOf(json), 'type') === 'thinking' ? undefined : index;
        return this.add(index, contentOf(json));
      case 'content-delta':
        return this.add(index, contentOf(json));
      case 'content-end':
        this.open = undefined;
        return { breaks: [0] };
      case 'citation-start':
        return this.cite(frame);
      case 'tool-call-start':
        return { breaks: [0] };
      case 'message-end':
        return { ends: 'all', last: true };
      default:
        return frame.data.trim() === '[DONE]' ? { ends: 'all', last: true } : {};
    }
  }

  private add(index: number, content: unknown): FrameReading {
    const text = stringOf(content, 'text') ?? '';
    if (text === '') return {};
    this.said.set(index, (this.said.get(index) ?? '') + text);
    return { texts: [{ choice: 0, part: String(index), text }] };
  }

  private cite(frame: Frame): FrameReading {
    const citation = memberOf(memberOf(memberOf(frame.json, 'delta'), 'message'), 'citations');
    if (!isObject(citation)) return {};
    const { type = 'TEXT_CONTENT', content_index: inContent } = citation;
    const requestFacts = sourcesOf(citation);
    const index = typeof inContent === 'number' && this.said.has(inContent) ? inContent : lastOf(this.said);
    const text = index === undefined ? undefined : this.said.get(index);
    if (type !== 'TEXT_CONTENT' || index === undefined || text === undefined) return { requestFacts };
    this.cited.set(frame, text);
    return { requestFacts, repeats: [{ choice: 0, part: String(index), text }] };
  }

  write(frame: Frame, { texts, repeats, isFirst, isLast, blocked }: FrameChange): Payload | undefined {
    const [text = ''] = texts;
    switch (stringOf(frame.json, 'type')) {
      case 'content-delta':
        // The tokens spell out the text.
        return text === ''
          ? undefined
          : editedFrame(frame, [
              { path: TEXT, value: text },
              { path: ['logprobs'], value: undefined },
            ]);
      case 'content-start':
        if (!isFirst) return text === '' ? undefined : textDelta(indexOf(frame.json), text);
        return editedFrame(frame, [{ path: TEXT, value: text }]);
      case 'citation-start':
        return this.moveCitation(frame, repeats[0] ?? '');
      case 'message-end':
        if (!isLast) return undefined;
        return editedFrame(
          frame,
          blocked.length === 0 ? [] : [{ path: ['delta', 'finish_reason'], value: 'ERROR' }],
        );
      default:
        return { data: frame.data, event: frame.event };
    }
  }

  /** The citation with its offsets moved; undefined when the words that it is about are no more. */
  private moveCitation(frame: Frame, sent: string): Payload | undefined {
    const at = ['delta', 'message', 'citations'];
    const citation = memberOf(memberOf(memberOf(frame.json, 'delta'), 'message'), 'citations');
    const span = isObject(citation) ? spanOf(citation, at, 0) : undefined;
    const answer = { parts: [{ path: [], text: this.cited.get(frame) ?? '' }], spans: span ? [span] : [] };
    const edits = replaceParts(answer, [sent]).filter(({ path }) => path.length > 0);
    return edits.some(({ value }) => value === undefined) ? undefined : editedFrame(frame, edits);
  }

  say(_choice: number, text: string): readonly Payload[] {
    if (this.open !== undefined) return [textDelta(this.open, text)];
    const index = this.nextIndex++;
    const content = { type: 'text', text: '' };
    return [
      event('content-start', { index, delta: { message: { content } } }),
      textDelta(index, text),
      event('content-end', { index }),
    ];
  }

  report(report: unknown): readonly Payload[] {
    // Of the types that clients know the one that is not for readers: of others some make errors.
    return [event('debug', { [REPORT_MEMBER]: report })];
  }

  end({ report }: StreamEnding): readonly Payload[] {
    return [
      ...(this.open === undefined ? [] : [event('content-end', { index: this.open })]),
      ...(report === undefined ? [] : this.report(report)),
      event('message-end', { delta: { finish_reason: 'ERROR' } }),
    ];
  }
}

const lastOf = (said: ReadonlyMap<number, string>): number | undefined => [...said.keys()].at(-1);

const stream: StreamDialect = {
  framings: ['sse', 'ndjson'],
  endsItself: true,
  recognises: ({ json }) => {
    const type = stringOf(json, 'type');
    if (type === 'debug') return undefined;
    if (type !== 'message-start')
      return contentOf(json) !== undefined && /^content-(start|delta)$/.test(type ?? '');
    return memberOf(memberOf(json, 'delta'), 'message') !== undefined;
  },
  open: () => new ChatReader(),
};

/**
 * A response of Cohere's Chat API v2, whole (`message.content` as a list) or streamed. The documents and tool results
 * that its citations name came with the request. A blocked answer finishes by reason of `ERROR`: there is none for
 * filters.
 */
export const cohereChat: Dialect = {
  ...jsonDialect({ name: 'cohere-chat', report: 'possible', find }),
  stream: withFactsOfApp(stream),
};
