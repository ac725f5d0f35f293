import fc from 'fast-check';
import { hedged } from '../../src/checkers/hedged.js';
import { systemClock } from '../../src/contract/monotonic-clock.js';
import type { Verdict } from '../../src/contract/verdict.js';
import type { GuardEvent } from '../../src/telemetry/observer.js';
import {
  complete,
  failed,
  partial,
  requestFor,
  scriptedChecker,
  nextTurn,
  stopTime,
  within,
} from './scripted-checker.js';

const request = requestFor();
const of = (name: string, verdict: Verdict): Verdict => ({ ...verdict, checker: name });

beforeEach(stopTime);
afterEach(() => {
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});

function underTest() {
  const first = scriptedChecker({ name: 'far' });
  const second = scriptedChecker({ name: 'near' });
  const events: GuardEvent[] = [];
  const checker = hedged(first, second, { observer: { observe: (event) => void events.push(event) } });
  return { first, second, checker, events };
}

/** Lets both checkers be seen to take so long, so that plans are made by it. */
async function learn(under: ReturnType<typeof underTest>, firstMs: number, secondMs: number): Promise<void> {
  for (let n = 0; n < 20; n++) {
    const quick = under.checker.check(request, within(5000));
    await jest.advanceTimersByTimeAsync(firstMs);
    under.first.calls.at(-1)!.answer(of('far', complete(request)));
    await quick;
    const failing = under.checker.check(request, within(5000));
    await nextTurn();
    under.first.calls.at(-1)!.answer(of('far', failed('unavailable')));
    await jest.advanceTimersByTimeAsync(secondMs);
    under.second.calls.at(-1)!.answer(of('near', complete(request)));
    await failing;
  }
  under.first.calls.length = 0;
  under.second.calls.length = 0;
  under.events.length = 0;
}

test('the first verdict counts when it comes as usual, and the second is not asked', async () => {
  const under = underTest();
  await learn(under, 100, 20);
  const pending = under.checker.check(request, within(500));
  await jest.advanceTimersByTimeAsync(90);
  expect(under.second.calls).toHaveLength(0);
  under.first.calls[0]!.answer(of('far', complete(request)));
  expect(await pending).toMatchObject({ checker: 'far', elapsedMs: 90 });
  expect(under.events).toEqual([]);
});

test('the second begins when the first is later than usual; the first still counts if it comes', async () => {
  const under = underTest();
  await learn(under, 100, 20);
  const pending = under.checker.check(request, within(500));
  await jest.advanceTimersByTimeAsync(101);
  expect(under.second.calls).toHaveLength(1);
  under.second.calls[0]!.answer(of('near', complete(request)));
  await jest.advanceTimersByTimeAsync(200);
  under.first.calls[0]!.answer(of('far', complete(request)));
  const verdict = await pending;
  expect(verdict).toMatchObject({ checker: 'far' });
  expect(verdict.fallback).toBeUndefined();
});

test('by what the second usually takes it begins early enough to be ready at the deadline', async () => {
  const under = underTest();
  await learn(under, 400, 120);
  const pending = under.checker.check(request, within(500));
  await jest.advanceTimersByTimeAsync(320);
  expect(under.second.calls).toHaveLength(0);
  await jest.advanceTimersByTimeAsync(10);
  expect(under.second.calls).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(115);
  under.second.calls[0]!.answer(of('near', complete(request)));
  await jest.advanceTimersByTimeAsync(10);
  const verdict = await pending;
  expect(verdict).toMatchObject({ checker: 'near', fallback: 'timeout' });
  expect(verdict.elapsedMs).toBeLessThanOrEqual(460);
  expect(under.first.calls[0]!.options.signal.aborted).toBe(true);
  expect(under.events).toEqual([{ type: 'fallback', from: 'far', to: 'near', cause: 'timeout' }]);
});

