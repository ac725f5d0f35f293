import type { AzureOpenAI, ClientOptions, OpenAI } from 'openai';
import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import { LLM_PAGES } from '../../contract/error-pages.js';
import { failureCodeOf, failureOfConnection, type CallFailure } from '../remote/call-failure.js';
import type { NetworkOptions } from '../remote/network.js';
import { failureOfRefusal, unreadable } from './call-refusal.js';
import type { JudgeCall } from './judge-style.js';
import { readCompletion, type Completion } from './read-completion.js';
import type { WireField } from './wire-fields.js';

/** So many alternatives to each token are asked for: three verdicts in several spellings. Servers take up to 5 to 20. */
const ALTERNATIVES = 5;

export interface ChatServerOptions {
  /** Base URL of the chat completions, up to `/v1`. */
  readonly url: string;
  readonly model: string;
  readonly apiKey?: string | undefined;
  /** Azure's `api-version`: `url` is then the resource's endpoint and `model` the deployment's name. */
  readonly apiVersion?: string | undefined;
  /** Sent with every call. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Members of the body that the model's server needs besides, such as `reasoning_effort`. */
  readonly extraBody?: Readonly<Record<string, unknown>> | undefined;
  /** Tokens that the model may spend on reasoning before its reply. */
  readonly reasoningTokens: number;
  readonly connections: number;
  readonly network: NetworkOptions;
  /** @default a pool of connections of our own */
  readonly fetch?: typeof fetch | undefined;
  /** Milliseconds since 1970, for what servers date. */
  readonly wallClock: () => number;
}

/** A refusal comes with its text for as long as it is looked through. */
export type ServerAnswer =
  | { readonly kind: 'completion'; readonly completion: Completion }
  | { readonly kind: 'failed'; readonly failure: CallFailure; readonly refusal: string };

/** A server of OpenAI's chat completions, through the official client. */
export interface ChatServer {
  /** Never rejects. */
  complete(call: JudgeCall, without: ReadonlySet<WireField>, signal: AbortSignal): Promise<ServerAnswer>;
  /** Has a connection ready. Never rejects. */
  warm(): Promise<void>;
  close(): Promise<void>;
}

/** Loads the client. Throws AG_CHECKER_UNAVAILABLE where the package `openai` is not installed. */
export async function openChatServer(options: ChatServerOptions): Promise<ChatServer> {
  const { url, model, apiKey, apiVersion, headers = {}, connections, network, wallClock } = options;
  const [clients, { httpClient }] = await Promise.all([loadClient(), import('../remote/http-client.js')]);
  const http = httpClient({ network, connections });
  const settings = {
    // Servers of one's own take any key, and the client insists on one.
    apiKey: apiKey ?? 'none',
    // The client would read its own variables where these are not set.
    organization: null,
    project: null,
    logLevel: 'off' as const,
    // Retries are counted against the deadline and the allowance, which the client does not know.
    maxRetries: 0,
    defaultHeaders: headers,
    fetch: options.fetch ?? http.fetch,
  } satisfies ClientOptions;
  const client =
    apiVersion === undefined
      ? new clients.OpenAI({ ...settings, baseURL: url })
      : new clients.AzureOpenAI({ ...settings, endpoint: url, deployment: model, apiVersion });

  return {
    async complete(call, without, signal) {
      try {
        const body = bodyOf(call, without, options);
        const answer: unknown = await client.post('/chat/completions', { body, signal });
        return { kind: 'completion', completion: readCompletion(answer) };
      } catch (thrown) {
        return failedCall(thrown, wallClock());
      }
    },
    warm: () => (options.fetch === undefined ? http.warm(new URL(url).origin) : Promise.resolve()),
    close: () => http.close(),
  };
}

async function loadClient(): Promise<{
  readonly OpenAI: typeof OpenAI;
  readonly AzureOpenAI: typeof AzureOpenAI;
}> {
  try {
    return await import('openai');
  } catch (cause) {
    throw new AnswerGuardError('AG_CHECKER_UNAVAILABLE', 'checker.llm needs the package "openai".', {
      page: LLM_PAGES.start,
      hint: 'npm install openai',
      cause,
    });
  }
}

function bodyOf(
  { messages, maxTokens, schema }: JudgeCall,
  without: ReadonlySet<WireField>,
  { model, extraBody, reasoningTokens }: ChatServerOptions,
): Record<string, unknown> {
  const has = (field: WireField): boolean => !without.has(field);
  return {
    model,
    messages,
    [has('max_tokens') ? 'max_tokens' : 'max_completion_tokens']: maxTokens + reasoningTokens,
    ...(has('temperature') && { temperature: 0 }),
    ...(has('logprobs') && { logprobs: true, top_logprobs: ALTERNATIVES }),
    ...(has('response_format') &&
      schema !== undefined && {
        response_format: { type: 'json_schema', json_schema: { ...schema, strict: true } },
      }),
    ...extraBody,
  };
}

/** By their members, not by class: the client may come from another copy of its package. */
function failedCall(thrown: unknown, wallNow: number): ServerAnswer {
  const status: unknown = memberOf(thrown, 'status');
  if (typeof status === 'number') {
    const headers: unknown = memberOf(thrown, 'headers');
    const refusal = textOf(memberOf(thrown, 'error')) + textOf(memberOf(thrown, 'message'));
    const named = headers instanceof Headers ? Object.fromEntries(headers) : {};
    return { kind: 'failed', failure: failureOfRefusal(status, named, refusal, wallNow), refusal };
  }
  return { kind: 'failed', failure: failureOfAnswer(thrown), refusal: '' };
}

function failureOfAnswer(thrown: unknown): CallFailure {
  if (memberOf(thrown, 'name') === 'SyntaxError') return unreadable('it is not JSON');
  if (failureCodeOf(thrown) === 'RESPONSE_TOO_LARGE')
    return unreadable('it is far longer than any judgement');
  return failureOfConnection(thrown, LLM_PAGES.failures);
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === undefined ? '' : JSON.stringify(value);
}
