import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import type { CheckGroundingRequest } from '../../contract/check-request.js';
import { systemClock } from '../../contract/monotonic-clock.js';
import type { FailedVerdict, FailureCause, Verdict } from '../../contract/verdict.js';
import type { Checker, CheckOptions } from '../checker.js';
import { alreadyOver, gaveUp } from '../end-of-wait.js';
import { RemoteChecks } from '../remote/remote-checks.js';
import { connect } from './connect.js';
import { checkPath, isInsecure, serviceBase } from './endpoint.js';
import { GOOGLE_DEFAULTS, type GoogleDependencies, type GoogleOptions } from './google-options.js';
import { verdictOn } from './uncovered.js';
import { projectOf, readCredentials } from './sign-in.js';
import { limitExceeded } from './request-limits.js';
import { requireWholeNumber } from '../../contract/whole-number.js';

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
  const checks = new RemoteChecks(name, clock);
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
  // A rejection that nobody awaits must not end the process.
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
    const limit = limitExceeded(request);
    if (limit !== undefined) return failed('tooLarge', limit);
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
    check: (request, wait) =>
      checks.run(request, wait, (signal) => judge(asSent(request), { signal, deadline: wait.deadline })),
    close() {
      closed ??= (async () => {
        checks.close();
        const to = await connected;
        if (!AnswerGuardError.isInstance(to)) await to.close();
      })();
      return closed;
    },
  };
}

/** The question goes to Google only where helpfulness is asked for: nothing else is judged by it there. */
function asSent(request: CheckGroundingRequest): CheckGroundingRequest {
  const { prompt, ...rest } = request;
  return prompt === undefined || request.groundingSpec?.enableHelpfulnessScore === true ? request : rest;
}

function requireCount(option: string, value: number | undefined): void {
  if (value !== undefined) requireWholeNumber(`google.${option}`, value, 1, 1000);
}
