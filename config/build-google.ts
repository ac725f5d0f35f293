import type { Checker } from '../src/checkers/checker.js';
import { google } from '../src/checkers/google/google.js';
import type { GoogleOptions } from '../src/checkers/google/google-options.js';
import type { NetworkOptions } from '../src/checkers/remote/network.js';
import type { Observer } from '../src/telemetry/observer.js';
import { boundedRemote, callsAllowed } from './build-remote.js';
import type { GoogleSettings } from './checker-choice.js';
import { lease, type Lease } from './shared-by-key.js';
import type { SharedRedis } from './shared-cache.js';
import type { GoogleDefaults } from './usual-variables.js';

export interface GoogleSurroundings {
  readonly defaults: GoogleDefaults;
  readonly network: NetworkOptions;
  readonly redis: SharedRedis | undefined;
  readonly observer: Observer;
}

/** Functions are compared by identity, which JSON does not show. */
const functions = new WeakMap<object, number>();
let functionCount = 0;

/**
 * The process's client of the service with these settings: one sign-in, one pool, one breaker, one allowance, however
 * many guards use it. Throws AG_CONFIG_INVALID.
 */
export function acquireGoogle(settings: GoogleSettings, surroundings: GoogleSurroundings): Lease<Checker> {
  const options = withDefaults(settings, surroundings.defaults);
  const { network, redis, observer } = surroundings;
  const { maxQueued, callsPerMinute } = settings;
  return lease('google', [identityOf(options), maxQueued, callsPerMinute, network, redis?.prefix], () => {
    const allowance = callsPerMinute === undefined ? undefined : callsAllowed(callsPerMinute, redis);
    const client = google(options, { network, observer, allowance });
    return boundedRemote(client, { connections: options.connections, maxQueued, allowance, observer });
  });
}

/** What the usual variables say counts where the settings are silent. */
function withDefaults(settings: GoogleSettings, defaults: GoogleDefaults): GoogleOptions {
  const { maxQueued: _maxQueued, callsPerMinute: _callsPerMinute, ...options } = settings;
  if (options.auth === false) return { ...options, projectId: options.projectId ?? defaults.projectId };
  const auth = options.auth ?? {};
  const isGiven = auth.keyFile ?? auth.credentials ?? auth.accessToken;
  return {
    ...options,
    projectId: options.projectId ?? defaults.projectId,
    auth: {
      ...auth,
      ...(isGiven === undefined && { keyFile: defaults.keyFile }),
      quotaProjectId: auth.quotaProjectId ?? defaults.quotaProjectId,
    },
  };
}

function identityOf(options: GoogleOptions): unknown {
  const given = options.auth === false ? undefined : options.auth?.accessToken;
  if (typeof given !== 'function') return options;
  const known = functions.get(given) ?? functionCount++;
  functions.set(given, known);
  return [options, known];
}
