import { isObject } from '../is-object.js';
import { REPORT_MEMBER } from './dialect.js';
import { editedFrame } from './edited-frame.js';
import { memberOf, stringOf } from './json-entries.js';
import type {
  Frame,
  FrameChange,
  FrameReading,
  Payload,
  StreamDialect,
  StreamEnding,
  StreamReader,
  TextPlace,
} from './stream-dialect.js';
import { blockIndexOf, typedEvent } from './typed-event.js';
import { sourcesOf, spanOf } from './cohere-chat-citations.js';
import { movedSpans, AccumulatedTexts } from './accumulated-texts.js';

const textDelta = (index: number, text: string): Payload =>
  typedEvent('content-delta', { index, delta: { message: { content: { text } } } });

const TEXT = ['delta', 'message', 'content', 'text'] as const;
const contentOf = (json: unknown): unknown =>
  memberOf(memberOf(memberOf(json, 'delta'), 'message'), 'content');

const placeOf = (index: number): TextPlace => ({ choice: 0, part: String(index) });

class ChatReader implements StreamReader {
  /** Citations name runs of what was said in each content by offsets. */
  private readonly accumulated = new AccumulatedTexts();
  /** The content in which a text was said first of late. */
  private newest: number | undefined;
  private readonly cited = new WeakMap<Frame, TextPlace>();
  /** The content of text that is open. */
  private open: number | undefined;
  private nextIndex = 0;
  isExcerpt = true;

  read(frame: Frame): FrameReading {
    const { json } = frame;
    const index = blockIndexOf(json);
    switch (stringOf(json, 'type')) {
      case 'message-start':
        this.isExcerpt = false;
        return {};
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
    if (this.accumulated.of(placeOf(index)) === '') this.newest = index;
    return { texts: [this.accumulated.add({ ...placeOf(index), text })] };
  }

  private cite(frame: Frame): FrameReading {
    const citation = memberOf(memberOf(memberOf(frame.json, 'delta'), 'message'), 'citations');
    if (!isObject(citation)) return {};
    const { type = 'TEXT_CONTENT', content_index: inContent } = citation;
    const requestFacts = sourcesOf(citation);
    const isKnown = typeof inContent === 'number' && this.accumulated.of(placeOf(inContent)) !== '';
    const index = isKnown ? inContent : this.newest;
    if (type !== 'TEXT_CONTENT' || index === undefined) return { requestFacts };
    const repeat = this.accumulated.repeatIn(frame, placeOf(index));
    if (repeat === undefined) return { requestFacts };
    this.cited.set(frame, placeOf(index));
    return { requestFacts, repeats: [repeat] };
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
        if (!isFirst) return text === '' ? undefined : textDelta(blockIndexOf(frame.json), text);
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
    const place = this.cited.get(frame);
    const soFar = place === undefined ? '' : (this.accumulated.repeatedIn(frame, place) ?? '');
    const edits = movedSpans(soFar, span === undefined ? [] : [span], sent);
    return edits.some(({ value }) => value === undefined) ? undefined : editedFrame(frame, edits);
  }

  say(_choice: number, text: string): readonly Payload[] {
    if (this.open !== undefined) return [textDelta(this.open, text)];
    const index = this.nextIndex++;
    const content = { type: 'text', text: '' };
    return [
      typedEvent('content-start', { index, delta: { message: { content } } }),
      textDelta(index, text),
      typedEvent('content-end', { index }),
    ];
  }

  report(report: unknown): readonly Payload[] {
    // Of the types that clients know the one that is not for readers: of others some make errors.
    return [typedEvent('debug', { [REPORT_MEMBER]: report })];
  }

  end({ report }: StreamEnding): readonly Payload[] {
    return [
      ...(this.open === undefined ? [] : [typedEvent('content-end', { index: this.open })]),
      ...(report === undefined ? [] : this.report(report)),
      typedEvent('message-end', { delta: { finish_reason: 'ERROR' } }),
    ];
  }
}

/** A response of Cohere's Chat API v2 as it is streamed: events that open, fill and close its contents. */
export const cohereChatStream: StreamDialect = {
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
