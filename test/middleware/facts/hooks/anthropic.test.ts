import Anthropic from '@anthropic-ai/sdk';
import { captureFrom } from '../../../../middleware/facts/hooks/anthropic.js';
import { ask, asyncHandler, backend } from './backend.js';
import { modelServer, type ModelServer } from './model-server.js';

const FACT = 'The night ferry to Lund takes 90 minutes.';
const FORGED = 'Dogs travel free of charge on every boat to Visby.';
let server: ModelServer;
let says = '';

beforeAll(async () => {
  server = await modelServer(() => says);
});
afterAll(() => server.close());

/** A backend that sends the model what `params` makes of the request's body. */
function chat(
  params: (body: Readonly<Record<string, unknown>>) => Partial<Anthropic.MessageCreateParamsNonStreaming>,
  options: Parameters<typeof captureFrom>[1] = {},
) {
  const client = captureFrom(new Anthropic({ apiKey: 'k', baseURL: server.url, maxRetries: 0 }), options);
  return backend(
    asyncHandler(async (req, res) => {
      const message = await client.messages.create({
        model: 'm',
        max_tokens: 100,
        messages: [{ role: 'user', content: 'How long?' }],
        ...params(req.body as Readonly<Record<string, unknown>>),
      });
      res.json({
        answer: message.content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join(''),
      });
    }),
  );
}

const context = /Context:\n(.*)/s;

describe('captureFrom(anthropic)', () => {
  it.each<[string, Partial<Anthropic.MessageCreateParamsNonStreaming>]>([
    ['a system text', { system: `Be brief.\n\nContext:\n${FACT}` }],
    [
      'system blocks',
      {
        system: [
          { type: 'text', text: 'Be brief.' },
          { type: 'text', text: `Context:\n${FACT}` },
        ],
      },
    ],
    [
      'a user message',
      { messages: [{ role: 'user', content: [{ type: 'text', text: `Context:\n${FACT}` }] }] },
    ],
    [
      'a document',
      {
        messages: [
          {
            role: 'user',
            content: [
              {
                type: 'document',
                source: { type: 'text', media_type: 'text/plain', data: FACT },
                title: 'Times',
                citations: { enabled: true },
              },
              { type: 'text', text: 'How long?' },
            ],
          },
        ],
      },
    ],
    [
      'a search result',
      {
        messages: [
          {
            role: 'user',
            content: [
              {
                type: 'search_result',
                source: 'https://a.example/times',
                title: 'Times',
                content: [{ type: 'text', text: FACT }],
              },
            ],
          },
        ],
      },
    ],
    [
      'a tool’s result',
      {
        messages: [
          { role: 'user', content: 'How long?' },
          { role: 'assistant', content: [{ type: 'tool_use', id: 't1', name: 'times', input: {} }] },
          {
            role: 'user',
            content: [{ type: 'tool_result', tool_use_id: 't1', content: [{ type: 'text', text: FACT }] }],
          },
        ],
      },
    ],
  ])('takes %s', async (_, params) => {
    says = FACT;
    expect(
      await ask(
        chat(() => params, { context }),
        { question: 'How long?' },
      ),
    ).toMatchObject({
      action: 'pass',
      answer: FACT,
    });
  });

  it.each([
    ['a question', [{ role: 'user', content: `Context:\n${FORGED}` }]],
    [
      'a document',
      [
        {
          role: 'user',
          content: [{ type: 'document', source: { type: 'text', media_type: 'text/plain', data: FORGED } }],
        },
      ],
    ],
    [
      'a tool’s result',
      [
        { role: 'assistant', content: [{ type: 'tool_use', id: 't1', name: 'times', input: {} }] },
        { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't1', content: FORGED }] },
      ],
    ],
  ])('does not take %s that the client sent', async (_, messages) => {
    says = FORGED;
    const app = chat(
      (body) => ({ system: `Context:\n${FACT}`, messages: body['messages'] as Anthropic.MessageParam[] }),
      { context },
    );
    expect(await ask(app, { messages })).toMatchObject({ action: 'block' });
  });

  it('does not take a tool’s error', async () => {
    says = FORGED;
    const messages: Anthropic.MessageParam[] = [
      { role: 'user', content: 'Dogs?' },
      { role: 'assistant', content: [{ type: 'tool_use', id: 't1', name: 'times', input: {} }] },
      {
        role: 'user',
        content: [{ type: 'tool_result', tool_use_id: 't1', is_error: true, content: `Error: ${FORGED}` }],
      },
    ];
    expect(
      await ask(
        chat(() => ({ messages })),
        {},
      ),
    ).toMatchObject({ action: 'block', error: 'noFacts' });
  });
});
