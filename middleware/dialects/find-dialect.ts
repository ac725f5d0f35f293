import type { DialectName } from '../../config/schema.js';
import type { AnswerBody, Dialect, Reading } from './dialect.js';
import { a2a } from './a2a.js';
import { aiSdk } from './ai-sdk.js';
import { anthropicMessages } from './anthropic-messages.js';
import { bedrockConverse } from './bedrock-converse.js';
import { cohereChat } from './cohere-chat.js';
import { dialogflow } from './dialogflow.js';
import { gemini } from './gemini.js';
import { gradio } from './gradio.js';
import { graphql } from './graphql.js';
import { graphqlStream } from './graphql-stream.js';
import { jsonPatchStream } from './json-patch-stream.js';
import { answeredStates, langgraph } from './langgraph.js';
import { mcp } from './mcp.js';
import { ollama } from './ollama.js';
import { openaiChat } from './openai-chat.js';
import { openaiResponses } from './openai-responses.js';
import { plainJson, plainJsonByKind, type PlainJsonOptions } from './plain-json.js';
import { plainText } from './plain-text.js';
import { rasa } from './rasa.js';
import { slack } from './slack.js';
import type { StreamDialect } from './stream-dialect.js';
import { trpcStream } from './trpc-stream.js';

export interface DialectsOptions extends PlainJsonOptions {
  /** The one dialect to read with; `auto` tries each, the most particular first. */
  readonly dialect: DialectName | 'auto' | Dialect;
}

/** What was found in a body, and by whom. */
export interface FoundAnswer {
  readonly dialect: Dialect;
  readonly reading: Reading;
  /** Whether the answer is there and says nothing. @default false */
  readonly isEmpty?: true;
}

/** A reader of bodies: what it finds, or undefined when there is no answer in it. */
export type FindAnswer = (body: AnswerBody) => FoundAnswer | undefined;

/** The dialects that a route is read with, in the order in which they are tried: the app's own shapes come last. */
export function triedDialects({ dialect, ...pointers }: DialectsOptions): readonly Dialect[] {
  const json = plainJson(pointers);
  const byName: Readonly<Record<DialectName, Dialect>> = {
    'openai-chat': openaiChat,
    'openai-responses': openaiResponses,
    'anthropic-messages': anthropicMessages,
    gemini,
    'cohere-chat': cohereChat,
    ollama,
    'ai-sdk': aiSdk,
    a2a,
    gradio,
    // Before the app's own shapes, which see one of the two places where Slack says it.
    slack,
    json,
    // What the app's own shapes find nothing in.
    langgraph,
    'bedrock-converse': bedrockConverse,
    dialogflow,
    rasa,
    mcp,
    graphql,
    text: plainText,
  };
  if (typeof dialect === 'object') return [dialect];
  if (dialect !== 'auto') return [byName[dialect]];
  // Pointers are about the app's own JSON: with them no other dialect is tried.
  if (pointers.answer !== undefined) return [json];
  const { strings, lists } = plainJsonByKind(pointers);
  const { graphql: last, text, ...others } = { ...byName, json: strings };
  // These hold shapes of the app's own.
  const only = (dialect: Dialect, stream: StreamDialect): Dialect => ({
    ...dialect,
    read: () => undefined,
    isEmptyAnswer: () => false,
    stream,
  });
  const before = [only(strings, trpcStream), only(strings, jsonPatchStream), only(graphql, graphqlStream)];
  return [answeredStates, ...before, ...Object.values(others), lists, last, text];
}

/** Builds the reader for a route. */
export function dialects(options: DialectsOptions): FindAnswer {
  const tried = triedDialects(options);
  return (body) => {
    for (const candidate of tried) {
      const reading = candidate.read(body);
      if (reading !== undefined) return { dialect: candidate, reading };
    }
    const dialect = tried.find((candidate) => candidate.isEmptyAnswer?.(body));
    return dialect && { dialect, reading: { answers: [''], facts: [] }, isEmpty: true };
  };
}
