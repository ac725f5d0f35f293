import type { GroundingFact } from '../../../src/contract/check-request.js';
import { isObject } from '../../is-object.js';
import { textOfContent } from '../prompt/message-text.js';
import { toolFacts } from '../tool-facts.js';

/** What a tool of LangChain gave: a text, a record, or a `ToolMessage` with an artifact next to its text. */
export function factsOfToolOutput(output: unknown): readonly GroundingFact[] {
  if (!isObject(output) || !('tool_call_id' in output)) return toolFacts(output);
  const { content, artifact, status } = output;
  if (status === 'error') return [];
  return [...toolFacts(textOfContent(content) ?? content), ...toolFacts(artifact)];
}
