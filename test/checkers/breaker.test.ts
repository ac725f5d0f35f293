import { breaker } from '../../src/checkers/breaker.js';
import { AnswerGuardError } from '../../src/contract/answer-guard-error.js';
import type { MonotonicMs } from '../../src/contract/monotonic-clock.js';
import type { FailureCause, Verdict } from '../../src/contract/verdict.js';
import type { GuardEvent } from '../../src/telemetry/observer.js';
import { complete, failed, requestFor, scriptedChecker, nextTurn } from './scripted-checker.js';

const request = requestFor();

function underTest(failures = 3) {
  const clock = { time: 1000, now: () => clock.time as MonotonicMs };
  const inner = scriptedChecker();
  const events: GuardEvent[] = [];
  const observer = { observe: (event: GuardEvent) => void events.push(event) };
  const checker = breaker(inner, { failures, cooldownMs: 500, clock, observer });
  const wait = (ms = 400) => ({
    signal: new AbortController().signal,
    deadline: (clock.time + ms) as MonotonicMs,
  });
  const check = async (verdict: Verdict, ms?: number): Promise<Verdict> => {
    const calls = inner.calls.length;
    const pending = checker.check(request, wait(ms));
    await nextTurn();
    inner.calls[calls]?.answer(verdict);
    return pending;
  };
  const states = () => events.map((event) => (event.type === 'breaker' ? event.state : event.type));
  return { clock, inner, checker, check, wait, states };
}

test.each<FailureCause>(['unavailable', 'timeout', 'unauthorised', 'quota', 'undecodable'])(
  'rests after failures with the cause %s, and says that cause',
  async (cause) => {
    const { check, inner, states } = underTest();
    for (let n = 0; n < 3; n++) await check(failed(cause));
    expect(states()).toEqual(['open']);
    expect(await check(complete(request))).toMatchObject({ cause, error: { code: 'AG_REMOTE_PAUSED' } });
    expect(inner.calls).toHaveLength(3);
  },
);

test('a success in between starts the count anew', async () => {
  const { check, states } = underTest();
  for (let n = 0; n < 5; n++) {
    await check(failed('unavailable'));
    await check(failed('unavailable'));
    await check(complete(request));
  }
  expect(states()).toEqual([]);
});

test.each([
  ['what is not the fault of the checker', { ...failed('tooLarge') }, 400],
  ['a client that went away', { ...failed('timeout'), error: new AnswerGuardError('AG_ABORTED', '') }, 400],
  [
    'an allowance that is spent',
    { ...failed('quota'), error: new AnswerGuardError('AG_ALLOWANCE_SPENT', '') },
    400,
  ],
  ['too little time', failed('timeout'), 50],
])('%s does not count', async (_what, verdict, ms) => {
  const { check, states } = underTest();
  for (let n = 0; n < 10; n++) await check(verdict, ms);
  expect(states()).toEqual([]);
});

test('after its rest one check tries, the others go on at once; a success closes it', async () => {
  const { clock, check, checker, inner, wait, states } = underTest();
  for (let n = 0; n < 3; n++) await check(failed('unavailable'));
  clock.time += 499;
  await check(complete(request));
  expect(inner.calls).toHaveLength(3);
  clock.time += 1;
  const probe = checker.check(request, wait());
  const other = await checker.check(request, wait());
  expect(other).toMatchObject({ kind: 'failed', error: { code: 'AG_REMOTE_PAUSED' } });
  expect(inner.calls).toHaveLength(4);
  inner.calls[3]!.answer(complete(request));
  expect(await probe).toMatchObject({ kind: 'complete' });
  expect(await check(complete(request))).toMatchObject({ kind: 'complete' });
  expect(states()).toEqual(['open', 'halfOpen', 'closed']);
});

test('a failed try opens it again; one that found nothing out is repeated by the next check', async () => {
  const { clock, check, inner, states } = underTest();
  for (let n = 0; n < 3; n++) await check(failed('unavailable'));
  clock.time += 500;
  await check(failed('quota'));
  expect(await check(complete(request))).toMatchObject({ cause: 'quota' });
  clock.time += 500;
  await check({ ...failed('timeout'), error: new AnswerGuardError('AG_ABORTED', '') });
  expect(await check(complete(request))).toMatchObject({ kind: 'complete' });
  expect(inner.calls).toHaveLength(6);
  expect(states()).toEqual(['open', 'halfOpen', 'open', 'halfOpen', 'open', 'halfOpen', 'closed']);
});

test.each([{ failures: 0 }, { failures: 1.5 }, { cooldownMs: 0 }, { cooldownMs: NaN }])(
  '%p is refused',
  (options) => {
    expect(() => breaker(scriptedChecker(), options)).toThrow(new RegExp(`^${Object.keys(options)[0]!}: `));
  },
);
