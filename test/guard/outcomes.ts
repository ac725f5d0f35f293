import type { MonotonicMs } from '../../src/contract/monotonic-clock.js';
import type { Verdict } from '../../src/contract/verdict.js';
import type { Exchange } from '../../src/guard/exchange.js';
import { createGuardCore, type GuardOptions } from '../../src/guard/guard.js';
import type { Outcome } from '../../src/guard/outcome.js';
import { policyWith } from '../policy/verdicts.js';
import { ScriptedChecker } from './scripted-checker.js';

/** The outcome of an exchange for which the checker gives these verdicts in turn; 41 ms pass in all. */
export async function outcomeOf(
  exchange: Exchange,
  script: readonly Verdict[],
  options: Partial<GuardOptions> = {},
): Promise<Outcome> {
  const guard = createGuardCore({
    checker: new ScriptedChecker(script),
    clock: { now: () => 0 as MonotonicMs },
    newId: () => 'id-1',
  });
  const outcome = await guard(exchange, {
    policy: policyWith(),
    mode: 'enforce',
    route: 'chat',
    dialect: 'plain-json',
    budgetMs: 500,
    ...options,
  });
  return { ...outcome, elapsedMs: 41.4 };
}
