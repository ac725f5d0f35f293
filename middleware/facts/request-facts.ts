import type { GroundingFact } from '../../src/contract/check-request.js';
import { FACT_MEMBERS } from '../dialects/fact-members.js';
import { isObject } from '../is-object.js';
import { anthropicPrompt } from './prompt/anthropic-prompt.js';
import { openaiPrompt } from './prompt/openai-prompt.js';
import type { Prompt } from './prompt/prompt.js';
import { uiPrompt } from './prompt/ui-prompt.js';
import { toFacts } from './to-facts.js';
import { toolFacts } from './tool-facts.js';

/**
 * What a request's body offers as evidence: members such as `documents` and `context`, and the tool results and
 * documents in its messages, in the shapes of OpenAI, Anthropic and the AI SDK. The client wrote it all: read only
 * where the app trusts its clients (`trustRequestFacts`). Facts that several shapes hold are there once.
 */
export function factsOfRequest(body: unknown): readonly GroundingFact[] {
  if (!isObject(body)) return [];
  const named = FACT_MEMBERS.flatMap((name) => (Object.hasOwn(body, name) ? toFacts(body[name]) : []));
  const prompts: readonly Prompt[] = [openaiPrompt(body), anthropicPrompt(body), uiPrompt(body)];
  const inMessages = prompts.flatMap(({ toolResults, documents }) => [
    ...toolResults.flatMap(({ output }) => toolFacts(output)),
    ...documents,
  ]);
  const byText = new Map([...named, ...inMessages].map((fact) => [fact.factText, fact]));
  return [...byText.values()];
}
