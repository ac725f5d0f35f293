import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import type { Clock } from '../../contract/monotonic-clock.js';
import { isTenantName } from '../access/api-keys.js';
import { TenantQuota } from './tenant-quota.js';
import { tenantOf, type Tenant, type TenantOptions, type TenantParts } from './tenant.js';

export interface TenantsOptions {
  /** What callers of no tenant have. */
  readonly shared: TenantParts;
  readonly tenants: readonly TenantOptions[];
  readonly clock: Clock;
  /** Milliseconds after which a client may try again that a tenant's quota refused. */
  readonly retryAfterMs: () => number;
}

/** The tenants of a service, and the one of callers that belong to none. */
export class Tenants {
  readonly shared: Tenant;
  readonly names: ReadonlySet<string>;
  readonly #named: ReadonlyMap<string, Tenant>;

  /** Throws AG_CONFIG_INVALID. */
  constructor({ shared, tenants, clock, retryAfterMs }: TenantsOptions) {
    this.shared = tenantOf(undefined, shared, { clock });
    const named = new Map<string, Tenant>();
    for (const options of tenants) {
      const { name, checksAtOnce, checksPerMinute } = options;
      if (!isTenantName(name) || named.has(name)) {
        throw new AnswerGuardError(
          'AG_CONFIG_INVALID',
          `tenants: ${JSON.stringify(name)} is not 1 to 63 of a-z, 0-9 and -, or is there twice.`,
        );
      }
      const quota = new TenantQuota({ tenant: name, checksAtOnce, checksPerMinute, retryAfterMs });
      named.set(name, tenantOf(name, options, { clock, quota }));
    }
    this.#named = named;
    this.names = new Set(named.keys());
  }

  /** The tenant of a caller; only callers of a tenant that exists, or of none, are let in. */
  of({ tenant }: { readonly tenant: string | undefined }): Tenant {
    const found = tenant === undefined ? this.shared : this.#named.get(tenant);
    if (found === undefined) throw new Error('A caller was let in of a tenant that there is not.');
    return found;
  }

  /** All, the one of callers of none first. */
  all(): readonly Tenant[] {
    return [this.shared, ...this.#named.values()];
  }

  /** By its name as somebody says it. */
  named(name: string | undefined): Tenant | undefined {
    return name === undefined ? this.shared : this.#named.get(name);
  }

  /** Lets go of timers. */
  close(): void {
    for (const { quota } of this.#named.values()) quota?.close();
  }
}
