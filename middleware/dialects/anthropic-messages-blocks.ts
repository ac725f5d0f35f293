import type { GroundingFact } from '../../src/contract/check-request.js';
import { toFacts } from '../facts/to-facts.js';
import { toolFacts } from '../facts/tool-facts.js';
import { entriesOf, memberOf, stringOf, type JsonEntry } from './json-entries.js';

/** The passage that a citation quotes, with the title and address of its source. */
function quoted(citation: JsonEntry['value']): readonly GroundingFact[] {
  const title = stringOf(citation, 'title') ?? stringOf(citation, 'document_title');
  const uri = stringOf(citation, 'url') ?? stringOf(citation, 'source');
  return passage(citation['cited_text'], title, uri);
}

function passage(
  text: unknown,
  title: string | undefined,
  uri: string | undefined,
): readonly GroundingFact[] {
  return toFacts({ text, ...(title !== undefined && { title }), ...(uri !== undefined && { uri }) });
}

/** What the service's own tools gave: pages that it fetched, what code printed, what a remote MCP server answered. */
export function factsOfBlock(block: JsonEntry['value']): readonly GroundingFact[] {
  const content = block['content'];
  switch (block['type']) {
    case 'text':
      return entriesOf(block['citations'])
        .filter(({ value }) => value['type'] === 'web_search_result_location')
        .flatMap(({ value }) => quoted(value));
    case 'web_fetch_tool_result': {
      const page = memberOf(content, 'content');
      const source = memberOf(page, 'source');
      if (stringOf(source, 'type') !== 'text') return [];
      return passage(memberOf(source, 'data'), stringOf(page, 'title'), stringOf(content, 'url'));
    }
    case 'code_execution_tool_result':
    case 'bash_code_execution_tool_result':
      return toFacts(memberOf(content, 'stdout'));
    case 'mcp_tool_result':
      return toolFacts(content);
    default:
      return [];
  }
}

/** Passages of documents and search results that came with the request. */
export function requestFactsOfBlock(block: JsonEntry['value']): readonly GroundingFact[] {
  return entriesOf(block['citations'])
    .filter(({ value }) => value['type'] !== 'web_search_result_location')
    .flatMap(({ value }) => quoted(value));
}
