import { type MonotonicMs } from '../../src/contract/monotonic-clock.js';
import type { Exchange } from '../../src/guard/exchange.js';
import { createGuardCore, type GuardOptions } from '../../src/guard/guard.js';
import type { GuardEvent } from '../../src/telemetry/observer.js';
import { completeFor, policyWith } from '../policy/verdicts.js';
import { ScriptedChecker } from './scripted-checker.js';

export const facts = [{ factText: 'The fee is 5 euros. It is due in May.' }];

export const exchange: Exchange = { answer: 'The fee is 5 euros. Children pay nothing.', facts };

export const fee = { text: 'The fee is 5 euros.' };

export const children = { text: 'Children pay nothing.', is: 'unsupported' } as const;

export const allGood = completeFor(exchange.answer, [fee, { ...children, is: 'grounded' }]);

export const oneBad = completeFor(exchange.answer, [fee, children]);

export const rest = completeFor(fee.text, [fee]);

/** Time stands still, so that a busy machine changes nothing. */
export const stopped = { now: () => 1000 as MonotonicMs };

export function setUp(
  script: ConstructorParameters<typeof ScriptedChecker>[0],
  capabilities?: ScriptedChecker['capabilities'],
) {
  const checker = new ScriptedChecker(script, capabilities);
  const events: GuardEvent[] = [];
  let ids = 0;
  const guard = createGuardCore({
    checker,
    observer: { observe: (event) => events.push(event) },
    clock: stopped,
    newId: () => `id-${++ids}`,
  });
  const run = (options: Partial<GuardOptions> = {}, of: Exchange = exchange) =>
    guard(of, {
      policy: policyWith(),
      mode: 'enforce',
      route: 'chat',
      dialect: 'plain-json',
      budgetMs: 500,
      ...options,
    });
  return { checker, events, run };
}
