import { SCOPES } from '../../../config/access-schema.js';
import { statusOfHttp, type StatusError } from '../../contract/status-error.js';

export type Scope = (typeof SCOPES)[number];
export type Scopes = ReadonlySet<Scope>;

export const ALL_SCOPES: Scopes = new Set(SCOPES);

export function isScope(name: string): name is Scope {
  return SCOPES.some((scope) => scope === name);
}

/** `ErrorInfo` of a token that lacks a scope, by Google's name for it, and of a key or a certificate that does. */
export const TOKEN_SCOPE_INSUFFICIENT = 'ACCESS_TOKEN_SCOPE_INSUFFICIENT';
const SCOPE_INSUFFICIENT = 'SCOPE_INSUFFICIENT';

/** Why a caller may not do what a scope is for: 403; undefined if it may. */
export function refusalForScope(
  { scopes, by }: { readonly scopes: Scopes; readonly by: string },
  scope: Scope,
): StatusError | undefined {
  if (scopes.has(scope)) return undefined;
  const reason = by === 'token' ? TOKEN_SCOPE_INSUFFICIENT : SCOPE_INSUFFICIENT;
  return statusOfHttp(403, `The caller may not do this: it needs the scope ${scope}`, [
    { kind: 'ErrorInfo', reason, metadata: { scope } },
  ]);
}
