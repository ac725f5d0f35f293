import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import type { CheckGroundingRequest } from '../../contract/check-request.js';
import { systemClock, type Clock } from '../../contract/monotonic-clock.js';
import type { FailedVerdict, FailureCause, Verdict } from '../../contract/verdict.js';
import type { Observer } from '../../telemetry/observer.js';
import type { Allowance } from '../allowance.js';
import type { Checker, CheckOptions } from '../checker.js';
import { alreadyOver, endOfWait, gaveUp, type GaveUp } from '../end-of-wait.js';
import { closedVerdict } from '../wrapped.js';
import { connect } from './connect.js';
import { checkPath, isInsecure, serviceBase, type ApiVersion } from './endpoint.js';
import { verdictOn } from './uncovered.js';
import type { NetworkOptions } from './network.js';
import { projectOf, readCredentials, type SignInOptions } from './sign-in.js';
import { limitExceeded } from './request-limits.js';

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

/**
 * Google's Check Grounding API as a checker. A check's deadline covers sign-in, connection, calls and retries; what it
 * comes to is always a verdict: `unauthorised`, `quota`, `unavailable`, `timeout`, `tooLarge` or `undecodable` (an answer
 * that breaks the contract) when it failed. Sign-in and a connection are made ready at once. Throws AG_CONFIG_INVALID.
 */
export function google(options: GoogleOptions = {}, dependencies: GoogleDependencies = {}): Checker {
  const { clock = systemClock, observer } = dependencies;
  const {
    location = GOOGLE_DEFAULTS.location,
    version = GOOGLE_DEFAULTS.version,
    groundingConfig = GOOGLE_DEFAULTS.groundingConfig,
  } = options;
  const auth = options.auth ?? {};
  const base = serviceBase(location, options.endpoint);
  const projectId = options.projectId ?? (auth === false ? 'default' : projectOf(readCredentials(auth)));
  const pathFor = (project: string): string =>
    base.path + checkPath({ version, projectId: project, location, groundingConfig });
  if (projectId !== undefined) pathFor(projectId);
  requireCount('connections', options.connections);
  requireCount('maxAttempts', options.maxAttempts);
  if (isInsecure(base.origin)) {
    observer?.observe({
      type: 'warning',
      code: 'google-endpoint-insecure',
      message: 'google.endpoint is plain http: tokens and texts can be read on the way.',
    });
  }

  const name = 'google';
  let closed: Promise<void> | undefined;
  const pending = new Set<() => void>();
  const connected = connect({
    ...dependencies,
    clock,
    checker: name,
    origin: base.origin,
    projectId,
    pathFor,
    version,
    auth,
    connections: options.connections ?? GOOGLE_DEFAULTS.connections,
    maxAttempts: options.maxAttempts ?? GOOGLE_DEFAULTS.maxAttempts,
  }).catch(
    () => new AnswerGuardError('AG_CHECKER_UNAVAILABLE', 'The client of the service could not be loaded.'),
  );
  const ready = connected.then(async (to) => {
    if (AnswerGuardError.isInstance(to)) throw to;
    await to.ready;
  });
  // Who does not ask must not be told by the end of the process.
  ready.catch(() => undefined);

  async function judge(request: CheckGroundingRequest, wait: CheckOptions): Promise<Verdict> {
    const started = clock.now();
    const about = () => ({ checker: name, cache: 'off' as const, elapsedMs: clock.now() - started });
    const failed = (cause: FailureCause, error: AnswerGuardError): FailedVerdict => ({
      kind: 'failed',
      cause,
      ...about(),
      error,
    });
    const to = await connected;
    if (AnswerGuardError.isInstance(to)) return failed('unavailable', to);
    const over = alreadyOver(wait, clock);
    if (over !== undefined) return gaveUp(over, about());
    const result = await to.calls.check(request, wait);
    return result.kind === 'answer'
      ? verdictOn(request.answerCandidate, result.response, about())
      : failed(result.cause, result.error);
  }

  return {
    name,
    version: [version, base.origin, projectId ?? 'default', location, groundingConfig].join(' '),
    capabilities: {
      contradictions: version === 'v1alpha',
      claimScores: true,
      helpfulness: version === 'v1alpha',
    },
    ready,
    check(request, wait) {
      if (closed !== undefined) return Promise.resolve(closedVerdict(name));
      const started = clock.now();
      const about = () => ({ checker: name, cache: 'off' as const, elapsedMs: clock.now() - started });
      const over = alreadyOver(wait, clock);
      if (over !== undefined) return Promise.resolve(gaveUp(over, about()));
      if (request.facts.length === 0 && request.groundingSource === undefined) {
        return Promise.resolve({ kind: 'failed', cause: 'noFacts', ...about() });
      }
      const limit = limitExceeded(request);
      if (limit !== undefined) {
        return Promise.resolve({ kind: 'failed', cause: 'tooLarge', ...about(), error: limit });
      }
      return new Promise((resolve) => {
        const own = new AbortController();
        const finish = (verdict: Verdict): void => {
          stop();
          pending.delete(close);
          own.abort();
          resolve(verdict);
        };
        const close = (): void => {
          finish(closedVerdict(name));
        };
        const stop = endOfWait(wait, clock, (why: GaveUp) => {
          finish(gaveUp(why, about()));
        });
        pending.add(close);
        void judge(request, { signal: own.signal, deadline: wait.deadline }).then(
          finish,
          (cause: unknown) => {
            const error = new AnswerGuardError('AG_ENGINE_FAILED', `The checker "${name}" failed.`, {
              cause,
            });
            finish({ kind: 'failed', cause: 'engine', ...about(), error });
          },
        );
      });
    },
    close() {
      closed ??= (async () => {
        for (const end of [...pending]) end();
        const to = await connected;
        if (!AnswerGuardError.isInstance(to)) await to.close();
      })();
      return closed;
    },
  };
}

function requireCount(option: string, value: number | undefined): void {
  if (value === undefined || (Number.isSafeInteger(value) && value >= 1 && value <= 1000)) return;
  throw new AnswerGuardError(
    'AG_CONFIG_INVALID',
    `google.${option}: ${value} is not a whole number in [1, 1000].`,
  );
}
