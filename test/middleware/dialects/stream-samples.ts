import { aiSdk } from '../../../middleware/dialects/ai-sdk.js';
import { anthropicMessages } from '../../../middleware/dialects/anthropic-messages.js';
import { cohereChat } from '../../../middleware/dialects/cohere-chat.js';
import type { Dialect } from '../../../middleware/dialects/dialect.js';
import { gemini } from '../../../middleware/dialects/gemini.js';
import { langgraph } from '../../../middleware/dialects/langgraph.js';
import { mcp } from '../../../middleware/dialects/mcp.js';
import { ollama } from '../../../middleware/dialects/ollama.js';
import { openaiChat } from '../../../middleware/dialects/openai-chat.js';
import { openaiResponses } from '../../../middleware/dialects/openai-responses.js';
import { plainJson } from '../../../middleware/dialects/plain-json.js';
import { plainText } from '../../../middleware/dialects/plain-text.js';
import type { FramingName, StreamDialect } from '../../../middleware/dialects/stream-dialect.js';
import type { StreamSample } from '../streaming/stream-dialect-contract.js';
import { providerBody } from './provider-bodies.js';

/** What all the samples say. */
export const ANSWER = 'The park opens at nine. It was founded in 1975. It closes at dusk.';
const HOURS = 'Open from nine until dusk.';

const sample = (name: string, framing: FramingName, more: Partial<StreamSample> = {}): StreamSample => ({
  name,
  framing,
  body: providerBody(name),
  answers: [ANSWER],
  ...more,
});

const piecesOf = (text: string): readonly string[] => text.split(/(?<= )/u);

/** As `JSON.stringify` writes an `AIMessageChunk`. */
const langchainChunk = (content: string): unknown => ({
  lc: 1,
  type: 'constructor',
  id: ['langchain_core', 'messages', 'AIMessageChunk'],
  kwargs: { content, id: 'run-1', tool_calls: [], tool_call_chunks: [], additional_kwargs: {} },
});

