import { isObject } from '../../is-object.js';
import { entriesOf, textMember, textOfContent } from './message-text.js';
import type { Prompt, PromptMessage, ToolResult } from './prompt.js';

/** Reads the standard prompt of the AI SDK's language models (versions 2 and 3 of their interface). */
export function aiSdkPrompt(prompt: unknown): Prompt {
  const messages: PromptMessage[] = [];
  const toolResults: ToolResult[] = [];
  for (const message of entriesOf(prompt)) {
    if (!isObject(message)) continue;
    const { role, content } = message;
    const text = textOfContent(content);
    if ((role === 'system' || role === 'user') && text !== undefined) messages.push({ role, text });
    toolResults.push(...aiSdkToolResults(content));
  }
  return { messages, toolResults, documents: [] };
}

/** The tool results among the parts of a message, or of what a model answered (tools that its provider runs). */
export function aiSdkToolResults(content: unknown): ToolResult[] {
  return entriesOf(content).flatMap((part) => {
    if (!isObject(part) || part['type'] !== 'tool-result' || part['isError'] === true) return [];
    const { output, result } = part;
    // An error, or a refusal to run the tool, says nothing of the world.
    const isWrapped = isObject(output) && typeof output['type'] === 'string';
    if (isWrapped && !['text', 'json', 'content'].includes(String(output['type']))) return [];
    // A list of documents stays one, each with its own text: only what a tool said in parts is one text.
    const value = isWrapped ? output['value'] : (output ?? result);
    const given = isWrapped && output['type'] === 'content' ? (textOfContent(value) ?? value) : value;
    return [{ callId: textMember(part, 'toolCallId'), tool: textMember(part, 'toolName'), output: given }];
  });
}
