import { AnswerGuardError } from '../contract/answer-guard-error.js';
import type { CheckGroundingRequest } from '../contract/check-request.js';
import { systemClock, type Clock } from '../contract/monotonic-clock.js';
import type { Observer } from '../telemetry/observer.js';
import { ask } from './ask.js';
import { cacheKeys } from './cache-key.js';
import type { CacheStore } from './cache-store.js';
import type { Checker } from './checker.js';
import { alreadyOver, gaveUp } from './end-of-wait.js';
import { Flight } from './flight.js';
import { StoreAccess } from './store-access.js';
import { fromStored, toStored } from './stored-verdict.js';
import { wrapped } from './wrapped.js';

function positive(name: string, value: number): number {
  if (Number.isFinite(value) && value > 0) return value;
  throw new AnswerGuardError('AG_CONFIG_INVALID', `${name}: ${value} is not a number above 0.`);
}

export interface CachedOptions {
  /** Where verdicts are kept. Stays open when the checker is closed: others may use it too. */
  readonly store: CacheStore;
  /** How long a verdict may be given again, in milliseconds. @default 3_600_000 (an hour) */
  readonly ttlMs?: number;
  /**
   * What must not be shared with others on the same store: a tenant, a project, the state of a data store. @default ''
   */
  readonly scope?: string | ((request: CheckGroundingRequest) => string);
  /** How long the store may take to answer before the check goes on without it, in milliseconds. @default 10 */
  readonly storeWaitMs?: number;
  /** @default the process's monotonic clock */
  readonly clock?: Clock;
  /** Told when the store fails. */
  readonly observer?: Observer;
}

/**
 * Gives a complete verdict again for an equal request (see `cacheKeys`), and lets concurrent equal requests wait for one
 * call of the inner checker (see `Flight`). Verdicts say which: `hit`, `shared` or `miss`. Failed and partial verdicts
 * are not kept. A checker with `rethreshold` is kept without its thresholds. A store that fails costs its wait, never an
 * answer. Throws AG_CONFIG_INVALID.
 */
export function cached(checker: Checker, options: CachedOptions): Checker {
  const { store, scope = '', clock = systemClock, observer } = options;
  const ttlMs = positive('ttlMs', options.ttlMs ?? 3_600_000);
  const access = new StoreAccess(store, {
    waitMs: positive('storeWaitMs', options.storeWaitMs ?? 10),
    clock,
    observer,
  });
  const flights = new Map<string, Flight>();

  return wrapped(checker, async (request, wait) => {
    const started = clock.now();
    const over = alreadyOver(wait, clock);
    if (over !== undefined) return gaveUp(over, { checker: checker.name, cache: 'miss', elapsedMs: 0 });

    // An explained verdict is for one who asks how it was made, and larger.
    if (wait.explain === true) return { ...(await ask(checker, request, wait)), cache: 'off' };

    let scopeName: string;
    try {
      scopeName = typeof scope === 'string' ? scope : scope(request);
    } catch (error) {
      // Whom the verdict may be shared with is unknown: share it with nobody.
      observer?.observe({ type: 'callbackFailed', callback: 'scope', error });
      return { ...(await ask(checker, request, wait)), cache: 'off' };
    }
    const keys = cacheKeys(checker, scopeName, request);
    const key = checker.rethreshold ? keys.raw : keys.withSpec;
    let flight = flights.get(keys.withSpec);
    const joined = flight !== undefined;
    if (flight === undefined) {
      const taken = new Flight({
        checker: checker.name,
        clock,
        lookUp: () => access.read(key, (value) => fromStored(value, checker, request)),
        call: (options) => ask(checker, request, options),
        keep: (verdict) => {
          // Without its raw scores it could not answer under another spec, which is what its key promises.
          if (!checker.rethreshold || verdict.raw !== undefined)
            access.write(key, toStored(verdict, request), ttlMs);
        },
        onOver: () => {
          if (flights.get(keys.withSpec) === taken) flights.delete(keys.withSpec);
        },
      });
      flights.set(keys.withSpec, taken);
      flight = taken;
    }
    const verdict = await flight.wait(wait);
    const found = verdict.kind === 'complete' && verdict.cache === 'hit';
    const cache = found ? 'hit' : joined ? 'shared' : 'miss';
    return { ...verdict, cache, elapsedMs: clock.now() - started };
  });
}
