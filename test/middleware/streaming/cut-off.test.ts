import type { Response } from 'express';
import { setFacts, type AnswerGuardOptions } from '../../../middleware/index.js';
import type { GuardEvent } from '../../../src/telemetry/observer.js';
import { chunk, receive, serveStream, type StreamServer } from './served-stream.js';

const servers: StreamServer[] = [];
afterEach(() => Promise.all(servers.splice(0).map(({ close }) => close())));

const GATE: AnswerGuardOptions = { policy: { stream: 'gate' }, annotateBody: 'summary' };

/** What a client has of a backend's stream: the body, the report in it, and the warnings that were told. */
async function sent(
  mediaType: string,
  body: string,
  options: AnswerGuardOptions = GATE,
  write = (res: Response, all: string): unknown => res.end(all),
) {
  const events: GuardEvent[] = [];
  const server = await serveStream(
    (_, res) => {
      setFacts(res, ['The park opens at nine.']);
      res.setHeader('Content-Type', mediaType);
      // What was said at the start is not about this stream.
      events.length = 0;
      write(res, body);
    },
    { ...options, observer: { observe: (event) => events.push(event) } },
  );
  servers.push(server);
  const whole = await (await receive(server.url)).whole;
  const told = whole.split('\n').find((line) => line.includes('"answerGuard"'));
  const report =
    told === undefined
      ? undefined
      : (JSON.parse(told.replace(/^data: /, '')) as { answerGuard: Record<string, unknown> }).answerGuard;
  const warnings = events.flatMap((event) => (event.type === 'warning' ? [event.code] : []));
  return { whole, report, warnings };
}

