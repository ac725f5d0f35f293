import type { ReaderTokens } from '../../pages/feedback/feedback-router.js';
import { tenantNamedIn, tenantTokens } from './tenant-tokens.js';
import type { Tenants } from './tenants.js';

/** Reads the tokens of all tenants' readers: each leads to the records of its own tenant. */
export function readerTokens(tenants: Tenants): ReaderTokens {
  return {
    read(token) {
      const tenant = tenants.named(tenantNamedIn(token));
      const { recorder, feedback } = tenant?.recording ?? {};
      if (recorder === undefined || feedback === undefined) return { fault: 'invalid' };
      const read = tenantTokens(feedback.tokens, tenant?.name).read(token);
      return 'fault' in read ? read : { id: read.id, recorder, tenant: tenant?.name };
    },
  };
}
