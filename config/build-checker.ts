import { banded } from '../src/checkers/banded.js';
import { cached } from '../src/checkers/cached.js';
import { boundsOf, DEFAULT_ERRORS } from '../src/checkers/cascade/bounds.js';
import { cascade } from '../src/checkers/cascade/cascade.js';
import type { Checker } from '../src/checkers/checker.js';
import { embedded } from '../src/checkers/embedded/embedded.js';
import { measuredErrors } from '../src/checkers/embedded/measured-errors.js';
import { modelSettings } from '../src/checkers/embedded/model-settings.js';
import { mapped } from '../src/checkers/mapping/mapped.js';
import { hedged } from '../src/checkers/hedged.js';
import { serviceChecker } from '../src/checkers/service/service.js';
import { structuredAnswers } from '../src/checkers/structured-answers.js';
import { wrapped } from '../src/checkers/wrapped.js';
import type { Observer } from '../src/telemetry/observer.js';
import { acquireGoogle } from './build-google.js';
import { acquireLlm } from './build-llm.js';
import type { CheckerName } from './checker-schema.js';
import type { Environment } from './environment.js';
import { isChecker, usedChecker, type CheckerSettings } from './checker-choice.js';
import type { GuardSettings } from './resolve-settings.js';
import { withSecretVariables } from './secret-files.js';
import { acquireCache, acquireRedis } from './shared-cache.js';
import { googleDefaultsOf, networkOf } from './usual-variables.js';

/** How much longer than for Redis a check waits for the cache as a whole, in milliseconds. */
const OVER_REDIS_MS = 10;

type Release = () => Promise<void>;

/**
 * The checker that the settings ask for, behind the process's cache. A checker of the caller's own is taken as it is,
 * and is the caller's to cache and to close. Throws AG_CONFIG_INVALID.
 *
 * @param environment where the usual variables of networks and of Google's tools are read
 * @param tenant whose cache it is alone; by default that of all who name none
 */
export function buildChecker(
  settings: Pick<GuardSettings, 'checker' | 'cache' | 'engine'>,
  observer: Observer,
  environment: Environment = process.env,
  tenant?: string,
): Checker {
  const env = withSecretVariables(environment);
  const { checker: choice, cache, engine } = settings;
  // A folder that holds no model is a mistake also where another checker judges for now.
  if (engine.modelFolder !== undefined) modelSettings(engine);
  if (isChecker(choice)) return structuredAnswers(wrapped(choice, asked(choice), () => Promise.resolve()));
  const {
    google = {},
    llm = {},
    band,
    bounds,
    service,
    scoreMap,
  }: CheckerSettings = typeof choice === 'string' ? {} : choice;
  const use = typeof choice === 'string' ? choice : usedChecker(choice);
  const releases: Release[] = [];
  /** What a pair's other half, which cannot be built, must not leave running. */
  const made: Checker[] = [];
  const releaseAll = async (): Promise<void> => {
    for (const release of releases.reverse()) await release();
  };
  try {
    const network = networkOf(env, observer);
    const redis = acquireRedis(cache.redis, network.ca, observer);
    if (redis !== undefined) releases.push(redis.release);
    const behindCache = keeperOf(cache, redis?.value, observer, { releases, tenant });
    const keep = (checker: Checker): Checker => {
      const kept = behindCache(checker);
      made.push(kept);
      return kept;
    };

    // Outside of the cache, which so serves guards with and without a map.
    const withMap = (checker: Checker): Checker =>
      scoreMap === undefined ? checker : mapped(checker, scoreMap);

    const build: Readonly<Record<CheckerName, () => Checker>> = {
      embedded: () => keep(embedded({ observer, ...engine })),
      google: () => {
        const surroundings = { defaults: googleDefaultsOf(env), network, redis: redis?.value, observer };
        const client = acquireGoogle(google, surroundings);
        // Others may use it too: closing ours gives it back.
        return withMap(keep(wrapped(client.value, asked(client.value), client.release)));
      },
      'google-then-embedded': () => hedged(build.google(), build.embedded(), { observer }),
      'embedded-then-google': () =>
        banded(build.embedded(), build.google(), { observer, ...(band !== undefined && { band }) }),
      llm: () => {
        const judge = acquireLlm(llm, { env, network, redis: redis?.value, observer });
        return withMap(keep(wrapped(judge.value, asked(judge.value), judge.release)));
      },
      'llm-then-embedded': () => hedged(build.llm(), build.embedded(), { observer }),
      'embedded-then-llm': () => {
        const errors = measuredErrors(modelSettings(engine).folder);
        const given = bounds ?? (errors.curves.size > 0 ? DEFAULT_ERRORS : undefined);
        const within = given === undefined ? {} : { bounds: boundsOf(given, errors) };
        return cascade(build.embedded(), build.llm(), { observer, ...within });
      },
    };
    const remote = (addresses: string | readonly string[]): Checker =>
      keep(
        serviceChecker({
          addresses: typeof addresses === 'string' ? [addresses] : addresses,
          apiKey: env['ANSWER_GUARD_SERVICE_API_KEY']?.trim() || undefined,
        }),
      );
    const checker = service === undefined ? build[use]() : remote(service);
    return structuredAnswers(
      wrapped(checker, asked(checker), async () => {
        await checker.close();
        await releaseAll();
      }),
    );
  } catch (error) {
    void Promise.all(made.map((checker) => checker.close())).then(releaseAll);
    throw error;
  }
}

/** Puts a checker behind the cache, if there is one. */
function keeperOf(
  cache: GuardSettings['cache'],
  redis: Parameters<typeof acquireCache>[1],
  observer: Observer,
  { releases, tenant }: { readonly releases: Release[]; readonly tenant: string | undefined },
): (checker: Checker) => Checker {
  if (cache.maxEntries === 0 || cache.maxBytes === 0) return (checker) => checker;
  const { value: store, release } = acquireCache(cache, redis, observer, tenant);
  releases.push(release);
  return (checker) =>
    cached(checker, {
      store,
      ttlMs: cache.ttlSeconds * 1000,
      ...(tenant !== undefined && { scope: `tenant ${tenant}` }),
      ...(redis !== undefined && { storeWaitMs: redis.waitMs + OVER_REDIS_MS }),
      observer,
    });
}

function asked(checker: Checker): Checker['check'] {
  return (request, options) => checker.check(request, options);
}