/** A stream or more of each dialect, in the order in which the dialects are tried. */
export const STREAMS: readonly (readonly [Dialect, readonly StreamSample[]])[] = [
  [
    openaiChat,
    [
      sample('openai-chat-stream', 'sse'),
      {
        ...sample('openai-chat-stream', 'sse'),
        name: 'openai-chat-stream with citations',
        body: providerBody('openai-chat-stream').replace(
          '"delta":{},"logprobs":null,"finish_reason":"stop"',
          '"delta":{"annotations":[{"type":"url_citation","url_citation":{"start_index":24,"end_index":46,"title":"T","url":"https://example.com/h"}},{"type":"url_citation","url_citation":{"start_index":48,"end_index":65,"title":"T","url":"https://example.com/h"}}]},"logprobs":null,"finish_reason":"stop"',
        ),
      },
      {
        name: 'a legacy completion of OpenAI',
        framing: 'sse',
        body: `data: {"id":"cmpl-1","object":"text_completion","created":1,"choices":[{"text":"The park opens at nine. It was","index":0,"logprobs":null,"finish_reason":null}],"model":"gpt-3.5-turbo-instruct"}\n\ndata: {"id":"cmpl-1","object":"text_completion","created":1,"choices":[{"text":" founded in 1975. It closes at dusk.","index":0,"logprobs":null,"finish_reason":"stop"}],"model":"gpt-3.5-turbo-instruct"}\n\ndata: [DONE]\n\n`,
        answers: [ANSWER],
      },
      {
        ...sample('openai-chat-stream', 'sse', { facts: [HOURS] }),
        name: 'openai-chat-stream after sources of the app',
        body: `data: {"type":"sources","sources":[{"text":"${HOURS}"}]}\n\n${providerBody('openai-chat-stream')}`,
      },
    ],
  ],
  [openaiResponses, [sample('openai-responses-stream', 'sse', { facts: [HOURS] })]],
  [
    anthropicMessages,
    [
      sample('anthropic-messages-stream', 'sse', {
        answers: [`I'll look that up.${ANSWER}`],
        facts: [HOURS],
      }),
    ],
  ],
  [
    gemini,
    [
      sample('gemini-stream-sse', 'sse', { facts: [HOURS] }),
      sample('gemini-stream-array', 'json-array', {
        facts: [HOURS],
        head: { mediaType: 'application/json' },
      }),
    ],
  ],
  [cohereChat, [sample('cohere-chat-stream', 'sse')]],
  [
    ollama,
    [
      sample('ollama-chat-stream', 'ndjson', { head: { mediaType: 'application/x-ndjson' } }),
      sample('ollama-generate-stream', 'ndjson', { head: { mediaType: 'application/x-ndjson' } }),
    ],
  ],
  [
    aiSdk,
    [
      sample('ai-sdk-ui-stream', 'sse', {
        facts: [HOURS],
        head: { headers: { 'x-vercel-ai-ui-message-stream': 'v1' } },
      }),
      {
        ...sample('ai-sdk-ui-stream', 'sse', { facts: [HOURS] }),
        name: 'ai-sdk-ui-stream without its header',
      },
      sample('ai-sdk-data-stream', 'coded-lines', {
        facts: [HOURS],
        head: { mediaType: 'text/plain', headers: { 'x-vercel-ai-data-stream': 'v1' } },
      }),
      {
        ...sample('ai-sdk-data-stream', 'coded-lines', { facts: [HOURS], head: { mediaType: 'text/plain' } }),
        name: 'ai-sdk-data-stream without its header',
      },
    ],
  ],
  [
    plainJson(),
    [
      sample('hand-made-typed', 'sse', { facts: [HOURS] }),
      sample('hand-made-sources-last', 'sse', { facts: [HOURS] }),
      sample('hand-made-events', 'sse', { facts: [HOURS] }),
      sample('hand-made-strings', 'sse'),
      sample('hand-made-bare', 'sse'),
      sample('hand-made-lines', 'ndjson', { facts: [HOURS], head: { mediaType: 'application/x-ndjson' } }),
      {
        name: 'events that say all of the text so far',
        framing: 'sse',
        body: (ANSWER.match(/\S+\s*/g) ?? [])
          .map((delta, index, all) => {
            const text = all.slice(0, index + 1).join('');
            return `data: ${JSON.stringify({ text, delta })}\n\n`;
          })
          .join(''),
        answers: [ANSWER],
      },
      {
        name: 'events with lists of texts',
        framing: 'sse',
        body: [
          { type: 'chunk', content: ['The park', ' opens at nine.', ' It was'] },
          {
            type: 'chunk',
            content: [
              { type: 'text', text: ' founded in 1975.' },
              { type: 'image', url: '/map.png' },
              { type: 'text', text: ' It closes at dusk.' },
            ],
          },
          { type: 'done', content: [ANSWER] },
        ]
          .map((event) => `data: ${JSON.stringify(event)}\n\n`)
          .join(''),
        answers: [ANSWER],
      },
    ],
  ],
  [
    mcp,
    [
      {
        name: 'results of tools in events',
        framing: 'sse',
        body: `event: message\ndata: {"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":1,"progress":1}}\n\nevent: message\nid: 7\ndata: {"result":{"content":[{"type":"text","text":"${ANSWER}"}]},"jsonrpc":"2.0","id":1}\n\n`,
        answers: [ANSWER],
      },
    ],
  ],
  [
    langgraph,
    [
      {
        name: 'chunks of LangChain',
        framing: 'ndjson',
        body: piecesOf(ANSWER)
          .map((content) => `${JSON.stringify(langchainChunk(content))}\n`)
          .join(''),
        answers: [ANSWER],
        head: { mediaType: 'application/x-ndjson' },
      },
      {
        name: 'messages and updates of LangGraph',
        framing: 'sse',
        body: [
          ...piecesOf(ANSWER).map((content) => [
            'messages',
            [langchainChunk(content), { langgraph_node: 'agent' }],
          ]),
          ['updates', { agent: { messages: [langchainChunk(ANSWER)] } }],
        ]
          .map((tuple) => `data: ${JSON.stringify(tuple)}\n\n`)
          .join(''),
        answers: [ANSWER],
      },
    ],
  ],
  [
    plainText,
    [
      {
        name: 'plain chunks',
        framing: 'text',
        body: ANSWER,
        answers: [ANSWER],
        head: { mediaType: '' },
      },
    ],
  ],
];

/** The stream side, which all of them have. */
export const streamOf = ({ stream }: Dialect): StreamDialect => {
  if (stream === undefined) throw new Error('no stream side');
  return stream;
};
