import { isObject } from './is-object.js';
import { queryOf, type ReadRequest } from './read-request.js';

/** How a document of GraphQL begins: a comment, a selection, an operation or fragment with one. */
const DOCUMENT = /^\s*(?:#|\{|(?:query|mutation|subscription|fragment)\b[^{]*\{)/;

/** Where in a document a text stands for an argument, or for a field of one. */
const TEXT_ARGUMENT = /(?<![\w$])([A-Za-z_]\w{0,60})\s{0,20}:\s{0,20}("""|")/g;

/** Whether a request asks in GraphQL: by a document, or by the hash of one that the server knows. */
export function isGraphqlRequest(request: ReadRequest): boolean {
  return isOperation(request.body) || isOperation(queryOf(request));
}

/**
 * What a body or query in GraphQL gives the fields that it asks for, in objects by name: its variables, the objects in them, and
 * texts that stand in its document. Undefined for another one.
 */
export function graphqlArguments(asked: unknown): readonly Record<string, unknown>[] | undefined {
  if (!isOperation(asked)) return undefined;
  const { query: document } = asked;
  const variables = parsed(asked['variables']);
  return [
    ...(isObject(variables) ? [variables, ...Object.values(variables).filter(isObject)] : []),
    ...(typeof document === 'string' ? [textArguments(document)] : []),
  ];
}

function isOperation(asked: unknown): asked is Record<string, unknown> {
  if (!isObject(asked)) return false;
  const { query: document } = asked;
  if (typeof document === 'string') return DOCUMENT.test(document);
  const extensions = parsed(asked['extensions']);
  return isObject(extensions) && isObject(extensions['persistedQuery']);
}

/** In a GET they are written as JSON. */
function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return undefined;
  }
}

function textArguments(document: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { 0: whole, 1: name = '', 2: quote = '', index } of document.matchAll(TEXT_ARGUMENT)) {
    if (Object.hasOwn(found, name)) continue;
    const from = index + whole.length;
    const end = endOfText(document, from, quote);
    if (end >= document.length) break;
    const inner = document.slice(from, end);
    const text = quote === '"' ? parsed(`"${inner}"`) : inner.replaceAll('\\"""', '"""');
    if (typeof text === 'string') found[name] = text.trim();
  }
  return found;
}

/** Where the quote is that ends a text, or the document does. */
function endOfText(document: string, from: number, quote: string): number {
  let at = from;
  while (at < document.length && !document.startsWith(quote, at)) at += document.charAt(at) === '\\' ? 2 : 1;
  return at;
}
