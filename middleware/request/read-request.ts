/** What a request offers to be read: the parsed body and query, where the app parses them. */
export interface ReadRequest {
  readonly body?: unknown;
  readonly query?: unknown;
  /** With the query. @default unknown: `query` is asked */
  readonly url?: string;
}

/** The query. Express 5 parses it each time that it is asked for: it is not asked where the address has none. */
export function queryOf(request: ReadRequest): unknown {
  const hasOne = request.url?.includes('?') !== false || Object.hasOwn(request, 'query');
  return hasOne ? request.query : undefined;
}
