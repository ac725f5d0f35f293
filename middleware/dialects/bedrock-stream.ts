import { isObject } from '../is-object.js';
import { parsedJson } from '../parsed-json.js';
import { anthropicMessagesStream } from './anthropic-messages-stream.js';
import { AgentReader } from './bedrock-agent-reader.js';
import { chunkBytesOf, type ChunkBytes } from './chunk-bytes.js';
import { editedFrame } from './edited-frame.js';
import { openaiChatStream } from './openai-chat-stream.js';
import { plainJsonStream } from './plain-json-stream.js';
import type {
  Frame,
  FrameChange,
  FrameReading,
  Payload,
  StreamDialect,
  StreamEnding,
  StreamHead,
  StreamReader,
  TextRepeat,
} from './stream-dialect.js';

/** What models write, the most particular first: the last reads Titan, Llama, Mistral, Nova and others. */
const PLAIN = plainJsonStream();
const MODELS: readonly StreamDialect[] = [anthropicMessagesStream, openaiChatStream, PLAIN];

/** An event, and the model's own that its bytes are. */
interface Chunk {
  readonly bytes: ChunkBytes;
  readonly inner: Frame;
}

/** Undefined where an event has no bytes that are a text: an exception, a trace. */
function chunkOf({ json }: Frame): Chunk | undefined {
  const bytes = chunkBytesOf(json);
  if (bytes === undefined) return undefined;
  const inner: Frame = { framing: 'sse', event: undefined, data: bytes.text, json: parsedJson(bytes.text) };
  // Bytes by themselves may be anything.
  return bytes.path.length > 1 || isObject(inner.json) ? { bytes, inner } : undefined;
}

/** Whether bytes are an agent's words, and no event of a model. */
const isOfAgent = ({ inner }: Chunk): boolean => !isObject(inner.json);

function modelOf({ inner }: Chunk, head: StreamHead): StreamDialect | undefined {
  return MODELS.find((model) => model.recognises(inner, head) === true);
}

class ChunkReader implements StreamReader {
  private reader: StreamReader | undefined;
  private isPlain = false;
  private readonly chunks = new WeakMap<Frame, Chunk>();
  /** The last event with bytes, as which the guard's own are written. */
  private model: { readonly frame: Frame; readonly chunk: Chunk } | undefined;

  constructor(private readonly head: StreamHead) {}

  get isExcerpt(): boolean {
    return this.reader?.isExcerpt === true;
  }

  read(frame: Frame): FrameReading {
    const chunk = chunkOf(frame);
    if (chunk === undefined) return {};
    this.chunks.set(frame, chunk);
    this.model = { frame, chunk };
    this.reader ??= this.readerFor(chunk);
    return this.reader?.read(this.reader instanceof AgentReader ? frame : chunk.inner) ?? {};
  }

  private readerFor(chunk: Chunk): StreamReader | undefined {
    if (isOfAgent(chunk)) return new AgentReader();
    const model = modelOf(chunk, this.head);
    this.isPlain = model === PLAIN;
    return model?.open(this.head, 'sse');
  }

  write(frame: Frame, change: FrameChange): Payload | undefined {
    const chunk = this.chunks.get(frame);
    if (chunk === undefined || this.reader === undefined) return { data: frame.data, event: frame.event };
    if (this.reader instanceof AgentReader) return this.reader.write(frame, change);
    const payload = this.reader.write(chunk.inner, change);
    if (payload === undefined) return undefined;
    const { path, written } = chunk.bytes;
    return editedFrame(frame, [{ path, value: written(payload.data) }]);
  }

  say(choice: number, text: string, sent: readonly TextRepeat[]): readonly Payload[] {
    return this.wrapped(this.reader?.say(choice, text, sent));
  }

  report(report: unknown, sent: readonly TextRepeat[]): readonly Payload[] {
    return this.wrapped(this.reader?.report(report, sent));
  }

  /** Clients know no event that models of most vendors would end with. */
  end(ending: StreamEnding): readonly Payload[] {
    if (!this.isPlain) return this.wrapped(this.reader?.end(ending));
    return ending.report === undefined ? [] : this.report(ending.report, ending.sent ?? []);
  }

  private wrapped(payloads: readonly Payload[] = []): readonly Payload[] {
    const { model } = this;
    if (model === undefined) return [];
    const { path, written } = model.chunk.bytes;
    return payloads.map(({ data }) => {
      const bytes = { bytes: written(data) };
      return { data: JSON.stringify(path.length > 1 ? { chunk: bytes } : bytes), event: model.frame.event };
    });
  }
}

/**
 * What InvokeModelWithResponseStream and InvokeAgent of Amazon Bedrock send, passed on as JSON: events whose bytes are a
 * model's own event, or an agent's words. The events of ConverseStream are plain JSON.
 */
export const bedrockStream: StreamDialect = {
  framings: ['sse', 'ndjson', 'json-array'],
  recognises: (frame, head) => {
    const chunk = chunkOf(frame);
    if (chunk === undefined) return undefined;
    if (isOfAgent(chunk)) return chunk.inner.data.trim() === '' ? undefined : true;
    return modelOf(chunk, head) === undefined ? undefined : true;
  },
  open: (head) => new ChunkReader(head),
};
