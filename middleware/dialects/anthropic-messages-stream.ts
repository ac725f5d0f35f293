import { AccumulatedTexts } from './accumulated-texts.js';
import { alignTexts } from './align-text.js';
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
import { factsOfBlock, requestFactsOfBlock } from './anthropic-messages-blocks.js';

const textDelta = (index: number, text: string): Payload =>
  typedEvent('content_block_delta', { index, delta: { type: 'text_delta', text } });

class MessageReader implements StreamReader {
  /** The block that is open, and whether it is one of text. */
  private open: { readonly index: number; readonly isText: boolean } | undefined;
  private nextIndex = 0;
  private outputTokens = 0;
  isExcerpt = true;
  /** Index of the block that had a text last. */
  private lastSaid: number | undefined;
  private readonly accumulated = new AccumulatedTexts();

  read(frame: Frame): FrameReading {
    const { json } = frame;
    switch (stringOf(json, 'type')) {
      case 'message_start':
        this.isExcerpt = false;
        return {};
      case 'content_block_start':
        return this.start(blockIndexOf(json), memberOf(json, 'content_block'));
      case 'content_block_delta':
        return this.delta(frame);
      case 'content_block_stop':
        this.open = undefined;
        return {};
      case 'message_delta': {
        const tokens = memberOf(memberOf(json, 'usage'), 'output_tokens');
        if (typeof tokens === 'number') this.outputTokens = tokens;
        return stringOf(memberOf(json, 'delta'), 'stop_reason') === undefined ? {} : { ends: 'all' };
      }
      case 'message_stop':
        return { last: true };
      case 'ping':
        return { ping: true };
      default:
        return {};
    }
  }

  private delta(frame: Frame): FrameReading {
    const { json } = frame;
    const reading = deltaReading(json);
    if (reading.texts === undefined) {
      const cited = isCitation(json) ? this.accumulated.repeatIn(frame, placeOf(json)) : undefined;
      return { ...reading, ...(cited !== undefined && { repeats: [cited] }) };
    }
    reading.texts.forEach((text) => this.accumulated.add(text));
    const index = blockIndexOf(json);
    // A block between the last with a text and this one was left out: they are no running text.
    const isApart = this.lastSaid !== undefined && this.isExcerpt && index > this.lastSaid + 1;
    this.lastSaid = index;
    return isApart ? { ...reading, breaksBefore: [0] } : reading;
  }

  private start(index: number, block: unknown): FrameReading {
    const isText = stringOf(block, 'type') === 'text';
    this.open = { index, isText };
    this.nextIndex = Math.max(this.nextIndex, index + 1);
    if (!isObject(block)) return {};
    const text = isText ? (stringOf(block, 'text') ?? '') : '';
    return {
      ...(text !== '' && { texts: [this.accumulated.add({ choice: 0, part: String(index), text })] }),
      ...(!isText && { breaks: [0] }),
      facts: factsOfBlock(block),
      requestFacts: requestFactsOfBlock(block),
    };
  }

  write(frame: Frame, { texts, repeats, isFirst, isLast, blocked }: FrameChange): Payload | undefined {
    const [text = ''] = texts;
    switch (stringOf(frame.json, 'type')) {
      case 'content_block_delta':
        if (isCitation(frame.json)) return this.citation(frame, repeats[0] ?? '');
        return text === '' ? undefined : editedFrame(frame, [{ path: ['delta', 'text'], value: text }]);
      case 'content_block_start':
        if (!isFirst) return text === '' ? undefined : textDelta(blockIndexOf(frame.json), text);
        return editedFrame(frame, [{ path: ['content_block', 'text'], value: text }]);
      case 'message_delta':
        if (!isLast) return undefined;
        return blocked.length === 0
          ? { data: frame.data, event: frame.event }
          : editedFrame(frame, [{ path: ['delta', 'stop_reason'], value: 'refusal' }]);
      default:
        return { data: frame.data, event: frame.event };
    }
  }

  /** A citation says what the text of its block rests on, and goes where nothing of that is left. */
  private citation(frame: Frame, sent: string): Payload | undefined {
    const soFar = this.accumulated.repeatedIn(frame, placeOf(frame.json)) ?? '';
    return alignTexts(soFar, sent).length === 0 ? undefined : { data: frame.data, event: frame.event };
  }

  say(_choice: number, text: string): readonly Payload[] {
    if (this.open?.isText === true) return [textDelta(this.open.index, text)];
    const closed = this.closed();
    const index = this.nextIndex++;
    return [
      ...closed,
      typedEvent('content_block_start', { index, content_block: { type: 'text', text: '' } }),
      textDelta(index, text),
      typedEvent('content_block_stop', { index }),
    ];
  }

  report(report: unknown): readonly Payload[] {
    return [typedEvent('answer_guard', { [REPORT_MEMBER]: report })];
  }

  end({ report }: StreamEnding): readonly Payload[] {
    return [
      ...this.closed(),
      typedEvent('message_delta', {
        delta: { stop_reason: 'refusal', stop_sequence: null },
        usage: { output_tokens: this.outputTokens },
      }),
      ...(report === undefined ? [] : this.report(report)),
      typedEvent('message_stop'),
    ];
  }

  private closed(): readonly Payload[] {
    if (this.open === undefined) return [];
    const { index } = this.open;
    this.open = undefined;
    return [typedEvent('content_block_stop', { index })];
  }
}

const placeOf = (json: unknown): TextPlace => ({ choice: 0, part: String(blockIndexOf(json)) });

const isCitation = (json: unknown): boolean =>
  stringOf(memberOf(json, 'delta'), 'type') === 'citations_delta';

function deltaReading(json: unknown): FrameReading {
  const delta = memberOf(json, 'delta');
  const text = stringOf(delta, 'text');
  if (stringOf(delta, 'type') === 'text_delta' && text !== undefined && text !== '')
    return { texts: [{ choice: 0, part: String(blockIndexOf(json)), text }] };
  // A citation says what the text around it rests on.
  const block = { type: 'text', citations: [memberOf(delta, 'citation')] };
  return { facts: factsOfBlock(block), requestFacts: requestFactsOfBlock(block) };
}

/** A Message of Anthropic's as it is streamed: events that open, fill and close its blocks. */
export const anthropicMessagesStream: StreamDialect = {
  framings: ['sse', 'ndjson'],
  endsItself: true,
  recognises: ({ json }) => {
    const type = stringOf(json, 'type');
    if (type === 'ping') return undefined;
    return type === 'message_start'
      ? isObject(memberOf(json, 'message'))
      : /^content_block_/.test(type ?? '');
  },
  open: () => new MessageReader(),
};
