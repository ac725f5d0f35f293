import { setImmediate as turn } from 'node:timers/promises';
import { resolvePolicy } from '../../../config/policy-schema.js';
import { openaiChat } from '../../../middleware/dialects/openai-chat.js';
import { openaiChatStream } from '../../../middleware/dialects/openai-chat-stream.js';
import { StreamSession } from '../../../middleware/streaming/stream-session.js';
import { createGuardCore } from '../../../src/guard/guard.js';
import { createStreamGuard } from '../../../src/guard/streaming/stream-guard.js';
import { wordChecker } from './word-checker.js';

const END_WAIT_MS = 1000;

function played() {
  const policy = resolvePolicy({
    preset: 'strict',
    stream: 'gate',
    message: 'Sorry.',
    restMessage: 'Sorry.',
  });
  const parts = { checker: wordChecker(), newId: () => 'id' };
  const streamGuard = createStreamGuard(parts, createGuardCore(parts));
  const { signal } = new AbortController();
  const facts = [{ factText: 'The park opens at nine.' }];
  const told = { text: '', isOver: false };
  const session = new StreamSession(
    { dialect: openaiChat, stream: openaiChatStream, framing: 'sse', hasFacts: false },
    { mediaType: 'text/event-stream', getHeader: () => undefined },
    {
      heartbeatMs: 0,
      endWaitMs: END_WAIT_MS,
      isWatching: false,
      open: (_choice, sink) =>
        streamGuard(
          {
            policy,
            mode: 'enforce',
            route: 'r',
            dialect: 'd',
            budgetMs: 60_000,
            signal,
            facts: () => facts,
            about: () => ({}),
            notes: () => undefined,
          },
          sink,
        ),
      openEmpty: () => undefined,
      addFacts: () => false,
      onFacts: () => undefined,
      noMoreFacts: () => undefined,
      cutOff: () => undefined,
      report: () => undefined,
    },
    {
      send: (text) => {
        told.text += text;
      },
      end: () => {
        told.isOver = true;
      },
    },
  );
  const say = async (index: number, content: string, finish: string | null = null): Promise<void> => {
    const choices = [{ index, delta: { content }, finish_reason: finish }];
    const chunk = { id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'm', choices };
    session.push(Buffer.from(`data: ${JSON.stringify(chunk)}\n\n`));
    for (let left = 20; left > 0; left--) await turn();
  };
  return { told, say };
}

const endsIn = (text: string, index: number): number =>
  text
    .split('\n\n')
    .filter((line) => line.includes(`"index":${String(index)},`) && line.includes('"content_filter"')).length;

describe('an end in the place of the app’s', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('is no second one of a choice that the app has ended', async () => {
    const { told, say } = played();
    await say(0, 'It closes at FALSE.', 'stop');
    await say(1, 'It closes at FALSE. And more.');
    expect(told.isOver).toBe(false);
    jest.advanceTimersByTime(END_WAIT_MS);
    expect(told.isOver).toBe(true);
    expect([endsIn(told.text, 0), endsIn(told.text, 1)]).toEqual([1, 1]);
    expect(told.text.endsWith('data: [DONE]\n\n')).toBe(true);
  });

  it('waits for a choice that begins after all others were blocked', async () => {
    const { told, say } = played();
    await say(0, 'It closes at FALSE. And more.');
    await say(1, 'The park opens at nine. ');
    jest.advanceTimersByTime(END_WAIT_MS);
    expect(told.isOver).toBe(false);
    await say(1, 'It is free.', 'stop');
    expect(told.text).toContain('It is free.');
    expect(endsIn(told.text, 1)).toBe(0);
  });
});
