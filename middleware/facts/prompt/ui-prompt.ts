import { isObject } from '../../is-object.js';
import { entriesOf, textMember } from './message-text.js';
import type { Prompt, ToolResult } from './prompt.js';

/** Reads the tool results in the messages that a browser with the AI SDK's `useChat` sends: parts with an `output`. */
export function uiPrompt(body: unknown): Prompt {
  const toolResults: ToolResult[] = [];
  for (const message of isObject(body) ? entriesOf(body['messages']) : []) {
    for (const part of isObject(message) ? entriesOf(message['parts']) : []) {
      if (!isObject(part) || part['state'] !== 'output-available') continue;
      toolResults.push({ callId: textMember(part, 'toolCallId'), output: part['output'] });
    }
  }
  return { messages: [], toolResults, documents: [] };
}
