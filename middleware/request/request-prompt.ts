import { follow } from '../dialects/json-pointer.js';
import { graphqlArguments } from './graphql-request.js';
import { isObject } from '../is-object.js';
import { queryOf, type ReadRequest } from './read-request.js';

/** Where chat backends take the question from, in the order in which they are tried. */
const PROMPT_KEYS = ['message', 'question', 'query', 'q', 'prompt', 'input'] as const;

/** Where a conversation is: OpenAI's, Anthropic's, Cohere's, Ollama's; Gemini's; that of OpenAI's Responses. */
const MESSAGE_LISTS = ['messages', 'contents', 'input'] as const;

/** What chains and graphs are called with: LangServe's and LangGraph's `input`, a form's or an API's `inputs` and `data`. */
const WRAPPERS = ['input', 'inputs', 'data'] as const;

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value;
  // OpenAI's and Anthropic's messages: a text, or parts of which some are texts.
  if (Array.isArray(value)) {
    const parts = (value as unknown[]).flatMap((part) =>
      isObject(part) && typeof part['text'] === 'string' ? [part['text']] : [],
    );
    return parts.length === 0 ? undefined : parts.join('\n');
  }
  return isObject(value) ? textOf(value['content'] ?? value['parts']) : undefined;
}

function lastUserMessage(messages: unknown): string | undefined {
  if (!Array.isArray(messages)) return undefined;
  return textOf((messages as unknown[]).findLast(isOfUser));
}

/** LangChain's messages of a user have the role or the type `human`. */
function isOfUser(message: unknown): boolean {
  if (!isObject(message)) return false;
  return message['role'] === 'user' || message['role'] === 'human' || message['type'] === 'human';
}

/** How much of what the user wrote is kept: of a long history the end. */
const MOST_USER_TEXTS = 20;
const LONGEST_USER_TEXT = 4000;

/** All that the user wrote, as the client sent it: the question, and what the history has under the role user. */
export function userWordsOf(request: ReadRequest, pointers?: readonly string[]): readonly string[] {
  const texts = sourcesOf(request)
    .flatMap(({ messages }) => (Array.isArray(messages) ? (messages as unknown[]) : []))
    .map((message) => (isOfUser(message) ? textOf(message) : undefined));
  const all = [...texts, promptOf(request, pointers)].filter((text) => text !== undefined);
  return [...new Set(all)].slice(-MOST_USER_TEXTS).map((text) => text.slice(0, LONGEST_USER_TEXT));
}

/**
 * What the reader asked, as the client sent it. It is never evidence: an answer is judged with it in mind, and it serves helpfulness
 * and the choice of a message's language. Undefined when it is in none of the usual places and no pointer leads to it.
 */
export function promptOf(request: ReadRequest, pointers?: readonly string[]): string | undefined {
  if (pointers !== undefined) {
    for (const pointer of pointers) {
      const text = textOf(follow(request.body, pointer)?.value);
      if (text !== undefined) return text;
    }
    return undefined;
  }
  // The query is read only where the body has none.
  return promptIn(namesIn(request.body)) ?? promptIn(namesIn(queryOf(request)));
}

function promptIn(sources: readonly Record<string, unknown>[]): string | undefined {
  for (const source of sources) {
    for (const key of PROMPT_KEYS) {
      const text = textOf(source[key]);
      if (text !== undefined) return text;
    }
    for (const list of MESSAGE_LISTS) {
      const text = lastUserMessage(source[list]);
      if (text !== undefined) return text;
    }
  }
  return undefined;
}

/**
 * Where a request has what is asked by name, the body first. In GraphQL `query` is a document, and what was asked is next to it
 * it.
 */
function sourcesOf(request: ReadRequest): readonly Record<string, unknown>[] {
  return [...namesIn(request.body), ...namesIn(queryOf(request))];
}

function namesIn(asked: unknown): readonly Record<string, unknown>[] {
  const named = graphqlArguments(asked) ?? [asked];
  return [
    ...named,
    ...named.flatMap((each) => (isObject(each) ? WRAPPERS.map((name) => each[name]) : [])),
  ].filter(isObject);
}
