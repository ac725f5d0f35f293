/** Why a check is refused, by HTTP status. */
const REFUSALS: Readonly<Record<number, string>> = {
  400: 'The request breaks the contract; fieldViolations name each field.',
  401: 'No API key, token or client certificate, or one that is not valid; the reason says which.',
  403: 'The caller lacks the scope, or is not for this project or of no tenant that there is; or, where nobody is asked who they are, a web page asks.',
  404: 'No such grounding configuration, or no data store for a searchSource.',
  405: 'A check is a POST.',
  408: 'The request took too long to arrive.',
  413: 'The request is larger than 32 MiB.',
  415: 'The body is no JSON in UTF-8.',
  429: 'The caller sends too many checks, or all callers together do; RetryInfo says when to come back.',
  431: 'The headers are larger than 16 KiB.',
  500: 'Something failed that is none of the request.',
  501: 'The checker does not know the language of the answer.',
  503: "The checker, or the keys of the token's issuer, are not available.",
  504: 'The time limit came before any claim was judged.',
};

export const EVERY_REFUSAL = Object.keys(REFUSALS).map(Number);

/** The responses of these statuses, as OpenAPI has them. */
export function refusals(statuses: readonly number[]): Record<string, unknown> {
  const entries = statuses.map((status) => {
    const response = {
      description: REFUSALS[status],
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    };
    return [String(status), response];
  });
  return Object.fromEntries(entries) as Record<string, unknown>;
}
