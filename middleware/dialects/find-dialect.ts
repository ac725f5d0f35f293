import type { DialectName } from '../../config/schema.js';
import type { AnswerBody, Dialect, Reading } from './dialect.js';
import { aiSdk } from './ai-sdk.js';
import { anthropicMessages } from './anthropic-messages.js';
import { cohereChat } from './cohere-chat.js';
import { gemini } from './gemini.js';
import { ollama } from './ollama.js';
import { openaiChat } from './openai-chat.js';
import { openaiResponses } from './openai-responses.js';
import { plainJson, type PlainJsonOptions } from './plain-json.js';
import { plainText } from './plain-text.js';

export interface DialectsOptions extends PlainJsonOptions {
  /** The one dialect to read with; `auto` tries each, the most particular first. */
  readonly dialect: DialectName | 'auto' | Dialect;
}

/** What was found in a body, and by whom. */
export interface FoundAnswer {
  readonly dialect: Dialect;
  readonly reading: Reading;
}

/** A reader of bodies: what it finds, or undefined when there is no answer in it. */
export type FindAnswer = (body: AnswerBody) => FoundAnswer | undefined;

/** Builds the reader for a route. The names are in the order in which the shapes are tried: the app's own come last. */
export function dialects({ dialect, ...pointers }: DialectsOptions): FindAnswer {
  const json = plainJson(pointers);
  const byName: Readonly<Record<DialectName, Dialect>> = {
    'openai-chat': openaiChat,
    'openai-responses': openaiResponses,
    'anthropic-messages': anthropicMessages,
    gemini,
    'cohere-chat': cohereChat,
    ollama,
    'ai-sdk': aiSdk,
    json,
    text: plainText,
  };
  let tried: readonly Dialect[];
  if (typeof dialect === 'object') tried = [dialect];
  else if (dialect !== 'auto') tried = [byName[dialect]];
  // Pointers speak of the app's own JSON: they leave nothing to be found elsewhere.
  else if (pointers.answer !== undefined) tried = [json];
  else tried = Object.values(byName);
  return (body) => {
    for (const candidate of tried) {
      const reading = candidate.read(body);
      if (reading !== undefined) return { dialect: candidate, reading };
    }
    return undefined;
  };
}