const TEXT = 'The park opens at nine.';
const SSE = 'text/event-stream';
const event = (type: string, more: object): string =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...more })}\n\n`;
const line = (json: object): string => `${JSON.stringify(json)}\n`;

interface Sample {
  readonly format: string;
  readonly mediaType: string;
  readonly text: string;
  /** What ends the answer. */
  readonly end: string;
}

const MESSAGE = {
  id: 'm1',
  type: 'message',
  role: 'assistant',
  content: [],
  model: 'm',
  stop_reason: null,
  usage: {},
};
const SAMPLES: readonly Sample[] = [
  {
    format: 'openai-chat',
    mediaType: SSE,
    text: chunk({ role: 'assistant', content: TEXT }),
    end: chunk({}, 'stop'),
  },
  {
    format: 'anthropic-messages',
    mediaType: SSE,
    text:
      event('message_start', { message: MESSAGE }) +
      event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }) +
      event('content_block_delta', { index: 0, delta: { type: 'text_delta', text: TEXT } }),
    end:
      event('message_delta', { delta: { stop_reason: 'end_turn' }, usage: {} }) + event('message_stop', {}),
  },
  {
    format: 'ollama',
    mediaType: 'application/x-ndjson',
    text: line({ model: 'm', message: { role: 'assistant', content: TEXT }, done: false }),
    end: line({ model: 'm', message: { role: 'assistant', content: '' }, done: true, done_reason: 'stop' }),
  },
  {
    format: 'gemini',
    mediaType: SSE,
    text: `data: ${JSON.stringify({ candidates: [{ index: 0, content: { role: 'model', parts: [{ text: TEXT }] } }] })}\n\n`,
    end: `data: ${JSON.stringify({ candidates: [{ index: 0, content: { role: 'model', parts: [{ text: '' }] }, finishReason: 'STOP' }] })}\n\n`,
  },
];

describe.each(SAMPLES)('a stream of $format', ({ mediaType, text, end }) => {
  it('that stops before its end says so', async () => {
    const { whole, report, warnings } = await sent(mediaType, text);
    expect(whole).toContain(TEXT);
    expect(report).toMatchObject({ action: 'pass', cutOff: true });
    expect(warnings).toEqual(['stream-cut-off']);
  });

  it('that comes to its end does not', async () => {
    const { report, warnings } = await sent(mediaType, text + end);
    expect(report).toMatchObject({ action: 'pass' });
    expect(report).not.toHaveProperty('cutOff');
    expect(warnings).toEqual([]);
  });

  it('that stops within a frame says so, and what broke off goes no further', async () => {
    const broken = text.slice(0, text.lastIndexOf(TEXT) + 12);
    const { whole, report, warnings } = await sent(mediaType, text + broken);
    expect(whole.split('The park')).toHaveLength(2);
    expect(report).toMatchObject({ cutOff: true });
    expect(warnings).toEqual(['stream-cut-off']);
  });
});

const OPEN = chunk({ role: 'assistant', content: TEXT });

describe('a stream that was cut off', () => {
  it.each(['gate', 'hold', 'trail'] as const)('says so in mode %s', async (stream) => {
    const { report, warnings } = await sent(SSE, OPEN, { ...GATE, policy: { stream } });
    expect([report?.['cutOff'], warnings]).toEqual([true, ['stream-cut-off']]);
  });

  it.each<[string, AnswerGuardOptions]>([
    ['in observe mode', { mode: 'observe' }],
    ['without a report', { annotateBody: 'none' }],
  ])('warns %s', async (_, options) => {
    const { report, warnings } = await sent(SSE, OPEN, { ...GATE, ...options });
    expect([report, warnings]).toEqual([undefined, ['stream-cut-off']]);
  });

  it('says so where one of its choices has ended and another has not', async () => {
    const other = OPEN.replace('"index":0', '"index":1');
    const { report, warnings } = await sent(SSE, OPEN + other + chunk({}, 'stop'));
    expect(report).toMatchObject({ answers: [{ cutOff: true }, { cutOff: true }] });
    expect(warnings).toEqual(['stream-cut-off']);
  });

  it('is not one that the guard itself ended', async () => {
    const options: AnswerGuardOptions = {
      ...GATE,
      policy: { preset: 'strict', stream: 'gate', message: 'Sorry.' },
      onDecision: (_outcome, { res }) => setImmediate(() => res.end()),
    };
    // The app stops where it is told.
    const write = (res: Response, body: string): unknown => res.write(body);
    const body = chunk({ content: 'It was FALSE in 1975. More' });
    const { whole, report, warnings } = await sent(SSE, body, options, write);
    expect(whole).toContain('Sorry.');
    expect(report).toMatchObject({ action: 'block' });
    expect([report?.['cutOff'], warnings]).toEqual([undefined, []]);
  });

  it('is none of a format that has no end of its own', async () => {
    const { report, warnings } = await sent(
      SSE,
      `data: ${JSON.stringify({ type: 'chunk', content: TEXT })}\n\n`,
    );
    expect(report).toMatchObject({ action: 'pass' });
    expect([report?.['cutOff'], warnings]).toEqual([undefined, []]);
  });
});

describe('how many sentences were judged in parts', () => {
  const LONG =
    'The park opens at nine and the lake at ten and the tower at eleven and the zoo at twelve and so on.';
  const limited = (longestSentence: number): AnswerGuardOptions => ({
    ...GATE,
    policy: { stream: 'gate', streaming: { longestSentence } },
  });
  const body = OPEN + chunk({ content: ` ${LONG}` }, 'stop') + 'data: [DONE]\n\n';

  it('is told', async () => {
    const { whole, report, warnings } = await sent(SSE, body, limited(40));
    expect(whole).not.toContain(LONG);
    expect(report?.['cut']).toBe(2);
    expect(report).not.toHaveProperty('cutOff');
    expect(warnings).toEqual([]);
  });

  it('is not told where all were judged whole', async () => {
    const { report } = await sent(SSE, body, limited(200));
    expect(report).toMatchObject({ action: 'pass' });
    expect(report).not.toHaveProperty('cut');
  });
});
