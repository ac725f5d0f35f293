import type { Clock } from '../../contract/monotonic-clock.js';
import type { Observer } from '../../telemetry/observer.js';
import type { Allowance } from '../allowance.js';
import type { ApiVersion } from '../../contract/api-version.js';
import type { NetworkOptions } from '../remote/network.js';
import type { SignInOptions } from './sign-in.js';

/** What holds where the caller says nothing. */
export const GOOGLE_DEFAULTS = {
  location: 'global',
  version: 'v1',
  groundingConfig: 'default_grounding_config',
  connections: 32,
  maxAttempts: 3,
} as const;

export interface GoogleOptions {
  /** Id or number of the Google Cloud project. @default that of the credentials */
  readonly projectId?: string | undefined;
  /** `global`, `us` or `eu`: where the service runs. @default 'global' */
  readonly location?: string | undefined;
  /** Only `v1alpha` reports contradictions and helpfulness. @default 'v1' */
  readonly version?: ApiVersion | undefined;
  /** @default 'default_grounding_config' */
  readonly groundingConfig?: string | undefined;
  /** URL of the service, where it is not Google's own for the location. */
  readonly endpoint?: string | undefined;
  /** How to sign in; false: not at all, for a service of your own. @default Application Default Credentials */
  readonly auth?: SignInOptions | false | undefined;
  /** Connections to the service. @default 32 */
  readonly connections?: number | undefined;
  /** How many calls one check may make: the first and its retries. @default 3 */
  readonly maxAttempts?: number | undefined;
}

export interface GoogleDependencies {
  readonly network?: NetworkOptions;
  /** Calls that may be made; one is taken for each, retries too. @default without bound */
  readonly allowance?: Allowance | undefined;
  readonly observer?: Observer | undefined;
  /** @default the process's monotonic clock */
  readonly clock?: Clock;
  /** Milliseconds since 1970, for what servers date. @default Date.now */
  readonly wallClock?: () => number;
  /** In [0,1). @default Math.random */
  readonly random?: () => number;
}
