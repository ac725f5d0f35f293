import { isJsonObject } from '../../contract/json-object.js';

/** Reasoning that some servers leave at the start of the reply. */
const REASONING = /^\s*<think>[\s\S]*?<\/think>/;
/** A code fence around the whole reply. */
const FENCED = /^\s*```(?:json)?\s*\n([\s\S]*?)\n?```\s*$/;

/**
 * The one JSON object that a reply consists of; undefined for anything else. Text before or after it is not looked through
 * for an object: a reply may quote one that somebody wrote into the answer or the facts.
 */
export function replyJson(text: string): Readonly<Record<string, unknown>> | undefined {
  const reply = text.replace(REASONING, '');
  const body = FENCED.exec(reply)?.[1] ?? reply;
  try {
    const value: unknown = JSON.parse(body);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
