import { AnswerGuardError } from '../../src/contract/answer-guard-error.js';
import { type MonotonicMs } from '../../src/contract/monotonic-clock.js';
import type { Verdict } from '../../src/contract/verdict.js';
import { createGuardCore } from '../../src/guard/guard.js';
import { onError, policyWith } from '../policy/verdicts.js';
import { ScriptedChecker } from './scripted-checker.js';
import { exchange, oneBad, rest, setUp } from './guard-under-test.js';

describe('a checker that misbehaves', () => {
  it.each<[string, () => Verdict | Promise<Verdict>]>([
    [
      'throws',
      () => {
        throw new Error('boom');
      },
    ],
    ['rejects', () => Promise.reject(new Error('boom'))],
    ['answers with something else', () => JSON.parse('{"kind":"maybe"}') as Verdict],
  ])('that %s is a failed verdict', async (_, answer) => {
    const { events, run } = setUp([answer]);
    const outcome = await run({ policy: policyWith({ onError: onError('pass', { engine: 'block' }) }) });
    expect(outcome.decision.reasons).toEqual([{ rule: 'onError', action: 'block', cause: 'engine' }]);
    const checked = events.find((event) => event.type === 'checked');
    expect(checked).toMatchObject({ outcome: 'failed', cause: 'engine' });
    expect(AnswerGuardError.isInstance(checked?.error)).toBe(true);
  });

  it('is a fault of the guard when its response cannot be read, and still no exception', async () => {
    const unreadable = { ...oneBad, response: JSON.parse('{"claims": [null]}') };
    const { events, run } = setUp([unreadable]);
    const outcome = await run({ policy: policyWith({ onError: onError('pass', { engine: 'block' }) }) });
    expect(outcome.verdict).toMatchObject({ kind: 'failed', cause: 'engine' });
    expect(outcome.decision.action).toBe('block');
    expect(events.filter(({ type }) => type === 'checked')).toHaveLength(2);
  });

  it('is not waited for past the deadline', async () => {
    jest.useFakeTimers();
    try {
      let now = 0;
      const checker = new ScriptedChecker([() => new Promise<Verdict>(() => undefined)]);
      const guard = createGuardCore({ checker, clock: { now: () => now as MonotonicMs } });
      // Its start is over: no answer waits for that any more.
      await jest.advanceTimersByTimeAsync(0);
      const outcome = guard(exchange, {
        policy: policyWith(),
        mode: 'enforce',
        route: 'r',
        dialect: 'd',
        budgetMs: 500,
      });
      now = 500;
      await jest.advanceTimersByTimeAsync(500);
      await expect(outcome).resolves.toMatchObject({
        verdict: { kind: 'failed', cause: 'timeout' },
        decision: { action: 'annotate' },
        text: exchange.answer,
        elapsedMs: 500,
      });
      expect(checker.asked[0]!.options.signal.aborted).toBe(true);
      expect(jest.getTimerCount()).toBe(0);
    } finally {
      jest.useRealTimers();
    }
  });

  it('gets no second check when the first took all the time', async () => {
    let now = 0;
    const checker = new ScriptedChecker([
      () => {
        now = 499;
        return oneBad;
      },
      () => {
        now = 500;
        return rest;
      },
    ]);
    const late = new ScriptedChecker([
      () => {
        now = 500;
        return oneBad;
      },
    ]);
    const options = {
      policy: policyWith(),
      mode: 'enforce',
      route: 'r',
      dialect: 'd',
      budgetMs: 500,
    } as const;
    const clock = { now: () => now as MonotonicMs };
    await expect(createGuardCore({ checker, clock })(exchange, options)).resolves.toMatchObject({
      decision: { action: 'rewrite' },
    });
    now = 0;
    await expect(createGuardCore({ checker: late, clock })(exchange, options)).resolves.toMatchObject({
      decision: { action: 'rewrite', reasons: [{ rule: 'unsupportedClaim' }, { rule: 'onError' }] },
      rewrite: { unchecked: 'timeout' },
    });
  });
});
