import { isJsonObject } from '../../contract/json-object.js';

/** Reasoning that some servers leave at the start of the reply. */
const REASONING = /^\s*<think>[\s\S]*?<\/think>/;

/** The reply itself. */
export function withoutReasoning(reply: string): string {
  return reply.replace(REASONING, '');
}

/**
 * The one JSON object that a reply, without reasoning, consists of; undefined for anything else. Text before or after it is not looked through
 * for an object: a reply may quote one that somebody wrote into the answer or the facts.
 */
export function replyJson(text: string): Readonly<Record<string, unknown>> | undefined {
  const body = withoutFence(text);
  try {
    const value: unknown = JSON.parse(body);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** What stands in a code fence around the whole reply; the reply itself where there is none. */
function withoutFence(reply: string): string {
  const text = reply.trim();
  const lineEnd = text.indexOf('\n');
  if (!text.startsWith('```') || !text.endsWith('```') || lineEnd < 0) return reply;
  return ['', 'json'].includes(text.slice(3, lineEnd).trim()) ? text.slice(lineEnd + 1, -3) : reply;
}
