import { context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
  type ReadableSpan,
} from '@opentelemetry/sdk-trace-base';
import {
  ATTR_ERROR_TYPE,
  ATTR_HTTP_REQUEST_METHOD,
  ATTR_HTTP_ROUTE,
} from '@opentelemetry/semantic-conventions';
import {
  ATTR_GEN_AI_EVALUATION_NAME,
  ATTR_GEN_AI_EVALUATION_SCORE_LABEL,
  ATTR_GEN_AI_EVALUATION_SCORE_VALUE,
  ATTR_GEN_AI_REQUEST_MODEL,
  ATTR_GEN_AI_USAGE_INPUT_TOKENS,
  ATTR_GEN_AI_USAGE_OUTPUT_TOKENS,
} from '@opentelemetry/semantic-conventions/incubating';
import express5, { type RequestHandler } from 'express';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerGuard, setFacts, type AnswerGuardOptions } from '../../middleware/index.js';
import type { Checker } from '../../src/checkers/checker.js';
import { startJudgeServer } from '../checkers/llm/judge-server.js';
import { wordChecker } from '../middleware/streaming/word-checker.js';

const exporter = new InMemorySpanExporter();
const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
trace.setGlobalTracerProvider(provider);
context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());

afterEach(() => {
  exporter.reset();
});
afterAll(() => provider.shutdown());

const tracer = trace.getTracer('app');

/** What an instrumentation of HTTP does: a span for the request, from its beginning to the end of its response. */
const requestSpan: RequestHandler = (_req, res, next) => {
  const span = tracer.startSpan('POST', { kind: SpanKind.SERVER });
  res.once('close', () => {
    span.end();
  });
  context.with(trace.setSpan(context.active(), span), next);
};

