import { openaiChatStream } from '../../../middleware/dialects/openai-chat-stream.js';
import { openaiChat } from '../../../middleware/dialects/openai-chat.js';
import type { StreamJudge } from '../../../middleware/streaming/stream-judge.js';
import { StreamSession } from '../../../middleware/streaming/stream-session.js';

const head = { mediaType: 'text/event-stream', getHeader: () => undefined };
const found = { dialect: openaiChat, stream: openaiChatStream, framing: 'sse', hasFacts: false } as const;

/** Releases all as it comes. */
const judge: StreamJudge = {
  open: (_choice, sink) => {
    let length = 0;
    return {
      push: (text) => {
        length += text.length;
        sink.release(length, text);
      },
      pause: () => 0,
      finish: () => undefined,
      factsChanged: () => undefined,
      noMoreFacts: () => undefined,
      close: () => undefined,
    };
  },
  openEmpty: () => undefined,
  addFacts: () => false,
  onFacts: () => undefined,
  noMoreFacts: () => undefined,
  cutOff: () => undefined,
  isWatching: false,
  report: () => undefined,
  heartbeatMs: 1000,
  endWaitMs: 1000,
};

const frame = (content: string) =>
  Buffer.from(
    `data: ${JSON.stringify({ object: 'chat.completion.chunk', choices: [{ index: 0, delta: { content } }] })}\n\n`,
  );

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('a comment keeps a silent stream alive, by one timer however many frames leave', () => {
  jest.useFakeTimers();
  const started = jest.spyOn(global, 'setTimeout');
  const sent: string[] = [];
  const session = new StreamSession(found, head, judge, {
    send: (text) => {
      sent.push(text);
    },
    end: () => undefined,
  });
  for (let n = 0; n < 100; n++) {
    jest.advanceTimersByTime(900);
    session.push(frame(` word ${n}`));
  }
  expect(sent).toHaveLength(100);
  expect(started).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(999);
  expect(sent).toHaveLength(100);
  jest.advanceTimersByTime(1);
  expect(sent.slice(100)).toEqual([':\n\n']);
  jest.advanceTimersByTime(1000);
  expect(sent.slice(100)).toEqual([':\n\n', ':\n\n']);
  session.close();
  jest.advanceTimersByTime(5000);
  expect(sent).toHaveLength(102);
});
