import type { FeedbackTokens } from '../../recording/feedback-tokens.js';

/** No tenant's name has it, and no id of a check. */
const BETWEEN = '~';

/** Tokens of readers that name the tenant whose check they are for, under the signature; of none, as they are. */
export function tenantTokens(tokens: FeedbackTokens, tenant: string | undefined): FeedbackTokens {
  if (tenant === undefined) return tokens;
  const before = tenant + BETWEEN;
  return {
    issue: (id) => tokens.issue(before + id),
    read(token) {
      const read = tokens.read(token);
      if ('fault' in read) return read;
      return read.id.startsWith(before) ? { id: read.id.slice(before.length) } : { fault: 'invalid' };
    },
  };
}

/** The tenant that a token says it is of, not yet verified; undefined where it names none. */
export function tenantNamedIn(token: string): string | undefined {
  const at = token.indexOf(BETWEEN);
  return at < 0 ? undefined : token.slice(0, at);
}
