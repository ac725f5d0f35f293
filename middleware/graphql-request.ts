import type { Request } from 'express';
import { isObject } from './is-object.js';

/** How a document of GraphQL begins: a comment, a selection, an operation or fragment with one. */
const DOCUMENT = /^\s*(?:#|\{|(?:query|mutation|subscription|fragment)\b[^{]*\{)/;

/** Whether a request asks in GraphQL: by a document, or by the hash of one that the server knows. */
export function isGraphqlRequest({ body, query }: Pick<Request, 'body' | 'query'>): boolean {
  return [body as unknown, query].some((asked) => {
    if (!isObject(asked)) return false;
    const { query: document, extensions } = asked;
    if (typeof document === 'string') return DOCUMENT.test(document);
    return isObject(extensions) && isObject(extensions['persistedQuery']);
  });
}
