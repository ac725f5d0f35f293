import { aiSdkPrompt, aiSdkToolResults } from '../prompt/ai-sdk-prompt.js';
import type { Prompt, ToolResult } from '../prompt/prompt.js';
import { captureFromPrompt, validateCaptureOptions, type CaptureOptions } from '../prompt/read-prompt.js';
import { bindToFactsContext } from '../facts-context.js';

export type { CaptureOptions } from '../prompt/read-prompt.js';

/** A language-model middleware of the AI SDK, versions 5 and 6, as `wrapLanguageModel` takes it. */
export interface FactsMiddleware {
  readonly specificationVersion: 'v3';
  readonly transformParams: <P extends { readonly prompt: unknown }>(call: {
    readonly params: P;
  }) => Promise<P>;
  readonly wrapGenerate: <R extends { readonly content: unknown }>(call: {
    readonly doGenerate: () => PromiseLike<R>;
  }) => Promise<R>;
  readonly wrapStream: <T, R extends { readonly stream: ReadableStream<T> }>(call: {
    readonly doStream: () => PromiseLike<R>;
  }) => Promise<R>;
}

const NOTHING = { messages: [], documents: [] } as const;
const only = (toolResults: readonly ToolResult[]): Prompt => ({ ...NOTHING, toolResults });

/**
 * A middleware for a language model of the Vercel AI SDK that hands over, as facts of the current request, the context in
 * the prompts that the app sends to the model, and what tools gave: `wrapLanguageModel({ model, middleware:
 * factsMiddleware({ context: /Context:(.*)/s }) })`. Prompts and answers go through unchanged. Loads nothing of the AI
 * SDK. Throws AG_CONFIG_INVALID.
 */
export function factsMiddleware(options: CaptureOptions = {}): FactsMiddleware {
  validateCaptureOptions(options);
  return {
    specificationVersion: 'v3',
    transformParams({ params }) {
      captureFromPrompt(() => aiSdkPrompt(params.prompt), options);
      return Promise.resolve(params);
    },
    async wrapGenerate({ doGenerate }) {
      const capture = bindToFactsContext(captureFromPrompt);
      const result = await doGenerate();
      capture(() => only(aiSdkToolResults(result.content)), options);
      return result;
    },
    async wrapStream({ doStream }) {
      const capture = bindToFactsContext(captureFromPrompt);
      const result = await doStream();
      const seen = new TransformStream({
        transform(part: unknown, controller: { enqueue: (part: unknown) => void }) {
          capture(() => only(aiSdkToolResults([part])), options);
          controller.enqueue(part);
        },
      });
      return { ...result, stream: result.stream.pipeThrough(seen) };
    },
  };
}
