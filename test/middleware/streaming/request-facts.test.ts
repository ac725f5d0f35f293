import type { RequestHandler } from 'express';
import { setFacts, type AnswerGuardOptions } from '../../../middleware/index.js';
import { receive, serveStream, type StreamServer } from './served-stream.js';
import { wordChecker } from './word-checker.js';

const servers: StreamServer[] = [];
afterEach(() => Promise.all(servers.splice(0).map(({ close }) => close())));

const TEXT = 'The park opens at nine.';
/** What the request brought to the model, and the stream says again. */
const BROUGHT = 'The gates open at nine.';

const event = (type: string, more: object): string =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...more })}\n\n`;
const MESSAGE = {
  id: 'm1',
  type: 'message',
  role: 'assistant',
  content: [],
  model: 'm',
  stop_reason: null,
  usage: {},
};

interface Sample {
  readonly format: string;
  readonly text: string;
  readonly facts: string;
  readonly end: string;
}

const SAMPLES: readonly Sample[] = [
  {
    format: 'anthropic-messages',
    text:
      event('message_start', { message: MESSAGE }) +
      event('content_block_start', { index: 0, content_block: { type: 'text', text: '', citations: [] } }) +
      event('content_block_delta', { index: 0, delta: { type: 'text_delta', text: TEXT } }),
    facts: event('content_block_delta', {
      index: 0,
      delta: {
        type: 'citations_delta',
        citation: { type: 'char_location', cited_text: BROUGHT, document_index: 0, document_title: 'Hours' },
      },
    }),
    end:
      event('content_block_stop', { index: 0 }) +
      event('message_delta', { delta: { stop_reason: 'end_turn' }, usage: {} }) +
      event('message_stop', {}),
  },
  {
    format: 'cohere-chat',
    text:
      event('message-start', { id: 'c1', delta: { message: { role: 'assistant', content: [] } } }) +
      event('content-start', { index: 0, delta: { message: { content: { type: 'text', text: '' } } } }) +
      event('content-delta', { index: 0, delta: { message: { content: { text: TEXT } } } }),
    facts: event('citation-start', {
      index: 0,
      delta: {
        message: {
          citations: {
            start: 0,
            end: 8,
            text: 'The park',
            sources: [{ type: 'document', id: 'd1', document: { id: 'd1', text: BROUGHT } }],
          },
        },
      },
    }),
    end: event('content-end', { index: 0 }) + event('message-end', { delta: { finish_reason: 'COMPLETE' } }),
  },
  {
    format: 'openai-responses',
    facts: event('response.output_item.done', {
      output_index: 0,
      item: { type: 'function_call_output', call_id: 'f1', output: BROUGHT },
    }),
    text: event('response.output_text.delta', {
      item_id: 'm1',
      output_index: 1,
      content_index: 0,
      delta: TEXT,
    }),
    end: event('response.completed', { response: { id: 'r1', status: 'completed', output: [] } }),
  },
];

/** The report on a stream, and the texts of the facts that its sentences were checked against: each list once. */
async function judged(body: string, options: AnswerGuardOptions, before?: RequestHandler) {
  const checker = wordChecker();
  const server = await serveStream(
    (req, res, next) => {
      before?.(req, res, next);
      res.setHeader('Content-Type', 'text/event-stream');
      res.end(body);
    },
    { checker, annotateBody: 'summary', ...options },
  );
  servers.push(server);
  const whole = await (await receive(server.url)).whole;
  const told = whole.split('\n').find((line) => line.includes('"answerGuard"')) ?? 'data: {}';
  const { answerGuard: report } = JSON.parse(told.slice('data: '.length)) as { answerGuard?: object };
  const lists = checker.asked.map(({ facts }) => JSON.stringify(facts.map(({ factText }) => factText)));
  return { report, facts: [...new Set(lists)].map((list) => JSON.parse(list) as string[]) };
}

describe.each(SAMPLES)('facts that a stream of $format repeats from its request', ({ text, facts, end }) => {
  const body = text + facts + end;

  it.each(['gate', 'hold', 'trail'] as const)('are no evidence in mode %s', async (stream) => {
    const { report, facts: asked } = await judged(body, { policy: { stream } });
    expect(report).toMatchObject({ error: 'noFacts' });
    expect(asked).toEqual([]);
  });

  it.each(['gate', 'hold', 'trail'] as const)(
    'are, where the app trusts its clients (%s)',
    async (stream) => {
      const { report, facts: asked } = await judged(body, { policy: { stream }, trustRequestFacts: true });
      expect(report).toMatchObject({ action: 'pass', coverage: 1, facts: [{ index: 0 }] });
      expect(asked).toEqual([[BROUGHT]]);
    },
  );

  it('stand once, however often they are said', async () => {
    const again = text + facts + facts + end;
    expect((await judged(again, { trustRequestFacts: true })).facts).toEqual([[BROUGHT]]);
  });

  it('are beaten by those that the app sets', async () => {
    const own: RequestHandler = (_, res) => {
      setFacts(res, [TEXT]);
    };
    const { facts: asked } = await judged(body, { trustRequestFacts: true }, own);
    expect(asked).toEqual([[TEXT]]);
  });
});