test('when the first fails the second is asked at once, with the time that is left', async () => {
  const { first, second, checker, events } = underTest();
  const pending = checker.check(request, within(500));
  await jest.advanceTimersByTimeAsync(10);
  first.calls[0]!.answer(of('far', { ...failed('quota'), error: 'why' }));
  await nextTurn();
  expect(second.calls[0]!.options.deadline - systemClock.now()).toBeCloseTo(490);
  second.calls[0]!.answer(of('near', complete(request)));
  expect(await pending).toMatchObject({
    kind: 'complete',
    checker: 'near',
    fallback: 'quota',
    elapsedMs: 10,
  });
  expect(events).toEqual([{ type: 'fallback', from: 'far', to: 'near', cause: 'quota', error: 'why' }]);
});

test('of two that did not judge, the first tells why; what was judged in part is better than nothing', async () => {
  const { first, second, checker } = underTest();
  const both = checker.check(request, within(500));
  await nextTurn();
  first.calls[0]!.answer(of('far', failed('unauthorised')));
  await nextTurn();
  second.calls[0]!.answer(of('near', failed('engine')));
  expect(await both).toMatchObject({ checker: 'far', cause: 'unauthorised' });
  const some = checker.check(request, within(500));
  await nextTurn();
  first.calls[1]!.answer(of('far', failed('unavailable')));
  await nextTurn();
  second.calls[1]!.answer(of('near', partial(request, 0.5)));
  expect(await some).toMatchObject({ checker: 'near', kind: 'partial', fallback: 'unavailable' });
});

test('an abort ends both', async () => {
  const { first, second, checker } = underTest();
  const caller = new AbortController();
  const pending = checker.check(request, within(500, caller.signal));
  await jest.advanceTimersByTimeAsync(300);
  caller.abort();
  expect(await pending).toMatchObject({ error: { code: 'AG_ABORTED' } });
  for (const { options } of [...first.calls, ...second.calls]) expect(options.signal.aborted).toBe(true);
});

test('whatever both do and when, a verdict comes by the deadline, and the first counts if it was complete', async () => {
  const behaviour = fc.record({
    takes: fc.integer({ min: 0, max: 1500 }),
    how: fc.constantFrom('complete', 'failed', 'rejects', 'never'),
  });
  await fc.assert(
    fc.asyncProperty(behaviour, behaviour, fc.integer({ min: 1, max: 800 }), async (far, near, budget) => {
      const acting = ({ takes, how }: typeof far, name: string) =>
        scriptedChecker({
          name,
          check: (asked, { deadline, signal }) =>
            new Promise((resolve, reject) => {
              const timer = setTimeout(() => {
                clearTimeout(end);
                if (how === 'complete') resolve(of(name, complete(asked)));
                if (how === 'failed') resolve(of(name, failed('unavailable')));
                if (how === 'rejects') reject(new Error('no'));
              }, takes);
              const end = setTimeout(
                () => {
                  clearTimeout(timer);
                  resolve(of(name, failed('timeout')));
                },
                Math.max(0, deadline - systemClock.now()),
              );
              signal.addEventListener('abort', () => {
                clearTimeout(timer);
                clearTimeout(end);
              });
            }),
        });
      const checker = hedged(acting(far, 'far'), acting(near, 'near'));
      const pending = checker.check(request, within(budget));
      await jest.advanceTimersByTimeAsync(3000);
      const verdict = await pending;
      expect(verdict.elapsedMs).toBeLessThanOrEqual(budget);
      if (far.how === 'complete' && far.takes < budget * 0.9 - 5)
        expect(verdict).toMatchObject({ checker: 'far' });
      const nearIsReady =
        near.how === 'complete' && far.how === 'failed' && far.takes + near.takes < budget * 0.8;
      if (nearIsReady)
        expect(verdict).toMatchObject({ kind: 'complete', checker: 'near', fallback: 'unavailable' });
    }),
    { numRuns: 200 },
  );
});
