import { isObject } from '../is-object.js';
import { parsedJson } from '../parsed-json.js';
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

/**
 * The fields that stand behind other names in the response to a request in GraphQL (`reply: answer`), by those names: a name may
 * stand for one field here and for another there.
 */
export function graphqlAliases(request: ReadRequest): ReadonlyMap<string, ReadonlySet<string>> {
  const aliases = new Map<string, Set<string>>();
  for (const asked of [request.body, queryOf(request)]) {
    const document = isOperation(asked) ? asked['query'] : undefined;
    for (const [alias, field] of typeof document === 'string' ? aliasesIn(document) : [])
      aliases.set(alias, (aliases.get(alias) ?? new Set()).add(field));
  }
  return aliases;
}

/**
 * Pairs of names with a colon between them, but for those of arguments and variables, which stand in parentheses. This needs
 * no parser: the package `graphql` is no dependency, and a backend that speaks GraphQL need not be built on it.
 */
function aliasesIn(document: string): readonly (readonly [alias: string, field: string])[] {
  const found: [string, string][] = [];
  const token = /[A-Za-z_]\w*|[():"]|#[^\n\r]*/g;
  let depth = 0;
  let before = '';
  let last = '';
  for (let match = token.exec(document); match !== null; match = token.exec(document)) {
    const [text] = match;
    if (text.startsWith('#')) continue;
    if (text === '"') {
      const quote = document.startsWith('"""', match.index) ? '"""' : text;
      token.lastIndex = endOfText(document, match.index + quote.length, quote) + quote.length;
    } else if (text === '(') depth++;
    else if (text === ')') depth--;
    else if (depth === 0) {
      if (text !== ':' && last === ':') found.push([before, text]);
      before = last;
      last = text;
      continue;
    }
    before = last = '';
  }
  return found;
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
  return typeof value === 'string' ? parsedJson(value) : value;
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
  // In a text in three quotes a backslash is one, but before three quotes.
  const [escape, length] = quote === '"' ? ['\\', 2] : ['\\"""', 4];
  let at = from;
  while (at < document.length && !document.startsWith(quote, at))
    at += document.startsWith(escape, at) ? length : 1;
  return at;
}
