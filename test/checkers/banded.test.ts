import { banded } from '../../src/checkers/banded.js';
import type { CheckGroundingRequest } from '../../src/contract/check-request.js';
import type { Verdict } from '../../src/contract/verdict.js';
import type { GuardEvent } from '../../src/telemetry/observer.js';
import {
  complete,
  failed,
  partial,
  requestFor,
  scriptedChecker,
  nextTurn,
  within,
} from './scripted-checker.js';

const request: CheckGroundingRequest = requestFor();

const scored = (score: number): Verdict => {
  const verdict = complete(request);
  const claims = verdict.response.claims.map((claim) => ({ ...claim, score }));
  return { ...verdict, checker: 'near', response: { ...verdict.response, claims } };
};

async function run(own: Verdict, opinion: Verdict, band?: readonly [number, number]) {
  const first = scriptedChecker({ name: 'near' });
  const second = scriptedChecker({ name: 'far' });
  const events: GuardEvent[] = [];
  const checker = banded(first, second, {
    ...(band && { band }),
    observer: { observe: (event) => void events.push(event) },
  });
  const pending = checker.check(request, within(60_000));
  await nextTurn();
  expect(first.calls[0]!.request.groundingSpec?.enableClaimLevelScore).toBe(true);
  first.calls[0]!.answer(own);
  await nextTurn();
  second.calls[0]?.answer({ ...opinion, checker: 'far' });
  return { verdict: await pending, asked: second.calls.length === 1, events };
}

test.each([
  [0.29, false],
  [0.3, true],
  [0.6, true],
  [0.8, true],
  [0.81, false],
])('with a support of %d the second is asked: %p', async (score, expected) => {
  const { verdict, asked, events } = await run(scored(score), complete(request));
  expect(asked).toBe(expected);
  expect(verdict).toMatchObject({ kind: 'complete', checker: expected ? 'far' : 'near' });
  expect(events).toEqual([{ type: 'secondOpinion', asked: expected }]);
});

test('a verdict without scores, in part or not at all is unsure', async () => {
  for (const own of [complete(request), partial(request, 0.5), failed('engine')]) {
    const { verdict } = await run(own, complete(request));
    expect(verdict).toMatchObject({ kind: 'complete', checker: 'far' });
  }
});

test('when the second has no verdict the own one counts, and says why', async () => {
  const { verdict, events } = await run(scored(0.5), failed('quota'));
  expect(verdict).toMatchObject({ kind: 'complete', checker: 'near', fallback: 'quota' });
  expect(events.at(-1)).toMatchObject({ type: 'fallback', from: 'far', to: 'near', cause: 'quota' });
});

test('scores that nobody asked for are not given', async () => {
  const { verdict } = await run(scored(0.9), complete(request));
  expect(verdict.kind === 'complete' && verdict.response.claims[0]).not.toHaveProperty('score');
});

test('a band that is none is refused', () => {
  expect(() => banded(scriptedChecker(), scriptedChecker(), { band: [0.8, 0.3] })).toThrow(/^band: /);
});
