import { isObject } from '../../is-object.js';
import { entriesOf, textMember, textOfContent } from './message-text.js';
import type { Prompt, PromptMessage, ToolResult } from './prompt.js';

const ROLES: ReadonlyMap<unknown, PromptMessage['role']> = new Map([
  ['system', 'system'],
  ['developer', 'system'],
  ['user', 'user'],
]);

/** Reads the body of a request to OpenAI's Chat Completions (`messages`) or Responses (`instructions`, `input`). */
export function openaiPrompt(body: unknown): Prompt {
  const messages: PromptMessage[] = [];
  const toolResults: ToolResult[] = [];
  if (isObject(body)) {
    const { instructions, input } = body;
    if (typeof instructions === 'string') messages.push({ role: 'system', text: instructions });
    if (typeof input === 'string') messages.push({ role: 'user', text: input });
    for (const item of [...entriesOf(body['messages']), ...entriesOf(input)]) {
      if (!isObject(item)) continue;
      const role = ROLES.get(item['role']);
      const text = textOfContent(item['content']);
      if (role !== undefined && text !== undefined) messages.push({ role, text });
      if (item['role'] === 'tool')
        toolResults.push({ callId: textMember(item, 'tool_call_id'), output: text ?? item['content'] });
      if (item['type'] === 'function_call_output' || item['type'] === 'custom_tool_call_output') {
        const { output } = item;
        toolResults.push({ callId: textMember(item, 'call_id'), output: textOfContent(output) ?? output });
      }
    }
  }
  return { messages, toolResults, documents: [] };
}
