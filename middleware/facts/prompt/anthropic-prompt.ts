import type { GroundingFact } from '../../../src/contract/check-request.js';
import { isObject } from '../../is-object.js';
import { entriesOf, textMember, textOfContent } from './message-text.js';
import type { Prompt, PromptMessage, ToolResult } from './prompt.js';

/** Reads the body of a request to Anthropic's Messages: `system`, texts, documents, search results and tool results. */
export function anthropicPrompt(body: unknown): Prompt {
  const messages: PromptMessage[] = [];
  const toolResults: ToolResult[] = [];
  const documents: GroundingFact[] = [];
  if (isObject(body)) {
    const system = textOfContent(body['system']);
    if (system !== undefined) messages.push({ role: 'system', text: system });
    for (const message of entriesOf(body['messages'])) {
      if (!isObject(message) || message['role'] !== 'user') continue;
      const text = textOfContent(message['content']);
      if (text !== undefined) messages.push({ role: 'user', text });
      for (const block of entriesOf(message['content'])) readBlock(block);
    }
  }
  return { messages, toolResults, documents };

  function readBlock(block: unknown): void {
    if (!isObject(block)) return;
    documents.push(...documentsOf(block));
    if (block['type'] !== 'tool_result' || block['is_error'] === true) return;
    const callId = textMember(block, 'tool_use_id');
    const { content } = block;
    const text = textOfContent(content);
    if (text !== undefined) toolResults.push({ callId, output: text });
    // A search tool gives documents.
    const output = entriesOf(content).flatMap((inner) => (isObject(inner) ? documentsOf(inner) : []));
    if (output.length > 0) toolResults.push({ callId, output });
  }
}

function documentsOf(block: Readonly<Record<string, unknown>>): GroundingFact[] {
  const title = textMember(block, 'title');
  const about = (more: Readonly<Record<string, string>> = {}): Pick<GroundingFact, 'attributes'> => {
    const attributes = { ...(title !== undefined && { title }), ...more };
    return Object.keys(attributes).length === 0 ? {} : { attributes };
  };
  const { type, source, content } = block;
  if (type === 'search_result') {
    const text = textOfContent(content);
    return text === undefined
      ? []
      : [{ factText: text, ...about(typeof source === 'string' ? { uri: source } : {}) }];
  }
  if (type !== 'document' || !isObject(source)) return [];
  const text = source['type'] === 'text' ? textMember(source, 'data') : textOfContent(source['content']);
  return text === undefined ? [] : [{ factText: text, ...about() }];
}
