import { type Dialect } from './dialect.js';
import { jsonDialect, type JsonReading } from './json-dialect.js';
import { memberOf, stringOf } from './json-entries.js';
import { withFactsOfApp } from './facts-of-app.js';
import { ollamaStream } from './ollama-stream.js';

function find(json: unknown): JsonReading | undefined {
  if (typeof memberOf(json, 'model') !== 'string' || typeof memberOf(json, 'done') !== 'boolean')
    return undefined;
  const chat = stringOf(memberOf(json, 'message'), 'content');
  const text = chat ?? stringOf(json, 'response');
  if (text === undefined) return undefined;
  return {
    answers: [
      {
        parts: [{ path: chat === undefined ? ['response'] : ['message', 'content'], text }],
        // `context` is the conversation in tokens, this answer's too: it would come back with the next request.
        stale: ['logprobs', 'context'].map((name) => ({ path: [name], value: undefined })),
        ended: [{ path: ['done_reason'], value: 'content_filter' }],
      },
    ],
  };
}

/**
 * A response of Ollama's `/api/chat` and `/api/generate`, whole or streamed. The facts are not in it: the app hands them
 * over. A blocked answer is done by reason of `content_filter`, a word of ours where Ollama has none.
 */
export const ollama: Dialect = {
  ...jsonDialect({ name: 'ollama', report: 'possible', find, isAlwaysAnswer: true }),
  stream: withFactsOfApp(ollamaStream),
};
