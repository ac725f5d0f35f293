import { aiSdk } from '../../../middleware/dialects/ai-sdk.js';
import { anthropicMessages } from '../../../middleware/dialects/anthropic-messages.js';
import { cohereChat } from '../../../middleware/dialects/cohere-chat.js';
import type { Dialect } from '../../../middleware/dialects/dialect.js';
import { gemini } from '../../../middleware/dialects/gemini.js';
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

/** A stream or more of each dialect, in the order in which the dialects are tried. */
export const STREAMS: readonly (readonly [Dialect, readonly StreamSample[]])[] = [
  [
    openaiChat,
    [
      sample('openai-chat-stream', 'sse'),
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
