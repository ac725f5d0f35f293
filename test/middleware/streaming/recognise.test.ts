import { aiSdk } from '../../../middleware/dialects/ai-sdk.js';
import { openaiChat } from '../../../middleware/dialects/openai-chat.js';
import { plainText } from '../../../middleware/dialects/plain-text.js';
import { Recognition, type Recognised } from '../../../middleware/streaming/recognise.js';

const DIALECTS = [openaiChat, aiSdk, plainText];

/** What a stream is taken for that comes byte by byte. */
function byteByByte(body: string, mediaType: string): Exclude<Recognised, undefined> {
  const recognition = new Recognition(DIALECTS, { mediaType, getHeader: () => undefined });
  for (const byte of Buffer.from(body)) recognition.push(Buffer.from([byte]));
  return recognition.end();
}

const framingOf = (body: string, mediaType: string): string => {
  const recognised = byteByByte(body, mediaType);
  return recognised === 'none' ? 'none' : recognised.framing;
};

describe('a stream that comes byte by byte', () => {
  it.each([
    ['coded lines', 'f:{"messageId":"m"}\n0:"Hello"\n', 'text/plain', 'coded-lines'],
    ['coded lines that begin with text', '0:"Hello"\n', 'text/plain', 'coded-lines'],
    [
      'events',
      'data: {"id":"c","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":null}]}\n\n',
      'text/event-stream',
      'sse',
    ],
    [
      'events that call themselves text',
      'data: {"id":"c","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":null}]}\n\n',
      'text/plain',
      'sse',
    ],
    [
      'events after a field of no meaning, as Flowise writes them',
      'message:\ndata:{"id":"c","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":null}]}\n\n',
      'text/event-stream',
      'sse',
    ],
    ['text in an event stream', 'note: dates are sweet', 'text/event-stream', 'text'],
    ['text', 'dates are sweet', 'text/plain', 'text'],
    ['text that ends before it can be told from an event', 'da', 'text/plain', 'text'],
    ['text that ends before it can be told from a coded line', '5', 'text/plain', 'text'],
  ])('is known for %s', (_, body, mediaType, framing) => {
    expect(framingOf(body, mediaType)).toBe(framing);
  });
});
