import { openaiPrompt } from '../prompt/openai-prompt.js';
import type { GroundingFact } from '../../../src/contract/check-request.js';
import { trustedFactsOf, type CaptureOptions } from '../prompt/read-prompt.js';
import { captureFromClient } from './capture-from.js';

export type { CaptureOptions } from '../prompt/read-prompt.js';

/**
 * Reads what the app sends to the model by way of this client of the package `openai` (Chat Completions and Responses,
 * also streamed and parsed), and hands over the context in it and the results of the app's tools, as facts of the
 * current request. Returns the same client. Loads nothing of `openai`. Throws AG_CONFIG_INVALID.
 */
export function captureFrom<C extends object>(client: C, options: CaptureOptions = {}): C {
  return captureFromClient(client, openaiPrompt, options);
}

/**
 * The evidence in the body of a request to OpenAI (Chat Completions and Responses), for `requestFacts` of a gateway that passes it
 * on: what `context` cuts out, results of tools and documents. Whoever may send such a request can have anything grounded
 * by it: for clients that are your own services. Throws AG_CONFIG_INVALID.
 */
export function factsOfBody(body: unknown, options: CaptureOptions = {}): readonly GroundingFact[] {
  return trustedFactsOf(openaiPrompt(body), options);
}
