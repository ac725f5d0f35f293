import { AnswerGuardError } from '../src/contract/answer-guard-error.js';
import { LONGEST_TIMER_MS, systemClock } from '../src/contract/monotonic-clock.js';
import type { ConfiguredStore } from '../src/datastores/datastores.js';
import { DEFAULT_TOP_K, type Datastore } from '../src/datastores/datastore.js';
import { findFacts } from '../src/datastores/find-facts.js';
import type { FactSource } from '../src/guard/fact-source.js';
import type { Observer } from '../src/telemetry/observer.js';
import { acquireDatastores } from './build-datastores.js';
import type { GuardSettings } from './resolve-settings.js';

/** Part of the time that is left that a search may take, by choice: the check needs the other half. */
const SEARCH_SHARE = 0.5;

export interface FactSourceLease {
  readonly source: FactSource;
  readonly ready: Promise<void>;
  readonly release: () => Promise<void>;
}

/** A store of the app's own, which it closes itself. */
export interface GivenStore {
  readonly store: Datastore;
  readonly topK?: number | undefined;
}

/**
 * Where a route's facts are found when its backend hands none over; undefined where its settings name no store.
 *
 * @param given a store that code hands over, in place of the settings'
 * @throws AG_CONFIG_INVALID for a store that is not among the settings' datastores
 */
export function acquireFactSource(
  { facts, datastores = {}, route }: Pick<GuardSettings, 'facts' | 'datastores' | 'route'>,
  given: GivenStore | undefined,
  observer: Observer,
): FactSourceLease | undefined {
  if (given !== undefined) {
    const { store, topK = DEFAULT_TOP_K } = given;
    return { source: sourceOf({ store, topK }), ready: store.ready, release: () => Promise.resolve() };
  }
  if (facts === undefined || typeof facts === 'string' || !('store' in facts)) return undefined;
  const { store: name, topK } = facts;
  const settings = Object.hasOwn(datastores, name) ? datastores[name] : undefined;
  if (settings === undefined) {
    const known = Object.keys(datastores).join(', ') || 'none';
    throw new AnswerGuardError(
      'AG_CONFIG_INVALID',
      `facts.store of route '${route}' is '${name}', which is not among datastores; there are: ${known}`,
    );
  }
  const { value, ready, release } = acquireDatastores({ [name]: settings }, observer);
  const configured = value.get(name);
  if (configured === undefined)
    throw new AnswerGuardError(
      'AG_CONFIG_INVALID',
      `facts.store of route '${route}': '${name}' could not be opened`,
    );
  return { source: sourceOf({ ...configured, ...(topK !== undefined && { topK }) }), ready, release };
}

function sourceOf({ store, topK }: ConfiguredStore): FactSource {
  return async (about, { signal, deadline }) => {
    const left = Math.max(0, deadline - systemClock.now());
    const late = AbortSignal.timeout(Math.min(LONGEST_TIMER_MS, Math.ceil(left * SEARCH_SHARE)));
    try {
      const facts = await findFacts(store, about, { topK, signal: AbortSignal.any([signal, late]) });
      return { facts, found: { store: store.name, passages: facts.length } };
    } catch (error) {
      const cause = late.aborted || signal.aborted ? 'timeout' : 'unavailable';
      return { searchFailed: { cause, error } };
    }
  };
}
