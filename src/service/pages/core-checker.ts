import type { Checker } from '../../checkers/checker.js';
import { wrapped } from '../../checkers/wrapped.js';
import type { Clock } from '../../contract/monotonic-clock.js';
import type { StatusError } from '../../contract/status-error.js';
import type { FailedVerdict, FailureCause, Verdict } from '../../contract/verdict.js';
import type { Caller } from '../access/callers.js';
import type { CallerLimit } from '../access/caller-limit.js';
import type { CheckAnswer, CheckCore } from '../check-core.js';
import { PAGE_TARGET } from '../check-target.js';

export interface CoreCheckerOptions {
  readonly core: CheckCore;
  /** Whose capabilities and name it has. */
  readonly checker: Checker;
  readonly caller: Caller;
  readonly limit: CallerLimit | undefined;
  readonly clock: Clock;
}

/** The service as a checker: a page's checks are counted, admitted and logged as those of other clients. */
export function coreChecker({ core, checker, caller, limit, clock }: CoreCheckerOptions): Checker {
  const call = { transport: 'rest', target: PAGE_TARGET, caller } as const;
  const check: Checker['check'] = async (request, { signal, deadline, explain }) => {
    const started = clock.now();
    const failed = (cause: FailureCause): FailedVerdict => ({
      kind: 'failed',
      cause,
      checker: checker.name,
      cache: 'off',
      elapsedMs: clock.now() - started,
    });
    const over = await limit?.count(caller);
    if (over !== undefined) {
      core.refuse(call, over);
      return failed('quota');
    }
    const timeoutMs = Math.max(1, deadline - started);
    const answer = await core.check({ ...call, signal, timeoutMs, explain, read: () => request });
    return verdictOf(answer, failed);
  };
  return wrapped(checker, check, () => Promise.resolve());
}

function verdictOf(answer: CheckAnswer, failed: (cause: FailureCause) => FailedVerdict): Verdict {
  switch (answer.kind) {
    case 'answered':
      return answer.verdict;
    case 'gone':
      return failed('timeout');
    case 'refused':
      return answer.verdict ?? failed(causeOf(answer.status));
  }
}

function causeOf({ http }: StatusError): FailureCause {
  if (http === 429) return 'quota';
  return http === 401 || http === 403 ? 'unauthorised' : 'unavailable';
}
