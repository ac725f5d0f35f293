import { statusOfHttp, type StatusError } from '../../contract/status-error.js';
import { callerLimit, type CallerLimit } from '../access/caller-limit.js';
import { requireWholeNumber } from '../../contract/whole-number.js';

export const MOST_AT_ONCE = 10_000;

export interface TenantQuotaOptions {
  readonly tenant: string;
  /** Checks of all its callers that are let in at once, in [1, 10000]. @default as many as the service lets in */
  readonly checksAtOnce?: number | undefined;
  /** Checks of all its callers in a minute, over both transports. @default no bound */
  readonly checksPerMinute?: number | undefined;
  /** Milliseconds after which a refused client may try again. */
  readonly retryAfterMs: () => number;
}

/** A check that a tenant's quota has room for. */
export interface Place {
  /** Call once when the check has ended. */
  leave(): void;
}

/** What all callers of a tenant may ask for together, so that one tenant leaves room for the others. Throws AG_CONFIG_INVALID. */
export class TenantQuota {
  readonly #options: TenantQuotaOptions;
  readonly #atOnce: number;
  readonly #minute: CallerLimit | undefined;
  #inFlight = 0;

  constructor(options: TenantQuotaOptions) {
    const { checksAtOnce = MOST_AT_ONCE, checksPerMinute } = options;
    requireWholeNumber('checksAtOnce', checksAtOnce, 1, MOST_AT_ONCE);
    this.#options = options;
    this.#atOnce = checksAtOnce;
    this.#minute = checksPerMinute === undefined ? undefined : callerLimit(checksPerMinute, 'tenant');
  }

  /** The refusal while no further check is let in. */
  full(): StatusError | undefined {
    if (this.#inFlight < this.#atOnce) return undefined;
    const { tenant, retryAfterMs } = this.#options;
    return statusOfHttp(429, `More than ${this.#atOnce} checks of one tenant at once`, [
      { kind: 'RetryInfo', retryAfterMs: retryAfterMs() },
      {
        kind: 'QuotaFailure',
        violations: [{ subject: `tenant:${tenant}`, description: `${this.#atOnce} checks at once` }],
      },
    ]);
  }

  /** Counts a check and lets it in, or says why not. */
  async enter(): Promise<Place | StatusError> {
    const full = this.full();
    if (full !== undefined) return full;
    this.#inFlight++;
    const { tenant } = this.#options;
    const over = await this.#minute?.count({ id: tenant, name: tenant });
    if (over !== undefined) {
      this.#inFlight--;
      return over;
    }
    let left = false;
    return {
      leave: () => {
        if (!left) this.#inFlight--;
        left = true;
      },
    };
  }

  /** Lets go of timers. */
  close(): void {
    this.#minute?.close();
  }
}
