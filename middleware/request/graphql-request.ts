import { isObject } from '../is-object.js';
import { parsedJson } from '../parsed-json.js';
import { queryOf, type ReadRequest } from './read-request.js';

/** How a document of GraphQL begins: a comment, a selection, an operation or fragment with one. */
const DOCUMENT = /^\s*(?:#|\{|(?:query|mutation|subscription|fragment)\b[^{]*\{)/;

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

/** Pairs of names with a colon between them, but for those of arguments and variables, which stand in parentheses. */
function aliasesIn(document: string): readonly (readonly [alias: string, field: string])[] {
  const found: [string, string][] = [];
  let depth = 0;
  let before = '';
  let last = '';
  for (const { mark, text } of tokensIn(document)) {
    if (mark === '(') depth++;
    else if (mark === ')') depth--;
    else if (depth === 0 && text === undefined) {
      if (mark !== ':' && last === ':') found.push([before, mark]);
      before = last;
      last = mark;
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
  let before = '';
  let last = '';
  for (const { mark, text } of tokensIn(document)) {
    if (text !== undefined && last === ':' && /^[A-Za-z_]/.test(before) && !Object.hasOwn(found, before)) {
      const said = mark === '"' ? parsed(`"${text}"`) : text.replaceAll('\\"""', '"""');
      if (typeof said === 'string') found[before] = said.trim();
    }
    before = last;
    last = mark;
  }
  return found;
}

interface Token {
  /** A name, variable or number, one other mark, or the quote that a text stands in. */
  readonly mark: string;
  /** As it is written between its quotes. */
  readonly text: string | undefined;
}

/**
 * The tokens of a document, without comments, up to a text that does not end. This needs no parser: the package `graphql` is
 * no dependency, and a backend that speaks GraphQL need not be built on it. Linear.
 */
function* tokensIn(document: string): Generator<Token> {
  const token = /[\w$]+|#[^\n\r]*|"""|[^\s,]/g;
  for (let match = token.exec(document); match !== null; match = token.exec(document)) {
    const [mark] = match;
    if (mark.startsWith('"')) {
      const from = token.lastIndex;
      const end = endOfText(document, from, mark);
      if (end >= document.length) return;
      token.lastIndex = end + mark.length;
      yield { mark, text: document.slice(from, end) };
    } else if (!mark.startsWith('#')) yield { mark, text: undefined };
  }
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