/** Sends one request to a guarded handler, and returns its spans once all of them have ended. */
async function spansOf(
  express: typeof express5,
  handler: RequestHandler,
  options: AnswerGuardOptions = {},
): Promise<{ readonly spans: ReadableSpan[]; readonly text: string }> {
  const guard = answerGuard({
    config: false,
    logger: false,
    register: false,
    budgetMs: 60_000,
    checker: wordChecker(),
    ...options,
  });
  const app = express();
  app.use(requestSpan, express.json());
  app.post('/chat/:id', guard, handler);
  const server = http.createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${String(port)}/chat/7`, { method: 'POST' });
  const text = await response.text();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await guard.close();
  return { spans: exporter.getFinishedSpans(), text };
}

/** Names of spans, each under its parent. */
function tree(spans: readonly ReadableSpan[], parent?: string): object[] {
  return spans
    .filter(({ parentSpanContext }) => parentSpanContext?.spanId === parent)
    .map((span) => ({ [span.name]: tree(spans, span.spanContext().spanId) }));
}

const named = (spans: readonly ReadableSpan[], name: string): ReadableSpan =>
  spans.find((span) => span.name === name)!;

const FACTS = ['The bridge was opened in 1931.'];
const WRONG = 'The bridge was opened in 1931. It is FALSE that it was closed in 1940.';

/** What a backend that awaits its model from elsewhere does: the text comes in nobody's context. */
const fromElsewhere = (run: () => void): void => {
  context.with(trace.deleteSpan(context.active()), () => setImmediate(run));
};

describe.each([
  ['Express 5', express5],
  ['Express 4', jest.requireActual<typeof express5>('express4')],
])('%s', (_name, express) => {
  test('a rewritten answer: guard, check and rewrite within the request', async () => {
    const { spans } = await spansOf(express, (_req, res) => {
      setFacts(res, FACTS);
      fromElsewhere(() => res.json({ answer: WRONG }));
    });
    expect(tree(spans)).toEqual([
      { POST: [{ 'guard default': [{ 'check words': [] }, { rewrite: [{ 'check words': [] }] }] }] },
    ]);
    const guard = named(spans, 'guard default');
    expect(guard.attributes).toMatchObject({
      [ATTR_HTTP_REQUEST_METHOD]: 'POST',
      [ATTR_HTTP_ROUTE]: '/chat/:id',
      'answer_guard.route': 'default',
      'answer_guard.action': 'rewrite',
      'answer_guard.reason': 'unsupportedClaim',
      'answer_guard.claims.unsupported': 1,
    });
    expect(guard.events).toMatchObject([
      {
        name: 'gen_ai.evaluation.result',
        attributes: {
          [ATTR_GEN_AI_EVALUATION_NAME]: 'grounding',
          [ATTR_GEN_AI_EVALUATION_SCORE_VALUE]: 0.5,
          [ATTR_GEN_AI_EVALUATION_SCORE_LABEL]: 'rewrite',
        },
      },
    ]);
    expect(named(spans, 'check words').attributes).toEqual({
      'answer_guard.checker': 'words',
      'answer_guard.cache': 'off',
      'answer_guard.verdict': 'complete',
    });
    expect(named(spans, 'rewrite').attributes).toMatchObject({ 'answer_guard.rewrite.dropped': 1 });
    for (const { attributes, events } of spans)
      expect(JSON.stringify([attributes, events])).not.toMatch(/bridge|1931/);
  });

  test.each(['gate', 'hold', 'trail'] as const)(
    'a stream that is written from elsewhere: %s',
    async (stream) => {
      const { spans, text } = await spansOf(
        express,
        (_req, res) => {
          setFacts(res, FACTS);
          res.type('text/event-stream');
          const say = (event: object) => res.write(`data: ${JSON.stringify(event)}\n\n`);
          const words = WRONG.split(/(?<= )/);
          const next = (): void => {
            const word = words.shift();
            if (word !== undefined) {
              say({ type: 'token', content: word });
              fromElsewhere(next);
              return;
            }
            say({ type: 'done' });
            res.end();
          };
          fromElsewhere(next);
        },
        { policy: { stream } },
      );
      expect(text).toContain('bridge');
      const [root, ...others] = tree(spans) as { POST?: { 'guard default': object[] }[] }[];
      expect(others).toEqual([]);
      const [guard, ...more] = root!.POST!;
      expect(more).toEqual([]);
      expect(guard!['guard default']).toEqual(
        expect.arrayContaining([{ 'check words': [] }, { rewrite: [{ 'check words': [] }] }]),
      );
      expect(named(spans, 'guard default').attributes).toMatchObject({
        'answer_guard.action': 'rewrite',
        [ATTR_HTTP_ROUTE]: '/chat/:id',
      });
    },
  );
});

test('a check that fails says so', async () => {
  const failing = {
    ...wordChecker(),
    check: () => Promise.reject(new Error('no')),
  };
  const { spans } = await spansOf(
    express5,
    (_req, res) => {
      setFacts(res, FACTS);
      res.json({ answer: WRONG });
    },
    { checker: failing },
  );
  const check = named(spans, 'check words');
  expect(check.status.code).toBe(SpanStatusCode.ERROR);
  expect(check.attributes).toMatchObject({ [ATTR_ERROR_TYPE]: 'engine' });
});

test.each([undefined, 'lexical'] as const)('a check by the tier %s says so', async (tier) => {
  const words = wordChecker();
  const checker: Checker = {
    ...words,
    check: async (...given) => {
      const verdict = await words.check(...given);
      return verdict.kind === 'complete' && tier !== undefined ? { ...verdict, tier } : verdict;
    },
  };
  const { spans } = await spansOf(
    express5,
    (_req, res) => {
      setFacts(res, FACTS);
      res.json({ answer: WRONG });
    },
    { checker },
  );
  expect(named(spans, 'check words').attributes['answer_guard.tier']).toBe(tier);
});

test('what a language model read and wrote is on its check', async () => {
  const judge = await startJudgeServer();
  const { spans } = await spansOf(
    express5,
    (_req, res) => {
      setFacts(res, FACTS);
      res.json({ answer: 'The bridge was opened in 1931.' });
    },
    { checker: { use: 'llm', llm: { url: judge.url, model: 'judge-1' } } },
  );
  await judge.close();
  expect(named(spans, 'check llm').attributes).toMatchObject({
    [ATTR_GEN_AI_REQUEST_MODEL]: 'judge-1',
    [ATTR_GEN_AI_USAGE_INPUT_TOKENS]: 100,
    [ATTR_GEN_AI_USAGE_OUTPUT_TOKENS]: 10,
  });
});
