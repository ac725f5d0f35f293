import { isJsonObject } from '../../contract/json-object.js';
import type { CallFailure } from '../remote/call-failure.js';
import { filtered, unreadable } from './call-refusal.js';
import type { ChatReply, ReplyToken } from './judge-style.js';

/** Tokens of one call, as the server counts them. */
export interface TokenUsage {
  readonly input: number;
  /** Those of `input` that the provider's prompt cache had. */
  readonly cachedInput: number;
  readonly output: number;
}

export interface Completion {
  readonly result: ChatReply | CallFailure;
  /** Undefined when the server does not say, or counts nothing. */
  readonly usage: TokenUsage | undefined;
}

export function isFailure(result: ChatReply | CallFailure): result is CallFailure {
  return 'cause' in result;
}

/** Reads a chat completion without trust: whatever is not there or of another kind is a reply that cannot be read. */
export function readCompletion(body: unknown): Completion {
  if (!isJsonObject(body)) return { result: unreadable('it is no chat completion'), usage: undefined };
  const usage = readUsage(body['usage']);
  const choices = body['choices'];
  const choice: unknown = Array.isArray(choices) && choices.length === 1 ? choices[0] : undefined;
  const message = isJsonObject(choice) ? choice['message'] : undefined;
  if (!isJsonObject(choice) || !isJsonObject(message)) {
    return { result: unreadable('it has not exactly one choice with a message'), usage };
  }
  const reason = choice['finish_reason'];
  const { content, refusal } = message;
  if (reason === 'content_filter')
    return { result: { cause: 'engine', error: filtered(), retry: 'never' }, usage };
  if (typeof refusal === 'string' && refusal !== '')
    return { result: unreadable('the model refused to judge'), usage };
  if (typeof content !== 'string' || content === '') return { result: unreadable('it is empty'), usage };
  if (reason !== 'stop' && reason !== 'length') {
    return { result: unreadable('it did not come to its end'), usage };
  }
  const tokens = readTokens(choice['logprobs']);
  return { result: { text: content, isCut: reason === 'length', ...(tokens && { tokens }) }, usage };
}

const count = (value: unknown): number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : 0;

function readUsage(value: unknown): TokenUsage | undefined {
  if (!isJsonObject(value)) return undefined;
  const input = count(value['prompt_tokens']);
  // No prompt is empty: a server that says 0 (Ollama of a prompt that it had in its cache) has not counted.
  if (input === 0) return undefined;
  const details = value['prompt_tokens_details'];
  const cachedInput = isJsonObject(details) ? Math.min(input, count(details['cached_tokens'])) : 0;
  return { input, cachedInput, output: count(value['completion_tokens']) };
}

function readTokens(value: unknown): readonly ReplyToken[] | undefined {
  const content = isJsonObject(value) ? value['content'] : undefined;
  if (!Array.isArray(content) || content.length === 0) return undefined;
  const tokens: ReplyToken[] = [];
  for (const token of content as readonly unknown[]) {
    const own = readAlternative(token);
    if (own === undefined || !isJsonObject(token)) return undefined;
    const top: unknown = token['top_logprobs'];
    const others = Array.isArray(top) ? top.map(readAlternative).filter((other) => other !== undefined) : [];
    // Some servers name the chosen token among the others, some next to them.
    const isNamed = others.some(({ text }) => text === own.text);
    tokens.push({ text: own.text, alternatives: isNamed ? others : [own, ...others] });
  }
  return tokens;
}

function readAlternative(value: unknown): ReplyToken['alternatives'][number] | undefined {
  if (!isJsonObject(value)) return undefined;
  const { token, logprob } = value;
  return typeof token === 'string' && typeof logprob === 'number' ? { text: token, logprob } : undefined;
}
